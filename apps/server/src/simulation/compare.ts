// Compares two simulations of the same persons, conversation by conversation.
import { SIMULATION_OUTCOMES } from '@parley/contract';
import { BREACHES, type BreachKind } from './breach.ts';
import type { PlayedPerson } from './play.ts';
import { type ConversationLine, listLines } from './report.ts';
import type { SimulatedWorld } from './simulate.ts';
import type { EndState } from './store.ts';

/** How a conversation ended. */
export type Outcome = (typeof SIMULATION_OUTCOMES)[number];

export interface ConversationEnd {
  outcome: Outcome;
  mistakes: BreachKind[];
  /** Whether no model answered one of its turns. */
  is_missing: boolean;
}

/** A conversation that ended differently in the two simulations. */
export interface ChangedConversation {
  seed: number;
  phone: string;
  name: string;
  before: ConversationEnd & { conversation: ConversationLine[] };
  after: ConversationEnd & { conversation: ConversationLine[] };
}

export interface Comparison {
  /** The conversations with a mistake in only one of the simulations. */
  improved: number;
  worsened: number;
  changed: ChangedConversation[];
}

/** @param after the worlds with the same seeds, in the same order. */
export function compareSimulations(
  before: readonly SimulatedWorld[],
  after: readonly SimulatedWorld[],
): Comparison {
  const pairs = before.flatMap((world, index) => {
    const other = after[index]!;
    return world.persons.map((person, place) => ({
      ...{ seed: world.seed, phone: person.phone, name: person.profile.name },
      before: readConversation(world, person),
      // The phone can differ, because it is one of the campaign's country.
      after: readConversation(other, other.persons[place]!),
    }));
  });
  const isClean = ({ mistakes, is_missing }: ConversationEnd) => mistakes.length === 0 && !is_missing;
  const describe = ({ outcome, mistakes, is_missing }: ConversationEnd) =>
    JSON.stringify([outcome, mistakes, is_missing]);
  return {
    improved: pairs.filter((one) => !isClean(one.before) && isClean(one.after)).length,
    worsened: pairs.filter((one) => isClean(one.before) && !isClean(one.after)).length,
    changed: pairs.filter((one) => describe(one.before) !== describe(one.after)),
  };
}

function readConversation(world: SimulatedWorld, person: PlayedPerson) {
  return { ...findEnd(world, person), conversation: listLines(person) };
}

/** Returns how a person's conversation ended. */
export function findEnd(
  { leads, breaches, models }: SimulatedWorld,
  { phone, said, heard }: PlayedPerson,
): ConversationEnd {
  const lead = leads.find((one) => one.phone === phone);
  const own = new Set(breaches.filter((one) => one.phone === phone).map(({ kind }) => kind));
  const reached: Record<Outcome, boolean> = {
    ...readOutcomes(lead),
    answered: said.length > 0,
    contacted: heard.length > 0,
    pushed: true,
  };
  return {
    outcome: SIMULATION_OUTCOMES.find((outcome) => reached[outcome])!,
    mistakes: BREACHES.filter((kind) => own.has(kind)),
    is_missing: models?.missing.some(({ lead_id }) => lead_id === lead?.id) ?? false,
  };
}

function readOutcomes(lead: EndState | undefined) {
  return {
    opted_out: lead?.status === 'stopped',
    booked: (lead?.booked ?? null) !== null,
    qualified: lead?.is_qualified_reported === true,
    ruled_out: lead?.status === 'not_interested',
    handed_over: (lead?.held_why ?? null) !== null,
    cold: lead?.status === 'cold',
  };
}
