// Which of the offered meeting slots a lead chooses.
import { clauses, fold, words } from '../../language/fold.ts';
import { type Clock, type DayMention, readClock, readDays } from './calendar-words.ts';
import { zoned } from './later.ts';
import type { Reader } from './lexicon/reader.ts';
import { readYesNo } from './yes-no.ts';

/** A slot as an offer names it. */
export interface OfferedSlot {
  id: string;
  start_at: string;
}

/** What an answer to an offer means. `wanted`: a day or time beyond the offer, to look for among the free slots. */
export type SlotChoice =
  | { kind: 'chosen'; slot: OfferedSlot }
  | { kind: 'none' }
  | { kind: 'wanted'; fits: (slot: OfferedSlot) => boolean }
  | { kind: 'unclear' };

const NOT_GOOD =
  / (?:doesnt|does not|dont|do not|wont|cant|cannot|not) (?:really )?(?:work|suit|fit|possible|available|do|good)/;

/** Reads the choice. A day or time must point to one slot: two candidates are unclear, and never guessed. */
export function readSlotChoice(
  text: string,
  offered: readonly OfferedSlot[],
  now: string,
  timezone: string,
  reader: Reader,
): SlotChoice {
  const short = text.slice(0, 1000);
  const positive = withoutDenials(short, reader);
  const denied = positive !== short;
  const clock = readClock(positive, reader);
  const days = readDays(positive, reader);
  const length = words(positive) === '' ? 0 : words(positive).split(' ').length;

  const place = clock ? null : numbered(positive, offered.length, length);
  if (place !== null && days.weekdays.length === 0) return { kind: 'chosen', slot: offered[place]! };

  const conditions = conditionsOf(positive, clock, days, now, timezone, reader);
  if (conditions.length > 0) {
    const fits = (slot: OfferedSlot) =>
      conditions.every((condition) => condition(zoned(slot.start_at, timezone)));
    const fitting = offered.filter(fits);
    const exact = clock
      ? fitting.filter((slot) => zoned(slot.start_at, timezone).hour === clock.hour)
      : fitting;
    const candidates = exact.length > 0 ? exact : fitting;
    if (candidates.length === 1) return { kind: 'chosen', slot: candidates[0]! };
    if (candidates.length > 1) return { kind: 'unclear' };
  }
  const ordinal = length <= 6 ? ordered(positive, offered.length, reader) : null;
  if (ordinal !== null) return { kind: 'chosen', slot: offered[ordinal]! };
  if (conditions.length > 0) {
    return {
      kind: 'wanted',
      fits: (slot) => conditions.every((condition) => condition(zoned(slot.start_at, timezone))),
    };
  }
  if (denied || refuses(short, reader)) return { kind: 'none' };
  if (offered[0] && opens(reader.whichever, positive)) return { kind: 'chosen', slot: offered[0] };
  if (offered.length === 1 && readYesNo(short, '', reader) === true)
    return { kind: 'chosen', slot: offered[0]! };
  return { kind: 'unclear' };
}

type Condition = (local: Temporal.ZonedDateTime) => boolean;

function conditionsOf(
  text: string,
  clock: Clock | null,
  days: DayMention,
  now: string,
  timezone: string,
  reader: Reader,
): Condition[] {
  const spaced = ` ${words(text)} `;
  const conditions: Condition[] = [];
  if (days.weekdays.length > 0) conditions.push((local) => days.weekdays.includes(local.dayOfWeek));
  if (days.days.length > 0) conditions.push((local) => days.days.includes(local.day));
  if (days.months.length > 0) conditions.push((local) => days.months.includes(local.month));
  if (days.inDays !== null) {
    const date = zoned(now, timezone).add({ days: days.inDays }).toPlainDate();
    conditions.push((local) => local.toPlainDate().equals(date));
  }
  if (clock) {
    const hours = clock.certain || clock.hour >= 12 ? [clock.hour] : [clock.hour, clock.hour + 12];
    conditions.push((local) => hours.includes(local.hour) && local.minute === clock.minute);
  } else if (reader.time.afternoon.test(spaced))
    conditions.push((local) => local.hour >= 12 && local.hour < 18);
  else if (reader.time.evening.test(spaced)) conditions.push((local) => local.hour >= 17);
  else if (reader.time.morning.test(spaced)) conditions.push((local) => local.hour < 12);
  // A bare hour ("10?") or day of the month, unless it may be the number of an offered slot.
  const bare = /^(?:\p{L}+ ){0,2}(\d{1,2})$/u.exec(words(text));
  if (conditions.length === 0 && bare) {
    const number = Number(bare[1]);
    conditions.push((local) => (local.hour === number && local.minute === 0) || local.day === number);
  }
  return conditions;
}

/** "Not Monday, Tuesday at 3" leaves "Tuesday at 3". */
function withoutDenials(text: string, reader: Reader): string {
  const parts = text.split(/(?<=[,;!?\n]|\.(?!\d))/);
  const kept = parts.filter((part) => {
    const spaced = ` ${words(part)} `;
    if (spaced.trim() === '' || reader.yes.test(spaced)) return true;
    return !reader.negation.test(spaced) && !NOT_GOOD.test(spaced);
  });
  return kept.length === parts.length ? text : kept.join('');
}

function numbered(text: string, count: number, length: number): number | null {
  if (length > 5) return null;
  const numbers = fold(text).match(/(?<![\d:.,/])\d{1,2}(?![\d:,/]|\.\d)/g) ?? [];
  const place = Number(numbers[0]) - 1;
  const plain = words(text);
  const alone =
    /^(?:(?:option|number|numero|nummer|no|nr|n|slot|the|le|la|el|il|o|de|die|das|het|choix|opcion|opzione|opcao|optie|yes|oui|si|ja|sim|ok) ){0,2}\d{1,2}(?: \D+)?$/u;
  return numbers.length === 1 && place >= 0 && place < count && alone.test(plain) ? place : null;
}

function ordered(text: string, count: number, reader: Reader): number | null {
  const spaced = ` ${words(text)} `;
  const named = reader.ordinals.flatMap((ordinal, place) =>
    ordinal.test(spaced) ? [place === 3 ? count - 1 : place] : [],
  );
  return named.length === 1 && named[0]! < count && named[0]! >= 0 ? named[0]! : null;
}

function refuses(text: string, reader: Reader): boolean {
  const spaced = ` ${words(text)} `;
  if (reader.reschedule.test(spaced) || NOT_GOOD.test(spaced) || opens(reader.none, text)) return true;
  return readYesNo(text, '', reader) === false;
}

function opens(matcher: RegExp, text: string): boolean {
  return clauses(text).some((clause) => matcher.exec(` ${clause} `)?.index === 1);
}
