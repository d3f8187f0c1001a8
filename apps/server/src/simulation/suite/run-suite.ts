// Runs the cases of a suite, each in a separate world with each seed, and sums up the results.
import { BROKEN_PROMISES } from '../breach.ts';
import { lowerBound } from '../confidence.ts';
import { type ConversationLine, listLines } from '../report.ts';
import type { SimulatedWorld } from '../simulate.ts';
import { checkCase, type Miss } from './check-case.ts';
import type { SuiteCase } from './read-suite.ts';

export interface FailedRun {
  seed: number;
  misses: Miss[];
  conversation: ConversationLine[];
}

export interface CaseResult {
  name: string;
  pairs: string[];
  passed: number;
  runs: number;
  /** The lower bound of the share of passes at 95 %. */
  at_least: number;
  failures: FailedRun[];
}

export interface SuiteReport {
  passed: number;
  cases: CaseResult[];
  /** The parts of the campaign that derived cases exercise, and those whose cases passed with every seed. */
  coverage: { pairs: number; passed: number; failed: string[] };
}

export interface SuiteOptions {
  cases: readonly SuiteCase[];
  seeds: readonly number[];
  /** The time zone of the campaign's meetings. */
  timezone: string;
  /** The number of worlds that run at the same time. */
  parallel: number;
  /** Plays a case with a seed. */
  play: (one: SuiteCase, seed: number) => Promise<SimulatedWorld>;
  /** Called with the number of worlds that have ended. */
  onEnd?: (ended: number) => void;
}

export async function runSuite(options: SuiteOptions): Promise<SuiteReport> {
  const { cases, seeds, timezone, parallel, play, onEnd } = options;
  const failures = cases.map((): FailedRun[] => []);
  const waiting = cases.flatMap((one, index) => seeds.map((seed) => ({ one, index, seed })));
  const promises: readonly string[] = BROKEN_PROMISES;
  let ended = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { one, index, seed } = next;
      const world = await play(one, seed);
      // The expectations of the case replace the checks of the agent.
      const breaches = world.breaches.filter(({ kind }) => promises.includes(kind));
      const misses = checkCase(one, { ...world, breaches }, timezone);
      const conversation = world.persons.flatMap(listLines);
      if (misses.length > 0) failures[index]!.push({ seed, misses, conversation });
      onEnd?.(++ended);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const results = cases.map(({ name, pairs }, index): CaseResult => {
    const failed = failures[index]!.toSorted((a, b) => a.seed - b.seed);
    const [runs, passed] = [seeds.length, seeds.length - failed.length];
    return { name, pairs, passed, runs, at_least: lowerBound(passed, runs), failures: failed };
  });
  const isPassed = ({ passed, runs }: CaseResult) => passed === runs;
  const pairs = results.flatMap((one) => one.pairs);
  const failed = results.filter((one) => !isPassed(one)).flatMap((one) => one.pairs);
  return {
    passed: results.filter(isPassed).length,
    cases: results,
    coverage: { pairs: pairs.length, passed: pairs.length - failed.length, failed },
  };
}
