// Handles a wish for a suitable time: looks for slots, and says only what the calendar confirms (agents.md#wishes). The
// number of failed attempts is derived from the transcript.
import { type Fact, fact } from '@parley/contract';
import { isUnsure } from '../../language/answers/yes-no.ts';
import { findEmail } from '../../language/find-email.ts';
import { foldWords } from '../../language/fold-text.ts';
import { cutAtCorrection } from '../../language/numbers/corrections.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { readLater, waitsForMonth } from '../../language/times/read-later-time.ts';
import { toZoned } from '../../language/timezone.ts';
import { isConditional } from '../../language/wishes/doubtful-times.ts';
import { applyToDays, applyToWeekdays, listDates } from '../../language/wishes/offered-days.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import {
  getDateBounds,
  isOneTime,
  namesDay,
  type ReadWish,
  readWish,
  type Wish,
} from '../../language/wishes/wish.ts';
import { chooseSlots, formatMoment, formatMomentFor, getLocaleReader } from '../offer.ts';
import type { MeetingSlot, Proposal, TurnOutput } from '../port.ts';
import { shortenQuote } from '../reasons.ts';
import { readFindings } from './answers.ts';
import { findWishedSlots } from './find-slots.ts';
import { namesHours } from './meeting-wish.ts';
import { findOtherAnswer } from './other-questions.ts';
import { getMeetingRecipient, type ReadConversation } from './read-conversation.ts';
import {
  buildSlotOffer,
  createOutput,
  handOver,
  handOverCalendar,
  listNext,
  sendLink,
  toProposals,
  writePhrase,
} from './replies.ts';

const DAY_MS = 86_400_000;
/** The number of days from which a wish is for a period, not for a day. */
const PERIOD_DAYS = 14;

/** Returns the wish in the unanswered messages; null if they name no time. */
export function findWish({
  said,
  input,
  zone,
  reader,
  open,
}: ReadConversation): { wish: NonNullable<ReadWish>; id: string } | null {
  const base = findReferencedMeeting(input, open);
  const read = (text: string) => readWish(text, input.now, zone, reader, base);
  const whole = said.length > 1 ? read(said.map(({ text }) => text).join(', ')) : null;
  const found = said.findLast(({ text }) => read(text) !== null);
  const wish = whole && !('flaw' in whole) ? whole : found && read(found.text);
  return wish && found ? { wish, id: found.id } : null;
}

/**
 * Returns the start of the meeting to which "the same time" refers: the lead's, or the only one that was offered. null
 * if neither exists.
 */
export function findReferencedMeeting(
  input: ReadConversation['input'],
  open: ReadConversation['open'],
): string | null {
  const offered = open.kind === 'offer' && open.slots.length === 1 ? open.slots[0]!.start_at : null;
  return input.booking?.booked?.start_at ?? offered;
}

/**
 * Handles a wish: books the time if the lead named a single one and `canBook`, and otherwise offers slots that match or
 * the nearest ones.
 */
export async function answerWish(
  understood: ReadConversation,
  wish: NonNullable<ReadWish>,
  messageId: string,
  opening: string | null = null,
  canBook = true,
): Promise<TurnOutput> {
  const { booking, now } = understood.input;
  if (!booking) return handOver(understood, fact('campaign_books_nothing'), messageId, 'handOverConfused');
  if (booking.link !== null) return sendLink(understood, booking.link, { before: opening });
  if ('flaw' in wish) {
    const why = wish.flaw === 'past' ? 'timePast' : 'noSuchDay';
    const free = removeOffered(understood, await listNext(understood));
    const reasoning = fact('impossible_day');
    return offerSlots(understood, free, [opening, writePhrase(understood, why)], reasoning, true);
  }
  const last = understood.open.kind === 'offer' ? understood.open.slots : [];
  const isAcceptable = (slot: MeetingSlot) => isAnotherTime(slot, wish, understood, last);
  const booked = booking.booked ? [booking.booked] : [];
  // "At 10" refers to the days that were mentioned last, or to the day of the meeting.
  const dates = listDates(last.length > 0 ? last : booked, understood.zone);
  const here = applyToDays(wish, dates) ?? applyToWeekdays(wish, dates);
  const ofDays =
    here && here.options.length > 0 ? await findWishedSlots(booking, here, now, isAcceptable) : null;
  const found = ofDays?.kind === 'free' ? ofDays : await findWishedSlots(booking, wish, now, isAcceptable);
  if (found === null) return handOverCalendar(understood, fact('named_time'));
  if (found.kind === 'none') return offerNearestSlots(understood, wish, messageId, found, opening);
  const { slots } = found;
  const [only] = slots;
  if (only && isSingle(found === ofDays && here ? here : wish, slots)) {
    if (canBook && isDecided(understood))
      return bookOrAskEmail(understood, only, messageId, fact('books_named_time'));
    if (!isSameOffer([only], last)) return readBack(understood, only, opening);
  }
  const some = wish.soonest ? slots.slice(0, 3) : chooseSlots(slots, understood.zone);
  if (isSameOffer(some, last)) {
    const again = removeOffered(understood, slots);
    if (again === null || again.length === 0) {
      const text =
        some.length === 1
          ? readBack(understood, some[0]!, null).reply!.text
          : joinParts([writePhrase(understood, 'offerAgain'), writePhrase(understood, 'pickOrSay')]);
      return createOutput(fact('named_offered'), [], text, { kind: 'clarify', key: null });
    }
    return offerSlots(
      understood,
      again,
      [opening, writePhrase(understood, 'offerFits')],
      fact('offers_other_fitting'),
      false,
    );
  }
  const text = buildSlotOffer(understood, joinParts([opening, writePhrase(understood, 'offerFits')]), some);
  return createOutput(fact('offers_fitting'), [], text, {
    kind: 'offer',
    slots: some.map(({ id, start_at }) => ({ id, start_at })),
  });
}

/** Names one free time and asks whether to book it. */
export function readBack(
  understood: ReadConversation,
  { id, start_at }: OfferedSlot,
  opening: string | null,
): TurnOutput {
  const when = formatMomentFor(getMeetingRecipient(understood), start_at, understood.input.brief);
  const text = joinParts([opening, writePhrase(understood, 'bookThis', { when })]);
  return createOutput(fact('offers_fitting'), [], text, { kind: 'offer', slots: [{ id, start_at }] });
}

/** If no slot suits the lead, first offers others, then asks for a suitable time, and finally hands over. */
export async function offerOtherSlots(understood: ReadConversation, messageId: string): Promise<TurnOutput> {
  const { booking } = understood.input;
  if (booking?.link) return sendLink(understood, booking.link, {});
  const rounds = countMisses(understood);
  const free = await listNext(understood);
  if (free === null) return handOverCalendar(understood, fact('none_suits'));
  const others = removeOffered(understood, free) ?? [];
  if (rounds.asked) return handOverSearch(understood, fact('none_suits'), messageId, null);
  if (rounds.missed > 0 || others.length === 0) {
    const text = joinParts([writePhrase(understood, 'askWhen')]);
    return createOutput(fact('none_suits_asks_when'), [], text, { kind: 'ask_when' });
  }
  return offerSlots(
    understood,
    others,
    [writePhrase(understood, 'offerMore')],
    fact('none_suits_offers_others'),
    true,
  );
}

/**
 * Returns the part of a message from which a choice is read: without questions that name no time, unless the choice
 * depends on them ("2, but do you deliver?").
 */
export function dropOtherQuestions(
  { text, statements }: ReadConversation['said'][number],
  { questions, reader, input, zone }: ReadConversation,
): string {
  if (questions === '' || statements === '' || statements === text) return text;
  const isOther = readWish(questions, input.now, zone, reader) === null;
  return isOther && !reader.contrast.test(` ${foldWords(text)} `) ? statements : text;
}

/** Books the slot, or asks for the email address that the calendar needs. */
export function bookOrAskEmail(
  understood: ReadConversation,
  slot: OfferedSlot,
  messageId: string,
  reasoning: Fact,
): TurnOutput {
  const { booking, brief } = understood.input;
  const books: Proposal = { kind: 'book', slot_id: slot.id, message_id: messageId };
  const told = findOtherAnswer(understood);
  const corrections = toProposals(readFindings(understood));
  const others = [...corrections, ...(told?.proposals ?? [])];
  const said = told?.text ?? null;
  if (!booking?.needs_email) return createOutput(reasoning, [...others, books], said);
  const { id, start_at } = slot;
  const given = findEmail(understood.said);
  if (given) return createOutput(reasoning, [...others, { kind: 'email', ...given }, books], said);
  const when = formatMomentFor(getMeetingRecipient(understood), start_at, brief);
  const text = joinParts([said, writePhrase(understood, 'askEmail', { when })]);
  return createOutput(fact('asks_email_for_slot'), others, text, {
    kind: 'ask_email',
    slot: { id, start_at },
  });
}

/**
 * Handles a wish for which no slot is free: first offers the nearest slots, then asks for another time, and finally
 * hands over to a person.
 */
function offerNearestSlots(
  understood: ReadConversation,
  wish: Wish,
  messageId: string,
  { nearest, beyond }: { nearest: MeetingSlot[]; beyond: boolean },
  opening: string | null,
): TurnOutput {
  const far = beyond ? writeThen(understood, wish, messageId, opening) : null;
  if (far) return far;
  const rounds = countMisses(understood);
  const quote = shortenQuote(understood.text);
  const other = removeOffered(understood, nearest) ?? [];
  const why = beyond ? 'tooFar' : 'nothingThen';
  if (rounds.asked) return handOverSearch(understood, fact('wish_not_free', { quote }), messageId, why);
  if (rounds.missed > 0 || (other.length === 0 && nearest.length > 0)) {
    const text = joinParts([opening, writePhrase(understood, why), writePhrase(understood, 'askWhen')]);
    return createOutput(fact('wish_not_free_asks_when', { quote }), [], text, { kind: 'ask_when' });
  }
  if (other.length === 0 && wish.than !== null && understood.open.kind === 'offer') {
    const text = joinParts([writePhrase(understood, 'nothingThen'), writePhrase(understood, 'pickOrSay')]);
    return createOutput(fact('named_offered'), [], text, { kind: 'clarify', key: null });
  }
  if (other.length === 0) {
    const reason = fact('wish_no_slots', { quote });
    const proposals: Proposal[] = [{ kind: 'hand_over', reason, message_id: messageId }];
    return createOutput(reason, proposals, joinParts([opening, writePhrase(understood, 'noSlots')]), {
      kind: 'goodbye',
    });
  }
  const intro = writePhrase(understood, beyond && !wish.soonest ? 'offerBeyond' : 'offerNearest');
  const near = nearest.filter(({ start_at }) => start_at !== understood.input.booking?.booked?.start_at);
  // Those outside the lead's waking hours are not shown, so that only the last offer can be left.
  const last = understood.open.kind === 'offer' ? understood.open.slots : [];
  const free = isSameOffer(chooseSlots(near, understood.zone), last) ? other : near;
  return offerSlots(understood, free, [opening, intro], fact('wish_offers_nearest', { quote }), true);
}

/**
 * Says when the agent writes again to a lead who wants to wait for a month that can't be booked yet. null for other
 * wishes, and for those of earlier messages.
 */
function writeThen(
  understood: ReadConversation,
  wish: Wish,
  message_id: string,
  opening: string | null,
): TurnOutput | null {
  const { input, said, zone, reader } = understood;
  const text = said.find(({ id }) => id === message_id)?.text;
  const { from, to } = getDateBounds(wish);
  const isPeriod = from !== null && (to === null || from.until(to).days >= PERIOD_DAYS);
  if (text === undefined || !isPeriod || input.booking?.booked || namesHours(wish)) return null;
  if (wish.soonest || !waitsForMonth(text, reader)) return null;
  const time = readLater(text, null, input.now, zone, reader, 0);
  if (!time?.isNamed) return null;
  const { at } = time;
  const when = formatMoment(at, { ...getLocaleReader(input), zone });
  const told = joinParts([
    opening,
    writePhrase(understood, 'tooFar'),
    writePhrase(understood, 'later', { when }),
  ]);
  return createOutput(fact('wants_later'), [{ kind: 'later', at, message_id }], told, { kind: 'later', at });
}

function handOverSearch(
  understood: ReadConversation,
  reason: Fact,
  messageId: string,
  why: 'nothingThen' | 'tooFar' | null,
): TurnOutput {
  const text = joinParts([why && writePhrase(understood, why), writePhrase(understood, 'colleagueFinds')]);
  return createOutput(reason, [{ kind: 'hand_over', reason, message_id: messageId }], text, {
    kind: 'goodbye',
  });
}

function offerSlots(
  understood: ReadConversation,
  free: readonly MeetingSlot[] | null,
  intro: (string | null)[],
  reasoning: Fact,
  isMiss: boolean,
): TurnOutput {
  if (free === null) return handOverCalendar(understood, reasoning);
  const slots = chooseSlots(free, understood.zone);
  if (slots.length === 0) {
    const text = joinParts([writePhrase(understood, 'askWhen')]);
    return createOutput(fact('no_other_slot', { because: reasoning }), [], text, {
      kind: 'ask_when',
    });
  }
  const text = buildSlotOffer(understood, joinParts(intro), slots);
  return createOutput(reasoning, [], text, { kind: 'offer', slots, ...(isMiss && { missed: true }) });
}

/**
 * Returns how many offers in a row did not match the lead's wish, and whether the agent has asked for a suitable time.
 */
function countMisses({ input: { transcript } }: ReadConversation): { missed: number; asked: boolean } {
  let [count, asked] = [0, false];
  for (const { intent } of transcript.toReversed()) {
    if (intent === null) continue;
    if (intent.kind === 'ask_when') asked = true;
    else if (intent.kind === 'offer' && intent.missed) count += 1;
    else if (!['follow_up', 'clarify', 'say', 'later'].includes(intent.kind)) break;
  }
  return { missed: count, asked };
}

/**
 * Removes the slots of the last offer, so that the agent does not offer the same ones twice in a row. Returns null if
 * `free` is null.
 */
function removeOffered(
  { open, input }: ReadConversation,
  free: readonly MeetingSlot[] | null,
): MeetingSlot[] | null {
  if (free === null) return null;
  const offer = input.transcript.findLast(({ intent }) => intent?.kind === 'offer')?.intent;
  const last = open.kind === 'offer' ? open.slots : offer?.kind === 'offer' ? offer.slots : [];
  const known = new Set([...last.map(({ id }) => id)]);
  const others = free.filter(
    ({ id, start_at }) => !known.has(id) && start_at !== input.booking?.booked?.start_at,
  );
  const end = last.at(-1)?.start_at ?? '';
  const later = others.filter(({ start_at }) => start_at > end);
  return later.length > 0 && open.kind === 'offer' && free.length > 3 ? later : others;
}

function isAnotherTime(
  slot: MeetingSlot,
  { than, isOther, zone }: Wish,
  { input }: ReadConversation,
  last: readonly OfferedSlot[],
): boolean {
  if (slot.start_at === input.booking?.booked?.start_at) return false;
  const before = last.length > 0 ? last : input.booking?.booked ? [input.booking.booked] : [];
  const toDate = (at: string) => toZoned(at, zone).toPlainDate().toString();
  if (isOther && before.some(({ start_at }) => toDate(start_at) === toDate(slot.start_at))) return false;
  const [first, end] = [before[0], before.at(-1)];
  if (than === 'earlier') return first === undefined || slot.start_at < first.start_at;
  return than !== 'later' || end === undefined || slot.start_at > end.start_at;
}

/** Returns whether the wish means exactly the first of these slots: one named time, at its next occurrence. */
function isSingle(wish: Wish, [only, next]: readonly MeetingSlot[]): boolean {
  if (!only || !isOneTime(wish)) return false;
  return next === undefined || Date.parse(next.start_at) - Date.parse(only.start_at) > DAY_MS;
}

/** Returns whether the lead wants the named time, and does not only ask about it. */
function isDecided(understood: ReadConversation): boolean {
  const { said, input, open, reader } = understood;
  const text = said.map((one) => dropOtherQuestions(one, understood)).join('\n');
  if (/[?？]/.test(text) || isUnsure(text, reader) || isConditional(text, reader)) return false;
  // "Thursday at 3, no wait, 4": the correction names no day, so the agent asks.
  const corrected = cutAtCorrection(text, reader);
  if (corrected !== text) {
    const wish = readWish(corrected, input.now, understood.zone, reader);
    if (!wish || 'flaw' in wish || !namesDay(wish)) return false;
  }
  // The mere mention of a time does not move a confirmed meeting.
  const speaks =
    matchWholeWords(reader.wish.instead).test(toPlainText(text)) ||
    reader.reschedule.test(` ${foldWords(text)} `);
  return speaks || !input.booking?.booked || open.kind !== 'none';
}

function isSameOffer(some: readonly OfferedSlot[], last: readonly OfferedSlot[]): boolean {
  return some.length === last.length && some.every(({ id }) => last.some((one) => one.id === id));
}
