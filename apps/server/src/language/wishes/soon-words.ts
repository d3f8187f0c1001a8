// Reads a time relative to now: "in an hour", "in 20 minutes".
import type { Reader } from '../words/reader.ts';
import type { SaidDays } from './days.ts';
import type { SaidHours } from './hours.ts';
import {
  compileOnce,
  matchWholeWords,
  numberWordsPattern,
  type Piece,
  type RemainingText,
  toNumber,
} from './text.ts';

/**
 * How many minutes before the named time a meeting can start: a lead who says "in an hour" is usually available a
 * little sooner.
 */
const SOONER = 15;
const LATER = 60;
const DAY = 1440;
const LONGEST_MINUTES = 2 * DAY;
/** Matches words for "one": "an", "une", "einer". */
export const ONE = 'an?|une?|eine[rnm]?|una?|uma?|een';
export const HALF_HOUR =
  'half an hour|(?:une )?demi heure|media hora|einer halben stunde|mezz ?ora|meia hora|een half uur|half uur';

/** Extracts times relative to now from a text; each is a day with hours. */
export function extractSoon(
  remains: RemainingText,
  reader: Reader,
  now: Temporal.ZonedDateTime,
): { days: Piece<SaidDays>[]; hours: Piece<SaidHours>[] } {
  const { pattern, hours } = compileOnce('soon', reader, compileSoon);
  const isNow = ONLY_NOW.test(remains.text);
  if (isNow) remains.text = '';
  const pieces = isNow
    ? [{ at: 0, end: 0, meaning: now }]
    : remains.take(pattern, ([, half, said, unit]) => {
        const amount = half
          ? 30
          : (/^\d+$/.test(said!) ? Number(said) : toNumber(said!, reader) || 1) *
            (hours.test(unit!) ? 60 : 1);
        return amount > 0 && amount <= LONGEST_MINUTES ? now.add({ minutes: amount }) : null;
      });
  return {
    days: pieces.map((piece) => {
      const date = piece.meaning.toPlainDate();
      return { ...piece, meaning: { days: [{ from: date, to: date.add({ days: 1 }), weekdays: null }] } };
    }),
    hours: pieces.map((piece) => {
      const minute = piece.meaning.hour * 60 + piece.meaning.minute;
      const range = { from: Math.max(0, minute - SOONER), to: Math.min(DAY, minute + LATER), exact: false };
      return { ...piece, meaning: { hours: [range] } };
    }),
  };
}

/** Matches "now" as the whole text. Next to other words, it can mean anything. */
const ONLY_NOW =
  /^(?:(?:how|what) about |can (?:we|i|you) (?:do |talk |speak )?(?:it )?|is |et |y |e |en |geht(?: s| es)? (?:auch )?|kan (?:het )?)?(?:right now|now|maintenant|tout de suite|la maintenant|ahora(?: mismo)?|ya mismo|jetzt(?: gleich| sofort)?|sofort|gleich jetzt|adesso|subito|agora(?: mesmo)?|nu(?: meteen)?|meteen)(?: please| possible| ok| svp| bitte| por favor| per favore| alsjeblieft)?[\s?!.]*$/u;

function compileSoon(reader: Reader) {
  const { source } = reader;
  const count = `(\\d{1,3}|${ONE}|${numberWordsPattern(reader)})`;
  return {
    pattern: matchWholeWords(
      `(?:${source.in}) (?:about |etwa |environ |circa |unos |uns |ongeveer )?(?:(${HALF_HOUR})|${count} (${source.hours}|${source.minutes}))`,
    ),
    hours: new RegExp(`^(?:${source.hours})$`, 'u'),
  };
}
