// What Meta lets through: the 24-hour window of each person, messages to one person, messages of a number in a
// second, and the people that a portfolio may begin with in 24 hours.
import type { GraphError } from '../graph/errors.ts';
import { refusal } from './refusals.ts';
import type { BusinessNumber, Person, State } from './state.ts';

const DAY = 86_400_000;
/** One message to a person in six seconds, with 45 lent. */
const PAIR_MS = 6_000;
const PAIR_BURST = 45;

export interface Limits {
  /** The person has written: the window of this number opens for 24 hours from then. */
  heard(number: BusinessNumber, person: Person, at: number): void;
  /** Whether anything may be sent. */
  isOpen(number: BusinessNumber, person: Person): boolean;
  /** Why a message is not taken now, or undefined: then it counts. */
  take(number: BusinessNumber, person: Person, template: boolean): GraphError | undefined;
}

export function createLimits(state: State): Limits {
  const heardAt = new Map<string, number>();
  const pairs = new Map<string, { lent: number; at: number }>();
  const seconds = new Map<string, number[]>();
  /** When a template last began with a person, outside any window. */
  const begun = new Map<string, number>();
  const pairOf = (number: BusinessNumber, person: Person) => `${number.id} ${person.user_id}`;

  function isOpen(number: BusinessNumber, person: Person): boolean {
    const at = heardAt.get(pairOf(number, person));
    return at !== undefined && state.now() - at < DAY;
  }

  return {
    isOpen,
    heard(number, person, at) {
      const pair = pairOf(number, person);
      heardAt.set(pair, Math.max(at, heardAt.get(pair) ?? 0));
    },
    take(number, person, template) {
      const now = state.now();
      const recent = (seconds.get(number.id) ?? []).filter((at) => now - at < 1000);
      if (recent.length >= number.throughput) return refusal(130429);

      const pair = pairOf(number, person);
      const known = pairs.get(pair) ?? { lent: 0, at: now };
      const lent = Math.max(0, known.lent - (now - known.at) / PAIR_MS);
      if (lent > PAIR_BURST - 1) return refusal(131056);

      const begins = template && !isOpen(number, person);
      if (begins) {
        const { limit } = state.portfolio;
        const people = [...begun].filter(([, at]) => now - at < DAY).map(([user]) => user);
        // Meta documents no code of its own for this limit (docs/adr/0051).
        if (limit !== null && people.length >= limit && !people.includes(person.user_id))
          return refusal(131048);
        begun.set(person.user_id, now);
      }
      seconds.set(number.id, [...recent, now]);
      pairs.set(pair, { lent: lent + 1, at: now });
      return undefined;
    },
  };
}
