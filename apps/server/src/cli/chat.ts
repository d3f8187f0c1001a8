// `parley chat`: a conversation with a campaign's agent in the role of a lead (running.md#chat).
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ClientConfig } from 'pg';
import { type App, createApp } from '../composition/app.ts';
import type { Config, Flags } from '../config.ts';
import { readStoredSources } from '../features/knowledge/index.ts';
import { parseDuration } from '../features/pacing/index.ts';
import { movableClock } from '../platform/clock.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { createSecretKey } from '../platform/seal.ts';
import { EXAMPLE_URL } from '../simulation/copy-campaign.ts';
import { createLines, describeState, type Lines, sumCosts } from './chat/chat-lines.ts';
import { type ChatStep, type ChatWorkspace, openChatWorkspace } from './chat/chat-workspace.ts';
import { type CampaignFlags, chooseCampaign, createSideDatabase } from './chat/choose-campaign.ts';
import type { ChatCampaign } from './chat/store.ts';
import { type Cli, DATA_FLAG, formatExamples, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { formatCost } from './explain/lines.ts';
import { withInstallation } from './installation.ts';
import { type Terminal, toPlainLine } from './terminal.ts';

const LONGEST_WAIT_MS = 366 * 86_400_000;
const LONGEST_MESSAGE = 4_096;
const HELP = '/status shows what the agent has found out, /later 2d lets time pass, /quit ends the chat.';

interface ChatFlags extends Flags, CampaignFlags {
  as: string;
  lang?: string;
  json?: boolean;
}

export function addChat(program: Command, cli: Cli): void {
  program
    .command('chat')
    .summary('talk to an agent as a lead would')
    .description(
      `Talks to the agent of a campaign, in a copy that is deleted afterwards. Nothing is sent, and only the cost of the language models counts in the workspace. Each message is shown with the agent's decisions and reasons. Each line is a message; ${HELP}`,
    )
    .option('--campaign <slug>', 'slug of the campaign, in any status (default: the only one)')
    .option('--workspace <slug>', 'required if the campaign is in several workspaces')
    .option('--as <name>', 'the name of the lead', 'Marie Durand')
    .option('--lang <language>', "the agent's language, instead of the campaign's")
    .option(...DATA_FLAG)
    .option('--json', 'print each step as JSON, one object per line')
    .addHelpText(
      'after',
      formatExamples(
        'parley chat --campaign spring',
        'parley chat --campaign spring --as "Tom Weber" --lang de',
        'printf "Yes\\nAbout 12,000\\n" | parley chat --campaign spring --json',
      ),
    )
    .action((flags: ChatFlags) => chat(cli, flags));
}

async function chat({ terminal, env }: Cli, flags: ChatFlags): Promise<void> {
  const name = flags.as.trim();
  if (name === '' || name.length > 100) throw new CliError('--as must have 1 to 100 characters.', EXIT.usage);
  if (flags.lang !== undefined && !/^[a-z]{2,3}$/.test(flags.lang)) {
    throw new CliError('--lang must be a language code, such as en or fr.', EXIT.usage);
  }
  const config = readCommandConfig({ logLevel: 'error', ...flags }, env);
  await withInstallation(config, { create: false, migrate: false }, async (installation) => {
    const app = await installation.openApp('api');
    try {
      const campaign = await chooseCampaign(app, flags);
      if (flags.lang !== undefined) campaign.agent = { ...campaign.agent, language: flags.lang };
      await createSideDatabase(installation, async (connection) => {
        await migrate({ owner: connection });
        await runConversation(terminal, config, app, connection, campaign, name, flags.json === true);
      });
    } finally {
      await app.stop();
    }
  });
}

/** Runs the conversation in a separate instance of the app. */
async function runConversation(
  terminal: Terminal,
  config: Config,
  installed: App,
  connection: ClientConfig,
  campaign: ChatCampaign,
  name: string,
  json: boolean,
): Promise<void> {
  const clock = movableClock(installed.system.clock.now());
  const app = await createApp(
    {
      connection,
      secretKey: createSecretKey(),
      baseUrl: EXAMPLE_URL,
      log: installed.system.log,
      role: 'api',
      allowLocalWebhooks: false,
      modelProviders: config.modelProviders,
      alone: true,
      // The app requires a folder, but a chat stores no files.
      media: { ...config.media, dir: join(tmpdir(), 'parley-chat'), bucket: undefined },
      maxConnections: 4,
    },
    { clock, createModelCtx: () => installed.createCtx(campaign.team_id) },
  );
  try {
    const sources = await readStoredSources(installed.createCtx(campaign.team_id), campaign.campaign_id);
    const room = await openChatWorkspace({ app, clock, campaign, sources, name });
    await talkToAgent({ terminal, room, campaign, name, json });
  } finally {
    await app.stop();
  }
}

interface ChatOptions {
  terminal: Terminal;
  room: ChatWorkspace;
  campaign: ChatCampaign;
  name: string;
  json: boolean;
}

async function talkToAgent({ terminal, room, campaign, name, json }: ChatOptions): Promise<void> {
  const { out, color } = terminal;
  const lines: Lines = createLines(terminal, campaign.name);
  const turns: ChatStep['turns'] = [];
  const printEvent = (event: string, record: object) => out(JSON.stringify({ event, ...record }));
  const printStep = (step: ChatStep): ChatStep => {
    turns.push(...step.turns);
    terminal.status(null);
    if (json) printEvent('step', step);
    else lines.step(step);
    return step;
  };
  const showWaiting = async (work: Promise<ChatStep>): Promise<ChatStep> => {
    terminal.status(color.dim(`${campaign.name} …`));
    return printStep(await work);
  };

  const { models, language } = campaign.agent;
  if (json)
    printEvent('started', { workspace: campaign.workspace, campaign: campaign.slug, models, language, name });
  else {
    out(
      color.bold(
        `${campaign.slug} of ${campaign.workspace}: ${models.join(', ')}, ${language}; you are ${name}`,
      ),
    );
    out(color.dim(`Nothing is sent. ${HELP}`));
  }
  let step = await showWaiting(room.begin());
  for await (const line of terminal.lines(`${name.split(' ')[0]}  `)) {
    const text = line.trim();
    if (text === '/quit') break;
    if (text === '') continue;
    if (!terminal.interactive && !json) out(`${color.magenta(name.split(' ')[0]!)}  ${toPlainLine(text)}`);
    if (text === '/status') {
      if (json) printEvent('status', step);
      else lines.status(step.lead, step.booked);
    } else if (text.startsWith('/later')) {
      const ms = parseDuration(text.slice('/later'.length));
      if (ms !== null && ms > 0 && ms <= LONGEST_WAIT_MS) step = await showWaiting(room.pass(ms));
      else printError('/later accepts a duration of at most 366 days, such as 3h or 2d.');
    } else if (text.startsWith('/')) printError(HELP);
    else if (text.length > LONGEST_MESSAGE)
      printError(`A message can have at most ${LONGEST_MESSAGE} characters.`);
    else {
      if (json) printEvent('lead', { text });
      step = await showWaiting(room.say(text));
    }
  }
  const sum = sumCosts(turns);
  if (json)
    return printEvent('ended', {
      state: describeState(step.lead, step.booked),
      turns: turns.length,
      total: sum,
    });
  out();
  lines.status(step.lead, step.booked);
  const cost = sum.calls > 0 ? formatCost(sum) : 'no model was called';
  out(color.dim(`${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}; ${cost}.`));

  function printError(sentence: string): void {
    if (json) printEvent('wrong', { sentence });
    else out(color.dim(sentence));
  }
}
