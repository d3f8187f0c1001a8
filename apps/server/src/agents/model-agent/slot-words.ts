// Compares what a model does with a meeting with the lead's own words (agents.md#appointments), because models confuse
// days and places in a list, and cancel after a question.

import { asksToCancel } from '../../language/answers/cancel-requests.ts';
import { findRemark } from '../../language/answers/remarks.ts';
import { splitStatements } from '../../language/answers/sentences.ts';
import { isUnsure, readYesNo } from '../../language/answers/yes-no.ts';
import { foldText, foldWords, splitClauses } from '../../language/fold-text.ts';
import { joinParts, pickWording, speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { findZone, isYourTime } from '../../language/times/place-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { type OfferedSlot, readSlotChoice, type SlotChoice } from '../../language/wishes/slot-choice.ts';
import { toPlainText } from '../../language/wishes/text.ts';
import { isSpecific, namesClockTime, readWish, suitsWish, type Wish } from '../../language/wishes/wish.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { getBriefPhrases } from '../brief-phrases.ts';
import {
  formatMoment,
  formatMomentFor,
  formatSlots,
  getLocaleReader,
  getTimezone,
  nameOfferedZone,
} from '../offer.ts';
import type { Intent, Proposal, TurnInput } from '../port.ts';
import { listOwnTexts } from '../unanswered-messages.ts';
import { getOwnText, getUnansweredTexts } from './last-messages.ts';
import { CLAUSE_END, namesSlot } from './names-slot.ts';

/** The maximum number of unanswered messages that are read. */
const MOST_MESSAGES = 10;
const HOURS = 12;
/** The part of a message that is read for a wish to cancel or move. */
const LONGEST = 2_000;

/** Returns the slots of the last offer that have not passed. */
export function getOfferedSlots({ transcript, now }: TurnInput): OfferedSlot[] {
  const intent = transcript.findLast((message) => message.intent?.kind === 'offer')?.intent;
  return intent?.kind === 'offer' ? intent.slots.filter(({ start_at }) => start_at > now) : [];
}

/** Returns the offered slots if the lead's messages answer the offer, because nothing was said or asked since. */
export function getOpenOffer(input: TurnInput): OfferedSlot[] {
  const last = input.transcript.findLast(({ intent }) => intent !== null)?.intent;
  return last?.kind === 'offer' ? getOfferedSlots(input) : [];
}

/** Returns the turn with the lead's time zone that the model read in the same answer. */
export function withZone(input: TurnInput, zone: Proposal | string | null): TurnInput {
  if (zone === null || typeof zone === 'string' || zone.kind !== 'timezone') return input;
  return { ...input, lead: { ...input.lead, timezone: zone.timezone } };
}

/**
 * Returns why the lead's words do not mean the slot that the model books, as a sentence for the model; null if it books
 * none, or nothing contradicts it.
 * @param slots the slots that the model sees.
 * @param language the language of the lead's messages.
 */
export function findSlotProblem(
  action: Proposal | null,
  slots: readonly OfferedSlot[],
  input: TurnInput,
  language: string,
): string | null {
  if (action?.kind !== 'book') return null;
  const slot = slots.find(({ id }) => id === action.slot_id)!;
  const offered = getOpenOffer(input);
  const booked = input.booking?.booked;
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  if (
    texts.some((text) => findRemark(text) === 'decision') &&
    !demandsSlot(texts, slot, slots, input, language)
  )
    return 'the lead has to ask someone first: book nothing, and ask when to come back to it';
  const choice = readLeadChoice(texts, input, offered, language);
  const when = formatMoment(slot.start_at, getLocaleReader(input));
  if (choice?.kind !== 'chosen' && isNamed(texts, slot, slots, input, language)) return null;
  switch (choice?.kind) {
    case 'chosen': {
      if (choice.slot.id === slot.id) return onlyAsksAbout(input, offered, language) ? ASKS_FIRST : null;
      const chosen = formatMoment(choice.slot.start_at, getLocaleReader(input));
      return `the lead chose ${chosen}, not ${when}`;
    }
    case 'none':
      return offered.length === 0 ? null : 'the lead declined the offered times: ask which time suits';
    case 'wanted': {
      if ('flaw' in choice.wish) return null;
      const wish = preferClockTimes(preferDates(choice.wish), slot);
      if (suitsWish(wish, slot.start_at) && !hesitates(input, language, wish)) return null;
      // Without an offer, a day can belong to another subject: "We have been looking since Monday".
      if (offered.length === 0 && !namesClockTime(wish)) return null;
      return `the lead's words do not name ${when}: offer what they name, or ask which time is meant`;
    }
    default:
      return booked && offered.length === 0 && !asksToMove(input, language)
        ? `the lead does not ask to move the meeting: answer the lead's words, and book nothing`
        : null;
  }
}

/**
 * Returns the slot that the model books if the agent must read it back first: other slots are offered, and no rule reads
 * the lead's words as a choice of this one. In campaigns and for leads in languages without rules, the model's
 * reading counts.
 */
export function findUnreadChoice(
  action: Proposal | null,
  slots: readonly OfferedSlot[],
  input: TurnInput,
  language: string,
): OfferedSlot | null {
  const offered = getOpenOffer(input);
  // A short answer to a campaign in another language can be detected as one of ours.
  const isSpoken = speaksLanguage(language) && speaksLanguage(input.brief.language);
  if (action?.kind !== 'book' || offered.every(({ id }) => id === action.slot_id) || !isSpoken) return null;
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  const choice = readLeadChoice(texts, input, offered, language);
  const slot = slots.find(({ id }) => id === action.slot_id)!;
  const isRead =
    choice?.kind === 'chosen' ||
    (choice?.kind === 'wanted' &&
      !('flaw' in choice.wish) &&
      isSpecific(preferClockTimes(choice.wish, slot)));
  return isRead || isNamed(texts, slot, slots, input, language) ? null : slot;
}

function isNamed(
  texts: readonly string[],
  slot: OfferedSlot,
  free: readonly OfferedSlot[],
  input: TurnInput,
  language: string,
): boolean {
  const offered = getOpenOffer(input);
  const reader = getReader(language);
  // In a question, only a clause that accepts the time counts: "Thursday at 11, who is that with?"
  const sentences = texts.flatMap((text) => text.slice(0, LONGEST).split(/(?<=[.!?？])\s+|\n/u));
  const accepted = sentences.flatMap((sentence) => {
    if (!/[?？]\s*$/u.test(sentence)) return [sentence];
    return foldText(sentence)
      .split(CLAUSE_END)
      .filter((clause) => ACCEPTS.test(foldWords(clause)));
  });
  const hasZone = texts.some((text) => isYourTime(text, reader) || findZone(text, reader) !== null);
  return !hasZone && namesSlot(accepted, slot, { offered, free }, getTimezone(input), reader);
}

/** Words for an order of events: "I'll ask her first, then book Thursday" demands nothing yet. */
const LATER =
  / (?:first|then|once|when|after|before|until|erst|dann|wenn|sobald|nachdem|bevor|eerst|dan|als|zodra|nadat|voordat|primero|luego|entonces|cuando|despues|antes|abord|puis|alors|quand|des|apres|avant|prima|poi|allora|quando|dopo|appena|primeiro|depois|entao|assim) /;

/**
 * Returns whether the lead demands the slot, and someone who is asked decides about something else: "I'll ask my wife
 * about the price, but book Thursday at 14:00". A condition ("if she agrees") demands nothing yet.
 */
function demandsSlot(
  texts: readonly string[],
  slot: OfferedSlot,
  free: readonly OfferedSlot[],
  input: TurnInput,
  language: string,
): boolean {
  const offered = getOpenOffer(input);
  const reader = getReader(language);
  const clauses = texts.flatMap((text) => foldText(text.slice(0, LONGEST)).split(CLAUSE_END));
  const has = (words: RegExp) => (clause: string) => words.test(` ${foldWords(clause)} `);
  if (clauses.some((clause) => has(reader.condition)(clause) || has(LATER)(clause))) return false;
  const demands = clauses
    .filter(has(reader.demandsBooking))
    .filter((clause) => findRemark(clause) !== 'decision' && !has(reader.negation)(clause));
  if (demands.length === 0) return false;
  const choice = readLeadChoice(demands, input, offered, language);
  return (
    (offered.length === 1 && offered[0]!.id === slot.id) ||
    (choice?.kind === 'chosen' && choice.slot.id === slot.id) ||
    namesSlot(demands, slot, { offered, free }, getTimezone(input), reader)
  );
}

/** Returns the wish without its weekdays if it names a date too: "Thursday, but the one on 3 December". */
function preferDates(wish: Wish): Wish {
  const dated = wish.options.filter(({ days }) => days.weekdays === null && days.from !== null);
  return dated.length > 0 ? { ...wish, options: dated } : wish;
}

/**
 * Returns the wish without the days that have no clock time if it names the time of the slot: "half past 9 on Thursday?
 * And what does a Sunday cost?"
 */
function preferClockTimes(wish: Wish, { start_at }: OfferedSlot): Wish {
  const options = wish.options.filter(({ hours }) => hours?.every(({ exact }) => exact));
  const timed = { ...wish, options };
  return suitsWish(timed, start_at) ? timed : wish;
}

/** Returns whether the lead is not sure yet, or only asks about a day without a time: "Is Monday possible?" */
function hesitates(input: TurnInput, language: string, wish: Wish): boolean {
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  const asksForDay = !namesClockTime(wish) && texts.some((text) => /[?？]/.test(text));
  return (
    asksForDay ||
    getReaders(input, language).some((reader) =>
      texts.some((text) => isUnsure(text.slice(0, LONGEST), reader)),
    )
  );
}

/**
 * Returns why the lead's words do not cancel the meeting, as a sentence for the model; null if the model cancels none,
 * or they do. A yes to the agent's own question counts.
 */
export function findCancelProblem(
  action: Proposal | null,
  input: TurnInput,
  language: string,
): string | null {
  if (action?.kind !== 'cancel_booking') return null;
  const readers = getReaders(input, language);
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  const own = getOwnText(input.transcript);
  const named = [input.brief.goal, ...listOwnTexts(input)].join(' ');
  const asks = (text: string) => readers.some((reader) => asksToCancel(text, reader, named));
  if (texts.some(asks)) return null;
  const isAsked = own.includes('?') && readers.some((reader) => reader.cancel.test(` ${foldWords(own)} `));
  const says = (text: string) =>
    readers.some((reader) => readYesNo(text.slice(0, LONGEST), own, reader) === true);
  return isAsked && texts.some(says)
    ? null
    : 'the lead does not ask to cancel the meeting: answer the words of the lead, or ask whether to cancel';
}

function asksToMove(input: TurnInput, language: string): boolean {
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  return getReaders(input, language).some((reader) => {
    const { instead, prefers, unsuited } = reader.wish;
    const wish = new RegExp(`(?<!\\p{L})(?:${[instead, prefers, unsuited].join('|')})(?!\\p{L})`, 'u');
    return texts.some((text) => {
      const short = text.slice(0, LONGEST);
      const words = ` ${foldWords(short)} `;
      return reader.reschedule.test(words) || reader.cancel.test(words) || wish.test(toPlainText(short));
    });
  });
}

function getReaders(input: TurnInput, language: string): Reader[] {
  return [...new Set([input.brief.language, language])].map(getReader);
}

const ASKS_FIRST =
  'the lead only asks about that time: answer the question if you can, and ask whether the time suits';
/** Matches words with which a lead accepts a time, besides a yes and thanks. */
const ACCEPTS =
  /(?:take|book|please|pls|plz|confirm|bestatig|bevestig|conferm|suits|works|prends|prend|reserv|convient|svp|plait|nehm|buch|bitte|passt|vale|cojo|quedo|apunt|por favor|prend|prenot|va bene|per favore|marc|fico|pode ser|neem|boek|plan|graag)/;

/**
 * Returns whether a slot is named only in a question about something else, without a word that accepts it: "Friday at
 * 2, is there parking?"
 */
function onlyAsksAbout(input: TurnInput, offered: readonly OfferedSlot[], language: string): boolean {
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  const sentences = texts.flatMap((text) => text.slice(0, LONGEST).split(/(?<=[.!?？])\s+|\n/u));
  const asking = sentences.filter((text) => /[?？]\s*$/u.test(text) && splitClauses(text).length > 1);
  const said = asking.join(' ');
  const accepts =
    ACCEPTS.test(foldWords(said)) ||
    getReaders(input, language).some((reader) =>
      splitClauses(said).some((clause) => readYesNo(clause, '', reader)),
    );
  if (asking.length === 0 || accepts) return false;
  const rest = sentences.filter((text) => !asking.includes(text));
  return rest.length === 0 || readLeadChoice(rest, input, offered, language)?.kind !== 'chosen';
}

/** Reads the choice in the messages. The last one that names something counts. */
function readLeadChoice(
  texts: readonly string[],
  input: TurnInput,
  offered: readonly OfferedSlot[],
  language: string,
): SlotChoice | undefined {
  const { now, brief, booking } = input;
  const reader = getReader(language);
  const base = booking?.booked?.start_at ?? (offered.length === 1 ? offered[0]!.start_at : null);
  const read = (said: string) => {
    // "The second one. Where are you?" chooses and asks. "9 is early, half past 9 on Wednesday?" asks for a time.
    const { statements, questions } = splitStatements(said, reader, () => true);
    const readIn = (text: string) => {
      const zone = isYourTime(text, reader) ? brief.timezone : (findZone(text, reader) ?? getTimezone(input));
      return readSlotChoice(text, offered, now, zone, reader, base);
    };
    const choice = readIn(statements || said);
    if (statements === '' || choice.kind === 'chosen') return choice;
    const asked = readWish(questions, now, getTimezone(input), reader, base);
    const isTime =
      asked !== null &&
      !('flaw' in asked) &&
      asked.options.some((one) => namesClockTime({ ...asked, options: [one] }));
    return isTime ? readIn(said) : choice;
  };
  // "Monday" and "at 10" in two messages make one choice.
  const joined = read(texts.join(' '));
  const choice =
    joined.kind === 'chosen' ? joined : texts.map(read).findLast(({ kind }) => kind !== 'unclear');
  const isAmbiguous =
    choice?.kind === 'chosen' && texts.some((text) => namesPlaceAndHour(text, choice.slot, input, offered));
  return isAmbiguous ? { kind: 'unclear' } : choice;
}

/**
 * Returns whether the number with which the lead chooses the slot is also the hour of another offered one: "3" after
 * "13:30, 15:00 or 16:30?" In a numbered list, it is the place.
 */
function namesPlaceAndHour(
  text: string,
  slot: OfferedSlot,
  input: TurnInput,
  offered: readonly OfferedSlot[],
): boolean {
  const place = offered.indexOf(slot) + 1;
  const figures = foldWords(text).match(/\d+/g) ?? [];
  if (figures.length !== 1 || Number(figures[0]) !== place) return false;
  const isNumbered = new RegExp(`^${place}[.)] `, 'mu').test(getOwnText(input.transcript));
  const isAtHour = ({ start_at }: OfferedSlot) => {
    const { hour, minute } = toZoned(start_at, getTimezone(input));
    return minute === 0 && hour % HOURS === place;
  };
  return !isNumbered && !isAtHour(slot) && offered.some(isAtHour);
}

/** Returns the code's question whether to cancel, for a model that keeps canceling. */
export function askWhetherToCancel(
  input: TurnInput,
  language: string,
): { text: string; intent: Intent; language: string } {
  const { lead, brief, booking, transcript } = input;
  const when = formatMomentFor(lead, booking!.booked!.start_at, { ...brief, language });
  const text = pickWording(getBriefPhrases(brief, language).askCancel, transcript.at(-1)!.id, { when });
  return { text, intent: { kind: 'clarify', key: null, cancels: true }, language };
}

/** Names one free time and asks whether to book it. */
export function askWhetherToBook(
  { id, start_at }: OfferedSlot,
  { lead, brief, transcript }: TurnInput,
  language: string,
): { text: string; intent: Intent; language: string } {
  const when = formatMomentFor(lead, start_at, { ...brief, language });
  const text = pickWording(getBriefPhrases(brief, language).bookThis, transcript.at(-1)!.id, { when });
  return { text, intent: { kind: 'offer', slots: [{ id, start_at }] }, language };
}

/**
 * Returns the code's own question, for a model that keeps booking another slot than the lead's words mean. It names no
 * slot that the words exclude.
 */
export function askWhichSlot(
  input: TurnInput,
  free: readonly OfferedSlot[],
  language: string,
): { text: string; intent: Intent; language: string } {
  const meant = findMeantSlots(input, free, language);
  if (meant?.length === 1) return askWhetherToBook(meant[0]!, input, language);
  const phrases = getBriefPhrases(input.brief, language);
  const seed = input.transcript.at(-1)!.id;
  if (meant?.length === 0 && speaksLanguage(language))
    return { text: pickWording(phrases.askWhen, seed), intent: { kind: 'ask_when' }, language };
  const offered = getOfferedSlots(input);
  const known = offered.length > 0 ? offered : free;
  const slots = (meant && meant.length > 0 ? meant : known)
    .slice(0, 3)
    .map(({ id, start_at }) => ({ id, start_at }));
  const reader = getLocaleReader(input, language);
  const list = formatSlots(slots, reader);
  const intro = joinParts([pickWording(phrases.offerAgain, seed), nameOfferedZone(reader, input.brief)]);
  const lines = speaksLanguage(language)
    ? [intro, list, pickWording(phrases.pickOrSay, seed)]
    : [list, pickWording(phrases.pickOne, seed)];
  return { text: joinParts(lines, '\n'), intent: { kind: 'offer', slots }, language };
}

/** Returns the slots that the lead's words can mean, in the order of their time; null if the words say nothing about it. */
function findMeantSlots(
  input: TurnInput,
  free: readonly OfferedSlot[],
  language: string,
): OfferedSlot[] | null {
  const offered = getOpenOffer(input);
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  if (texts.some((text) => findRemark(text) === 'decision')) return null;
  const choice = readLeadChoice(texts, input, offered, language);
  if (choice?.kind === 'chosen') return [choice.slot];
  const others = free.filter((slot) => offered.every(({ start_at }) => start_at !== slot.start_at));
  if (choice?.kind === 'none') return others;
  if (choice?.kind !== 'wanted' || 'flaw' in choice.wish) return null;
  const wish = preferDates(choice.wish);
  return [...offered, ...others]
    .filter(({ start_at }) => suitsWish(wish, start_at))
    .toSorted((one, other) => one.start_at.localeCompare(other.start_at));
}
