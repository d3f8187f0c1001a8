// Reads the times that suit a lead from their text (agents.md#wishes): "Thursday afternoon", "not Monday", "in two
// weeks, after 6".

import { foldWords } from '../fold-text.ts';
import { cutAtCorrection } from '../numbers/corrections.ts';
import { toZoned } from '../timezone.ts';
import type { Reader } from '../words/reader.ts';
import {
  ANY,
  afterDenied,
  combineOptions,
  type Group,
  type Option,
  shareHours,
  shareHoursInLists,
  shareWeek,
} from './combine-times.ts';
import { expandDayNames, splitCompounds } from './day-names.ts';
import { extractDays, getDaysKey, isAmong, type SaidDays } from './days.ts';
import { dropAnsweringNo, dropInsteadOf, dropRepeatingNo, findDeniedDay } from './denied-days.ts';
import { splitAtTakenBack, type TakenBack } from './doubtful-times.ts';
import { extractHours, getHoursKey, type SaidHours, writeHoursInDigits } from './hours.ts';
import { extractMoved } from './shift-words.ts';
import { extractSoon } from './soon-words.ts';
import {
  compileOnce,
  matchWholeWords,
  type Piece,
  RemainingText,
  removeDuplicates,
  TAKEN,
  toPlainText,
} from './text.ts';

export interface Wish {
  /** The suitable times, as alternatives; never empty. */
  options: readonly Option[];
  /** Times that don't suit. */
  except: readonly Option[];
  soonest: boolean;
  /** Whether the lead wants earlier or later times than those offered. */
  than: 'earlier' | 'later' | null;
  /** Whether the lead wants such a day, but not the offered one: "a Saturday, but not this one". */
  isOther: boolean;
  zone: string;
}

/** A wish; `past` or `impossible` if the text names only days that have passed or that don't exist. */
export type ReadWish = Wish | { flaw: 'past' | 'impossible' } | null;

/**
 * The number of days, from today on, in which a weekday is searched. A weekday that is today means today or, if that no
 * longer works, a week later.
 */
export const COMING_DAYS = 8;
const ANOTHER_WEEK = 7;
/** Matches words such as "this afternoon", which name today as well as the hours. */
const TODAY =
  /(?<!\p{L})(?:tonight|this (?:morning|afternoon|evening)|ce soir|ce matin|cet apres midi|esta (?:tarde|noche|manana)|stasera|stamattina|questo pomeriggio|questa sera|esta tarde|vanavond|vanmiddag|vanochtend)(?!\p{L})/gu;
/** Matches statements of the current time, which are not wishes: "It's 9am here". */
const NOW_IS =
  /(?<!\p{L})(?:its|it is|il est|son las|es ist|sono le|sao|het is) (?:now |currently |actuellement |ahora |jetzt |gerade |adesso |agora |nu )?\d{1,2}(?:[:h.]\d{2})?(?: ?(?:[ap]\.? ?m\b\.?|h|uhr|uur|heures?))?(?! ?(?:ok|possible|free))/gu;
/** Matches "this" before a weekday, which another week does not move: "next week Monday or this Friday". */
const THIS_DAY = new RegExp(
  `(?<!\\p{L})(?:this|diese[nrms]?|est[ae]|cet?|cette|deze|quest[oa]) ?(?=${TAKEN})`,
  'u',
);
const LINKS: Readonly<Record<string, string>> = {
  en: 'or|and|but',
  fr: 'ou|et|mais',
  es: 'o|u|y|e|pero|sino',
  de: 'oder|und|aber|sondern',
  it: 'o|oppure|e|ma',
  pt: 'ou|e|mas',
  nl: 'of|en|maar',
};
/** Matches an "or" or "and" at the start of a part of a wish. */
const ALTERNATIVE = /^(?:or|and|ou|et|o|u|y|e|oder|und|oppure|of|en)(?!\p{L})/u;
/** Matches "so not before", which repeats a limit that was named. */
const REPEATED_LIMIT =
  /(?: so| donc| also| dus| quindi| entonces| asi que| entao|,)? (?:not|pas|nicht|no|non|nao|niet) (?:before|earlier|avant|plus tot|vorher|davor|fruher|antes|prima|eerder|ervoor)(?: that| then| than that| ca| dan)?(?= ?(?:$|[.,;!?]))/gu;
/** Matches negations that nevertheless ask for a time: "Can't we do Thursday?" */
const ASKED_FOR =
  /(?<!\p{L})(?:why not|pourquoi pas|por que no|warum nicht|perche non|por que nao|waarom niet)/u;
/** Matches "the same time" in all languages, because leads mix them and the words have no other meaning. */
const SAME_TIME =
  '(?:at |a |um |om |zur |alla |as |op )?(?:the |la |l |il |zu |de |het )?(?:same (?:time|hour)|meme (?:heure|horaire|creneau)|misma hora|mismo horario|(?:gleichen?|selben?|dieselbe) (?:zeit|uhrzeit)|stess[ao] or(?:a|ario)|mesm[ao] (?:hora|horario)|zelfde (?:tijd|tijdstip|uur))';
/** Matches the negation in "ni lundi ni mardi", from which the days were already extracted. */
const NEITHER = '(?:ni|ne|nem|weder|noch|nor)(?= [\u0001])';
const NOT_IN_ENGLISH = 'not|dont|cant|cannot|wont|doesnt';

/**
 * Reads the wish in a message; null if the message names no time. `now` is UTC.
 * @param base the meeting to which "the same time" refers; null if there is none.
 */
export function readWish(
  text: string,
  now: string,
  zone: string,
  reader: Reader,
  base: string | null = null,
): ReadWish {
  const takenBack = splitAtTakenBack(text);
  if (takenBack) return readTakenBack(takenBack, now, zone, reader, base);
  // "Monday at 8. No wait, Tuesday at 8."
  const corrected = cutAtCorrection(text, reader);
  const last = corrected === text ? null : readWholeWish(corrected, now, zone, reader, base);
  if (last && !('flaw' in last) && namesDay(last)) return last;
  // "Wednesday is my day with the kids. Could we do Thursday?"
  const sentences = text.split(/(?<=[.!?])\s+/);
  const asked = sentences.at(-1)!;
  const isAsked =
    sentences.length > 1 &&
    asked.endsWith('?') &&
    toPlainText(asked).search(matchWholeWords(reader.wish.instead)) >= 0;
  const wish = isAsked ? readWholeWish(asked, now, zone, reader, base) : null;
  return wish && !('flaw' in wish) && namesDay(wish) ? wish : readWholeWish(text, now, zone, reader, base);
}

/**
 * Reads the time after the words that take one back, or the one before the clause that they take back, or else a wish
 * for any other time.
 */
function readTakenBack(
  { before, clause, after }: TakenBack,
  now: string,
  zone: string,
  reader: Reader,
  base: string | null,
): ReadWish {
  const next = readWish(after, now, zone, reader, base);
  if (next !== null) return next;
  const last = readWholeWish(clause, now, zone, reader, base);
  const kept = last && !('flaw' in last) ? readWish(before, now, zone, reader, base) : null;
  if (last && !('flaw' in last) && kept && !('flaw' in kept) && hasNamedTimes(kept)) {
    const denied = hasNamedTimes(last) ? last.options : [];
    return { ...kept, except: [...kept.except, ...denied] };
  }
  const denied = readWholeWish(`${before} ${clause}`, now, zone, reader, base);
  if (denied === null || 'flaw' in denied || !hasNamedTimes(denied)) return denied;
  const except = [...denied.except, ...denied.options];
  return { ...denied, options: [{ days: ANY, hours: null }], except };
}

function readWholeWish(
  text: string,
  now: string,
  zone: string,
  reader: Reader,
  base: string | null,
): ReadWish {
  // An unknown zone counts as UTC.
  const local = toZoned(now, zone);
  const today = local.toPlainDate();
  const plain = writeHoursInDigits(
    expandDayNames(
      splitCompounds(
        toPlainText(dropInsteadOf(dropAnsweringNo(dropRepeatingNo(text, reader), reader))),
        reader,
      ),
      reader,
    )
      .replace(NOW_IS, ' ')
      .replace(REPEATED_LIMIT, ' '),
    reader,
  );
  const remains = new RemainingText(plain);
  const { soonest, earlier, later, sameTime } = compileOnce('wish', reader, compileWish);
  const isSoonest = remains.take(soonest, () => true).length > 0;
  const todays = [...plain.matchAll(TODAY)].map(
    ({ index }): Piece<SaidDays> => ({
      at: index,
      end: index,
      meaning: { days: [{ from: today, to: today.add({ days: 1 }), weekdays: null }] },
    }),
  );
  // "Call me in an hour" is not a time for a meeting.
  const soon = reader.later.contact.test(` ${foldWords(text.slice(0, 1000))} `)
    ? { days: [], hours: [] }
    : extractSoon(remains, reader, local);
  const moved =
    base === null ? { days: [], hours: [] } : extractMoved(remains, reader, base, local.timeZoneId);
  const isSameTime = base !== null && remains.take(sameTime, () => true).length > 0;
  const days = [...soon.days, ...moved.days, ...extractDays(remains, reader, today), ...todays];
  const hours = [...soon.hours, ...moved.hours, ...extractHours(remains, reader)];
  const is = (pattern: RegExp) => new RegExp(pattern.source, 'u').test(remains.text);
  const than = is(earlier) ? 'earlier' : is(later) ? 'later' : null;
  const denied = findDeniedDay(remains.text, days, reader);
  const isOther = denied?.kind === 'other';
  const split = splitGroups(denied?.rest ?? remains.text, days, hours, reader);
  const groups = shareHoursInLists(THIS_DAY.test(remains.text) ? split : shareWeek(split));
  const said = denied?.kind === 'next' ? groups : groups.filter(({ isDenied }) => !isDenied);
  const options = removeDuplicates(shareHours(said), getOptionKey);
  const except = removeDuplicates(
    groups.flatMap((group) => (group.isDenied ? combineOptions(group) : [])),
    getOptionKey,
  ).map((option) => (denied ? onNextDay(option, today) : option));
  if (options.length === 0) {
    const flaw = said.flatMap(({ flaws }) => flaws)[0];
    if (flaw) return { flaw };
    if (except.length === 0 && !isSoonest && than === null && !isSameTime) return null;
  }
  const wish: Wish = {
    options:
      options.length > 0
        ? options.map((option) =>
            afterDenied(
              onNextDay(option, today, denied && denied.kind !== 'this' ? ANOTHER_WEEK : 0),
              except,
            ),
          )
        : [{ days: ANY, hours: null }],
    except,
    soonest: isSoonest,
    // "Earlier, like half past 9" names its time.
    than: options.some(({ hours }) => hours !== null) ? null : than,
    isOther,
    zone: local.timeZoneId,
  };
  const meant = isSameTime && base !== null ? applySameTime(wish, base) : wish;
  return hasPassed(meant, now) ? { flaw: 'past' } : meant;
}

/** Applies "the same time next week", which also implies the same weekday. */
function applySameTime(wish: Wish, base: string): Wish {
  const local = toZoned(base, wish.zone);
  const [date, from] = [local.toPlainDate(), local.hour * 60 + local.minute];
  const options = wish.options.map(({ days }): Option => {
    const { from: first, to: last, weekdays } = days;
    const isWeek = first !== null && last !== null && weekdays === null && first.until(last).days === 7;
    const hours = [{ from, to: from + 1, exact: true }];
    if (!isWeek) return { days, hours };
    // If the meeting is next week, "next week" means the week after that.
    const shift = { days: isAmong(date, days) ? 7 : 0 };
    const span = { from: first.add(shift), to: last.add(shift) };
    return { days: { ...span, weekdays: new Set([local.dayOfWeek]) }, hours };
  });
  return { ...wish, options };
}

/** Returns whether a meeting that starts at this time suits the lead. */
export function suitsWish(wish: Wish, startAt: string): boolean {
  const local = toZoned(startAt, wish.zone);
  const minute = local.hour * 60 + local.minute;
  const date = local.toPlainDate();
  const isIn = ({ days, hours }: Option) =>
    isAmong(date, days) && (hours?.some(({ from, to }) => minute >= from && minute < to) ?? true);
  return wish.options.some(isIn) && !wish.except.some(isIn);
}

/** Returns whether the lead says that a meeting at this time does not suit: "not on Monday". */
export function excludesTime(wish: Wish, startAt: string): boolean {
  const { except } = wish;
  return except.length > 0 && suitsWish({ ...wish, options: except, except: [] }, startAt);
}

/** Returns whether the wish names times that suit the lead, and not only times that don't. */
export function hasNamedTimes({ options, soonest, than }: Wish): boolean {
  if (soonest || than !== null) return false;
  return options.some(({ days, hours }) => days !== ANY || hours !== null);
}

/** Returns whether the wish names one day, a clock time or a part of the day instead of a range. */
export function isSpecific({ options }: Wish): boolean {
  const [only, ...others] = options;
  if (!only || others.length > 0) return false;
  const { from, to, weekdays } = only.days;
  const isOneDay = weekdays?.size === 1 || (from !== null && to !== null && from.until(to).days === 1);
  const isAnyDay = from === null && to === null && weekdays === null;
  return (
    (isOneDay || isAnyDay) && (only.hours?.every(({ exact, part }) => exact || part === true) ?? isOneDay)
  );
}

/** Returns whether the wish names clock times only, on any days. */
export function namesClockTime({ options }: Wish): boolean {
  return options.every(({ hours }) => hours?.every(({ exact }) => exact) ?? false);
}

/** Returns whether the wish names days, and not only times. */
export function namesDay({ options }: Wish): boolean {
  return options.every(({ days }) => days !== ANY);
}

/** Returns whether the wish consists of one time on one day. */
export function isOneTime({ options, except }: Wish): boolean {
  const [only, ...others] = options;
  if (!only || others.length > 0 || except.length > 0) return false;
  const { from, to, weekdays } = only.days;
  const isOneDay = from !== null && to !== null && (weekdays?.size === 1 || from.until(to).days === 1);
  return isOneDay && (only.hours?.every(({ exact }) => exact) ?? false);
}

/** Returns the first and last day of the wish, ignoring weekdays; null if there is no such limit. */
export function getDateBounds({ options }: Wish): {
  from: Temporal.PlainDate | null;
  to: Temporal.PlainDate | null;
} {
  const compare = Temporal.PlainDate.compare;
  const [froms, tos] = [options.map(({ days }) => days.from), options.map(({ days }) => days.to)];
  const known = (dates: (Temporal.PlainDate | null)[]) =>
    dates.includes(null) ? [] : (dates as Temporal.PlainDate[]);
  return {
    from: known(froms).toSorted(compare)[0] ?? null,
    to: known(tos).toSorted(compare).at(-1) ?? null,
  };
}

function compileWish(reader: Reader) {
  const { wish, language } = reader;
  const own = reader.lexicons[0]!.negation.join('|');
  return {
    soonest: matchWholeWords(wish.soonest),
    earlier: matchWholeWords(wish.earlier),
    later: matchWholeWords(wish.later),
    sameTime: matchWholeWords(SAME_TIME),
    links: new RegExp(
      `[,;!?]|\\.(?!\\d)|(?<!${TAKEN} ?):|(?<!\\p{L})(?:${[...new Set([LINKS[language], LINKS.en])].join('|')})(?!\\p{L})`,
      'gu',
    ),
    negation: new RegExp(
      `(?<!\\p{L})(?:${own}|${NOT_IN_ENGLISH}|${NEITHER}|${wish.unsuited})(?!\\p{L})`,
      'u',
    ),
    except: matchWholeWords(wish.except),
    busy: matchWholeWords(`(?<!(?:${wish.after}) )(?:${wish.occupied})`),
  };
}

/** Splits the wish into groups at commas, "or" and "but". */
function splitGroups(
  rest: string,
  days: readonly Piece<SaidDays>[],
  hours: readonly Piece<SaidHours>[],
  reader: Reader,
): Group[] {
  const { links, negation, except, busy } = compileOnce('wish', reader, compileWish);
  const excepted = [...rest.matchAll(except)];
  const isInside = (at: number) =>
    excepted.some(({ index, 0: { length } }) => at > index && at < index + length);
  const ends = [...rest.matchAll(links).filter(({ index }) => !isInside(index)), ...excepted]
    .map(({ index }) => index)
    .toSorted((one, other) => one - other);
  // "I work mornings, so in the afternoon": the lead is free in another part of the day.
  const isBusyPart = (words: string, saidHours: readonly Piece<SaidHours>[]) =>
    hours.length > saidHours.length &&
    saidHours.every(({ meaning }) => meaning.hours.every(({ part }) => part === true)) &&
    words.search(busy) >= 0;
  return [...ends, rest.length].flatMap((end, index): Group[] => {
    const start = index === 0 ? 0 : ends[index - 1]!;
    const isHere = ({ at }: { at: number }) => at >= start && at < Math.max(end, start + 1);
    const [saidDays, saidHours] = [days.filter(isHere), hours.filter(isHere)];
    if (saidDays.length === 0 && saidHours.length === 0) return [];
    const words = rest.slice(start, end);
    const isAsked = rest[end] === '?' || ASKED_FOR.test(words);
    return [
      {
        days: saidDays.map(({ meaning }) => meaning),
        hours: saidHours.map(({ meaning }) => meaning),
        flaws: saidDays.flatMap(({ meaning }) => ('flaw' in meaning ? [meaning.flaw] : [])),
        isAsked: rest[end] === '?',
        isListed:
          !'.;:!?'.includes(rest[end] ?? '.') && rest.slice(saidDays.at(-1)?.end ?? 0, end).trim() === '',
        isAlternative: ALTERNATIVE.test(words),
        isDenied:
          excepted.some(({ index }) => index === start) ||
          (!isAsked && negation.test(words)) ||
          (saidDays.length === 0 && isBusyPart(words, saidHours)),
      },
    ];
  });
}

/** Returns a key that is the same for equal options. */
function getOptionKey({ days, hours }: Option): string {
  return `${getDaysKey(days)} ${hours?.map(getHoursKey).join() ?? ''}`;
}

/** Moves a weekday without a date to its next occurrences, in `more` additional days. */
function onNextDay({ days, hours }: Option, today: Temporal.PlainDate, more = 0): Option {
  if (!days.weekdays || days.from || days.to) return { days, hours };
  return { days: { ...days, from: today, to: today.add({ days: COMING_DAYS + more }) }, hours };
}

/** Returns whether all times of the wish have passed. */
function hasPassed({ options, zone }: Wish, now: string): boolean {
  const local = toZoned(now, zone);
  const today = local.toPlainDate();
  const minute = local.hour * 60 + local.minute;
  return options.every(({ days: { to }, hours }) => {
    if (!to) return false;
    const ahead = today.until(to).days;
    if (ahead <= 0) return true;
    return ahead === 1 && hours !== null && hours.every((one) => one.to <= minute);
  });
}
