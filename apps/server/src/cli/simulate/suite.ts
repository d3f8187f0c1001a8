// `parley simulate --suite`: runs the cases of a suite and prints the results.
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { AgentSettings } from '../../features/campaigns/index.ts';
import type { ReadSource } from '../../features/knowledge/index.ts';
import { createLog } from '../../platform/log.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { type SimulatedWorld, type SimulateOptions, simulate } from '../../simulation/simulate.ts';
import { createCast } from '../../simulation/suite/cast.ts';
import { deriveSuite } from '../../simulation/suite/derive-suite.ts';
import { formatJunit, formatMiss } from '../../simulation/suite/junit.ts';
import { readSuite, type SuiteCase } from '../../simulation/suite/read-suite.ts';
import {
  type CaseResult,
  runSuite,
  type SuiteOptions,
  type SuiteReport,
} from '../../simulation/suite/run-suite.ts';
import { createSideDatabase } from '../chat/choose-campaign.ts';
import type { ChatCampaign } from '../chat/store.ts';
import { CliError, getErrorSystemCode } from '../cli-error.ts';
import type { Installation } from '../installation.ts';
import { formatCount, type Terminal, toPlainLine } from '../terminal.ts';

/** The name that stands for the cases that are derived from the campaign. */
export const DERIVED = 'derived';
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The flags of a suite. */
export interface SuiteFlags {
  seed: number;
  seeds: number;
  json?: boolean;
  junit?: string;
  /** A file, or true for the cases that are derived from the campaign. */
  suite: string | true;
}

/** A campaign to play, with its knowledge, the pace of its number, and the first day. */
export type PlayedCampaign = Pick<SimulateOptions, 'sources' | 'pace' | 'start'> & { campaign: ChatCampaign };

/** Runs the cases of a suite and prints the results. */
export async function runCases(
  installation: Installation,
  terminal: Terminal,
  { seed, seeds, json, junit, suite }: SuiteFlags,
  given: PlayedCampaign,
): Promise<SuiteReport> {
  const { agent, workspace, slug } = given.campaign;
  const file = suite === true ? DERIVED : suite;
  const report = await playCases(installation, given, {
    cases: await loadSuite(file, agent, given.sources),
    seeds: Array.from({ length: seeds }, (_, index) => seed + index),
    onEnd: (ended) => terminal.status(`${formatCount(ended, 'run')} done`),
  });
  terminal.status(null);
  if (json) terminal.out(JSON.stringify({ workspace, campaign: slug, suite: file, ...report }));
  else for (const line of formatSuite(report, terminal)) terminal.out(line);
  if (junit !== undefined) await writeJunit(junit, slug, report);
  return report;
}

/** Runs the cases, each in a separate database that is deleted afterwards. */
export function playCases(
  installation: Installation,
  given: PlayedCampaign,
  suite: Pick<SuiteOptions, 'cases' | 'seeds' | 'onEnd'>,
): Promise<SuiteReport> {
  const { agent } = given.campaign;
  // Simulated faults are no news to the operator.
  const log = createLog('silent');
  return runSuite({
    ...suite,
    timezone: (agent.booking ?? agent).timezone,
    parallel: availableParallelism(),
    async play(one, own) {
      let world: SimulatedWorld | undefined;
      await createSideDatabase(installation, async (connection) => {
        await migrate({ owner: connection });
        const size = { leads: 1, days: one.days };
        world = await simulate({ ...given, ...size, log, connection, seed: own, cast: createCast(one) });
      });
      return world!;
    },
  });
}

/** Returns the cases of a file, or those that are derived from the campaign. */
async function loadSuite(
  file: string,
  agent: AgentSettings,
  sources: readonly ReadSource[],
): Promise<SuiteCase[]> {
  if (file === DERIVED) return deriveCases(agent, sources);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new CliError(`${file} cannot be read (${getErrorSystemCode(error)}).`);
  }
  return readSuite(text, file, agent);
}

/** Returns the cases that are derived from a campaign. */
export function deriveCases(agent: AgentSettings, sources: readonly ReadSource[]): SuiteCase[] {
  const passages = sources.flatMap(({ content }) => content?.passages.map(({ text }) => text) ?? []);
  return deriveSuite(agent, [...splitSentences(agent.knowledge), ...passages]);
}

const splitSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter(Boolean);

async function writeJunit(file: string, name: string, report: SuiteReport): Promise<void> {
  try {
    await writeFile(file, formatJunit(name, report));
  } catch (error) {
    throw new CliError(`${file} cannot be written (${getErrorSystemCode(error)}).`);
  }
}

/** Formats the results as lines of plain text. */
function formatSuite({ cases, passed, coverage }: SuiteReport, { color, width }: Terminal): string[] {
  return [
    ...cases.flatMap((one) => formatCase(one, color, width)),
    '',
    color.bold(`${passed} of ${formatCount(cases.length, 'case')} passed`),
    ...(coverage.pairs === 0
      ? []
      : [
          `coverage: ${coverage.passed} of ${coverage.pairs} derived pairs passed (${percent(coverage.passed / coverage.pairs)})`,
          ...coverage.failed.map((pair) => `  not passed: ${toPlainLine(pair)}`),
        ]),
  ];
}

function formatCase(
  { name, passed, runs, at_least, failures }: CaseResult,
  color: Terminal['color'],
  width: number,
): string[] {
  const rate = runs === 1 ? '' : `  ${passed} of ${runs}, at least ${percent(at_least)} at 95 % confidence`;
  const title = `${toPlainLine(name)}${rate}`;
  if (failures.length === 0) return [`${color.green('passed')}  ${title}`];
  const [{ seed, misses, conversation }] = failures as [(typeof failures)[number]];
  return [
    `${color.red('failed')}  ${title}`,
    ...misses.map((miss) => `        seed ${seed}: ${toPlainLine(formatMiss(miss))}`),
    ...conversation.map(({ at, from, text }) =>
      `        ${at.slice(5, 16).replace('T', ' ')} ${from.padEnd(5)}  ${toPlainLine(text)}`.slice(0, width),
    ),
  ];
}
