// Compares sentences and rows of the knowledge with the subjects of a question.
import { SHARED_TOPICS, type Topic } from '../../language/topics.ts';
import type { Candidate } from './join-units.ts';
import type { Subject } from './subjects.ts';
import { hasSameStem, type Unit } from './units.ts';

/** The part of a question's words, weighted by their rarity, that an answer and its headings must contain. */
const LEAST_COVERED = 0.8;
/** The weight of a word that only the heading contains, or that only has the same topic. */
const INDIRECT = LEAST_COVERED;
/** A smaller difference between two scores is an error of rounding. */
export const TIE = 0.001;
interface Scored {
  unit: Candidate;
  score: number;
}

/** Returns the units that cover enough of the question's words, best first. */
export function scoreUnits(
  asked: readonly Subject[],
  all: readonly Candidate[],
  fitting: readonly Candidate[],
  isMeasured: boolean,
): Scored[] {
  const words = asked.map(({ word, topics }) => {
    const frequency = all.filter((unit) => matchWord(word, topics, unit) > 0).length;
    return { word, topics, weight: Math.log(1 + all.length / Math.max(1, frequency)) };
  });
  const measured = isMeasured ? 2 * Math.log(1 + all.length) : 0;
  const total = words.reduce((sum, { weight }) => sum + weight, measured);
  return fitting
    .map((unit) => {
      // "Pagar en metálico": two words of one topic do not prove each other.
      const used = new Set(
        words.flatMap(({ word, topics }) => (matchWord(word, [], unit) > 0 ? topics.filter(isShared) : [])),
      );
      const matched = words.reduce((sum, { word, topics, weight }) => {
        const match = matchWord(
          word,
          topics.filter((topic) => !used.has(topic)),
          unit,
        );
        if (match === INDIRECT) for (const topic of topics.filter(isShared)) used.add(topic);
        return sum + weight * match;
      }, measured);
      return { unit, score: total === 0 ? 0 : matched / total };
    })
    .filter(({ score }) => score >= LEAST_COVERED - TIE)
    .sort((a, b) => b.score - a.score || a.unit.part - b.unit.part || a.unit.place - b.unit.place);
}

export const isShared = (topic: Topic) => SHARED_TOPICS.includes(topic);

/** Returns how well a unit contains a word, from 0 to 1. */
export function matchWord(word: string, topics: readonly Topic[], unit: Unit): number {
  // The 15 of "15 €" is no other 15.
  if (/^\d+$/.test(word) && new RegExp(`[€$£] ?${word}\\b|\\b${word} ?[€$£%]`).test(unit.plain)) return 0;
  const isPhrase = word.includes(' ');
  if (!isPhrase && unit.content.some((other) => hasSameStem(word, other))) return 1;
  if (!isPhrase && unit.headingContent.some((other) => hasSameStem(word, other))) return INDIRECT;
  return topics.some(({ said }) => unit.words.search(said) >= 0) ? INDIRECT : 0;
}
