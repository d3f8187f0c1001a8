// Sums up simulated worlds: how far the leads came, what was sent, and what went wrong, with the conversations.
import { formatReason, type Reason } from '@parley/contract';
import { BREACHES, type BreachKind } from './breach.ts';
import { lowerBound } from './confidence.ts';
import { readHistory } from './network/history.ts';
import { findSmallestMargins, judgeNumber, type Margin, type Restriction } from './network/judge.ts';
import type { PlayedPerson } from './play.ts';
import type { SimulatedWorld } from './simulate.ts';
import type { EndState } from './store.ts';

/** How far leads came. A lead counts for each stage that it reached. */
export const STAGES = [
  'pushed',
  'contacted',
  'answered',
  'qualified',
  'booked',
  'ruled_out',
  'handed_over',
  'opted_out',
  'cold',
] as const;
export type Stage = (typeof STAGES)[number];

/** A line of a conversation. `means` is what the person wanted to say; null for messages of the agent. */
export interface ConversationLine {
  at: string;
  from: 'lead' | 'agent';
  text: string;
  means: string | null;
}

export interface FoundBreach {
  seed: number;
  phone: string | null;
  detail: string;
  conversation: ConversationLine[];
}

export interface SimulationReport {
  leads: number;
  days: number;
  seeds: number[];
  /** The start of each world (ISO 8601). */
  from: string;
  stages: Record<Stage, number>;
  /** The reasons of hand-overs by code, most frequent first, each with the sentence of one of them. */
  hand_overs: { code: string; count: number; example: string }[];
  messages: { sent: number; received: number };
  /** The most messages and first contacts that a number sent in a day, of those that it may send. */
  busiest_day: { sent: number; quota: number; first_contacts: number; first_contacts_quota: number | null };
  /** How published models of restriction judge the numbers (network/models.yaml). */
  network: {
    /** The first restriction by each model in each world. */
    restrictions: (Restriction & { seed: number })[];
    /** The rule for whose excess a source reports restrictions that came nearest; null if none matters. */
    nearest: Margin | null;
    /** Its factor without each source: by how much the nearest of the other rules could be stricter. */
    without: Record<string, number | null>;
  };
  /** The conversations in which nothing went wrong, and the lower bound of their share at 95 %. */
  clean: { conversations: number; of: number; at_least: number };
  breaches: { kind: BreachKind; count: number; found: FoundBreach[] }[];
}

/** The breaches of a kind that the report shows whole. */
const MOST_SHOWN = 5;

export function buildReport(
  worlds: readonly SimulatedWorld[],
  { days, start }: { days: number; start: Date },
): SimulationReport {
  const persons = worlds.flatMap((world) => world.persons);
  const ends = worlds.flatMap((world) => world.leads);
  const all = worlds.flatMap((world) => world.breaches.map((breach) => ({ ...breach, world })));
  const failed = new Set(all.map(({ world, phone }) => `${world.seed} ${phone}`));
  const isClean = (world: SimulatedWorld, { phone }: PlayedPerson) => !failed.has(`${world.seed} ${phone}`);
  const talked = worlds.flatMap((world) =>
    world.persons.filter(({ heard }) => heard.length > 0).map((person) => isClean(world, person)),
  );
  const conversations = talked.filter(Boolean).length;
  return {
    leads: persons.length,
    days,
    seeds: worlds.map(({ seed }) => seed),
    from: start.toISOString(),
    stages: countStages(persons, ends),
    hand_overs: countReasons(ends.flatMap(({ held_why }) => held_why ?? [])),
    messages: {
      sent: worlds.reduce((sum, { sent }) => sum + sent.length, 0),
      received: persons.reduce((sum, { said }) => sum + said.length, 0),
    },
    busiest_day: findBusiestDay(worlds),
    network: judgeNetwork(worlds),
    clean: { conversations, of: talked.length, at_least: lowerBound(conversations, talked.length) },
    breaches: BREACHES.flatMap((kind) => {
      const found = all.filter((breach) => breach.kind === kind);
      if (found.length === 0) return [];
      const shown = found.slice(0, MOST_SHOWN).map(({ world, phone, detail }) => {
        const person = world.persons.find((one) => one.phone === phone);
        return { seed: world.seed, phone, detail, conversation: person ? listLines(person) : [] };
      });
      return [{ kind, count: found.length, found: shown }];
    }),
  };
}

function countStages(persons: readonly PlayedPerson[], ends: readonly EndState[]): Record<Stage, number> {
  const count = (test: (lead: EndState) => boolean) => ends.filter(test).length;
  return {
    pushed: persons.length,
    contacted: persons.filter(({ heard }) => heard.length > 0).length,
    answered: persons.filter(({ said }) => said.length > 0).length,
    qualified: count(({ is_qualified_reported }) => is_qualified_reported),
    booked: count(({ booked }) => booked !== null),
    ruled_out: count(({ status }) => status === 'not_interested'),
    handed_over: count(({ held_why }) => held_why !== null),
    opted_out: count(({ status }) => status === 'stopped'),
    cold: count(({ status }) => status === 'cold'),
  };
}

function countReasons(reasons: readonly Reason[]): SimulationReport['hand_overs'] {
  const getCode = (reason: Reason) => (typeof reason === 'string' ? 'other' : reason.code);
  return [...Map.groupBy(reasons, getCode)]
    .map(([code, list]) => ({ code, count: list.length, example: formatReason(list[0]!) }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

function findBusiestDay(worlds: readonly SimulatedWorld[]): SimulationReport['busiest_day'] {
  const most = (isCounted: (first: boolean) => boolean) =>
    Math.max(
      0,
      ...worlds.flatMap(({ sent }) =>
        [
          ...Map.groupBy(
            sent.filter(({ first_contact }) => isCounted(first_contact)),
            ({ reserved_at }) => reserved_at.toISOString().slice(0, 10),
          ).values(),
        ].map((list) => list.length),
      ),
    );
  const { daily_quota, pacing } = worlds[0]!.pace;
  return {
    sent: most(() => true),
    quota: daily_quota,
    first_contacts: most((first) => first),
    first_contacts_quota: pacing.first_contacts_per_day,
  };
}

function judgeNetwork(worlds: readonly SimulatedWorld[]): SimulationReport['network'] {
  const judged = worlds.map(({ seed, persons, pace }) => ({
    seed,
    ...judgeNumber(readHistory(persons, pace.connected_since)),
  }));
  const margins = judged.flatMap((one) => one.margins);
  const { all, without } = findSmallestMargins({ restrictions: {}, margins }, 'trigger', 'source');
  return {
    restrictions: judged.flatMap(({ seed, restrictions }) =>
      Object.values(restrictions).flatMap((one) => (one ? [{ ...one, seed }] : [])),
    ),
    nearest: all,
    without: Object.fromEntries(
      Object.entries(without).map(([source, margin]) => [source, margin?.factor ?? null]),
    ),
  };
}

/** Returns a conversation in the order of its messages. */
export function listLines({ said, heard }: PlayedPerson): ConversationLine[] {
  return [
    ...said.map(({ at, text, means }) => ({ at, from: 'lead' as const, text, means: means.kind })),
    ...heard.map(({ at, text }) => ({ at, from: 'agent' as const, text, means: null })),
  ]
    .sort((a, b) => a.at - b.at)
    .map((line) => ({ ...line, at: new Date(line.at).toISOString() }));
}
