// Reads which of the offered slots a lead chooses.

import { findPlaces } from '../answers/ordinals.ts';
import { isUnsure, readYesNo, saysPlainYes } from '../answers/yes-no.ts';
import { foldWords, splitClauses } from '../fold-text.ts';
import { readClock, readDays } from '../times/calendar-words.ts';
import type { Reader } from '../words/reader.ts';
import { namesTimes, onlyChoosesDay, splitSentences } from './chosen-words.ts';
import { deniesThisTime, dropInsteadOf, dropPossibleNo, dropRepeatingNo } from './denied-days.ts';
import { isConditional } from './doubtful-times.ts';
import { applyToWeekdays, listDates } from './offered-days.ts';
import { compileOnce, toPlainText } from './text.ts';
import {
  excludesTime,
  isSpecific,
  namesClockTime,
  namesDay,
  type ReadWish,
  readWish,
  suitsWish,
} from './wish.ts';

/** A slot in an offer. */
export interface OfferedSlot {
  id: string;
  start_at: string;
}

/** What an answer to an offer means. `wanted`: the lead names another day or time, which must be looked up. */
export type SlotChoice =
  /** `isAny`: any of the offered slots suits the lead. */
  | { kind: 'chosen'; slot: OfferedSlot; isAny?: boolean }
  | { kind: 'none' }
  | { kind: 'wanted'; wish: NonNullable<ReadWish> }
  | { kind: 'unclear' };

/** The maximum number of slots in an offer. A bare number up to this one is the position of a slot. */
const OFFERED = 3;
/** Matches nouns for a meeting or its time. A number next to one is an amount: "deux rendez-vous". */
const MEETING =
  / (?:rendez vous|rdvs?|creneaux?|citas?|horas?|huecos?|appuntament[oi]|orario?|horarios?|termine?|afspra(?:ak|ken)|times?|slots?|meetings?) /;
/** Matches words that announce the number of a slot. */
const NUMBER = / (?:number|num|no|nr|n|opt|option|choix|numero|nummer|opcion|opzione|opcao|optie) /;
/** The maximum number of sentences of a message that is read sentence by sentence. */
const MOST_SENTENCES = 8;
/** The maximum number of words in a message in which the word for a number is a place: "I'll be left with two" is none. */
const MOST_WORDS = 8;
/** The part of a message that is read. */
const LONGEST = 600;
/** The maximum length of a message that consists only of the place of a slot. */
const LONGEST_PLACE = 80;
/** Matches the choice of the last slot: "Whichever is later". */
const LATEST =
  /(?:^| )(?:later|latest|last|plus tard|mas tarde|spater\S*|spateste\S*|piu tardi|mais tarde|laatste?)(?: |$)/;
const OF_TWO =
  '(?: (?:one|slot|of the two|des deux|der beiden|von beiden|de l[oa]s dos|dei due|dos dois|das duas|van de twee))*(?!\\p{L}| (?:possible|possivel|posible|que|thing))';
/** Matches "the later one" and "the earlier one", of the offered slots of a day. */
const OF_A_DAY: readonly [RegExp, number][] = [
  [
    '(?:the (?:later|latest|last)|le (?:plus tard|dernier)|(?:der|die|das|den) (?:spater\\p{L}*|letzten?)|(?:el|la) (?:mas tarde|ultim[oa])|(?:l|il|la|quello) (?:piu tardi|ultimo)|o (?:mais tarde|ultimo)|de (?:latere|laatste))',
    -1,
  ],
  [
    '(?:the (?:earlier|earliest|first)|le (?:plus tot|premier)|(?:der|die|das|den) (?:fruher\\p{L}*|ersten?)|(?:el|la) (?:mas temprano|primer[oa]?)|(?:il|la|quello) (?:piu presto|primo)|o (?:mais cedo|primeiro)|de (?:vroegere|vroegste|eerste))',
    0,
  ],
].map(([source, place]) => [new RegExp(`(?<!\\p{L})${source}${OF_TWO}`, 'u'), Number(place)]);
/** Matches "none of the three", in which the number is no time. */
const NONE_OF =
  /(?<!\p{L})(?:none|neither|aucune?|ningun[oa]|keine[rs]?|nessun[oa]|nenhuma?|geen)(?: (?:of|des?|der|dei|delle|d[ao]s|von|van))?(?: (?:the|these|those|las|los|den|deze|die))? (?:two|three|deux|trois|dos|tres|beiden|zwei|drei|due|tre|dois|duas|twee|drie|[23])(?!\p{L})/u;
/** Matches the number of all places: "the last of the three". */
const OF_ALL =
  / (?:of|von|des|de|di|dei|delle|das|dos|van) (?:(?:the|den|los|las|le|as|os|de) )?(?:three|dreien?|trois|tres|tre|drie|3)(?= )/;
/** Matches two places: "1 or 3". */
const EITHER =
  /(?<![\p{L}\d:.])(?:(?:the|le|el|il|la|die|das|den|de|o|number|option) )?[1-3] (?:or|ou|o|oder|of)(?: (?:the|le|el|il|la|die|das|den|de|o|a))? [1-3](?![\d:.]| ?(?:h|[ap]\.?m|uhr|uur|heures?|horas?)(?!\p{L}))/u;
const NOT_GOOD =
  / (?:doesnt|does not|dont|do not|wont|cant|cannot|not) (?:really )?(?:work|suit|fit|possible|available|do|good)/;

/**
 * Reads the choice. A day or time must match exactly one slot; if it matches several, the choice is unclear. A slot that
 * the lead excludes is never chosen.
 */
export function readSlotChoice(
  text: string,
  offered: readonly OfferedSlot[],
  now: string,
  zone: string,
  reader: Reader,
  base: string | null = null,
): SlotChoice {
  const read = (from: string) => readWish(from, now, zone, reader, base);
  const dates = listDates(offered, zone);
  let isApplied = false;
  const readAmongOffered = (from: string): ReadWish => {
    const wish = read(from);
    const applied = wish && !('flaw' in wish) ? applyToWeekdays(wish, dates) : null;
    isApplied ||= applied !== null;
    return applied ?? wish;
  };
  const among = readChoice(text, offered, now, zone, reader, readAmongOffered);
  // A weekday that chooses no slot can be the one that follows.
  const isFinal = among.kind === 'chosen' || !isApplied;
  const choice = isFinal ? among : readChoice(text, offered, now, zone, reader, read);
  if (choice.kind !== 'chosen') return choice;
  const wish = readWish(text.slice(0, LONGEST), now, zone, reader, base);
  const isExcluded = wish && !('flaw' in wish) && excludesTime(wish, choice.slot.start_at);
  // "Number 3, not Tuesday at 9" contradicts itself if that is the third slot.
  const isPlain =
    deniesThisTime(text, reader) || (isExcluded && wish.except.some(({ hours }) => hours !== null));
  if (isExcluded && isPlain) return { kind: 'wanted', wish };
  return isOtherPlace(text, choice.slot, offered, reader) ? { kind: 'unclear' } : choice;
}

/** Returns whether "the 2nd" was read as a day of the month, and another slot is the second one. */
function isOtherPlace(
  text: string,
  slot: OfferedSlot,
  offered: readonly OfferedSlot[],
  reader: Reader,
): boolean {
  // "On the 3rd" is a date.
  if (/(?<!\p{L})on the \d/iu.test(text)) return false;
  const { days, weekdays, months, inDays } = readDays(text, reader);
  const [day, ...others] = days;
  if (day === undefined || others.length + weekdays.length + months.length > 0 || inDays !== null)
    return false;
  return readClock(text, reader) === null && day <= offered.length && offered[day - 1] !== slot;
}

function readChoice(
  text: string,
  offered: readonly OfferedSlot[],
  now: string,
  zone: string,
  reader: Reader,
  read: (from: string) => ReadWish,
): SlotChoice {
  const short = dropRepeatingNo(dropInsteadOf(text.slice(0, LONGEST)), reader);
  const isAsked = /[?？]/.test(short);
  const isDecided = !isUnsure(short, reader) && !isConditional(short, reader);
  const positive = removeDenials(short, reader);
  const denied = positive !== short;
  const isShort = foldWords(short).split(' ').length <= MOST_WORDS;
  const place = findPlace(positive, offered.length, reader, isShort);
  const words = toPlainText(short);
  const named = read(short);
  if (named !== null && !('flaw' in named) && named.isOther) return { kind: 'wanted', wish: named };
  for (const [pattern, kind] of [
    [NONE_OF, 'none'],
    [EITHER, 'unclear'],
  ] as const) {
    const rest = words.replace(pattern, ' ');
    if (rest !== words && !namesTimes(read(rest))) return { kind };
  }
  if (place !== null) {
    // "2, but do you deliver?" asks something. "The 2nd" names the second slot, or the slot on the 2nd if that is
    // another one.
    const slot = offered[place.at]!;
    const date = read(positive);
    const dated = date !== null && !('flaw' in date) && isSpecific(date) ? findNamedSlots(date, offered) : [];
    const isBetter = named !== null && !('flaw' in named) && named.than !== null;
    // "Number 3 please, Wednesday at 9" names the slot twice.
    const rest = read(place.rest);
    // The 2 of "Wednesday, 2. December at 10:30" is no place: the rest is two wishes.
    const isSame = namesTimes(rest) && isSpecific(rest) && findNamedSlots(rest, offered).includes(slot);
    const isPlain = isDecided && !isBetter && (place.isAll || (!isAsked && (isSame || !namesTimes(rest))));
    const isOther = dated.length > 0 && !dated.includes(slot);
    return isPlain && !isOther ? { kind: 'chosen', slot } : { kind: 'unclear' };
  }

  const sentences = splitSentences(short);
  const isDayAsked =
    isAsked &&
    (sentences.length > MOST_SENTENCES ||
      sentences.some((part) => /[?？]/.test(part) && read(part) !== null));
  for (const [pattern, at] of isDecided && !isAsked ? OF_A_DAY : []) {
    const rest = words.replace(pattern, ' ');
    const day = rest === words ? null : read(rest);
    const fitting = namesTimes(day) && namesDay(day) ? findNamedSlots(day, offered) : [];
    if (fitting.length > 1) return { kind: 'chosen', slot: fitting.at(at)! };
  }
  // "I can't do Tuesday, so the Wednesday."
  const left = denied && isDecided && !isAsked ? read(positive) : null;
  if (namesTimes(left) && namesDay(left) && isSpecific(left)) {
    const [only, ...others] = findNamedSlots(left, offered);
    const isKnown = only && (namesClockTime(left) || onlyChoosesDay(positive, read, reader, only, zone));
    if (isKnown && others.length === 0) return { kind: 'chosen', slot: only };
  }
  const wish = named ?? readBareNumber(positive, offered.length, now, zone, reader);
  const isOccupied = read(positive) === null && getOccupied(reader).test(toPlainText(short));
  if (namesTimes(wish)) {
    // "I have a meeting on Wednesday at 1" names a time, but no wish.
    if (isOccupied && isSpecific(wish)) return { kind: 'unclear' };
    const fitting = findNamedSlots(wish, offered);
    const [only] = fitting;
    // A range such as "next week" or "after 4" is not a choice, even if only one offered slot fits it. Neither are
    // "Still today?" and "In the evening", because other free slots can fit them as well.
    // "Tuesday is fine but in the afternoon, say 6" asks for more than the part of the day.
    const isVague =
      !namesClockTime(wish) && (/\d/.test(short) || reader.contrast.test(` ${foldWords(short)} `));
    const isWhole = !isVague || wish.options.every(({ hours }) => hours === null);
    const isChoice = isSpecific(wish) && (namesClockTime(wish) || (namesDay(wish) && !isDayAsked && isWhole));
    const isKnown = only && (namesClockTime(wish) || onlyChoosesDay(short, read, reader, only, zone));
    if (isKnown && fitting.length === 1 && isChoice && isDecided) return { kind: 'chosen', slot: only };
    return { kind: 'wanted', wish };
  }

  if (wish !== null && ('flaw' in wish || namesDay(wish))) return { kind: 'wanted', wish };
  const length = foldWords(positive).split(' ').length;
  const isChoice = length <= 6 && isDecided && !isAsked && !isOccupied;
  const ordinal = isChoice ? readOrdinal(positive, offered.length, reader) : null;
  if (ordinal !== null) return { kind: 'chosen', slot: offered[ordinal]! };
  if (wish !== null) return { kind: 'wanted', wish };
  // "The second, no, the third" might take either.
  const places = findPlaces(reader, offered.length, (one) => one.test(` ${foldWords(words)} `));
  if (places.length > 1) return { kind: 'unclear' };
  if (denied || isDecliningAll(short, reader)) return { kind: 'none' };
  if (offered[0] && !isOccupied && startsText(reader.whichever, positive)) {
    if (LATEST.test(foldWords(positive))) return { kind: 'chosen', slot: offered.at(-1)! };
    return { kind: 'chosen', slot: offered[0], isAny: offered.length > 1 };
  }
  // "OK, but do you deliver?" and "OK, have a nice day" are no acceptances.
  const isGoodbye = reader.goodbye.test(` ${foldWords(short)} `) && !saysPlainYes(short);
  if (
    offered.length === 1 &&
    !isAsked &&
    !isGoodbye &&
    (readYesNo(short, '', reader) === true || isOnlyChoice(short, reader))
  )
    return { kind: 'chosen', slot: offered[0]! };
  return { kind: 'unclear' };
}

/** Returns a pattern of sentences whose times don't suit: "too early", "I'm at the dentist". */
function getOccupied(reader: Reader): RegExp {
  const { occupied, except } = reader.wish;
  const source = `(?<![\\p{L}\\d])(?:${occupied}|${except})(?![\\p{L}\\d])`;
  return compileOnce('occupied', reader, () => new RegExp(source, 'u'));
}

/** Reads a bare number that is not a position: "10?" is a time, "28" a day. */
function readBareNumber(text: string, offered: number, now: string, zone: string, reader: Reader): ReadWish {
  // "9 is fine" names an hour.
  const bare =
    /^(?:\p{L}+ ){0,2}(\d{1,2})$/u.exec(foldWords(text)) ??
    /^(\d{1,2})$/.exec(removeChoosing(` ${foldWords(text)} `, reader));
  const figure = Number(bare?.[1] ?? 0);
  if (figure <= Math.max(offered, OFFERED) || figure > 31) return null;
  return readWish(figure <= 23 ? `at ${figure}` : `the ${figure}th`, now, zone, reader);
}

/** Removes denied times: "Not Monday, Tuesday at 3" → "Tuesday at 3". */
function removeDenials(text: string, reader: Reader): string {
  const parts = splitSentences(text);
  const occupied = getOccupied(reader);
  const isOccupied = occupied.test(toPlainText(text));
  const until = compileOnce(
    'until',
    reader,
    () => new RegExp(`(?<!\\p{L})(?:${reader.wish.until}) \\d`, 'u'),
  );
  const kept = parts.filter((part) => {
    const spaced = ` ${foldWords(dropPossibleNo(part, reader))} `;
    // "I work until 3" says when the lead is free.
    if (isOccupied && occupied.test(toPlainText(part))) return until.test(toPlainText(part));
    if (spaced.trim() === '' || reader.yes.test(spaced) || reader.whichever.test(spaced)) return true;
    return !reader.negation.test(spaced) && !NOT_GOOD.test(spaced);
  });
  return kept.length === parts.length ? text : kept.join(' ');
}

/** Returns the offered slots that fit a wish for certain times. */
function findNamedSlots(wish: ReadWish, offered: readonly OfferedSlot[]): OfferedSlot[] {
  if (!namesTimes(wish)) return [];
  return offered.filter(({ start_at }) => suitsWish(wish, start_at));
}

/**
 * Returns the only place that a sentence of the message names: "Hello! 2 please". `isAll` means that the message
 * contains nothing else; otherwise `rest` is the rest. null if no sentence names a place, or several do.
 * @param inWords whether the word for a number counts.
 */
function findPlace(
  text: string,
  count: number,
  reader: Reader,
  inWords: boolean,
): { at: number; isAll: boolean; rest: string } | null {
  const all = readPlace(text, count, reader, inWords);
  if (all !== null) return { at: all, isAll: true, rest: '' };
  const parts = splitSentences(text);
  if (parts.length > MOST_SENTENCES) return null;
  const places = parts.map((part) => readPlace(part, count, reader, inWords));
  const named = places.findIndex((place) => place !== null);
  if (named < 0 || places.some((place, index) => place !== null && index !== named)) return null;
  return { at: places[named]!, isAll: false, rest: parts.filter((_, index) => index !== named).join(' ') };
}

/** Returns the place of a slot in the list, if the text consists only of it: "2", "the second one please". */
function readPlace(text: string, count: number, reader: Reader, inWords: boolean): number | null {
  const spaced = ` ${foldWords(toPlainText(text))} `.replace(OF_ALL, ' ');
  if (spaced.length > LONGEST_PLACE) return null;
  const rest = removeChoosing(spaced, reader);
  const [ordinal] = findPlaces(reader, count, (one) => one.exec(` ${rest} `)?.[0] === rest);
  const word = inWords ? readNumberWord(rest, spaced, reader) : 0;
  const number = /^\d$/.test(rest) ? Number(rest) : word;
  const place = ordinal ?? number - 1;
  return place >= 0 && place < count ? place : null;
}

/** Removes the words around the place of a slot: "I'll take 2 please" → "2". */
function removeChoosing(spaced: string, reader: Reader): string {
  const around = compileOnce('around', reader, () =>
    [reader.filler, reader.yes, reader.choose].map(({ source }) => new RegExp(source, 'gu')),
  );
  return around
    .reduce((left, words) => left.replace(words, ''), spaced)
    .replace(/ +/g, ' ')
    .trim();
}

/** The maximum number of words that take the only slot: "ok that one". */
const MOST_CHOOSING = 4;

/** Returns whether the text takes the only slot, and says nothing else: "ok, that one". */
function isOnlyChoice(text: string, reader: Reader): boolean {
  const plain = foldWords(text);
  if (plain === '' || plain.split(' ').length > MOST_CHOOSING || reader.negation.test(` ${plain} `))
    return false;
  return plain.includes(' ') && reader.yes.test(` ${plain} `) && removeChoosing(` ${plain} `, reader) === '';
}

/**
 * Returns the number that a word means as the place of a slot, or 0. "A meeting", "une" and "deux rendez-vous" are no
 * places, so the word for one counts only as "number one".
 */
function readNumberWord(word: string, spaced: string, reader: Reader): number {
  const number = reader.numbers.get(word) ?? 0;
  if (MEETING.test(spaced)) return 0;
  return number === 1 && !NUMBER.test(spaced) ? 0 : number;
}

function readOrdinal(text: string, count: number, reader: Reader): number | null {
  // "One second" is not the second slot.
  const spaced = ` ${foldWords(toPlainText(text))} `.replace(/ (?:an?|one|1) (?:second|sec) /, ' ');
  const named = findPlaces(reader, count, (ordinal) => ordinal.test(spaced));
  return named.length === 1 ? named[0]! : null;
}

function isDecliningAll(text: string, reader: Reader): boolean {
  const spaced = ` ${foldWords(text)} `;
  if (reader.reschedule.test(spaced) || NOT_GOOD.test(spaced) || startsText(reader.none, text)) return true;
  return readYesNo(dropPossibleNo(text, reader), '', reader) === false;
}

function startsText(matcher: RegExp, text: string): boolean {
  return splitClauses(text).some((clause) => matcher.exec(` ${clause} `)?.index === 1);
}
