// Calendars at Cal.com: the cloud, or a self-hosted server with API v2 (docs/calendars/cal-com.md).
import { fact } from '@parley/contract';
import { isSigned } from '../../platform/signature.ts';
import { type AskOptions, createUnreadableError, getSecret } from '../ask-provider.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import { type Fields, parseJson, readFields, readLink, readList, readNonEmpty, readTime } from '../fields.ts';
import {
  type Calendar,
  type CalendarAccount,
  CalendarError,
  type FreeSlot,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../port.ts';
import { createApi } from './api.ts';
import { CONFIRMS, findEventTypeProblems, toCheckProblem } from './event-type-problems.ts';
import { findActor, getPageUrls, LEAD, parseWebhook, REFERENCE, readPlace, TRIGGERS } from './events.ts';

const BOOKINGS = '2026-02-25';
const SLOTS = '2024-09-04';
const EVENT_TYPES = '2024-06-14';
const SCHEDULES = '2024-06-11';
/** The API version for requests about webhooks. */
const WEBHOOKS = '2024-06-14';
/** The longest range of one request. Cal.com computes the slots day by day, so Parley splits longer ranges. */
const PART_MS = 31 * 86_400_000;
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

const CLOUD_SITES: Readonly<Record<string, string>> = {
  'api.cal.com': 'https://app.cal.com',
  'api.cal.eu': 'https://app.cal.eu',
};

export function createCalCom(options: AskOptions): Calendar {
  const api = createApi(options);

  async function fetchEventType(account: CalendarAccount): Promise<Fields> {
    const path = `/event-types/${account.settings['event_type_id']}`;
    return readData(await api(account, { method: 'GET', path, version: EVENT_TYPES }));
  }

  async function fetchLengthMs(account: CalendarAccount): Promise<number> {
    const minutes = Number((await fetchEventType(account))['lengthInMinutes']);
    if (minutes > 0) return minutes * 60_000;
    throw new CalendarError(
      'away',
      fact('answer_incomplete', { provider: 'Cal.com', missing: 'meeting_length' }),
      true,
    );
  }

  async function fetchSlots(account: CalendarAccount, start: string, end: string): Promise<FreeSlot[]> {
    const query = {
      eventTypeId: account.settings['event_type_id']!,
      start,
      end,
      timeZone: 'UTC',
      format: 'range',
    };
    const answer = await api(account, { method: 'GET', path: '/slots', version: SLOTS, query });
    const slots = Object.values(readData(answer)).flatMap(readList).map(readFields);
    // Some servers return only the start of each slot, so compute its end from the event type's length.
    const length = slots.some((slot) => slot['end'] === undefined) ? await fetchLengthMs(account) : 0;
    return slots.flatMap((slot) => {
      const start_at = readTime(slot['start']);
      if (!start_at) return [];
      const end_at = readTime(slot['end']) ?? new Date(Date.parse(start_at) + length).toISOString();
      return [{ start_at, end_at }];
    });
  }

  /** Returns the time zone of a schedule; null if the key can't read it. */
  async function fetchScheduleZone(account: CalendarAccount, id: number): Promise<string | null> {
    try {
      const answer = await api(account, { method: 'GET', path: `/schedules/${id}`, version: SCHEDULES });
      return readNonEmpty(readData(answer)['timeZone']);
    } catch (error) {
      if (error instanceof CalendarError && (error.kind === 'not_found' || error.kind === 'refused'))
        return null;
      throw error;
    }
  }

  /** Returns all bookings at the meeting's time, including those that were canceled. */
  async function fetchBookingsAt(account: CalendarAccount, meeting: MeetingRequest): Promise<Fields[]> {
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

  const fetchBooking = async (account: CalendarAccount, ref: string) =>
    readData(
      await api(account, { method: 'GET', path: `/bookings/${encodeURIComponent(ref)}`, version: BOOKINGS }),
    );

  /** Returns the current state of a booking, following its moves. */
  async function followMoves(
    account: CalendarAccount,
    booking: Fields,
    moves = MOST_MOVES,
  ): Promise<MeetingState> {
    if (booking['status'] === 'accepted') return { meeting: toMeeting(account, booking) };
    const moved = readNonEmpty(booking['rescheduledToUid']);
    if (moved && moves > 0) return followMoves(account, await fetchBooking(account, moved), moves - 1);
    const reason = readNonEmpty(booking['cancellationReason']);
    const by = findActor(
      booking['cancelledByEmail'],
      readList(booking['attendees']),
      readList(booking['hosts']),
    );
    return { canceled: { ref: String(booking['uid']), reason, by } };
  }

  async function findMeeting(
    account: CalendarAccount,
    meeting: MeetingRequest,
    from: string | null = null,
  ): Promise<MeetingState | null> {
    const bookings = await fetchBookingsAt(account, meeting);
    const standing = bookings.find((booking) => isMeeting(booking, meeting));
    if (standing) return { meeting: toMeeting(account, standing) };
    const ended = bookings.find((booking) => isCanceledMeeting(booking, meeting, from));
    return ended ? followMoves(account, ended) : null;
  }

  /**
   * Returns the booking if the change is refused only because an earlier call, whose response was lost, already made
   * it.
   */
  async function findAfterRefusal(account: CalendarAccount, meeting: MeetingRequest, error: unknown) {
    const refused = error instanceof CalendarError && (error.kind === 'taken' || error.kind === 'refused');
    const done = refused ? await findMeeting(account, meeting).catch(() => null) : null;
    if (!done || !('meeting' in done)) throw error;
    return done.meeting;
  }

  async function cancel(
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
      const booking = await fetchBooking(account, ref);
      if (booking['status'] !== 'cancelled' && booking['status'] !== 'rejected') throw error;
      // The booking was moved, and Parley never received the report: cancel the booking at its new time.
      const moved = readNonEmpty(booking['rescheduledToUid']);
      if (moved && moves > 0) await cancel(account, moved, reason, moves - 1);
    }
  }

  /**
   * Returns the booking in a response. If the booking still needs the host's confirmation, cancels it and fails,
   * because it is not a meeting yet.
   */
  async function readConfirmed(account: CalendarAccount, answer: Fields): Promise<ProviderMeeting> {
    const booking = readData(answer);
    const meeting = toMeeting(account, booking);
    if (booking['status'] === 'pending') {
      await cancel(account, meeting.ref, 'It needs no confirmation by the host').catch(() => undefined);
      throw new CalendarError('refused', CONFIRMS, true);
    }
    return meeting;
  }

  return {
    capabilities: getCalendarCapabilities('cal-com'),

    async freeSlots(account, { from, to }) {
      const found = new Map<string, FreeSlot>();
      const last = Date.parse(to);
      for (let start = Date.parse(from); start < last; start += PART_MS) {
        const end = Math.min(start + PART_MS, last);
        const part = await fetchSlots(account, new Date(start).toISOString(), new Date(end).toISOString());
        for (const slot of part) {
          const begin = Date.parse(slot.start_at);
          if (begin >= start && begin < end) found.set(slot.start_at, slot);
        }
      }
      return [...found.values()].toSorted((one, other) => (one.start_at < other.start_at ? -1 : 1));
    },

    async book(account, meeting) {
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
        return await readConfirmed(account, answer);
      } catch (error) {
        return findAfterRefusal(account, meeting, error);
      }
    },

    find: findMeeting,

    async move(account, ref, meeting) {
      const path = `/bookings/${encodeURIComponent(ref)}/reschedule`;
      const body = { start: meeting.start_at, reschedulingReason: 'Moved in the chat' };
      try {
        return await readConfirmed(
          account,
          await api(account, { method: 'POST', path, version: BOOKINGS, body }),
        );
      } catch (error) {
        return findAfterRefusal(account, meeting, error);
      }
    },

    cancel: (account, ref, reason) => cancel(account, ref, reason),

    async bookingLink(account, { id, attendee }) {
      const page = account.settings['page'] ?? readLink((await fetchEventType(account))['bookingUrl']);
      if (!page) {
        throw new CalendarError(
          'refused',
          fact('answer_incomplete', { provider: 'Cal.com', missing: 'booking_page' }),
          true,
        );
      }
      const url = new URL(page);
      url.searchParams.set(`metadata[${LEAD}]`, id);
      if (attendee.name) url.searchParams.set('name', attendee.name);
      if (attendee.email) url.searchParams.set('email', attendee.email);
      return url.href;
    },

    receive(account, { headers, body }) {
      const { webhook_secret: secret } = account.secrets;
      if (!secret || !isSigned('sha256', secret, body, headers['x-cal-signature-256'])) {
        return { status: 401, why: 'not signed with the webhook_secret' };
      }
      const json = parseJson(body);
      if (json === undefined) return { status: 400, why: 'not JSON' };
      return {
        status: 200,
        events: parseWebhook(json, account.settings['event_type_id']!, getSite(account)),
      };
    },

    async subscribe(account, webhookUrl) {
      const wanted = {
        active: true,
        subscriberUrl: webhookUrl,
        triggers: [...TRIGGERS],
        secret: getSecret(account, 'webhook_secret'),
      };
      const list = await api(account, {
        method: 'GET',
        path: '/webhooks',
        version: WEBHOOKS,
        query: { take: '250' },
      });
      const ours = readList(list['data'])
        .map(readFields)
        .find((webhook) => webhook['subscriberUrl'] === webhookUrl);
      const path = ours ? `/webhooks/${encodeURIComponent(String(ours['id']))}` : '/webhooks';
      await api(account, { method: ours ? 'PATCH' : 'POST', path, version: WEBHOOKS, body: wanted });
    },

    async timezone(account) {
      const schedule = (await fetchEventType(account))['scheduleId'];
      const own = typeof schedule === 'number' ? await fetchScheduleZone(account, schedule) : null;
      if (own !== null) return own;
      return readNonEmpty(
        readData(await api(account, { method: 'GET', path: '/me', version: SCHEDULES }))['timeZone'],
      );
    },

    async check(account) {
      try {
        return findEventTypeProblems(await fetchEventType(account));
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        return [toCheckProblem(error)];
      }
    },
  };
}

function readData(answer: Fields): Fields {
  return readFields(answer['data']);
}

function shiftTime(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
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

/**
 * Returns the site on which people open Cal.com's pages: that of the booking page, else that of the cloud, else the
 * API's.
 */
function getSite({ settings }: CalendarAccount): string {
  const url = settings['url']!;
  return settings['page'] ?? CLOUD_SITES[new URL(url).hostname] ?? url;
}
