// Reads a time relative to a meeting: "an hour later", "half an hour earlier", "a day later".

import { toZoned } from '../timezone.ts';
import type { Reader } from '../words/reader.ts';
import type { SaidDays } from './days.ts';
import type { SaidHours } from './hours.ts';
import { HALF_HOUR, ONE } from './soon-words.ts';
import {
  compileOnce,
  matchWholeWords,
  numberWordsPattern,
  type Piece,
  type RemainingText,
  toNumber,
} from './text.ts';

const LATER = 'later|plus tard|mas tarde|spater|piu tardi|dopo|mais tarde|depois';
const EARLIER =
  'earlier|sooner|plus tot|mas temprano|antes|fruher|eher|prima|piu presto|mais cedo|eerder|vroeger';
const MOST_DAYS = 366;

/**
 * Extracts how far a meeting should be moved, as a day and a time.
 * @param base the start of the meeting.
 */
export function extractMoved(
  remains: RemainingText,
  reader: Reader,
  base: string,
  zone: string,
): { days: Piece<SaidDays>[]; hours: Piece<SaidHours>[] } {
  const { pattern, earlier, units } = compileOnce('moved', reader, compileShifts);
  const from = toZoned(base, zone);
  const pieces = remains.take(pattern, ([, half, said, unit, direction]) => {
    const amount = half ? 30 : /^\d+$/.test(said!) ? Number(said) : toNumber(said!, reader) || 1;
    const name = half ? 'minutes' : units.find(([words]) => words.test(unit!))?.[1];
    if (name === undefined || amount < 1 || amount > MOST_DAYS) return null;
    return from.add({ [name]: earlier.test(direction!) ? -amount : amount });
  });
  return {
    days: pieces.map((piece) => {
      const date = piece.meaning.toPlainDate();
      return { ...piece, meaning: { days: [{ from: date, to: date.add({ days: 1 }), weekdays: null }] } };
    }),
    hours: pieces.map((piece) => {
      const minute = piece.meaning.hour * 60 + piece.meaning.minute;
      return { ...piece, meaning: { hours: [{ from: minute, to: minute + 1, exact: true }] } };
    }),
  };
}

function compileShifts(reader: Reader) {
  const { source } = reader;
  const names = ['minutes', 'hours', 'days', 'weeks'] as const;
  const unit = names.map((name) => source[name]).join('|');
  const count = `(\\d{1,3}|${ONE}|${numberWordsPattern(reader)})`;
  return {
    pattern: matchWholeWords(`(?:(${HALF_HOUR})|${count} (${unit})) (${LATER}|${EARLIER})`),
    earlier: new RegExp(`^(?:${EARLIER})$`, 'u'),
    units: names.map((name) => [new RegExp(`^(?:${source[name]})$`, 'u'), name] as const),
  };
}
