// Sums up simulated worlds: how far the leads came, what was sent, and what went wrong, with the conversations.
import { formatReason, type Reason, type SIMULATION_STAGES } from '@parley/contract';
import { BREACHES, type BreachKind } from './breach.ts';
import { confidenceInterval, lowerBound } from './confidence.ts';
import { listSendsByDay } from './days.ts';
import type { ModelUse } from './model/recorder.ts';
import { readHistory } from './network/history.ts';
import { findSmallestMargins, judgeNumber, type Margin, type Restriction } from './network/judge.ts';
import type { PlayedPerson } from './play.ts';
import type { SimulatedWorld } from './simulate.ts';
import type { EndState } from './store.ts';

export type Stage = (typeof SIMULATION_STAGES)[number];

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
  /**
   * The conversations in which nothing went wrong, and the lower bound of their share at 95 %. A conversation with a turn
   * that no model answered is none of them.
   */
  clean: { conversations: number; of: number; at_least: number };
  /**
   * pass^k: how often conversations went well in all k worlds, compared in the order in which their leads were created,
   * with the interval at 95 %. Null if there is one world.
   */
  all_clean: { worlds: number; groups: number; of: number; at_least: number; at_most: number } | null;
  /** The calls of language models in all worlds; null without models. */
  models: ReportedModels | null;
  breaches: { kind: BreachKind; count: number; found: FoundBreach[] }[];
}

export interface ReportedModels {
  calls: number;
  tokens: { input: number; output: number };
  /** The cost in micro-dollars, of recorded answers too; null if a model has no price. */
  micros: number | null;
  /** The turns that no model answered. */
  missing: ReportedTurns;
  /** The turns of recorded worlds that were not in the recordings. */
  changed: ReportedTurns;
}

/** The number of turns, and the first of each conversation. */
export interface ReportedTurns {
  count: number;
  first: { seed: number; phone: string | null; at: string }[];
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
  const models = sumModels(worlds);
  const failed = new Set(
    [...all.map(({ world, phone }) => ({ seed: world.seed, phone })), ...(models?.missing.first ?? [])].map(
      ({ seed, phone }) => `${seed} ${phone}`,
    ),
  );
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
    all_clean: worlds.length === 1 ? null : compareWorlds(worlds, isClean),
    models,
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

function compareWorlds(
  worlds: readonly SimulatedWorld[],
  isClean: (world: SimulatedWorld, person: PlayedPerson) => boolean,
): SimulationReport['all_clean'] {
  const groups = worlds[0]!.persons
    .map((_, index) => worlds.map((world) => ({ world, person: world.persons[index]! })))
    .filter((group) => group.every(({ person }) => person.heard.length > 0));
  const passed = groups.filter((group) => group.every(({ world, person }) => isClean(world, person))).length;
  const interval = confidenceInterval(passed, groups.length);
  return { worlds: worlds.length, groups: passed, of: groups.length, ...interval };
}

function sumModels(worlds: readonly SimulatedWorld[]): ReportedModels | null {
  const used = worlds.flatMap((world) => (world.models ? [{ world, use: world.models }] : []));
  if (used.length === 0) return null;
  const sum = (count: (use: ModelUse) => number) => used.reduce((total, { use }) => total + count(use), 0);
  const list = (key: 'missing' | 'changed'): ReportedTurns => ({
    count: sum((use) => use[key].length),
    first: used.flatMap(({ world, use }) =>
      [...Map.groupBy(use[key], ({ lead_id }) => lead_id)].map(([leadId, turns]) => ({
        seed: world.seed,
        phone: world.leads.find(({ id }) => id === leadId)?.phone ?? null,
        at: turns[0]!.at.toISOString(),
      })),
    ),
  });
  return {
    calls: sum(({ calls }) => calls),
    tokens: { input: sum(({ tokens }) => tokens.input), output: sum(({ tokens }) => tokens.output) },
    micros: used.some(({ use }) => use.micros === null) ? null : sum(({ micros }) => micros ?? 0),
    missing: list('missing'),
    changed: list('changed'),
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
  const days = listSendsByDay(worlds);
  const { daily_quota, pacing } = worlds[0]!.pace;
  return {
    sent: Math.max(0, ...days.map(({ sent }) => sent)),
    quota: daily_quota,
    first_contacts: Math.max(0, ...days.map(({ first_contacts }) => first_contacts)),
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
