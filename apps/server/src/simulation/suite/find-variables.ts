// Finds the values of a lead's variables in what people write, if they can identify a person
// (suites.md#cases-from-conversations).
import { foldText } from '../../language/fold-text.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { getReader } from '../../language/words/reader.ts';
import { hasCapital } from './find-names.ts';

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
/** The longest text between two words of a value, such as " - ". */
const LONGEST_GAP = 3;
const SHORTEST = 4;
/** A longer number is a reference. Shorter and round ones can be amounts, on which the verdict of a criterion depends. */
const SHORTEST_FIGURE = 7;
/** A word in lower case up to this length is often an answer, such as "garden". */
const LONGEST_WORD = 6;
const UNITS = /^(?:|[€$£]|k|eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?|h|am|pm|uhr|uur|heures?)$/;
const ANSWER = /^(?:nein|true|false)$/i;

/** Returns the value in lower case without accents, spaces and signs; null if it identifies no one. */
export function readVariable(value: string, language: string): string | null {
  const tokens = listTokens(value).map(({ text }) => foldText(text));
  const compact = tokens.join('');
  if (compact.length < SHORTEST || ANSWER.test(value.trim())) return null;
  if (/^\d+$/.test(compact))
    return compact.length >= SHORTEST_FIGURE && !compact.endsWith('00') && !isDate(value) ? compact : null;
  if (/\d/.test(compact)) {
    const isAmount = tokens.every((token) => /^\d+$/.test(token) || UNITS.test(token.replace(/^\d*/, '')));
    return isAmount || isDate(value) || namesMonth(value, language) ? null : compact;
  }
  return tokens.length === 1 && isLower(value) && compact.length <= LONGEST_WORD ? null : compact;
}

/**
 * Returns where a value is in a text, whatever its accents, spaces and signs. A value of one capitalized word counts only
 * with a capital letter.
 * @param compact the result of {@link readVariable}.
 */
export function findVariable(
  text: string,
  value: string,
  compact: string,
): { start: number; text: string; key: string }[] {
  const tokens = listTokens(text);
  const needsCapital = /^\p{Lu}[\p{L}\p{M}]*$/u.test(value.trim());
  return tokens.flatMap((first, place) => {
    let joined = '';
    let end = first.start;
    for (const token of tokens.slice(place)) {
      if (joined !== '' && (token.start - end > LONGEST_GAP || text.slice(end, token.start).includes('\n')))
        break;
      joined += foldText(token.text);
      end = token.start + token.text.length;
      if (!compact.startsWith(joined)) break;
      if (joined === compact && (!needsCapital || hasCapital(first.text)))
        return [{ start: first.start, text: text.slice(first.start, end), key: compact }];
    }
    return [];
  });
}

const listTokens = (text: string): { start: number; text: string }[] =>
  [...text.matchAll(TOKEN)].map((match) => ({ start: match.index, text: match[0] }));

const isDate = (value: string): boolean =>
  /^\d{1,4}[./ -]\d{1,2}[./ -]\d{1,4}(?:[T ,].*)?$/.test(value.trim());

/** Whether the value is a date in words, such as "May 2027": one name of a month or a day, and numbers. */
function namesMonth(value: string, language: string): boolean {
  const words = listTokens(value).filter(({ text }) => !/^\d/.test(text));
  if (words.length !== 1) return false;
  const { months, weekdays } = readDays(`1 ${words[0]!.text}`, getReader(language));
  return months.length + weekdays.length > 0;
}

const isLower = (value: string): boolean => value === value.toLowerCase();
