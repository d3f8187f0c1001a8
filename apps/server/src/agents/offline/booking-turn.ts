// Handles messages about an appointment: choosing, confirming, moving, canceling.
import { fact } from '@parley/contract';
import { asksToCancel, ONLY_ASKS } from '../../language/answers/cancel-requests.ts';
import { showsNoInterest } from '../../language/answers/no-interest.ts';
import { hasFoundOther } from '../../language/answers/wrong-people.ts';
import { findEmail } from '../../language/find-email.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { readLater } from '../../language/times/read-later-time.ts';
import { deniesThisTime } from '../../language/wishes/denied-days.ts';
import { readSlotChoice, type SlotChoice } from '../../language/wishes/slot-choice.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { excludesTime, hasNamedTimes, isOneTime, suitsWish } from '../../language/wishes/wish.ts';
import { formatMomentFor, nameCity } from '../offer.ts';
import type { BookedMeeting, TurnOutput } from '../port.ts';
import { listOwnTexts } from '../unanswered-messages.ts';
import { asksForBookedTime, asksIfBookedThen, keepsMeeting, replyWithMeeting } from './booked-meeting.ts';
import { findCancelReason } from './cancel-reason.ts';
import { askContradicted } from './criteria-turn.ts';
import { findEarlyWish } from './early-wish.ts';
import { repeatsEventDate } from './event-date.ts';
import { namesHours } from './meeting-wish.ts';
import type { ReadConversation } from './read-conversation.ts';
import {
  buildSlotOffer,
  createOutput,
  findAnswer,
  handOver,
  listNext,
  offerFreeSlots,
  replyMisunderstood,
  type TurnResult,
  writePhrase,
} from './replies.ts';
import { findReplyToRemark } from './small-talk.ts';
import {
  answerWish,
  bookOrAskEmail,
  dropOtherQuestions,
  findReferencedMeeting,
  findWish,
  offerOtherSlots,
  readBack,
} from './wish-turn.ts';

// Matches words that can only mean to cancel. "I can't make it" might instead ask for another time.
const EXPLICIT =
  /(?<!\p{L})(?:cancel|cancell|annul|anul|absag|abzusag|stornier|disd|cancell|desmarc|afzeg|afgezegd|zeg .{0,20}af|sag\S* .{0,20}ab|call .{0,10}off)/u;
const INSTEAD =
  /(?<!\p{L})(?:instead|a la place|en (?:su )?lugar|en vez|stattdessen|statt dessen|invece|em vez|in plaats)/u;
const IS_BUSY =
  /^(?:im|i am|we are|were|busy|je suis|suis|estoy|ando|bin|ich bin|sono|sto|estou|to|tou|ben|ik ben|keine zeit|geen tijd|druk|pas dispo)/;
/** The maximum number of words in a message that only names a time. */
const SHORT = 6;

/**
 * Returns the reply about an appointment that is not confirmed yet; null if there is none. No slots are offered until
 * it is confirmed.
 */
export function answerPending(understood: ReadConversation): TurnOutput | null {
  const { booking, brief } = understood.input;
  if (!booking?.pending) return null;
  if (matchesMeaning(understood, understood.reader.cancel)) {
    const reason = fact('cancels_unconfirmed');
    return handOver(understood, reason, understood.lastId, 'handOver');
  }
  const told = findAnswer(understood);
  const when = formatMomentFor(understood.input.lead, booking.pending.start_at, brief);
  const text = joinParts([told?.text ?? null, writePhrase(understood, 'pending', { when })]);
  return createOutput(fact('being_confirmed'), told?.proposals ?? [], text);
}

/** Cancels, moves or states a booked appointment; null if the message is about none of these. */
export function answerBooked(understood: ReadConversation): TurnResult | null {
  const { booking } = understood.input;
  if (!booking) return null;
  const { booked } = booking;
  if (!booked) return answerWithoutMeeting(understood);
  const { open, reader } = understood;
  const isChoosing = open.kind === 'offer' || open.kind === 'when';
  const wanted = isChoosing ? null : findOtherTime(understood, booked.start_at);
  if (wanted) return answerWish(understood, wanted.wish, wanted.id);
  if (!isChoosing && matchesMeaning(understood, reader.reschedule)) {
    const others = async () =>
      (await listNext(understood))?.filter(({ start_at }) => start_at !== booked.start_at) ?? null;
    return offerFreeSlots(understood, 'offerMore', booking.link === null ? others() : [], {
      reasoning: fact('wants_another_time'),
    });
  }
  const named = [understood.input.brief.goal, ...listOwnTexts(understood.input)].join(' ');
  const cancels = understood.said.find(({ text }) => asksToCancel(text, reader, named));
  if (cancels && matchesMeaning(understood, reader.cancel))
    return cancelMeeting(understood, booked, cancels.id);
  const rejected = isChoosing ? null : rejectMeeting(understood, booked);
  if (rejected) return rejected;
  if (!isChoosing && asksIfBookedThen(understood, booked)) return replyWithMeeting(understood, booked);
  return asksForBookedTime(understood) || keepsMeeting(understood, booked)
    ? replyWithMeeting(understood, booked)
    : null;
}

/**
 * Handles a lead who says that the time of the meeting does not suit: offers others, or hands over a lead who did not
 * want this meeting ("I said NOT this one"). null for other messages.
 */
function rejectMeeting(understood: ReadConversation, booked: BookedMeeting): TurnResult | null {
  const { questions, text, reader, lastId } = understood;
  if (questions !== '') return null;
  const found = findWish(understood);
  const isExcluded = found && !('flaw' in found.wish) && excludesTime(found.wish, booked.start_at);
  if (deniesThisTime(text, reader) && (isExcluded || !found))
    return handOver(understood, fact('person_should_answer'), lastId, 'handOver');
  return isExcluded ? answerWish(understood, found.wish, found.id) : null;
}

/** Cancels the meeting, and confirms that. */
export function cancelMeeting(
  understood: ReadConversation,
  booked: BookedMeeting,
  message_id: string,
): TurnOutput {
  const { lead, brief } = understood.input;
  const text = writePhrase(understood, 'canceled', { when: formatMomentFor(lead, booked.start_at, brief) });
  const reason = findCancelReason(understood);
  return createOutput(
    fact('cancels_meeting'),
    [{ kind: 'cancel_booking', reason, message_id }],
    joinParts([text]),
    {
      kind: 'goodbye',
    },
  );
}

/**
 * Answers a qualified lead who mentions an appointment without having one: says so, and offers slots unless they want
 * to cancel. null if the message is about something else.
 */
function answerWithoutMeeting(understood: ReadConversation): TurnResult | null {
  const { open, reader, input } = understood;
  if (open.kind !== 'none' || input.lead.status !== 'qualified') return null;
  const opening = writePhrase(understood, 'nothingBooked');
  if (matchesMeaning(understood, reader.cancel)) {
    return createOutput(fact('cancels_nothing'), [], joinParts([opening]));
  }
  const wanted = findWish(understood);
  const isAsked =
    understood.lastIntent?.kind === 'send_link' ||
    matchesMeaning(understood, reader.reschedule) ||
    matchesMeaning(understood, reader.book);
  const isWish = wanted && (isAsked || isShort(understood) || asksForTime(understood));
  if (isWish) return answerWish(understood, wanted.wish, wanted.id, isAsked ? null : opening);
  if (!asksForBookedTime(understood) && !matchesMeaning(understood, reader.reschedule)) return null;
  return offerFreeSlots(understood, 'offer', listNext(understood), {
    reasoning: fact('mentions_no_meeting'),
    before: opening,
  });
}

/** Matches words with which a lead takes back a time, or repeats its hour for another day. */
const TAKES_BACK =
  / (?:no|nope|sorry|actually|same time|non|pardon|finalement|meme heure|ne|nee|nein|doch nicht|selbe zeit|gleiche (?:zeit|uhrzeit)|al final no|perdon|misma hora|scusa|stessa ora|afinal|desculp\p{L}*|mesma hora|toch niet|zelfde tijd) /u;

/** Returns the other time that a lead with an appointment asks for. */
function findOtherTime(understood: ReadConversation, bookedAt: string): ReturnType<typeof findWish> {
  const { reader, text } = understood;
  const found = findWish(understood);
  if (!found) return null;
  const plain = toPlainText(text);
  const { wish } = found;
  if ('flaw' in wish)
    return matchesMeaning(understood, reader.reschedule) || INSTEAD.test(plain) ? found : null;
  if (!hasNamedTimes(wish) && !matchesMeaning(understood, reader.reschedule)) return null;
  if (EXPLICIT.test(plain) && !INSTEAD.test(plain) && !matchesMeaning(understood, reader.reschedule))
    return null;
  if (suitsWish(wish, bookedAt) && !matchesMeaning(understood, reader.reschedule))
    return findLastWish(understood, bookedAt);
  const isWish =
    excludesTime(wish, bookedAt) ||
    matchesMeaning(understood, reader.reschedule) ||
    asksForTime(understood) ||
    isShort(understood) ||
    // "Oh no, the day after tomorrow, same time".
    (isOneTime(wish) && TAKES_BACK.test(` ${foldWords(text)} `));
  return isWish ? found : null;
}

/**
 * Returns the wish of the last clause if it is for another time: "On Monday I work after all, could it be Tuesday at the
 * same time?" null for others.
 */
function findLastWish(understood: ReadConversation, bookedAt: string): ReturnType<typeof findWish> {
  const last = understood.said.at(-1)!;
  const clauses = last.text.split(/(?<=[,;.!\n])\s+/);
  const text = clauses.at(-1)!;
  if (clauses.length < 2 || !asksForTime({ ...understood, text })) return null;
  const found = findWish({ ...understood, text, said: [{ ...last, text, statements: text }] });
  if (!found || 'flaw' in found.wish) return null;
  return hasNamedTimes(found.wish) && !suitsWish(found.wish, bookedAt) ? found : null;
}

function asksForTime({ text, reader }: ReadConversation): boolean {
  return (
    (/[?？]/.test(text) && !asksOnly(text)) || matchWholeWords(reader.wish.instead).test(toPlainText(text))
  );
}

function isShort({ text }: ReadConversation): boolean {
  return foldWords(text).split(' ').length <= SHORT;
}

/**
 * Answers a message that names a place ("I'm in New York"): states the appointment or the offered slots in the lead's
 * time zone. null if the message names no place, or one in the known time zone.
 */
export function answerZone(understood: ReadConversation): TurnOutput | null {
  const { told, open, input } = understood;
  if (!told || told.zone === input.lead.timezone) return null;
  const noted = writePhrase(understood, 'zoneNoted', { city: nameCity(told.zone, input.brief.language) });
  const reasoning = fact('said_place');
  if (open.kind === 'offer') {
    const slots = open.slots.filter(({ start_at }) => start_at > input.now);
    if (slots.length === 0) return null;
    return createOutput(reasoning, [], buildSlotOffer(understood, noted, slots), { kind: 'offer', slots });
  }
  if (open.kind !== 'none') return null;
  const booked = input.booking?.booked;
  return booked ? replyWithMeeting(understood, booked, noted) : null;
}

/**
 * Reads the answer to offered slots or to the question for a suitable time; null if the caller has to handle it
 * ("later", no interest, a question).
 */
export function answerChoice(understood: ReadConversation): TurnResult | null {
  const { open } = understood;
  if (postpones(understood) && !declinesDay(understood)) return null;
  if (repeatsEventDate(understood.text, understood)) return null;
  // "No wait, 1500 at most" corrects the budget, and chooses no time.
  const corrected = open.kind === 'offer' ? askContradicted(understood) : null;
  if (corrected) return corrected;
  if (open.kind === 'when' || open.kind === 'email') {
    const found = findWish(understood);
    if (found && (open.kind === 'when' || findEmail(understood.said) === null))
      return answerWish(understood, found.wish, found.id);
    if (open.kind === 'email') return null;
    return acceptsAnyTime(understood) ? offerOthers(understood) : null;
  }
  if (open.kind !== 'offer' || declines(understood)) return null;
  const { choice, messageId } = readChoice(understood);
  const asked = choice === null ? findWish(understood) : null;
  const asksSoonest = asked && !('flaw' in asked.wish) && asked.wish.soonest;
  if (asked && (asksSoonest || asksForSlot(understood))) return answerWish(understood, asked.wish, asked.id);
  if (choice?.kind === 'chosen') {
    if (choice.isAny) return readBack(understood, choice.slot, null);
    return bookOrAskEmail(understood, choice.slot, messageId, fact('chose_slot'));
  }
  if (choice?.kind !== 'wanted') return null;
  // "Tuesday" and "at 11:30" in two messages are one wish.
  const whole = understood.said.length > 1 ? findWish(understood) : null;
  return answerWish(understood, whole?.wish ?? choice.wish, whole?.id ?? messageId);
}

/** Returns whether the lead declines the offer as a whole, so that a number in the message chooses no slot. */
function declines({ said, reader }: ReadConversation): boolean {
  return said.some(({ text }) => showsNoInterest(text, true, reader) || hasFoundOther(text, reader));
}

/** Replies to an answer that names no slot: with other slots, with the answer to a question, or by asking again. */
export function answerNoChoice(
  understood: ReadConversation,
  open: ReadConversation['open'] & { kind: 'offer' | 'when' },
): TurnResult {
  const { lastId, input } = understood;
  const moved = answerZone(understood);
  if (moved) return moved;
  // "I have to cancel, my son is ill": no meeting is booked yet.
  if (understood.said.some(({ text }) => asksToCancel(text, understood.reader, input.brief.goal))) {
    const text = joinParts([writePhrase(understood, 'nothingBooked'), writePhrase(understood, 'askWhen')]);
    return createOutput(fact('cancels_nothing'), [], text, { kind: 'ask_when' });
  }
  if (open.kind === 'offer' && readChoice(understood).choice?.kind === 'none')
    return offerOtherSlots(understood, lastId);
  // "I need to ask my wife first. Thursday after 3 might work."
  const early = findEarlyWish(understood);
  if (early && namesHours(early.wish) && understood.said.some(({ id }) => id === early.id))
    return answerWish(understood, early.wish, early.id, findReplyToRemark(understood), false);
  if (open.misread) {
    return handOver(understood, fact('time_not_understood_twice'), lastId, 'handOverConfused');
  }
  const isPast = ({ start_at }: { start_at: string }) => Date.parse(start_at) <= Date.parse(input.now);
  if (open.kind === 'offer' && open.slots.every(isPast)) {
    return offerFreeSlots(understood, 'offerMore', listNext(understood), {
      reasoning: fact('slots_passed'),
    });
  }
  const told = findAnswer(understood);
  const unclear = understood.text === '' ? replyMisunderstood(understood) : null;
  const noted = repeatsEventDate(understood.text, understood) ? writePhrase(understood, 'dateNoted') : null;
  const again = open.kind === 'offer' ? writePhrase(understood, 'offerAgain') : null;
  const opening = told?.text ?? unclear ?? noted ?? again;
  const question = writePhrase(understood, open.kind === 'offer' ? 'pickOrSay' : 'askWhen');
  return createOutput(fact('choice_not_understood'), told?.proposals ?? [], joinParts([opening, question]), {
    kind: 'clarify',
    key: null,
  });
}

/** Returns whether a question is a wish: "Do you have anything on Tuesday?", "what about Friday?" */
function asksForSlot({ text, reader }: ReadConversation): boolean {
  const plain = toPlainText(text);
  return (
    /^(?:do you|is there)(?! [a-z]+ (?:open|close))/.test(plain) ||
    matchWholeWords(reader.wish.instead).test(plain)
  );
}

/** Returns whether the lead postpones: "Not now", "write me on Thursday" or "I'll get back to you", but not "I'm busy on Thursday". */
function postpones({ said, reader, input, zone }: ReadConversation): boolean {
  return said.some(({ text }) => {
    const plain = ` ${foldWords(text.slice(0, 1000))} `;
    const found = reader.later.vague.exec(plain);
    if ((found !== null && !IS_BUSY.test(found[0])) || reader.later.replies.test(plain)) return true;
    // "Write me on Thursday", but not "Thursday at 3, and text me if anything changes".
    const asked = reader.later.write.exec(plain);
    if (!asked || plain.trim().split(' ').length > SHORT) return false;
    return readLater(plain.slice(asked.index), null, input.now, zone, reader)?.isNamed === true;
  });
}

/** Returns whether the lead declines the offered day, such as "not today". */
function declinesDay(understood: ReadConversation): boolean {
  if (understood.open.kind !== 'offer' && understood.open.kind !== 'when') return false;
  if (matchesMeaning(understood, understood.reader.later.contact)) return false;
  const found = findWish(understood);
  return found !== null && !('flaw' in found.wish) && found.wish.except.length > 0;
}

/** Returns whether the lead accepts "any time" when no slot is offered. */
function acceptsAnyTime({ text, reader }: ReadConversation): boolean {
  return splitClauses(text).some((clause) => reader.whichever.exec(` ${clause} `)?.index === 1);
}

function offerOthers(understood: ReadConversation): TurnResult {
  return offerFreeSlots(understood, 'offer', listNext(understood), {
    reasoning: fact('any_time_suits'),
  });
}

/** Returns whether a message states what `matcher` matches, rather than denying it or only asking about it. */
export function matchesMeaning(understood: ReadConversation, matcher: RegExp): boolean {
  return understood.said.some(({ text }) => {
    const spaced = ` ${foldWords(text.slice(0, 2000))} `;
    const found = matcher.exec(spaced);
    if (!found || ONLY_ASKS.test(spaced.slice(1))) return false;
    const before = spaced.slice(0, found.index).trim().split(' ').slice(-4).join(' ');
    return (
      !/^(?:dont|do not|not|never|pas|ne|nicht|non|nao|niet)$|(?:dont|do not|not|never|nicht|niet) (?:want|need|wish|have)/.test(
        before,
      ) &&
      !/(?:dont|do not) (?:want|need|wish) to$|(?:veux|voudrais) pas$|no quiero$|nicht$|non voglio$|nao quero$|wil niet$/.test(
        before,
      )
    );
  });
}

function readChoice(understood: ReadConversation): { choice: SlotChoice | null; messageId: string } {
  const { open, reader, input, said } = understood;
  if (open.kind !== 'offer' || said.length === 0) return { choice: null, messageId: understood.lastId };
  const upcoming = open.slots.map((slot) => ({
    ...slot,
    past: Date.parse(slot.start_at) <= Date.parse(input.now),
  }));
  const base = findReferencedMeeting(input, open);
  const read = (text: string) => readSlotChoice(text, upcoming, input.now, understood.zone, reader, base);
  const readings = said.map((one) => ({
    choice: asksOnly(one.text) ? null : read(dropOtherQuestions(one, understood)),
    messageId: one.id,
  }));
  const decided = readings.findLast(({ choice }) => choice && choice.kind !== 'unclear');
  // "Monday" and "10:30" in two messages make one choice.
  const joined =
    said.length > 1 && !asksOnly(understood.text) ? read(said.map(({ text }) => text).join(' ')) : null;
  const best =
    joined?.kind === 'chosen'
      ? { choice: joined, messageId: understood.lastId }
      : (decided ?? readings.at(-1)!);
  const { choice } = best;
  if (choice?.kind !== 'chosen') return best;
  const isPast = upcoming.some(({ id, past }) => id === choice.slot.id && past);
  return isPast ? { choice: { kind: 'none' }, messageId: best.messageId } : best;
}

function asksOnly(text: string): boolean {
  return ONLY_ASKS.test(`${foldWords(text.slice(0, 500))} `) && text.includes('?');
}
