// Chooses the conversations of a simulation that are most worth reading.
import type { BreachKind } from './breach.ts';
import { BY_PEOPLE } from './check-acts.ts';
import { type ConversationEnd, findEnd } from './compare.ts';
import type { PlayedPerson } from './play.ts';
import { type ConversationLine, listLines } from './report.ts';
import type { SimulatedWorld } from './simulate.ts';
import type { DecidedTurn } from './store.ts';

/** Why a conversation is chosen: a mistake, proposals that code refused, or few like it. */
export type Choice = 'failed' | 'near' | 'unlike';

/** A line of a conversation, with the messages of members apart from those of the agent. */
export interface TalkLine extends Pick<ConversationLine, 'at' | 'text'> {
  from: ConversationLine['from'] | 'colleague';
}

export interface ChosenConversation extends ConversationEnd {
  why: Choice;
  seed: number;
  phone: string;
  name: string;
  /** What the checks found. */
  found: { kind: BreachKind; detail: string }[];
  lines: TalkLine[];
  turns: DecidedTurn[];
}

/** The conversations in a report for people. */
export const MOST_CONVERSATIONS = 12;
/** At most this many conversations are chosen because they came near a mistake. */
const MOST_NEAR = 4;

interface Candidate extends Omit<ChosenConversation, 'why'> {
  /** The number of refused proposals and answers, and of hand-overs. */
  near: number;
  features: ReadonlySet<string>;
}

/**
 * Returns up to `most` conversations: those with a mistake, each kind first once; then the nearest to a mistake; then those
 * that are most unlike the ones before them.
 */
export function chooseConversations(worlds: readonly SimulatedWorld[], most: number): ChosenConversation[] {
  const all = worlds.flatMap((world) => readCandidates(world));
  const isFailed = ({ mistakes, is_missing }: Candidate) => mistakes.length > 0 || is_missing;
  const byKind = Map.groupBy(all.filter(isFailed), ({ mistakes }) => mistakes[0] ?? 'missing');
  const failed = [...byKind.values()]
    .flatMap((list) => list.map((one, rank) => ({ one, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const near = all
    .filter((one) => !isFailed(one) && one.near > 0)
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST_NEAR);
  const first = [
    ...failed.map((one) => ({ ...one, why: 'failed' as const })),
    ...near.map((one) => ({ ...one, why: 'near' as const })),
  ].slice(0, most);
  const rest = all.filter((one) => !isFailed(one) && !near.includes(one));
  const unlike = chooseUnlike(first, rest, most - first.length);
  return [...first, ...unlike.map((one) => ({ ...one, why: 'unlike' as const }))].map(
    ({ near: _near, features: _features, ...chosen }) => chosen,
  );
}

/** Chooses the candidates one by one, each the most unlike those that are already chosen. */
function chooseUnlike(chosen: readonly Candidate[], rest: readonly Candidate[], most: number): Candidate[] {
  const left = rest.map((one) => ({
    one,
    distance: Math.min(1, ...chosen.map((other) => getDistance(one, other))),
  }));
  const found: Candidate[] = [];
  while (found.length < most && left.length > 0) {
    const best = left.reduce((most, item) => (item.distance > most.distance ? item : most));
    left.splice(left.indexOf(best), 1);
    found.push(best.one);
    for (const item of left) item.distance = Math.min(item.distance, getDistance(item.one, best.one));
  }
  return found;
}

/** Returns the share of features that only one of the conversations has. */
function getDistance({ features: one }: Candidate, { features: other }: Candidate): number {
  return 1 - one.intersection(other).size / one.union(other).size;
}

function readCandidates(world: SimulatedWorld): Candidate[] {
  const turns = Map.groupBy(world.turns, ({ phone }) => phone);
  const byPeople = new Set(
    world.sent.flatMap(({ type, message_id }) => (BY_PEOPLE.has(type) ? [message_id] : [])),
  );
  return world.persons
    .filter(({ heard }) => heard.length > 0)
    .map((person) => {
      const { phone, profile } = person;
      const end = findEnd(world, person);
      const own = turns.get(phone) ?? [];
      const refused = own.reduce((sum, one) => sum + one.refused.length + one.problems.length, 0);
      return {
        ...end,
        ...{ seed: world.seed, phone, name: profile.name, lines: listTalk(person, byPeople), turns: own },
        found: world.breaches
          .filter((one) => one.phone === phone)
          .map(({ kind, detail }) => ({ kind, detail })),
        near: refused + (end.outcome === 'handed_over' ? 1 : 0),
        features: listFeatures(person, end, own),
      };
    });
}

function listTalk(person: PlayedPerson, byPeople: ReadonlySet<string>): TalkLine[] {
  const heard = Object.groupBy(person.heard, ({ id }) => (byPeople.has(id) ? 'colleague' : 'agent'));
  return [
    ...listLines({ ...person, heard: heard.agent ?? [] }),
    ...listLines({ ...person, said: [], heard: heard.colleague ?? [] }).map(({ at, text }) => ({
      ...{ at, text, from: 'colleague' as const },
    })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Returns what a conversation contains: how it ended, what the person meant, what the agent decided, what others did. */
function listFeatures(
  { said, acts }: PlayedPerson,
  { outcome }: ConversationEnd,
  turns: readonly DecidedTurn[],
): ReadonlySet<string> {
  return new Set([
    `outcome ${outcome}`,
    // Twice as many messages are another feature.
    `length ${Math.round(Math.log2(said.length + 1))}`,
    ...said.map(({ means }) => `means ${means.kind}`),
    ...acts.map(({ kind }) => `act ${kind}`),
    ...turns.flatMap(({ accepted }) => accepted.map(({ kind }) => `decided ${kind}`)),
  ]);
}
