// Answers a question with the sentences from the campaign's knowledge that match it best. The sentences are not
// changed.
import { foldWords } from '../../language/fold-text.ts';
import { ANSWERED } from '../../language/topics.ts';
import type { Passage } from '../port.ts';

const LONGEST_ANSWER = 400;
const ENOUGH = 3;
/**
 * The maximum number of significant words in a question that are compared with the knowledge. Real questions have
 * fewer.
 */
const MOST_ASKED = 60;
/** The number of texts to cache, so that each is parsed only once for a message with many questions. */
const MOST_KEPT = 8;

const COMMON = new Set(
  'about does have your what with from that this there they will would could should when where which please know tell much many more some also just vous votre avec pour dans quel quelle quels quelles comment combien pouvez faites avez puede pueden como cual cuanto para tienen hacen sind haben konnen welche wieviel ihre fare avete quale come sono voces podem qual hebben kunnen welke jullie'.split(
    ' ',
  ),
);

/**
 * A sentence with its score. `part` is the index of its text (0: the knowledge, then the passages), and `place` is its
 * index in that text.
 */
interface Scored {
  sentence: string;
  part: number;
  place: number;
  score: number;
}

/**
 * Returns the sentences from `knowledge` and the passages that answer the question, with at most 400 characters; null
 * if none does.
 */
export function answerFrom(
  knowledge: string,
  question: string,
  passages: readonly Passage[] = [],
): string | null {
  const asked = foldWords(question);
  const content = findSignificantWords(asked).slice(0, MOST_ASKED);
  const cues = ANSWERED.filter((topic) => topic.asked.test(asked)).map(({ said }) => said);
  if (content.length === 0 && cues.length === 0) return null;
  const parts = [{ heading: null, text: knowledge }, ...passages];
  const scored = parts
    .flatMap(({ heading, text }, part) =>
      splitSentences(text).map((sentence, place): Scored => {
        const own = scoreSentence(sentence, content, cues);
        // A heading that matches raises the score of a sentence only if the sentence itself matches as well.
        const ofHeading = heading && own > 0 ? scoreSentence(readSentence(heading), content, []) : 0;
        return { sentence: sentence.text, part, place, score: own + ofHeading };
      }),
    )
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score || a.part - b.part || a.place - b.place);
  const best = scored[0];
  if (!best) return null;
  const second = scored.slice(1).find(({ part }) => part === best.part);
  const pair =
    second && second.score >= best.score * 0.75 ? [best, second].sort((a, b) => a.place - b.place) : [best];
  const answer = pair.map(({ sentence }) => sentence).join(' ');
  return answer.length <= LONGEST_ANSWER ? answer : clipSentence(best.sentence);
}

/** A sentence prepared for comparison with questions. */
interface Sentence {
  text: string;
  /** The sentence in lower case, without accents. */
  plain: string;
  /** The significant words of the sentence. */
  content: readonly string[];
}

const kept = new Map<string, readonly Sentence[]>();

function splitSentences(text: string): readonly Sentence[] {
  const known = kept.get(text);
  if (known) return known;
  const read = text
    .slice(0, 100_000)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"«¿¡])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map(readSentence);
  if (kept.size === MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(text, read);
  return read;
}

function readSentence(text: string): Sentence {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  return { text, plain, content: findSignificantWords(foldWords(text)) };
}

/**
 * Returns how well a sentence answers the question. It must have two words, or the topic, in common with the question.
 * One word is enough if the question has hardly any others.
 */
function scoreSentence(
  { plain, content: known }: Sentence,
  asked: readonly string[],
  cues: readonly RegExp[],
): number {
  const shared = asked.filter((word) => known.some((other) => hasSameStem(word, other)));
  const overlap = shared.reduce((sum, word) => sum + (word.length >= 5 ? 2 : 1), 0);
  const covered = shared.length * 2 > asked.length ? 1 : 0;
  return overlap + covered + (cues.some((cue) => cue.test(plain)) ? 3 : 0);
}

function findSignificantWords(plain: string): string[] {
  return [...new Set(plain.split(' ').filter((word) => word.length >= 4 && !COMMON.has(word)))];
}

/**
 * Returns whether two words have the same stem: "kitchen" and "kitchens", or "install" and "installation", but not
 * "installation" and "instalments".
 */
function hasSameStem(a: string, b: string): boolean {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a === b || (length >= 5 && length >= Math.max(a.length, b.length) * 0.55);
}

function clipSentence(sentence: string): string {
  if (sentence.length <= LONGEST_ANSWER) return sentence;
  return `${sentence.slice(0, LONGEST_ANSWER).replace(/\s+\S*$/, '')}…`;
}
