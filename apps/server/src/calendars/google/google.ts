// Calendars at Google (docs/calendars/google.md). Google provides busy times and changes, but no slots.
import { type Fact, fact } from '@parley/contract';
import { readCode } from '../../platform/foreign-requests.ts';
import { type AskOptions, createUnreadableError, isAnswered } from '../ask-provider.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import { type Fields, readFields, readList, readNonEmpty, readTime } from '../fields.ts';
import {
  type Calendar,
  type CalendarAccount,
  CalendarError,
  type CalendarProblem,
  type FreeSlot,
  type MeetingRequest,
  type MeetingState,
  type TimeRange,
} from '../port.ts';
import { getServiceAccountEmail } from './access.ts';
import { createApi } from './api.ts';
import { createProperties, LEAD, REFERENCE, readChange, readMeeting, toEventId } from './events.ts';

/** The longest range of one request. Google refuses more than two or three months. */
const PART_MS = 31 * 86_400_000;
const PAGE = '250';
const MOST_PAGES = 200;
/** How far back the list of events reaches if the cursor for changes is lost, in milliseconds. */
const BACK_MS = 86_400_000;
/** The fields of an event that Parley reads. */
const FIELDS = `id,status,updated,start,end,location,hangoutLink,attendees,extendedProperties`;

export function createGoogle(options: AskOptions): Calendar {
  const { clock } = options;
  const api = createApi(options);
  const buildEventPath = ({ settings }: CalendarAccount, ref = '') =>
    `/calendars/${encodeURIComponent(settings['calendar_id']!)}/events${ref && `/${encodeURIComponent(ref)}`}`;

  async function fetchBusyPart(account: CalendarAccount, from: string, to: string): Promise<FreeSlot[]> {
    const id = account.settings['calendar_id']!;
    const body = { timeMin: from, timeMax: to, items: [{ id }] };
    const answer = await api(account, { method: 'POST', path: '/freeBusy', body, reads: true });
    const calendar = readFields(readFields(answer['calendars'])[id]);
    const reason = readFields(readList(calendar['errors'])[0])['reason'];
    if (reason === 'notFound') throw new CalendarError('not_found', notShared(account), true);
    if (reason !== undefined || !Array.isArray(calendar['busy'])) {
      const missing = fact('busy_times_missing', { calendar: id, code: readCode(reason) });
      throw new CalendarError('away', missing, true);
    }
    return readList(calendar['busy']).map((one) => {
      const [start_at, end_at] = [readTime(readFields(one)['start']), readTime(readFields(one)['end'])];
      // Fail instead of skipping the event: Parley would offer leads a time that is busy.
      if (!start_at || !end_at) {
        throw new CalendarError('away', fact('answer_unreadable', { provider: 'Google' }), true);
      }
      return { start_at, end_at };
    });
  }

  async function busy(account: CalendarAccount, { from, to }: TimeRange): Promise<FreeSlot[]> {
    const found: FreeSlot[] = [];
    const last = Date.parse(to);
    for (let start = Date.parse(from); start < last; start += PART_MS) {
      const end = Math.min(start + PART_MS, last);
      found.push(
        ...(await fetchBusyPart(account, new Date(start).toISOString(), new Date(end).toISOString())),
      );
    }
    return found.toSorted((one, other) => (one.start_at < other.start_at ? -1 : 1));
  }

  /** Returns an event, including a deleted one; null if it never existed. */
  async function fetchEvent(account: CalendarAccount, ref: string): Promise<Fields | null> {
    try {
      return await api(account, { method: 'GET', path: buildEventPath(account, ref) });
    } catch (error) {
      if (error instanceof CalendarError && error.kind === 'not_found') return null;
      throw error;
    }
  }

  async function fetchActiveEvent(account: CalendarAccount, ref: string): Promise<Fields | null> {
    const event = await fetchEvent(account, ref);
    return event && event['status'] !== 'cancelled' ? event : null;
  }

  /**
   * Returns the state of the meeting among these events; null if none of them is the meeting. If there are several, an
   * active event takes precedence over a canceled one.
   */
  function findMeetingState(events: readonly Fields[], reference: string): MeetingState | null {
    const ours = events.filter((event) => (createProperties(event)[REFERENCE] ?? reference) === reference);
    let ended: MeetingState | null = null;
    for (const event of ours) {
      const change = readChange(event, clock.now().toISOString());
      if (change?.kind === 'booked') return { meeting: change.meeting };
      if (change?.kind === 'canceled') ended ??= { canceled: change };
    }
    return ended;
  }

  async function find(account: CalendarAccount, { reference }: MeetingRequest): Promise<MeetingState | null> {
    const named = await fetchEvent(account, toEventId(reference));
    const found = named && findMeetingState([named], reference);
    if (found && 'meeting' in found) return found;
    // A meeting that was moved keeps the reference of the first booking.
    const query = {
      privateExtendedProperty: `${REFERENCE}=${reference}`,
      showDeleted: 'true',
      maxResults: '10',
    };
    const list = await api(account, { method: 'GET', path: buildEventPath(account), query });
    return findMeetingState(readList(list['items']).map(readFields), reference) ?? found;
  }

  /** Returns whether the time is taken. `own` is the current time of the meeting to move, which counts as free. */
  async function isTaken(
    account: CalendarAccount,
    { start_at, end_at }: FreeSlot,
    own?: FreeSlot,
  ): Promise<boolean> {
    const taken = await busy(account, { from: start_at, to: end_at });
    return taken
      .flatMap((one) => (own ? subtractSlot(one, own) : [one]))
      .some((one) => one.start_at < end_at && one.end_at > start_at);
  }

  /**
   * Returns the error for a taken time. Google allows overlapping meetings, so Parley checks the time before it books.
   */
  function createTakenError(): CalendarError {
    return new CalendarError('taken', fact('slot_taken'), true);
  }

  /** Returns all changes since `token` was issued, or all events if there is no token. */
  async function fetchChanges(
    account: CalendarAccount,
    token: string | null,
  ): Promise<{ items: Fields[]; next: string }> {
    const since: Record<string, string> =
      token === null
        ? { timeMin: new Date(clock.ms() - BACK_MS).toISOString(), showDeleted: 'true' }
        : { syncToken: token };
    const items: Fields[] = [];
    let page: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const answer = await api(account, {
        method: 'GET',
        path: buildEventPath(account),
        query: {
          ...since,
          ...(page && { pageToken: page }),
          maxResults: PAGE,
          fields: `items(${FIELDS}),nextPageToken,nextSyncToken`,
        },
      });
      items.push(...readList(answer['items']).map(readFields));
      const next = readNonEmpty(answer['nextSyncToken']);
      if (next) return { items, next };
      page = readNonEmpty(answer['nextPageToken']);
      if (!page) break;
    }
    throw new CalendarError(
      'away',
      fact('answer_incomplete', { provider: 'Google', missing: 'sync_token' }),
      true,
    );
  }

  return {
    capabilities: getCalendarCapabilities('google'),
    busy,
    find,

    async book(account, meeting) {
      const id = toEventId(meeting.reference);
      const ours = async () => {
        const event = await fetchActiveEvent(account, id);
        const made = event && readMeeting(event);
        if (made?.start_at !== meeting.start_at) throw createTakenError();
        return made;
      };
      if (await isTaken(account, meeting)) return ours();
      const query = {
        sendUpdates: 'all',
        ...(account.settings['meet'] === 'true' && { conferenceDataVersion: '1' }),
      };
      const body = { id, ...formatEvent(account, meeting) };
      let event: Fields;
      try {
        event = await api(account, { method: 'POST', path: buildEventPath(account), query, body });
      } catch (error) {
        // An event with this id already exists: an earlier call created it.
        if (error instanceof CalendarError && error.kind === 'taken') return ours();
        throw error;
      }
      const made = readMeeting(event);
      if (!made) throw createUnreadableError('Google');
      return made;
    },

    async move(account, ref, meeting) {
      const before = await fetchActiveEvent(account, ref);
      if (!before)
        throw new CalendarError('not_found', fact('meeting_missing', { provider: 'Google' }), true);
      if (await isTaken(account, meeting, readMeeting(before) ?? undefined)) throw createTakenError();
      const body = {
        ...formatTimes(meeting),
        extendedProperties: { private: { [LEAD]: meeting.lead_id, [REFERENCE]: meeting.reference } },
      };
      const query = { sendUpdates: 'all' };
      const event = await api(account, { method: 'PATCH', path: buildEventPath(account, ref), query, body });
      const made = readMeeting(event);
      if (!made) throw createUnreadableError('Google');
      return made;
    },

    async cancel(account, ref) {
      try {
        const query = { sendUpdates: 'all' };
        await api(account, { method: 'DELETE', path: buildEventPath(account, ref), query });
      } catch (error) {
        // 410: the event has already been deleted.
        if (!(error instanceof CalendarError) || !isAnswered(error, 410)) throw error;
      }
    },

    async changes(account, cursor) {
      let read = await fetchChanges(account, cursor).catch((error) => {
        // Google no longer accepts the cursor: read everything again, so that changes in between are reported.
        if (cursor === null || !(error instanceof CalendarError) || error.kind !== 'not_found') throw error;
        return null;
      });
      read ??= await fetchChanges(account, null);
      const now = clock.now().toISOString();
      const events = cursor === null ? [] : read.items.flatMap((event) => readChange(event, now) ?? []);
      return { events: events.toSorted((one, other) => (one.at < other.at ? -1 : 1)), cursor: read.next };
    },

    async timezone(account) {
      const query = { maxResults: '1', fields: 'timeZone' };
      return readNonEmpty(
        (await api(account, { method: 'GET', path: buildEventPath(account), query }))['timeZone'],
      );
    },

    async check(account) {
      const { calendar_id: id, subject } = account.settings;
      try {
        if (getServiceAccountEmail(account) && !subject && id === 'primary') {
          return [calendarProblem(fact('calendar_of_service_account'))];
        }
        const from = clock.now().toISOString();
        await fetchBusyPart(account, from, new Date(clock.ms() + 3_600_000).toISOString());
        const list = await api(account, {
          method: 'GET',
          path: buildEventPath(account),
          query: { maxResults: '1' },
        });
        if (list['accessRole'] === 'owner' || list['accessRole'] === 'writer') return [];
        return [calendarProblem(fact('calendar_read_only'))];
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        return [problemOfCheck(account, error)];
      }
    },
  };
}

const calendarProblem = (reason: Fact): CalendarProblem => ({ field: 'calendar_id', reason });

function problemOfCheck(account: CalendarAccount, { kind, reason: detail }: CalendarError): CalendarProblem {
  switch (kind) {
    case 'auth': {
      const setting = account.secrets['service_account_key'] ? 'service_account_key' : 'refresh_token';
      return { field: setting, reason: fact('secret_refused', { provider: 'Google', setting, detail }) };
    }
    case 'not_found':
      return calendarProblem(notShared(account));
    case 'rate_limited':
      return { field: null, reason: fact('check_later', { detail }) };
    case 'refused':
      return { field: null, reason: fact('check_impossible', { detail }) };
    default:
      return { field: 'url', reason: fact('url_doubtful', { detail, settings: ['url'] }) };
  }
}

function notShared(account: CalendarAccount): Fact {
  return fact('calendar_not_shared', {
    account: account.settings['subject'] ?? getServiceAccountEmail(account),
  });
}

function formatTimes({ start_at, end_at, attendee }: MeetingRequest) {
  const timeZone = attendee.timezone;
  return { start: { dateTime: start_at, timeZone }, end: { dateTime: end_at, timeZone } };
}

function formatEvent(account: CalendarAccount, meeting: MeetingRequest) {
  const { title, attendee, reference, lead_id } = meeting;
  const { name, email, phone } = attendee;
  const { location, meet, subject } = account.settings;
  // A service account can invite people only if it acts on behalf of a person in the domain.
  const invites =
    email !== null && (subject !== undefined || account.secrets['service_account_key'] === undefined);
  const who = name ?? email ?? (phone && `+${phone}`);
  return {
    summary: who ? `${title}: ${who}` : title,
    description: [phone && `+${phone}`, email].filter(Boolean).join('\n'),
    ...formatTimes(meeting),
    ...(invites && { attendees: [{ email, ...(name && { displayName: name }) }] }),
    ...(location && { location }),
    ...(meet === 'true' && {
      conferenceData: {
        createRequest: { requestId: reference, conferenceSolutionKey: { type: 'hangoutsMeet' } },
      },
    }),
    extendedProperties: { private: { [LEAD]: lead_id, [REFERENCE]: reference } },
  };
}

/** Returns the parts of `one` that `other` does not cover. */
function subtractSlot(one: FreeSlot, other: FreeSlot): FreeSlot[] {
  return [
    { start_at: one.start_at, end_at: one.end_at < other.start_at ? one.end_at : other.start_at },
    { start_at: one.start_at > other.end_at ? one.start_at : other.end_at, end_at: one.end_at },
  ].filter(({ start_at, end_at }) => start_at < end_at);
}
