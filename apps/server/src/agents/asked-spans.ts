// Reads a length of time as the answer to a yes/no question for a least length of time: "10 years" to "Have you had your
// licence for more than two years?"
import { COMPARES } from '../language/answers/yes-no.ts';
import { foldWords } from '../language/fold-text.ts';
import { listQuestionWords } from '../language/numbers/figure-units.ts';
import { type Figure, readFigures } from '../language/numbers/figures.ts';
import { readTimeUnit } from '../language/numbers/periods.ts';
import { listOtherWords, OWN_OTHERS } from '../language/numbers/stray-figures.ts';
import type { Reader } from '../language/words/reader.ts';

/** Words before a least length of time that the reader's words for "more than" don't include. */
const LEAST =
  'at least|longer than|au moins|al menos|mindestens|langer (?:als|dan)|almeno|pelo menos|minstens';
const LEAST_AHEAD = new RegExp(`(?:^| )(?:${LEAST})$`);
/** Matches words with which a length of time can still grow: "1 year at least", "2 days for now". */
const CAN_GROW = new RegExp(
  ` (?:${LEAST}|min|minimum|minimo|minimal|or more|ou plus|o mas|oder mehr|o piu|ou mais|of meer|` +
    'for now|to start|for the moment|at the moment|pour l ?instant|pour le moment|por ahora|de momento|por el momento|' +
    'erst ?mal|vorerst|vorlaufig|im moment|furs erste|per ora|per adesso|per il momento|al momento|por agora|por enquanto|' +
    'voorlopig|voor nu|op dit moment) ',
);
/** Words before a length of time to come: "in 3 months". */
const LATER_AHEAD = /(?:^| )(?:in|dans|en|dentro de|tra|fra|daqui a|over)$/;

/** Returns whether a length of time is at least the one that a question names; null if either names none. */
export function readSpan(text: string, ask: string, reader: Reader): boolean | null {
  const least = findSpan(ask, reader);
  if (least === null || (least.figure.open !== 'above' && !LEAST_AHEAD.test(least.figure.before)))
    return null;
  const said = findSpan(text, reader);
  if (said === null || said.figure.negated || said.figure.open === 'below') return null;
  // "Da 3 anni no" denies something.
  if (reader.negation.test(` ${foldWords(text)} `)) return null;
  const ahead = said.figure.before;
  if (LATER_AHEAD.test(ahead) || OWN_OTHERS.test(`${ahead} `)) return null;
  const asked = new Set(listQuestionWords(ask));
  const isOther = (word: string) =>
    word.length > 2 && !COMPARES.has(word) && !asked.has(word) && readTimeUnit(word) === null;
  if (listOtherWords(said.figure).some(isOther)) return null;
  if (said.years > least.years) return true;
  const isCertain = said.figure.open === null && !CAN_GROW.test(` ${foldWords(text)} `);
  return said.years < least.years && isCertain ? false : null;
}

/** Returns the only number of a text with its length in years; null if it has another unit. */
function findSpan(text: string, reader: Reader): { figure: Figure; years: number } | null {
  const [figure, ...others] = readFigures(text, reader);
  const perYear = figure ? readTimeUnit(figure.after.split(' ')[0]!) : null;
  if (!figure || perYear === null || others.length > 0 || figure.from !== figure.to) return null;
  return { figure, years: figure.from / perYear };
}
