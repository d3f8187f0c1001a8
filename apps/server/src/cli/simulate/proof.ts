// `parley simulate --proof`: plays a campaign and its derived cases for the dashboard, and prints JSON lines.
import type { SimulatedCases, SimulatedMonth } from '@parley/contract';
import { SIMULATION_STAGES } from '@parley/contract';
import type { z } from 'zod';
import { describeProposal } from '../../features/agent/index.ts';
import { createLog } from '../../platform/log.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import {
  type ChosenConversation,
  chooseConversations,
  MOST_CONVERSATIONS,
} from '../../simulation/conversations.ts';
import { listSendsByDay } from '../../simulation/days.ts';
import { buildReport } from '../../simulation/report.ts';
import { type SimulatedWorld, simulate } from '../../simulation/simulate.ts';
import type { DecidedTurn } from '../../simulation/store.ts';
import { formatMiss } from '../../simulation/suite/junit.ts';
import { writePlayedCase } from '../../simulation/suite/played-case.ts';
import type { SuiteReport } from '../../simulation/suite/run-suite.ts';
import { createSideDatabase } from '../chat/choose-campaign.ts';
import { EXIT } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import type { Terminal } from '../terminal.ts';
import { deriveCases, type PlayedCampaign, playCases } from './suite.ts';

export const PROVED_REVISIONS = ['published', 'draft'] as const;
export type ProvedRevision = (typeof PROVED_REVISIONS)[number];

type Month = z.output<typeof SimulatedMonth>;
type Cases = z.output<typeof SimulatedCases>;

/** The agent without a language model, which answers in this simulation. */
const OFFLINE = 'offline';
const DAY_MS = 86_400_000;

/**
 * Plays the campaign, then its derived cases. Prints each step and each part of the result, so that an interrupted run
 * leaves what is done.
 * @returns whether nothing went wrong.
 */
export async function prove(
  installation: Installation,
  terminal: Terminal,
  given: PlayedCampaign,
  { leads, days, seed }: { leads: number; days: number; seed: number },
): Promise<boolean> {
  // The process that started this one has ended.
  process.once('disconnect', () => process.exit(EXIT.orphaned));
  if (process.connected === false) process.exit(EXIT.orphaned);
  process.channel?.unref();
  const print = (report: object) => terminal.out(JSON.stringify(report));
  let world: SimulatedWorld | undefined;
  await createSideDatabase(installation, async (connection) => {
    await migrate({ owner: connection });
    const onDay = (day: number) => print({ day });
    // Simulated faults are no news to the operator.
    const log = createLog('silent');
    world = await simulate({ ...given, connection, leads, days, seed, log, onDay, readsTurns: true });
  });
  const month = describeMonth(world!, given, days);
  print({ day: days });
  print({ month });
  const { agent } = given.campaign;
  const cases = deriveCases(agent, given.sources);
  const printCases = (ended: number) => print({ cases_ended: ended, cases_total: cases.length });
  printCases(0);
  const report = await playCases(installation, given, { cases, seeds: [seed], onEnd: printCases });
  print({ cases: describeCases(report) });
  return month.breaches.length === 0 && report.passed === report.cases.length;
}

function describeMonth(world: SimulatedWorld, { campaign, start }: PlayedCampaign, days: number): Month {
  const { stages, messages, clean, from, breaches, network } = buildReport([world], { days, start });
  const { daily_quota, pacing } = world.pace;
  return {
    ...{ from, clean, messages },
    breaches: breaches.map(({ kind, count }) => ({ kind, count })),
    stages: SIMULATION_STAGES.map((stage) => ({ stage, count: stages[stage] })),
    by_day: listSendsByDay([world]),
    gate: { per_day: daily_quota, first_contacts_per_day: pacing.first_contacts_per_day },
    restrictions: network.restrictions.map(({ model, rule }) => ({ model, rule })),
    unused_models: campaign.agent.models.filter((name) => name !== OFFLINE),
    conversations: chooseConversations([world], MOST_CONVERSATIONS).map((one) => ({
      ...describeConversation(one),
      case: writePlayedCase(world, one, campaign.agent, start.getTime() + days * DAY_MS),
    })),
  };
}

function describeConversation(chosen: ChosenConversation): Omit<Month['conversations'][number], 'case'> {
  const { why, name, phone, outcome, found, lines, turns } = chosen;
  return {
    ...{ why, name, phone, outcome, mistakes: found },
    lines: lines.map(({ at, from, text }) => ({ at, from, text })),
    turns: turns.map(describeTurn),
  };
}

function describeTurn(turn: DecidedTurn): Month['conversations'][number]['turns'][number] {
  const { at, model, reasoning, accepted, refused } = turn;
  return {
    ...{ at: at.toISOString(), model, reasoning },
    learned: accepted.flatMap((one) => {
      if (one.kind !== 'finding') return [];
      const { key, verdict, value } = one.finding;
      return [{ key, verdict, value }];
    }),
    done: accepted.flatMap((one) => (one.kind === 'finding' ? [] : [describeProposal(one)])),
    refused: refused.map(({ what, why }) => ({ what, why })),
  };
}

function describeCases({ passed, cases, coverage }: SuiteReport): Cases {
  return {
    passed,
    cases: cases.length,
    coverage: { pairs: coverage.pairs, passed: coverage.passed },
    failed: cases.flatMap(({ name, failures: [failure] }) => {
      if (!failure) return [];
      const lines = failure.conversation.map(({ at, from, text }) => ({ at, from, text }));
      return [{ name, misses: failure.misses.map(formatMiss), lines }];
    }),
  };
}
