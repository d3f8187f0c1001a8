// `parley simulate`: plays a month of a campaign with simulated leads (running.md#simulation).
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Flags } from '../config.ts';
import { compareSimulations } from '../simulation/compare.ts';
import { chooseConversations, MOST_CONVERSATIONS } from '../simulation/conversations.ts';
import { buildReport } from '../simulation/report.ts';
import { PERSON_LANGUAGES } from '../simulation/words.ts';
import { type CampaignFlags, chooseCampaign } from './chat/choose-campaign.ts';
import type { ChatCampaign } from './chat/store.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withInstallation } from './installation.ts';
import { createCount } from './seed.ts';
import { formatComparison, formatRevision } from './simulate/comparison-lines.ts';
import { readFileCampaign } from './simulate/file-campaign.ts';
import { renderReport } from './simulate/html.ts';
import { formatReport } from './simulate/lines.ts';
import {
  addModelFlags,
  chooseModels,
  describeCost,
  type ModelFlags,
  openSimulatedModels,
  reportCalls,
} from './simulate/models.ts';
import { playWorlds } from './simulate/play-worlds.ts';
import { PROVED_REVISIONS, type ProvedRevision, prove } from './simulate/proof.ts';
import {
  type CampaignVersion,
  type RevisionName,
  readCampaignRevision,
  readPublished,
  readRevisionName,
} from './simulate/revision.ts';
import { DERIVED, runCases } from './simulate/suite.ts';

const MOST_LEADS = 10_000;
const MOST_DAYS = 366;
const MOST_SEEDS = 1_000;
const HIGHEST_SEED = 999_999_999;

interface SimulateFlags extends Flags, CampaignFlags, ModelFlags {
  leads: number;
  days: number;
  seed: number;
  seeds: number;
  from?: Date;
  against?: RevisionName;
  actors: boolean;
  faults: boolean;
  html?: string;
  json?: boolean;
  suite?: string | true;
  junit?: string;
  proof?: ProvedRevision;
  file?: string;
}

/** Reads a date such as 2026-11-30: its start in UTC. */
function readDate(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (date.toJSON()?.startsWith(text)) return date;
  throw new InvalidArgumentError('It must be a date such as 2026-11-30.');
}

export function addSimulate(program: Command, cli: Cli): void {
  const command = program
    .command('simulate')
    .summary('play a month of a campaign with simulated leads')
    .description(
      'Plays a campaign with simulated leads, in a copy that is deleted afterwards: with the pace of its number, its sending hours and its agent, in virtual time. Nothing is sent. The agent without a language model answers, or with --model the language model: its answers are recorded, so the next run replays them. Prints how far the leads came, and each conversation in which something went wrong. The same seed gives the same result. Exit code 0 only if nothing went wrong.',
    )
    .option('--campaign <slug>', 'slug of the campaign, in any status (default: the only one)')
    .option('--workspace <slug>', 'required if the campaign is in several workspaces')
    .addOption(
      new Option(
        '--file <file>',
        'simulate a campaign of this workspace file, without applying it',
      ).conflicts(['model', 'against']),
    )
    .option('--leads <count>', 'the leads in each world', createCount(1, MOST_LEADS), 100)
    .option('--days <count>', 'the days that each world lasts', createCount(1, MOST_DAYS), 30)
    .option('--seed <number>', 'decides everything that is random', createCount(0, HIGHEST_SEED), 1)
    .option('--seeds <count>', 'the number of worlds, with consecutive seeds', createCount(1, MOST_SEEDS), 1)
    .option(
      '--from <date>',
      'the first day, in UTC (default: that of the recordings, or the Monday of this week)',
      readDate,
    )
    .option(
      '--against <revision>',
      'also play this revision (a number or draft), and show what it changes',
      readRevisionName,
    )
    .option('--html <file>', 'also write a report for a browser, with the conversations most worth reading')
    .option('--no-actors', 'no members, CRM, host or operator who act as well')
    .option('--no-faults', 'no faults of the engine, and no restarts and crashes')
    .addOption(
      new Option(
        '--suite [file]',
        'run the cases of a YAML file, or those derived from the campaign (default)',
      ).conflicts([
        'leads',
        'days',
        'actors',
        'faults',
        'model',
        'recordings',
        'replayOnly',
        'maxCost',
        'against',
        'html',
      ]),
    )
    .option('--junit <file>', 'with --suite: also write the results as JUnit XML')
    .addOption(
      new Option(
        '--proof <revision>',
        'for the dashboard: play this revision and its derived cases, and print progress and results as JSON lines',
      )
        .choices(PROVED_REVISIONS)
        .conflicts([
          ...['seeds', 'actors', 'faults', 'suite', 'junit', 'against', 'html', 'file'],
          ...['model', 'recordings', 'replayOnly', 'maxCost'],
        ]),
    );
  addModelFlags(command)
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley simulate --campaign spring',
        'parley simulate --campaign spring --suite',
        'parley simulate --campaign spring --suite spring-cases.yaml --seeds 20 --junit results.xml',
        'parley simulate --campaign spring --leads 300 --seeds 10 --from 2026-11-30 --json',
        'parley simulate --campaign spring --against draft',
        'parley simulate --campaign spring --leads 20 --seeds 8 --model --max-cost 2.50',
      ),
    )
    .action((flags: SimulateFlags) => runSimulation(cli, flags));
}

async function runSimulation({ terminal, env, setExitCode }: Cli, flags: SimulateFlags): Promise<void> {
  const config = readCommandConfig({ logLevel: 'error', ...flags }, env);
  const { leads, days, seed, json, against, html } = flags;
  if (flags.junit !== undefined && flags.suite === undefined)
    throw new CliError('--junit needs --suite.', EXIT.usage);
  for (const file of [html, flags.junit])
    if (file !== undefined && !existsSync(dirname(resolve(file))))
      throw new CliError(`Cannot write ${file} because its folder does not exist.`, EXIT.usage);
  if (flags.suite === DERIVED && existsSync(DERIVED))
    throw new CliError(
      `There is a file ${DERIVED}. Use --suite ./${DERIVED} for the file, or --suite without a name for the derived cases.`,
      EXIT.usage,
    );
  await withInstallation(config, { create: false, migrate: false }, async (installation) => {
    const app = await installation.openApp('api');
    try {
      const published =
        flags.file === undefined
          ? await readPublished(app, await chooseCampaign(app, flags))
          : await readFileCampaign(installation, flags.file, flags, env);
      if (flags.proof !== undefined) {
        const version =
          flags.proof === 'published' ? published : await readCampaignRevision(app, published, flags.proof);
        checkLanguage(version.campaign);
        const start = flags.from ?? getMonday(app.system.clock.now());
        const given = { ...version, pace: readPace(version.campaign), start };
        if (!(await prove(installation, terminal, given, { leads, days, seed }))) setExitCode(EXIT.failed);
        return;
      }
      const { workspace, slug } = published.campaign;
      const other = against === undefined ? null : await readCampaignRevision(app, published, against);
      const versions = other ? [published, other] : [published];
      for (const { campaign } of versions) checkLanguage(campaign);
      const campaigns = versions.map(({ campaign }) => campaign);
      if (flags.suite !== undefined) {
        const start = flags.from ?? getMonday(app.system.clock.now());
        const given = { ...published, pace: readPace(published.campaign), start };
        const { passed, cases } = await runCases(
          installation,
          terminal,
          { ...flags, suite: flags.suite },
          given,
        );
        if (passed < cases.length) setExitCode(EXIT.failed);
        return;
      }
      const models = await openSimulatedModels(app, config, campaigns, flags);
      const start = flags.from ?? models?.recordedStart ?? getMonday(app.system.clock.now());
      const seeds = Array.from({ length: flags.seeds }, (_, index) => seed + index);
      if (models) terminal.err(describeCost(models, flags, { leads: leads * versions.length, seeds, start }));
      const play = async (version: CampaignVersion) => {
        const worlds = await playWorlds(installation, terminal, {
          ...{ ...version, seeds, start, leads, days },
          ...{ actors: flags.actors, faults: flags.faults },
          pace: readPace(version.campaign),
          ...(version !== published && { criteria: published.campaign.agent.criteria }),
          readsTurns: html !== undefined,
          models: models ? { ...models, names: chooseModels(version.campaign, flags.model!) } : undefined,
        });
        return { worlds, report: buildReport(worlds, { days, start }) };
      };
      const first = await play(published);
      const second = other && (await play(other));
      const comparison = second && compareSimulations(first.worlds, second.worlds);
      if (models?.live) reportCalls(terminal, models.live, models.currency);
      const print = (record: object, lines: string[]) => {
        if (json) terminal.out(JSON.stringify({ workspace, campaign: slug, ...record }));
        else for (const line of lines) terminal.out(line);
      };
      if (html !== undefined) {
        const { worlds, report } = second ?? first;
        const { campaign } = other ?? published;
        const page = renderReport({
          title: against === undefined ? slug : `${slug}, ${formatRevision(against)}`,
          language: campaign.agent.language,
          conversations: chooseConversations(worlds, MOST_CONVERSATIONS),
          ...{ report, worlds, comparison },
        });
        writeFileSync(html, page);
        terminal.err(`The report is in ${html}.`);
      }
      const isComplete = ({ report }: typeof first) => (report.models?.missing.count ?? 0) === 0;
      if (!second || !comparison) {
        print(first.report, formatReport(first.report, terminal, models?.currency));
        if (first.report.breaches.length > 0 || !isComplete(first)) setExitCode(EXIT.failed);
        return;
      }
      print(
        { published: first.report, against: { revision: against, ...second.report }, ...comparison },
        formatComparison(first.report, second.report, comparison, against!, terminal),
      );
      if (comparison.worsened > 0 || !isComplete(first) || !isComplete(second)) setExitCode(EXIT.failed);
    } finally {
      await app.stop();
    }
  });
}

/** @throws {CliError} if simulated leads don't write the campaign's language. */
function checkLanguage({ slug, agent: { language } }: ChatCampaign): void {
  if (PERSON_LANGUAGES.includes(language.split('-')[0]!)) return;
  throw new CliError(`Simulated leads write ${PERSON_LANGUAGES.join(', ')}, and ${slug} is in ${language}.`);
}

const readPace = ({ pace }: ChatCampaign) =>
  pace && { ...pace, connected_since: new Date(pace.connected_since) };

/** Returns the start of the week in UTC. */
function getMonday(now: Date): Date {
  const day = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - day));
}
