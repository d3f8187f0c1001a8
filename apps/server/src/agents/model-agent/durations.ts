// Figures that follow from two times of day (agents.md#the-truth-gate): "18:30-20:00, twice a week" are 90 minutes an
// evening and 3 hours a week.
import { findDays } from './days.ts';
import { type ClaimedFigure, findNumbers, listCounts, writeCountsAsDigits } from './figures-in-text.ts';

/** The most parts of the knowledge with times that are read, and the most counts of each. */
const MOST = { spans: 50, counts: 4 };
const SPAN =
  /(?<![\d:.])([01]?\d|2[0-3])[:.h]([0-5]\d) ?(?:-|–|to|until|bis|a|à|al|alle|as|às|ate|até|hasta|tot) ?(?:las |alle |les )?([01]?\d|2[0-3])[:.h]([0-5]\d)(?![\d:.]\d)/giu;
/** Longer spans are usually opening hours. */
const LONGEST_MINUTES = 240;
const MINUTES: Readonly<Record<string, number>> = { hour: 60, minute: 1, time: 1 };

/**
 * Returns a function that tells whether a figure is how long something takes whose start and end the knowledge gives,
 * alone or times counts of the same sentence, or one of the text. Times next to a day can be opening hours, so the text
 * must name them.
 */
export function compareDurations(
  text: string,
  knowledge: string,
  languages: readonly string[],
): (figure: ClaimedFigure) => boolean {
  let known: number[] | undefined;
  return ({ unit, value }) => {
    const size = MINUTES[unit ?? ''];
    if (size === undefined) return false;
    known ??= listDurations(text, knowledge, languages);
    return known.some((minutes) => Math.abs(minutes - value * size) < 0.5);
  };
}

function listDurations(text: string, knowledge: string, languages: readonly string[]): number[] {
  const named = new Set([...text.matchAll(SPAN)].map(([span]) => simplify(span)));
  const ofText = countThings(text, languages);
  const sentences = knowledge.split(/(?<=[.!?])\s|\n/).filter((sentence) => sentence.search(SPAN) >= 0);
  return sentences.slice(0, MOST.spans).flatMap((sentence) => {
    const isOfDay = languages.some((language) => findDays(sentence, language).length > 0);
    const counts = countThings(sentence, languages);
    const products = [1];
    for (const count of counts) products.push(...products.map((one) => one * count));
    return [...sentence.matchAll(SPAN)].flatMap(([span, ...parts]) => {
      const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = parts.map(Number);
      const minutes = endHour * 60 + endMinute - hour * 60 - minute;
      const isKnown = minutes > 0 && minutes <= LONGEST_MINUTES && (!isOfDay || named.has(simplify(span)));
      return isKnown ? [...products, ...ofText].map((count) => count * minutes) : [];
    });
  });
}

const simplify = (span: string) => (span.match(/\d+/g) ?? []).map(Number).join(' ');

/** Returns the counts of a text that are no times and durations themselves. */
function countThings(text: string, languages: readonly string[]): number[] {
  const said = writeCountsAsDigits(text.replace(SPAN, ' '));
  const taken = findNumbers(said, languages).filter(({ unit }) => unit !== null && unit in MINUTES);
  const others = listCounts(said, languages).filter((count) => taken.every(({ value }) => value !== count));
  return [...new Set(others)].slice(0, MOST.counts);
}
