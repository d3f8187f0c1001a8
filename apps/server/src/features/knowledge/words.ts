// Splits a text into words for the index. PostgreSQL finds their stems, but its own parser would split `l'été`, `8,000`
// and `ab@c.fr` differently, so words are split here, in the same way for passages and questions.
import { fold, words } from '../../language/fold.ts';
import { TOPICS } from '../../language/topics.ts';
import { adjacentPairs, UNSPACED } from '../../language/unspaced.ts';

/** Anything longer is not a word, and PostgreSQL would refuse it. */
const LONGEST = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** `8,000`, `8.000`, `8 000` and `8'000` are the same number. */
const GROUPED = /(?<![\p{N}.,])\p{N}{1,3}(?:([.,'’\u00a0\u202f ])\p{N}{3})(?:\1\p{N}{3})*(?![\p{N}])/gu;

/** Returns the word as written, and without accents if that differs: a stem can depend on accents. */
export function spellings(word: string): string[] {
  const plain = fold(word);
  return plain === word ? [word] : [word, plain];
}

/** Returns the words of a text in order, in lower case. */
export function wordsOf(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(GROUPED, (figure) => figure.replace(/\P{N}/gu, ''))
    .replace(UNSPACED, (run) => ` ${adjacentPairs(run).join(' ')} `);
  return (joined.match(WORD) ?? []).map((word) => word.slice(0, LONGEST).toWellFormed());
}

/** Returns the words that are indexed for a passage: all spellings of all words, and a word for each topic. */
export function indexedWords(heading: string | null, text: string): { heading: string; text: string } {
  const under = heading ?? '';
  const named = words(under);
  const headed = TOPICS.filter(({ asked }) => asked.test(named)).map(({ name }) => topicWord(name, true));
  const folded = fold(`${under}\n${text}`);
  const said = TOPICS.filter((topic) => topic.said.test(folded)).map(({ name }) => topicWord(name, false));
  const spelt = (of: string) => wordsOf(of).flatMap(spellings);
  return {
    heading: [...spelt(under), ...new Set(headed)].join(' '),
    text: [...spelt(text), ...new Set(said)].join(' '),
  };
}

/** Returns the topics of a question, as words of the index. */
export function topicWords(question: string): string[] {
  const asked = words(question);
  const names = new Set(TOPICS.filter((topic) => topic.asked.test(asked)).map(({ name }) => name));
  return [...names].flatMap((name) => [topicWord(name, true), topicWord(name, false)]);
}

/** A text whose heading names the topic ranks above one that only mentions it. These words exist in no language. */
const topicWord = (name: string, isHeading: boolean) => `${name}${isHeading ? '0heading' : '0text'}`;
