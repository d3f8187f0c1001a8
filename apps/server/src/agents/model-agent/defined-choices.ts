// Finds the choices that a question defines in parentheses, and under which a lead's words fall: "June" is in "high
// season (May to September)".
import { foldText, foldWords } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import type { Reader } from '../../language/words/reader.ts';
import { sharesWord } from './shows-answer.ts';

const DEFINITION = /^ ?\(([^()]{1,80})\)/;

/** Returns the choices whose definition in the question contains what the quote names. */
export function findDefinedChoices(
  quote: string,
  names: readonly string[],
  ask: string,
  reader: Reader,
): string[] {
  const asked = foldText(ask);
  return names.filter((name) => {
    const folded = foldText(name);
    const at = asked.indexOf(folded);
    const [, definition] = DEFINITION.exec(at < 0 ? '' : asked.slice(at + folded.length)) ?? [];
    return definition !== undefined && isWithin(quote, definition, reader);
  });
}

function isWithin(quote: string, definition: string, reader: Reader): boolean {
  const months = listMonths(quote, reader);
  const bounds = listMonths(definition, reader);
  if (months.length > 0 && bounds.length > 0) return months.every((month) => isBetween(month, bounds));
  const said = readFigures(quote, reader);
  const [range] = readFigures(definition, reader);
  if (range && said.length > 0) {
    const [from, to] = [
      range.open === 'below' ? 0 : range.from,
      range.open === 'above' ? Infinity : range.to,
    ];
    return said.every((one) => one.open === null && one.from >= from && one.to <= to);
  }
  return sharesWord(foldWords(quote), foldWords(definition));
}

function listMonths(text: string, reader: Reader): number[] {
  return foldWords(text)
    .split(' ')
    .flatMap((word) => readDays(word, reader).months);
}

/** Returns whether a month is one of two bounds or between them, also over the end of the year. */
function isBetween(month: number, bounds: readonly number[]): boolean {
  const [from, to] = bounds as [number, number?];
  if (to === undefined || bounds.length > 2) return bounds.includes(month);
  return from <= to ? month >= from && month <= to : month >= from || month <= to;
}
