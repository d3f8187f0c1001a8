// The words of a text as the index has them. PostgreSQL finds their stems; what counts as a word is decided here, the
// same for passages and for questions: `l'été`, `8,000` and `ab@c.fr` mean other words to PostgreSQL's own parser.
import { fold, words } from '../../language/fold.ts';
import { TOPICS } from '../../language/topics.ts';
import { pairs, UNSPACED } from '../../language/unspaced.ts';

/** Longer ones are no words, and PostgreSQL would refuse them. */
const LONGEST = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** `8,000`, `8.000`, `8 000` and `8'000` are one figure. */
const GROUPED = /(?<![\p{N}.,])\p{N}{1,3}(?:([.,'’\u00a0\u202f ])\p{N}{3})(?:\1\p{N}{3})*(?![\p{N}])/gu;

/** Each word as it is written, and as it is without accents where that differs: a stem may hang on its accents. */
export function spellings(word: string): string[] {
  const plain = fold(word);
  return plain === word ? [word] : [word, plain];
}

/** The words in their order, lower case. */
export function wordsOf(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(GROUPED, (figure) => figure.replace(/\P{N}/gu, ''))
    .replace(UNSPACED, (run) => ` ${pairs(run).join(' ')} `);
  return (joined.match(WORD) ?? []).map((word) => word.slice(0, LONGEST).toWellFormed());
}

/** What goes into the index for a passage: all spellings of all words, and a word for each topic. */
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

/** The topics that a question is about, as words of the index. */
export function topicWords(question: string): string[] {
  const asked = words(question);
  const names = new Set(TOPICS.filter((topic) => topic.asked.test(asked)).map(({ name }) => name));
  return [...names].flatMap((name) => [topicWord(name, true), topicWord(name, false)]);
}

/** A text whose heading names the topic says more about it than one that touches on it. No language has such words. */
const topicWord = (name: string, isHeading: boolean) => `${name}${isHeading ? '0heading' : '0text'}`;
