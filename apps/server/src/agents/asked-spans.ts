// Reads a length of time as the answer to a yes/no question for a least length of time: "10 years" to "Have you had your
// licence for more than two years?"
import { COMPARES } from '../language/answers/yes-no.ts';
import { listQuestionWords } from '../language/numbers/figure-units.ts';
import { type Figure, readFigures } from '../language/numbers/figures.ts';
import { readTimeUnit } from '../language/numbers/periods.ts';
import { listOtherWords, OWN_OTHERS } from '../language/numbers/stray-figures.ts';
import type { Reader } from '../language/words/reader.ts';

/** Words before a least length of time that the reader's words for "more than" don't include. */
const LEAST_AHEAD =
  /(?:^| )(?:at least|longer than|au moins|al menos|mindestens|langer (?:als|dan)|almeno|pelo menos|minstens)$/;
/** Words before a length of time to come: "in 3 months". */
const LATER_AHEAD = /(?:^| )(?:in|dans|en|dentro de|tra|fra|daqui a|over)$/;

/** Returns whether a length of time is at least the one that a question names; null if either names none. */
export function readSpan(text: string, ask: string, reader: Reader): boolean | null {
  const least = findSpan(ask, reader);
  if (least === null || (least.figure.open !== 'above' && !LEAST_AHEAD.test(least.figure.before)))
    return null;
  const said = findSpan(text, reader);
  if (said === null || said.figure.negated || said.figure.open === 'below') return null;
  const ahead = said.figure.before;
  if (LATER_AHEAD.test(ahead) || OWN_OTHERS.test(`${ahead} `)) return null;
  const asked = new Set(listQuestionWords(ask));
  const isOther = (word: string) =>
    word.length > 2 && !COMPARES.has(word) && !asked.has(word) && readTimeUnit(word) === null;
  if (listOtherWords(said.figure).some(isOther)) return null;
  if (said.years > least.years) return true;
  return said.years < least.years && said.figure.open === null ? false : null;
}

/** Returns the only number of a text with its length in years; null if it has another unit. */
function findSpan(text: string, reader: Reader): { figure: Figure; years: number } | null {
  const [figure, ...others] = readFigures(text, reader);
  const perYear = figure ? readTimeUnit(figure.after.split(' ')[0]!) : null;
  if (!figure || perYear === null || others.length > 0 || figure.from !== figure.to) return null;
  return { figure, years: figure.from / perYear };
}
