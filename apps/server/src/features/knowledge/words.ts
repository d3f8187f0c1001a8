// Splits a text into words for the index. PostgreSQL finds their stems, but its own parser would split `l'été`, `8,000`
// and `ab@c.fr` differently, so words are split here, in the same way for passages and questions.
import { foldText, foldWords } from '../../language/fold-text.ts';
import { TOPICS } from '../../language/topics.ts';
import { listAdjacentPairs, UNSPACED } from '../../language/unspaced-scripts.ts';

/** The maximum length of a word. Longer ones are not real words, and PostgreSQL would refuse them. */
const LONGEST = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** A number with separators: `8,000`, `8.000`, `8 000` and `8'000` are the same number. */
const GROUPED = /(?<![\p{N}.,])\p{N}{1,3}(?:([.,'’\u00a0\u202f ])\p{N}{3})(?:\1\p{N}{3})*(?![\p{N}])/gu;

/**
 * Returns the word as written. If the word has accents, also returns it without them, because its stem can depend on
 * accents.
 */
export function listSpellings(word: string): string[] {
  const plain = foldText(word);
  return plain === word ? [word] : [word, plain];
}

/** Returns the words of a text in order, in lower case. */
export function splitWords(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(GROUPED, (figure) => figure.replace(/\P{N}/gu, ''))
    .replace(UNSPACED, (run) => ` ${listAdjacentPairs(run).join(' ')} `);
  return (joined.match(WORD) ?? []).map((word) => word.slice(0, LONGEST).toWellFormed());
}

/** Returns the words that are indexed for a passage: all spellings of all words, and a word for each topic. */
export function buildIndexedWords(heading: string | null, text: string): { heading: string; text: string } {
  const under = heading ?? '';
  const named = foldWords(under);
  const headed = TOPICS.filter(({ asked }) => asked.test(named)).map(({ name }) =>
    buildTopicWord(name, true),
  );
  const folded = foldText(`${under}\n${text}`);
  const said = TOPICS.filter((topic) => topic.said.test(folded)).map(({ name }) =>
    buildTopicWord(name, false),
  );
  const spellWords = (of: string) => splitWords(of).flatMap(listSpellings);
  return {
    heading: [...spellWords(under), ...new Set(headed)].join(' '),
    text: [...spellWords(text), ...new Set(said)].join(' '),
  };
}

/** Returns the topics of a question, as the words that the index uses for topics. */
export function findTopicWords(question: string): string[] {
  const asked = foldWords(question);
  const names = new Set(TOPICS.filter((topic) => topic.asked.test(asked)).map(({ name }) => name));
  return [...names].flatMap((name) => [buildTopicWord(name, true), buildTopicWord(name, false)]);
}

/**
 * Returns the word that the index uses for a topic; it exists in no language. A topic in a heading has a different
 * word, so that its passage ranks above one that only mentions the topic.
 */
const buildTopicWord = (name: string, isHeading: boolean) => `${name}${isHeading ? '0heading' : '0text'}`;
