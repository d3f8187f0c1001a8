// Detects whether a sentence about a time consists only of words with which people choose it.
import { foldWords } from '../fold-text.ts';
import { listDayNames } from '../times/calendar-words.ts';
import { toZoned } from '../timezone.ts';
import type { Reader } from '../words/reader.ts';
import { expandDayNames, splitCompounds } from './day-names.ts';
import { compileOnce, matchWholeWords, toPlainText } from './text.ts';
import { hasNamedTimes, type ReadWish, type Wish } from './wish.ts';

/** Splits a message at its punctuation, before "unless", and before "so": "I have a meeting at 12 so 2". */
export function splitSentences(text: string): string[] {
  return text.split(
    /(?<=[,;!?\n]|\.(?!\d))|\s(?=(?:so|donc|also|entonces|así que|dus|quindi|então|entao|unless|sauf|salvo|es sei denn|tranne|a meno che|a menos que|tenzij) )/iu,
  );
}

/** Returns whether the lead names certain times. */
export function namesTimes(wish: ReadWish): wish is Wish {
  return wish !== null && !('flaw' in wish) && hasNamedTimes(wish);
}

/**
 * Returns whether the sentences that name the day of the slot contain only words with which people choose. "Tuesday I'm
 * abroad" and "Tuesday is tricky" contain others, and no list of reasons is complete. In "10 on Monday", the number is
 * not the date, so it can be an hour.
 */
export function onlyChoosesDay(
  text: string,
  read: (from: string) => ReadWish,
  reader: Reader,
  { start_at }: { start_at: string },
  zone: string,
): boolean {
  const { day, month, year } = toZoned(start_at, zone);
  const date = new RegExp(`(?<= )(?:0?${day}(?:\\p{L}{1,2})?|0?${month}|${year}|${year % 100})(?= )`, 'gu');
  return onlyChooses(text, read, reader, date);
}

/** Returns whether the sentences that name a time only choose it. "I called you on Friday at 10" does not. */
export function onlyChoosesTime(text: string, read: (from: string) => ReadWish, reader: Reader): boolean {
  const figures = compileOnce(
    'figures',
    reader,
    () =>
      new RegExp(`(?<= )(?:\\d\\S*|${[...reader.numbers.keys()].join('|')}|${reader.wish.free})(?= )`, 'gu'),
  );
  return onlyChooses(text, read, reader, figures);
}

function onlyChooses(text: string, read: (from: string) => ReadWish, reader: Reader, figures: RegExp) {
  const known = compileOnce('choosing a day', reader, () => {
    const { time, wish, filler, yes, choose, closing, unsure } = reader;
    const days = listDayNames(reader);
    const names = [...days.weekdays.keys(), ...days.months.keys()].join('|');
    const fragments = [
      names,
      wish.instead,
      wish.prefers,
      wish.suits,
      wish.thisWeek,
      wish.at,
      wish.lunch,
      wish.noon,
      '\\p{L}{1,2}',
    ];
    return [
      ...[filler, yes, choose, closing, unsure, ...Object.values(time)].map(
        ({ source }) => new RegExp(source, 'gu'),
      ),
      ...fragments.map((source) => matchWholeWords(source)),
    ];
  });
  return splitSentences(text)
    .filter((part) => namesTimes(read(part)))
    .every((part) => {
      const plain = ` ${foldWords(toPlainText(expandDayNames(splitCompounds(toPlainText(part), reader), reader)))} `;
      const rest = known.reduce((left, words) => left.replace(words, ' '), plain.replace(figures, ''));
      return rest.trim() === '';
    });
}
