// Finds the days that a text names, and the words next to them.
import { foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { expandDayNames, splitCompounds } from './day-names.ts';
import { extractDays } from './days.ts';
import { extractHours, writeHoursInDigits } from './hours.ts';
import { RemainingText, TAKEN, toPlainText } from './text.ts';

/** Returns the folded words next to the days to come that a text names; null if it names none. */
export function readWordsBesideDays(text: string, today: Temporal.PlainDate, reader: Reader): string | null {
  const remains = new RemainingText(expandDayNames(splitCompounds(toPlainText(text), reader), reader));
  const days = extractDays(remains, reader, today);
  const isToCome = days.length > 0 && days.every(({ meaning }) => 'days' in meaning);
  return isToCome ? foldWords(remains.text.replaceAll(TAKEN, ' ')) : null;
}

/** Returns the folded words next to the days and the hours that a text names. */
export function readWordsBesideTimes(text: string, today: Temporal.PlainDate, reader: Reader): string {
  const plain = expandDayNames(splitCompounds(toPlainText(text), reader), reader);
  const remains = new RemainingText(writeHoursInDigits(plain, reader));
  extractDays(remains, reader, today);
  extractHours(remains, reader);
  return foldWords(remains.text.replaceAll(TAKEN, ' '));
}
