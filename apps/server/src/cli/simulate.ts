// `parley simulate`: plays a month of a campaign with simulated leads (running.md#simulation).
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '../composition/app.ts';
import type { Flags } from '../config.ts';
import { readStoredSources } from '../features/knowledge/index.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { buildReport } from '../simulation/report.ts';
import { type SimulatedWorld, type SimulateOptions, simulate } from '../simulation/simulate.ts';
import { createCast } from '../simulation/suite/cast.ts';
import { runSuite } from '../simulation/suite/run-suite.ts';
import { PERSON_LANGUAGES } from '../simulation/words.ts';
import { type CampaignFlags, chooseCampaign, createSideDatabase } from './chat/choose-campaign.ts';
import type { ChatCampaign } from './chat/store.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { type Installation, withInstallation } from './installation.ts';
import { createCount } from './seed.ts';
import { type FileCampaign, readFileCampaign } from './simulate/file-campaign.ts';
import { formatReport } from './simulate/lines.ts';
import { DERIVED, formatSuite, loadSuite, writeJunit } from './simulate/suite.ts';
import { formatCount } from './terminal.ts';

const MOST_LEADS = 10_000;
const MOST_DAYS = 366;
const MOST_SEEDS = 1_000;
const HIGHEST_SEED = 999_999_999;

interface SimulateFlags extends Flags, CampaignFlags {
  leads: number;
  days: number;
  seed: number;
  seeds: number;
  from?: Date;
  actors: boolean;
  faults: boolean;
  json?: boolean;
  suite?: string | true;
  junit?: string;
  file?: string;
}

/** Reads a date such as 2026-11-30: its start in UTC. */
function readDate(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (date.toJSON()?.startsWith(text)) return date;
  throw new InvalidArgumentError('It must be a date such as 2026-11-30.');
}

export function addSimulate(program: Command, cli: Cli): void {
  program
    .command('simulate')
    .summary('play a month of a campaign with simulated leads')
    .description(
      'Plays a campaign with simulated leads, in a copy that is deleted afterwards: with the pace of its number, its sending hours and its agent without a language model, in virtual time. Nothing is sent. Prints how far the leads came, and each conversation in which something went wrong. The same seed gives the same result. Exit code 0 only if nothing went wrong.',
    )
    .option('--campaign <slug>', 'slug of the campaign, in any status (default: the only one)')
    .option('--workspace <slug>', 'required if the campaign is in several workspaces')
    .option('--file <file>', 'simulate a campaign of this workspace file, without applying it')
    .option('--leads <count>', 'the leads in each world', createCount(1, MOST_LEADS), 100)
    .option('--days <count>', 'the days that each world lasts', createCount(1, MOST_DAYS), 30)
    .option('--seed <number>', 'decides everything that is random', createCount(0, HIGHEST_SEED), 1)
    .option('--seeds <count>', 'the number of worlds, with consecutive seeds', createCount(1, MOST_SEEDS), 1)
    .option('--from <date>', 'the first day, in UTC (default: the Monday of this week)', readDate)
    .option('--no-actors', 'no members, CRM, host or operator who act as well')
    .option('--no-faults', 'no faults of the engine, and no restarts and crashes')
    .option('--suite [file]', 'run the cases of a YAML file, or those derived from the campaign (default)')
    .option('--junit <file>', 'with --suite: also write the results as JUnit XML')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley simulate --campaign spring',
        'parley simulate --campaign spring --suite',
        'parley simulate --campaign spring --suite spring-cases.yaml --seeds 20 --junit results.xml',
        'parley simulate --campaign spring --leads 300 --seeds 10 --from 2026-11-30 --json',
      ),
    )
    .action((flags: SimulateFlags) => runSimulation(cli, flags));
}

async function runSimulation({ terminal, env, setExitCode }: Cli, flags: SimulateFlags): Promise<void> {
  const config = readCommandConfig({ logLevel: 'error', ...flags }, env);
  const { leads, days, seed, seeds, actors, faults, json } = flags;
  if (flags.junit !== undefined && flags.suite === undefined)
    throw new CliError('--junit needs --suite.', EXIT.usage);
  await withInstallation(config, { create: false, migrate: false }, async (installation) => {
    const app = await installation.openApp('api');
    try {
      const { campaign, sources } = flags.file
        ? await readFileCampaign(installation, flags.file, flags, env)
        : await readInstalledCampaign(app, flags);
      const { language } = campaign.agent;
      if (!PERSON_LANGUAGES.includes(language.split('-')[0]!))
        throw new CliError(
          `Simulated leads write ${PERSON_LANGUAGES.join(', ')}, and ${campaign.slug} is in ${language}.`,
        );
      const start = flags.from ?? getMonday(app.system.clock.now());
      const pace = campaign.pace && {
        ...campaign.pace,
        connected_since: new Date(campaign.pace.connected_since),
      };
      // Simulated faults are no news to the operator.
      const log = createLog('silent');
      if (flags.suite !== undefined) {
        const given = { campaign, sources, pace, start, log };
        return await runCases({ terminal, setExitCode }, installation, flags, flags.suite, given);
      }
      const waiting = Array.from({ length: seeds }, (_, index) => seed + index);
      const worlds: SimulatedWorld[] = [];
      const play = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const own = next;
          await createSideDatabase(installation, async (connection) => {
            await migrate({ owner: connection });
            const onDay = (day: number) =>
              terminal.status(`seed ${own}: day ${day} of ${days}; ${worlds.length} of ${seeds} done`);
            const given = { campaign, sources, pace, start, leads, days, actors, faults, log, onDay };
            worlds.push(await simulate({ connection, seed: own, ...given }));
          });
        }
      };
      // A world waits for the database most of the time, so several run at the same time.
      await Promise.all(Array.from({ length: Math.min(seeds, availableParallelism()) }, play));
      terminal.status(null);
      worlds.sort((a, b) => a.seed - b.seed);
      const report = buildReport(worlds, { days, start });
      const { workspace, slug } = campaign;
      if (json) terminal.out(JSON.stringify({ workspace, campaign: slug, ...report }));
      else for (const line of formatReport(report, terminal)) terminal.out(line);
      if (report.breaches.length > 0) setExitCode(EXIT.failed);
    } finally {
      await app.stop();
    }
  });
}

/** Runs the cases of a suite, each in a separate database. */
async function runCases(
  { terminal, setExitCode }: Pick<Cli, 'terminal' | 'setExitCode'>,
  installation: Installation,
  { seed, seeds, json, junit }: SimulateFlags,
  suite: string | true,
  given: Pick<SimulateOptions, 'sources' | 'pace' | 'start' | 'log'> & { campaign: ChatCampaign },
): Promise<void> {
  const { agent, workspace, slug } = given.campaign;
  const file = suite === true ? DERIVED : suite;
  const result = await runSuite({
    cases: await loadSuite(file, agent, given.sources),
    seeds: Array.from({ length: seeds }, (_, index) => seed + index),
    timezone: (agent.booking ?? agent).timezone,
    parallel: availableParallelism(),
    async play(one, own) {
      let world: SimulatedWorld | undefined;
      await createSideDatabase(installation, async (connection) => {
        await migrate({ owner: connection });
        const size = { leads: 1, days: one.days };
        world = await simulate({ ...given, ...size, connection, seed: own, cast: createCast(one) });
      });
      return world!;
    },
    onEnd: (ended) => terminal.status(`${formatCount(ended, 'run')} done`),
  });
  terminal.status(null);
  if (json) terminal.out(JSON.stringify({ workspace, campaign: slug, suite: file, ...result }));
  else for (const line of formatSuite(result, terminal)) terminal.out(line);
  if (junit !== undefined) await writeJunit(junit, slug, result);
  if (result.passed < result.cases.length) setExitCode(EXIT.failed);
}

async function readInstalledCampaign(app: App, flags: CampaignFlags): Promise<FileCampaign> {
  const campaign = await chooseCampaign(app, flags);
  const ctx = app.createCtx(campaign.team_id);
  return { campaign, sources: await readStoredSources(ctx, campaign.campaign_id) };
}

/** Returns the start of the week in UTC. */
function getMonday(now: Date): Date {
  const day = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - day));
}
