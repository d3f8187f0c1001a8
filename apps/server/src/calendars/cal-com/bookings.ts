// Bookings at Cal.com: to book, move, find and cancel them.
import { createUnreadableError } from '../ask-provider.ts';
import { type Fields, readFields, readLink, readList, readNonEmpty, readTime, shiftTime } from '../fields.ts';
import {
  type CalendarAccount,
  CalendarError,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../port.ts';
import { type CalCom, getSite, readData } from './api.ts';
import { CONFIRMS } from './event-type-problems.ts';
import { findActor, getPageUrls, LEAD, REFERENCE, readPlace } from './events.ts';

const BOOKINGS = '2026-02-25';
/** The number of bookings on one page of a list, and the maximum number of pages to read in search of a booking. */
const PAGE = 100;
const MOST_PAGES = 5;
/** How many moves of a booking to follow if Parley received no report of them. */
const MOST_MOVES = 5;
/** The languages that Cal.com accepts, except codes of two parts such as `pt-BR`. */
const LANGUAGES = new Set(
  'ar az bg bn ca cs da de el en es et eu fi fr he hr hu id it ja km ko lv nl no pl pt ro ru sk sr sv ta th tr uk vi'.split(
    ' ',
  ),
);

/** Books a meeting, or returns the one that an earlier call booked before its response was lost. */
export async function bookMeeting(
  api: CalCom,
  account: CalendarAccount,
  meeting: MeetingRequest,
): Promise<ProviderMeeting> {
  const { lead_id, reference, attendee } = meeting;
  const { name, email, phone, timezone, language } = attendee;
  const body = {
    eventTypeId: Number(account.settings['event_type_id']),
    start: meeting.start_at,
    attendee: {
      name: name ?? email ?? phone ?? 'Guest',
      ...(email && { email }),
      timeZone: timezone,
      ...(LANGUAGES.has(language) && { language }),
      ...(phone && { phoneNumber: `+${phone}` }),
    },
    metadata: { [LEAD]: lead_id, [REFERENCE]: reference },
  };
  try {
    const answer = await api(account, { method: 'POST', path: '/bookings', version: BOOKINGS, body });
    return await readConfirmed(api, account, answer);
  } catch (error) {
    return findAfterRefusal(api, account, meeting, error);
  }
}

/** Moves a meeting, or returns the one that an earlier call moved before its response was lost. */
export async function moveMeeting(
  api: CalCom,
  account: CalendarAccount,
  ref: string,
  meeting: MeetingRequest,
): Promise<ProviderMeeting> {
  const path = `/bookings/${encodeURIComponent(ref)}/reschedule`;
  const body = { start: meeting.start_at, reschedulingReason: 'Moved in the chat' };
  try {
    return await readConfirmed(
      api,
      account,
      await api(account, { method: 'POST', path, version: BOOKINGS, body }),
    );
  } catch (error) {
    return findAfterRefusal(api, account, meeting, error);
  }
}

/** Returns what a call made before its response was lost; null if it had no effect. */
export async function findMeeting(
  api: CalCom,
  account: CalendarAccount,
  meeting: MeetingRequest,
  from: string | null = null,
): Promise<MeetingState | null> {
  const bookings = await fetchBookingsAt(api, account, meeting);
  const standing = bookings.find((booking) => isMeeting(booking, meeting));
  if (standing) return { meeting: toMeeting(account, standing) };
  const ended = bookings.find((booking) => isCanceledMeeting(booking, meeting, from));
  return ended ? followMoves(api, account, ended) : null;
}

/** Cancels a meeting, also if it was moved and Parley received no report. */
export async function cancelMeeting(
  api: CalCom,
  account: CalendarAccount,
  ref: string,
  reason: string | null,
  moves = MOST_MOVES,
): Promise<void> {
  const path = `/bookings/${encodeURIComponent(ref)}`;
  const body = { cancellationReason: reason ?? 'Canceled' };
  try {
    await api(account, { method: 'POST', path: `${path}/cancel`, version: BOOKINGS, body });
  } catch (error) {
    if (!(error instanceof CalendarError) || error.kind !== 'refused') throw error;
    // Cal.com refuses to cancel a booking that is already canceled. In that case, there is nothing left to do.
    const booking = await fetchBooking(api, account, ref);
    if (booking['status'] !== 'cancelled' && booking['status'] !== 'rejected') throw error;
    // The booking was moved, and Parley never received the report: cancel the booking at its new time.
    const moved = readNonEmpty(booking['rescheduledToUid']);
    if (moved && moves > 0) await cancelMeeting(api, account, moved, reason, moves - 1);
  }
}

const fetchBooking = async (api: CalCom, account: CalendarAccount, ref: string) =>
  readData(
    await api(account, { method: 'GET', path: `/bookings/${encodeURIComponent(ref)}`, version: BOOKINGS }),
  );

/** Returns all bookings at the meeting's time, including those that were canceled. */
async function fetchBookingsAt(
  api: CalCom,
  account: CalendarAccount,
  meeting: MeetingRequest,
): Promise<Fields[]> {
  const found: Fields[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = {
      eventTypeId: account.settings['event_type_id']!,
      afterStart: shiftTime(meeting.start_at, -60_000),
      beforeEnd: shiftTime(meeting.end_at, 60_000),
      take: String(PAGE),
      skip: String(page * PAGE),
    };
    const answer = await api(account, { method: 'GET', path: '/bookings', version: BOOKINGS, query });
    const bookings = readList(answer['data']).map(readFields);
    found.push(...bookings);
    if (bookings.length < PAGE) break;
  }
  return found;
}

/** Returns the current state of a booking, following its moves. */
async function followMoves(
  api: CalCom,
  account: CalendarAccount,
  booking: Fields,
  moves = MOST_MOVES,
): Promise<MeetingState> {
  if (booking['status'] === 'accepted') return { meeting: toMeeting(account, booking) };
  const moved = readNonEmpty(booking['rescheduledToUid']);
  if (moved && moves > 0)
    return followMoves(api, account, await fetchBooking(api, account, moved), moves - 1);
  const reason = readNonEmpty(booking['cancellationReason']);
  const by = findActor(
    booking['cancelledByEmail'],
    readList(booking['attendees']),
    readList(booking['hosts']),
  );
  return { canceled: { ref: String(booking['uid']), reason, by } };
}

/**
 * Returns the booking if the change is refused only because an earlier call, whose response was lost, already made
 * it.
 */
async function findAfterRefusal(
  api: CalCom,
  account: CalendarAccount,
  meeting: MeetingRequest,
  error: unknown,
) {
  const refused = error instanceof CalendarError && (error.kind === 'taken' || error.kind === 'refused');
  const done = refused ? await findMeeting(api, account, meeting).catch(() => null) : null;
  if (!done || !('meeting' in done)) throw error;
  return done.meeting;
}

/**
 * Returns the booking in a response. If the booking still needs the host's confirmation, cancels it and fails,
 * because it is not a meeting yet.
 */
async function readConfirmed(
  api: CalCom,
  account: CalendarAccount,
  answer: Fields,
): Promise<ProviderMeeting> {
  const booking = readData(answer);
  const meeting = toMeeting(account, booking);
  if (booking['status'] === 'pending') {
    await cancelMeeting(api, account, meeting.ref, 'It needs no confirmation by the host').catch(
      () => undefined,
    );
    throw new CalendarError('refused', CONFIRMS, true);
  }
  return meeting;
}

/**
 * Returns whether our call created the booking or moved another one to it. A booking that replaces another keeps the
 * reference of the first.
 */
function isMeeting(booking: Fields, { reference, lead_id, start_at }: MeetingRequest): boolean {
  if (booking['status'] !== 'accepted') return false;
  const metadata = readFields(booking['metadata']);
  if (metadata[REFERENCE] === reference) return true;
  return metadata[LEAD] === lead_id && readTime(booking['start']) === start_at;
}

/**
 * Returns whether this canceled booking is the one that our call created or moved.
 * @param from the booking that the call was to move.
 */
function isCanceledMeeting(booking: Fields, { reference }: MeetingRequest, from: string | null): boolean {
  if (booking['status'] !== 'cancelled' && booking['status'] !== 'rejected') return false;
  const isMoved = from !== null && booking['rescheduledFromUid'] === from;
  return isMoved || readFields(booking['metadata'])[REFERENCE] === reference;
}

function toMeeting(account: CalendarAccount, booking: Fields): ProviderMeeting {
  const [ref, start_at, end_at] = [
    readNonEmpty(booking['uid']),
    readTime(booking['start']),
    readTime(booking['end']),
  ];
  if (!ref || !start_at || !end_at) throw createUnreadableError('Cal.com');
  const location = readLink(booking['meetingUrl']) ?? readPlace(booking['location']);
  return { ref, start_at, end_at, ...getPageUrls(getSite(account), ref), location };
}
