// Meta's limits: the 24-hour window of each person, the messages to one person, the messages that a number sends per
// second, and the people with whom a portfolio can start conversations in 24 hours.
import type { GraphError } from '../graph/errors.ts';
import { buildRefusal } from './refusals.ts';
import type { BusinessNumber, Person, Portfolio, State } from './state.ts';

const DAY = 86_400_000;
/** One message to a person every six seconds, with a burst of 45. */
const PAIR_MS = 6_000;
const PAIR_BURST = 45;

export interface Limits {
  /** Records a message from the person, which opens the window of this number for 24 hours. */
  heard(number: BusinessNumber, person: Person, at: number): void;
  /** Returns whether free text can be sent. */
  isOpen(number: BusinessNumber, person: Person): boolean;
  /** Returns the reason for a refusal; undefined if the message is accepted and counted. */
  take(number: BusinessNumber, person: Person, template: boolean): GraphError | undefined;
  /** Undoes the count of a contact that failed, so that the portfolio can contact another person. */
  missed(number: BusinessNumber, person: Person): void;
}

/** The messages between a number and a person. */
interface Pair {
  heardAt: number;
  lent: number;
  lentAt: number;
}

export function createLimits(state: State): Limits {
  const pairs = new Map<BusinessNumber, Map<Person, Pair>>();
  const seconds = new Map<BusinessNumber, number[]>();
  /** The time of the last template that started a conversation outside any window. */
  const begun = new Map<Portfolio, Map<Person, number>>();

  function getPair(number: BusinessNumber, person: Person): Pair {
    const people = pairs.get(number) ?? new Map<Person, Pair>();
    const pair = people.get(person) ?? { heardAt: Number.NEGATIVE_INFINITY, lent: 0, lentAt: 0 };
    pairs.set(number, people.set(person, pair));
    return pair;
  }
  const isOpen: Limits['isOpen'] = (number, person) => state.now() - getPair(number, person).heardAt < DAY;

  return {
    isOpen,
    heard(number, person, at) {
      const pair = getPair(number, person);
      pair.heardAt = Math.max(at, pair.heardAt);
    },
    take(number, person, template) {
      const now = state.now();
      const recent = (seconds.get(number) ?? []).filter((at) => now - at < 1000);
      if (recent.length >= number.throughput) return buildRefusal(130429);

      const pair = getPair(number, person);
      const lent = Math.max(0, pair.lent - (now - pair.lentAt) / PAIR_MS);
      if (lent > PAIR_BURST - 1) return buildRefusal(131056);

      if (template && !isOpen(number, person)) {
        const { portfolio } = state.accounts.get(number.account_id)!;
        const { limit } = portfolio;
        const known = begun.get(portfolio) ?? new Map<Person, number>();
        const people = [...known].filter(([, at]) => now - at < DAY).map(([one]) => one);
        // Meta documents no separate code for this limit (docs/adr/strict-fakes-of-providers.md).
        if (limit !== null && people.length >= limit && !people.includes(person)) return buildRefusal(131048);
        begun.set(portfolio, known.set(person, now));
      }
      seconds.set(number, [...recent, now]);
      Object.assign(pair, { lent: lent + 1, lentAt: now });
      return undefined;
    },
    missed(number, person) {
      begun.get(state.accounts.get(number.account_id)!.portfolio)?.delete(person);
    },
  };
}
