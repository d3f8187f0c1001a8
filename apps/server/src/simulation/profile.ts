// Draws who a simulated person is: what is true of them, what they have in mind, and how they write.
import { parseExpectation } from '../agents/expectation.ts';
import type { Draw } from './draw.ts';
import type { PersonWords } from './words.ts';

/** The intentions of persons, with their weights. All but the first seven end the conversation at some point. */
export const STORIES = {
  /** Answers the questions. */
  answers: 40,
  /** Asks something first, and between the answers. */
  asks: 12,
  /** Evades a question before answering it. */
  evades: 6,
  /** Takes an answer back. */
  changes_mind: 4,
  /** Wants a discount. */
  haggles: 4,
  /** Stops answering, and comes back after days. */
  returns: 5,
  /** None of the offered times suits. */
  other_time: 4,
  /** Never answers. */
  silent: 8,
  /** Stops answering. */
  fades: 4,
  opts_out: 4,
  declines: 3,
  later: 2,
  wrong_person: 1,
  customer: 1,
  angry: 1,
  wants_person: 1,
  /** An auto-responder answers. */
  machine: 1,
} as const;
export type Story = keyof typeof STORIES;

/** The truth about a person and a criterion, and their words for it. */
export interface Fact {
  key: string;
  /** The question in its wordings. */
  asks: readonly string[];
  /** Whether the truth meets the criterion. */
  meets: boolean;
  /** The answer in words. */
  answer: string;
  /** The opposite answer, of someone who takes it back; null for open questions. */
  opposite: string | null;
  /** The truth as yes or no or as a figure, so that it can meet another expectation; absent for other answers. */
  truth?: { value: Truth; opposite: Truth };
}

type Truth = boolean | number;

export interface Profile {
  index: number;
  name: string;
  story: Story;
  /** The criterion at which someone evades, haggles or takes an answer back; by default the first one. */
  about?: string;
  facts: Fact[];
  /** The median time until an answer, in milliseconds. */
  delay: number;
  /** The probability that a letter of a word is left out or doubled. */
  typos: number;
  /** The probability that a message is sent in pieces. */
  splits: number;
  /** The probability that the next answer is given unasked. */
  volunteers: number;
  /** The answer before which someone who does not stay to the end leaves. */
  patience: number;
}

/** The share of persons who meet a criterion. */
const MEETS = 0.8;
const MINUTE_MS = 60_000;

export interface AskedCriterion {
  key: string;
  ask: string;
  /** The second wording. */
  ask_again?: string;
  expect: string;
}

export function drawProfile(
  index: number,
  criteria: readonly AskedCriterion[],
  words: PersonWords,
  draw: Draw,
): Profile {
  const name = `${draw.pick(words.first_names)} ${draw.pick(words.surnames)}`;
  return {
    index,
    name,
    story: draw.weighted(STORIES),
    facts: criteria.map((criterion) => drawFact(criterion, words, draw)),
    delay: draw.longTail(6 * MINUTE_MS, 4),
    typos: draw.chance(0.3) ? 0.02 : 0,
    splits: draw.chance(0.3) ? 0.3 : 0,
    volunteers: draw.chance(0.2) ? 0.5 : 0,
    patience: Math.floor(draw.between(0, criteria.length + 1)),
  };
}

const listWordings = ({ ask, ask_again }: Pick<AskedCriterion, 'ask' | 'ask_again'>): string[] =>
  ask_again === undefined ? [ask] : [ask, ask_again];

function drawFact({ key, expect, ...wordings }: AskedCriterion, words: PersonWords, draw: Draw): Fact {
  const expectation = parseExpectation(expect) ?? { kind: 'any' as const };
  const meets = draw.chance(MEETS);
  const asks = listWordings(wordings);
  switch (expectation.kind) {
    case 'yes':
    case 'no': {
      const isYes = (expectation.kind === 'yes') === meets;
      const [yes, no] = [draw.pick(words.yes), draw.pick(words.no)];
      const truth = { value: isYes, opposite: !isYes };
      return { key, asks, meets, answer: isYes ? yes : no, opposite: isYes ? no : yes, truth };
    }
    case 'at_least':
    case 'at_most': {
      const { figure } = expectation;
      const above = roundFigure(figure * draw.between(1.05, 2.5));
      const below = roundFigure(figure * draw.between(0.3, 0.9));
      const [good, bad] = expectation.kind === 'at_least' ? [above, below] : [below, above];
      const say = (n: number) => draw.pick(words.figure).replace('{n}', String(n));
      const [value, opposite] = meets ? [good, bad] : [bad, good];
      return { key, asks, meets, answer: say(value), opposite: say(opposite), truth: { value, opposite } };
    }
    case 'one_of': {
      const answer = draw.pick(words.choice).replace('{choice}', draw.pick(expectation.choices));
      return { key, asks, meets: true, answer, opposite: null };
    }
    case 'any':
      return { key, asks, meets: true, answer: draw.pick(words.open), opposite: null };
  }
}

/**
 * Returns the facts about the same person for other criteria: what is true stays the same, and can meet another
 * expectation or not. Facts that nothing is known about are drawn.
 * @param before the criteria for which the facts were drawn.
 */
export function adaptFacts(
  facts: readonly Fact[],
  before: readonly AskedCriterion[],
  criteria: readonly AskedCriterion[],
  words: PersonWords,
  draw: Draw,
): Fact[] {
  return criteria.map((criterion) => {
    const known = facts.find(({ key }) => key === criterion.key);
    const isSame = before.some(({ key, expect }) => key === criterion.key && expect === criterion.expect);
    if (known && isSame) return { ...known, asks: listWordings(criterion) };
    const meets = known?.truth && meetsExpectation(criterion.expect, known.truth.value);
    if (!known?.truth || meets === undefined) return drawFact(criterion, words, draw);
    const isOpposite = meetsExpectation(criterion.expect, known.truth.opposite) !== meets;
    return { ...known, asks: listWordings(criterion), meets, opposite: isOpposite ? known.opposite : null };
  });
}

/** Returns whether a truth meets an expectation; undefined if it is no answer to such a question. */
function meetsExpectation(expect: string, truth: Truth): boolean | undefined {
  const expectation = parseExpectation(expect);
  switch (expectation?.kind) {
    case 'yes':
    case 'no':
      return typeof truth === 'boolean' ? truth === (expectation.kind === 'yes') : undefined;
    case 'at_least':
      return typeof truth === 'number' ? truth >= expectation.figure : undefined;
    case 'at_most':
      return typeof truth === 'number' ? truth <= expectation.figure : undefined;
    default:
      return undefined;
  }
}

/** Rounds to two digits, as people do: 12,000. */
function roundFigure(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.max(1, Math.round(value / unit) * unit);
}
