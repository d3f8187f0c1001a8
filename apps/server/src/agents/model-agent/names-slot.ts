// Decides whether the lead's words name the slot that a model books, whatever other numbers a message contains: "Monday
// at 9 is fine, but the pack of 10 for 350?" (agents.md#appointments).
import { findPlaces } from '../../language/answers/ordinals.ts';
import { isUnsure } from '../../language/answers/yes-no.ts';
import { foldText, foldWords } from '../../language/fold-text.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import type { Reader } from '../../language/words/reader.ts';

/** Matches the end of a clause, but not the point of "15.30". */
export const CLAUSE_END =
  /[,;!?\n]|\.(?!\d)|\s(?:but|mais|aber|pero|ma|mas|maar|and can|et est|und kann|y puedo|e posso|en kan)(?=\s)/u;
/** Matches a time: "18:30", "9h", "9 uhr", "half past" is none, and a number after a preposition or a day: "alle 9". */
const CLOCK =
  /(?<![\p{L}\d.,:])(\d{1,2})(?: ?(?:h|:|\.|uhr|u|e|y|et|und|en) ?([0-5]\d)(?!\d)| ?(?:h|uhr|uur|heures?|horas?|ore|o'clock)(?!\p{L})|(?= ?([ap])\.?m))/gu;
const AFTER_PREPOSITION =
  /(?<!\p{L})(?:at|um|gegen|alle|dalle|delle|las|as|das|om|vers|les|a) (\d{1,2})(?![\d:.,hº°]|\p{L}| ?(?:%|€|\$|£|euros?|people|per|mal|x)(?!\p{L}))/gu;
/** Matches a clause that is only a number, with words before it, and an agreement after it: "Monday 9 is fine". */
const ONLY_NUMBER =
  /^ *((?:\p{L}+ ){0,3})(\d{1,2})(?: (?:is|works?|suits?|then|please|pls|confirm\p{L}*|conferm\p{L}*|bestatigt|bevestigd|ok(?:ay)?|fine|perfect|passt|geht|bitte|dann|va|vale|perfecto|me|por|convient|marche|parfait|svp|per|perfetto|da|pode|pf|perfeito|kan|past|schikt|graag|prima)(?: \p{L}+){0,3})? *$/u;
const HOURS = 12;
/** A bare number up to this one is a place in the list. */
const MOST_OFFERED = 3;

/** Returns whether a clause names the day or the time of the slot, or its place in the list, and nothing denies it. */
export function namesSlot(
  texts: readonly string[],
  slot: OfferedSlot,
  { offered, free }: { offered: readonly OfferedSlot[]; free: readonly OfferedSlot[] },
  zone: string,
  reader: Reader,
): boolean {
  const others = (offered.length > 0 ? offered : free).filter(({ start_at }) => start_at !== slot.start_at);
  const moment = toLocal(slot, zone);
  const isSameTime = (one: Temporal.ZonedDateTime) =>
    one.hour === moment.hour && one.minute === moment.minute;
  const isOnly = !others.some((one) => isSameTime(toLocal(one, zone)));
  const clauses = texts.flatMap((text) => foldText(text).split(CLAUSE_END));
  const stated = clauses.filter((clause) => {
    const words = ` ${foldWords(clause)} `;
    return words.trim() !== '' && !reader.negation.test(words) && !isUnsure(clause, reader);
  });
  // Next to "10h", the bare number of "on viendra à 4" is no time.
  const listHours = (clause: string) => [
    ...listBareHours(clause),
    ...listOnlyHour(clause, Math.max(offered.length, MOST_OFFERED), reader),
  ];
  const listTimes = clauses.some((clause) => listClocks(clause).length > 0) ? listClocks : listHours;
  const times = clauses.flatMap(listTimes);
  const isTime = ({ hour, minute }: ClockTime) =>
    minute === moment.minute && (hour === moment.hour || (hour < HOURS && hour + HOURS === moment.hour));
  // Two times of day are a choice or a change of mind, which the other rules read.
  if (times.some((time) => !isTime(time))) return false;
  const days = clauses.flatMap((clause) => readDays(clause, reader).weekdays);
  if (days.some((day) => day !== moment.dayOfWeek)) return false;
  if (times.length > 0)
    return stated.some((clause) => listTimes(clause).length > 0) && (isOnly || days.length > 0);
  const place = offered.findIndex(({ start_at }) => start_at === slot.start_at);
  const places = new Set(
    stated.flatMap((clause) =>
      findPlaces(reader, offered.length, (ordinal) => ordinal.test(` ${foldWords(clause)} `)),
    ),
  );
  return offered.length > 1 && places.size === 1 && places.has(place);
}

interface ClockTime {
  hour: number;
  minute: number;
}

function listClocks(clause: string): ClockTime[] {
  return [...clause.matchAll(CLOCK)].map(([, hour, minute, half]) => ({
    hour: half === undefined ? Number(hour) : (Number(hour) % HOURS) + (half === 'p' ? HOURS : 0),
    minute: Number(minute ?? 0),
  }));
}

function listBareHours(clause: string): ClockTime[] {
  return [...clause.matchAll(AFTER_PREPOSITION)].map(([, hour]) => ({ hour: Number(hour), minute: 0 }));
}

/**
 * Returns the hour in a clause that is only a number after a weekday, or that is only a number and no place in the list:
 * "lunes 9", "11. How much is it?"
 */
function listOnlyHour(clause: string, places: number, reader: Reader): ClockTime[] {
  const [, words = '', figure] = ONLY_NUMBER.exec(clause) ?? [];
  const hour = Number(figure ?? 0);
  const isHour = words === '' ? hour > places : readDays(words, reader).weekdays.length === 1;
  return figure !== undefined && isHour ? [{ hour, minute: 0 }] : [];
}

function toLocal({ start_at }: OfferedSlot, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(start_at).toZonedDateTimeISO(zone);
}
