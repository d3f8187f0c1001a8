// `parley demo`: plays one conversation in the terminal on the real system, from the push of a lead to the meeting.
import { randomBytes, randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { ApiError } from '@parley/client';
import { contract, SCOPES } from '@parley/contract';
import { type Command, Option } from 'commander';
import type { App } from '../composition/app.ts';
import { type Config, type Flags, withPort } from '../config.ts';
import { createKey, revokeKey } from '../features/keys/index.ts';
import { findWorkspace } from '../features/team/index.ts';
import { removeWebhook } from '../features/webhooks/index.ts';
import { type Cli, DATA_FLAG, formatExamples, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { createApi } from './demo/api.ts';
import type { DemoStage } from './demo/demo-story.ts';
import { createLead, findPartProblem, LEAD_LANGUAGES, PART_TITLES, PARTS, type Part } from './demo/lead.ts';
import { DEMO_RUN, playPart, subscribeReceiver } from './demo/play-part.ts';
import { openReceiver } from './demo/receiver.ts';
import { createScreen, type Screen } from './demo/screen.ts';
import { type CampaignFacts, listCampaigns, listEvidence, listLeftovers } from './demo/store.ts';
import { applyDemo, DEMO_SLUG } from './demo-workspace.ts';
import { EXIT } from './exit-codes.ts';
import { type Installation, openInstallation } from './installation.ts';
import { claimPort } from './port.ts';
import { findProcessAt, startServing, stopServing } from './serving.ts';
import { onStopRequest } from './signals.ts';
import { listWorkspaces } from './store.ts';
import type { Terminal } from './terminal.ts';

interface DemoFlags extends Flags {
  lead?: Part;
  url?: string;
  campaign?: string;
  lang?: string;
}

export function addDemo(program: Command, cli: Cli): void {
  program
    .command('demo')
    .summary('play one conversation in the terminal')
    .description(
      'Plays a complete conversation: a lead is pushed, the agent writes, the simulated lead answers, qualifies and books, and ' +
        'signed webhooks arrive. Uses the running Parley, or starts one for the demo. ' +
        'Exit code 0 only if every step happened.',
    )
    .addOption(new Option('--lead <part>', 'the lead who answers').choices(PARTS))
    .option('--url <address>', 'URL of the Parley to use (default: the one of this data directory)')
    .option('--campaign <slug>', 'a campaign of the demo workspace (default: the first active one)')
    .addOption(
      new Option('--lang <language>', 'use the first campaign in this language').choices(LEAD_LANGUAGES),
    )
    .option(...DATA_FLAG)
    .addHelpText(
      'after',
      formatExamples('parley demo', 'parley demo --lead opts-out', 'parley demo --lang fr'),
    )
    .action((flags: DemoFlags) => demo(cli, flags));
}

async function demo(cli: Cli, flags: DemoFlags): Promise<void> {
  const { terminal } = cli;
  const config = readCommandConfig({ logLevel: 'error', ...flags }, cli.env);
  const url = await findServingUrl(flags.url, config);
  using stop = onStopRequest();
  try {
    const part = flags.lead ?? (await choosePart(terminal, stop.signal));
    await using held = new AsyncDisposableStack();
    const own =
      url === undefined ? withPort(config, await claimPort({ host: '127.0.0.1', port: 0 })) : config;
    const installation = await openInstallation(
      // The Parley that the demo starts serves only this machine, and can send webhooks to the receiver on it.
      url === undefined ? { ...own, host: '127.0.0.1', allowLocalWebhooks: true } : own,
      { mode: url === undefined ? 'serve' : 'join', create: true },
    );
    held.defer(() => installation.close());
    if (url === undefined) await installation.migrate();
    const app = await installation.openApp(url === undefined ? 'all' : 'api');
    held.defer(async () => {
      await stopServing(app, terminal);
    });
    if (url === undefined) await startServing(installation, app);
    const screen = createScreen(terminal);
    held.defer(async () => screen.typing(null));
    await runDemo({
      app,
      installation,
      screen,
      flags,
      part,
      url: url ?? installation.config.baseUrl,
      own: url === undefined,
      signal: stop.signal,
      live: terminal.live,
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new CliError('The demo was stopped.', EXIT.interrupted);
  }
}

interface DemoRun {
  app: App;
  installation: Installation;
  screen: Screen;
  flags: DemoFlags;
  part: Part;
  url: string;
  /** Whether this Parley was started for the demo. */
  own: boolean;
  signal: AbortSignal;
  live: boolean;
}

/** Creates a key and a subscription for the demo, plays the demo, and removes both. */
async function runDemo({ app, screen, flags, part, url, own, signal, live }: DemoRun): Promise<void> {
  const { db } = app.system;
  const { team_id, campaign } = await chooseCampaign(app, flags, own);
  const problem = findPartProblem(part, campaign);
  if (problem) throw new CliError(`Campaign ${campaign.slug} cannot be used: ${problem}.`);
  const ctx = app.createCtx(team_id);
  for (const { kind, id } of await listLeftovers(db, team_id, DEMO_RUN)) {
    if (kind === 'webhook') await db.transaction((tx) => removeWebhook(tx, ctx, id));
    else await revokeKey(db, ctx, { id });
  }
  const reference = `demo-${randomBytes(4).toString('hex')}`;
  await using held = new AsyncDisposableStack();
  const key = await db.transaction((tx) =>
    createKey(tx, ctx, { name: `${DEMO_RUN} ${reference}`, scopes: SCOPES }),
  );
  held.defer(() => revokeKey(db, ctx, { id: key.id }));
  const receiver = await openReceiver();
  held.defer(() => receiver.close());
  const stage: DemoStage = {
    api: createApi(url, key.key, signal),
    screen,
    receiver,
    campaign,
    lead: createLead(part, campaign),
    phone: `3369${randomInt(1_000_000, 9_999_999)}`,
    reference,
    listEvidence: (leadId) => listEvidence(db, team_id, leadId),
    lead_pause_ms: live ? 1_400 : 300,
    signal,
  };
  screen.title(`Parley demo: ${PART_TITLES[part]}`);
  await checkKey(stage, url);
  screen.fact('Parley', `${url}${own ? screen.color.dim('  started for this demo') : ''}`);
  screen.fact('Campaign', `${campaign.slug}, “${campaign.name}” sends from +${campaign.number}`);
  screen.fact('Asks', campaign.criteria.map(({ key, expect }) => `${key} (${expect})`).join(', '));
  screen.fact('Lead', `${stage.lead.name}, +${stage.phone}, external reference ${reference}`);
  const webhook = await subscribeReceiver(stage);
  held.defer(async () => void (await db.transaction((tx) => removeWebhook(tx, ctx, webhook))));
  await playPart(stage, part);
}

/** Throws unless the Parley at `url` uses this database. */
async function checkKey({ api }: DemoStage, url: string): Promise<void> {
  try {
    await api.call(contract.identity.me, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new CliError(`The Parley at ${url} uses another database: set it with --data or DATABASE_URL.`);
  }
}

async function chooseCampaign(app: App, { campaign: slug, lang }: DemoFlags, own: boolean) {
  const { db } = app.system;
  const found = await findWorkspace(db, DEMO_SLUG);
  // The demo's password is published, so that people on the internet could sign in to a company's installation.
  if (!found && (!own || (await listWorkspaces(db)).length > 0)) {
    throw new CliError(
      'This Parley has no demo workspace, and the demo does not create one here, because its password is published. ' +
        'Play the demo in another data directory: parley demo --data demo-data',
    );
  }
  const before = found ? await listCampaigns(db, found.team_id) : [];
  const team_id =
    found && before.length > 0 ? found.team_id : (await applyDemo(app.system)).workspace.team_id;
  const campaigns = before.length > 0 ? before : await listCampaigns(db, team_id);
  const campaign: CampaignFacts | undefined = slug
    ? campaigns.find((one) => one.slug === slug)
    : campaigns.find((one) => lang === undefined || one.language === lang);
  if (campaign) return { team_id, campaign };
  const known = campaigns.map((one) => `${one.slug} (${one.language})`).join(', ') || 'none';
  throw new CliError(
    `The demo workspace has no active campaign ${slug ?? `in ${lang}`} on a simulated number; it has: ${known}.`,
  );
}

/** Returns the URL of a running Parley; undefined if the demo must start one. */
async function findServingUrl(given: string | undefined, config: Config): Promise<string | undefined> {
  const url = (given ?? config.baseUrl).replace(/\/+$/, '');
  if (given !== undefined && !/^https?:$/.test(URL.parse(given)?.protocol ?? '')) {
    throw new CliError('--url must be an http or https URL, such as http://localhost:3000.', EXIT.usage);
  }
  if ((await findProcessAt(url)) !== undefined) return url;
  if (given !== undefined) throw new CliError(`No Parley answers at ${url}: start it, or omit --url.`);
  return undefined;
}

/** Asks which part the lead should play. Without a terminal, chooses the first one. */
async function choosePart(terminal: Terminal, signal: AbortSignal): Promise<Part> {
  if (!terminal.interactive) return PARTS[0];
  const { color } = terminal;
  terminal.out();
  terminal.out(`  ${color.bold('Who answers?')}`);
  for (const [index, part] of PARTS.entries())
    terminal.out(`  ${color.cyan(String(index + 1))}  ${PART_TITLES[part]}`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    for (;;) {
      const answer = (
        await lines.question(`  ${color.dim('1-4, or Enter for the first:')} `, { signal })
      ).trim();
      const chosen = answer === '' ? PARTS[0] : PARTS[Number(answer) - 1];
      if (chosen) return chosen;
    }
  } finally {
    lines.close();
  }
}
