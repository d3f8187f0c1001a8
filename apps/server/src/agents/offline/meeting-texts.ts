// Messages about a meeting that was booked, canceled or not booked, or that starts soon. They use only stored rows.

import { renderTemplate } from '../../language/fill-template.ts';
import { foldWords } from '../../language/fold-text.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import { joinParts, pickWording } from '../../language/phrases/pick-phrases.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import { adaptBrief, getBriefPhrases, getLeadLanguage } from '../brief-phrases.ts';
import { findSubjects, foldQuestion, hasSameStem, readUnits } from '../knowledge/units.ts';
import { chooseSlots, formatMoment, formatMomentFor } from '../offer.ts';
import type { AgentBrief, BookedMeeting, MeetingRecipient, MeetingSlot, Message } from '../port.ts';
import { buildSlotOfferText } from './replies.ts';

const SOON_MS = 6 * 3_600_000;
const LONGEST_REQUEST = 160;
/** The minimum length of a word of the goal that can name the meeting. */
const SHORTEST_NAME = 5;

/** Writes the confirmation of a booking from the committed row. */
export function writeConfirmation(
  campaign: AgentBrief,
  booking: BookedMeeting & MeetingRecipient & { rescheduled: boolean; by_us?: boolean },
): Message {
  const brief = adaptBrief(campaign, booking.language, booking.reply);
  const phrases = getBriefPhrases(brief);
  const moved = booking.by_us ? phrases.hostMoved : phrases.confirmMoved;
  const wordings = booking.rescheduled ? moved : phrases.confirm;
  const text = pickWording(wordings, booking.id, { when: formatMomentFor(booking, booking.start_at, brief) });
  const request = booking.rescheduled ? null : findRequest(brief);
  // The reply of a model follows the confirmation.
  const isTold = request !== null && saysSame(booking.reply ?? '', request, getReader(brief.language));
  const told = joinParts([text, isTold ? null : request]);
  return {
    text: withDetails(told, phrases, booking),
    intent: { kind: 'confirm', booking_id: booking.id },
  };
}

/** Returns the sentence of the knowledge that asks to bring something to the meeting; null if there is none. */
function findRequest({ knowledge, language, goal }: AgentBrief): string | null {
  const reader = getReader(language);
  const meeting = findSubjects(foldQuestion(goal)).filter(({ length }) => length >= SHORTEST_NAME);
  const [request, ...others] = readUnits(knowledge).filter(({ text, isRow, content }) => {
    const plain = ` ${foldWords(text)} `;
    // The goal names the meeting: "Book an assessment drive".
    const isForMeeting = () => content.some((word) => meeting.some((other) => hasSameStem(word, other)));
    return !isRow && reader.bring.test(plain) && (reader.bringTo.test(plain) || isForMeeting());
  });
  return request && others.length === 0 && request.text.length <= LONGEST_REQUEST ? request.text : null;
}

/** Returns whether a reply names at least two thirds of the things that a request asks to bring. */
function saysSame(reply: string, request: string, { bring, bringTo, light }: Reader): boolean {
  const isThing = (word: string) =>
    ![bring, bringTo].some((one) => one.test(` ${word} `)) && ` ${word} `.search(light) < 0;
  const things = findSubjects(foldQuestion(request)).filter(isThing);
  const said = findSubjects(foldQuestion(reply));
  const named = things.filter((thing) => said.some((word) => hasSameStem(word, thing)));
  return named.length > 0 && named.length * 3 >= things.length * 2;
}

/** Writes that the meeting was canceled by the lead, or by the host or the provider. */
export function writeCancellation(
  campaign: AgentBrief,
  booking: { start_at: string; by_lead: boolean } & MeetingRecipient,
): Message {
  const brief = adaptBrief(campaign, getLeadLanguage({ lead: booking, brief: campaign }));
  const when = formatMomentFor(booking, booking.start_at, brief);
  const { canceled, hostCanceled } = getBriefPhrases(brief);
  const text = pickWording(booking.by_lead ? canceled : hostCanceled, booking.start_at, { when });
  return { text: joinParts([text]), intent: { kind: 'goodbye' } };
}

/** Offers other slots instead of one that could not be booked, or says that there are none. */
export function writeFailure(
  campaign: AgentBrief,
  failed: { start_at: string; taken: boolean } & MeetingRecipient,
  free: readonly MeetingSlot[] | null,
): Message {
  const brief = adaptBrief(campaign, failed.language, failed.reply);
  const phrases = getBriefPhrases(brief);
  const zone = failed.timezone ?? brief.timezone;
  const reader = { language: brief.language, country: failed.country, zone };
  const seed = failed.start_at;
  const soonest = (free ?? []).toSorted((one, other) => (one.start_at < other.start_at ? -1 : 1));
  const slots = chooseSlots(soonest, zone);
  if (slots.length === 0) {
    const none = free === null ? phrases.calendarAway : phrases.noSlots;
    return { text: joinParts([pickWording(none, seed)]), intent: { kind: 'goodbye' } };
  }
  const when = formatMoment(failed.start_at, reader);
  const intro = pickWording(failed.taken ? phrases.slotTaken : phrases.bookingFailed, seed, { when });
  return { text: buildSlotOfferText(brief, phrases, intro, slots, reader), intent: { kind: 'offer', slots } };
}

export function writeReminder(
  campaign: AgentBrief,
  booking: BookedMeeting & MeetingRecipient,
  beforeMs: number,
): Message {
  const brief = adaptBrief(campaign, getLeadLanguage({ lead: booking, brief: campaign }));
  const phrases = getBriefPhrases(brief);
  const wordings = beforeMs <= SOON_MS ? phrases.reminderSoon : phrases.reminder;
  const text = pickWording(wordings, booking.id, { when: formatMomentFor(booking, booking.start_at, brief) });
  return {
    text: withDetails(text, phrases, booking),
    intent: { kind: 'confirm', booking_id: booking.id },
  };
}

/** Adds the meeting's place, and the page where the lead can move or cancel it. */
export function withDetails(
  text: string,
  phrases: Phrases,
  { location, page }: Pick<BookedMeeting, 'location' | 'page'>,
): string {
  const where = location === null ? null : renderTemplate(phrases.where, { location });
  return joinParts([text, where, page === null ? null : renderTemplate(phrases.page, { page })], '\n');
}
