// Renders the meeting as a file for the lead's calendar (RFC 5545), in the lead's time zone.
import type { MeetingPage } from './read-page.ts';
import { getPageWords } from './words.ts';

export interface MeetingSeries {
  /** The id of the first meeting of the series, which identifies the entry in the lead's calendar. */
  first: string;
  moves: number;
}

/** Returns the text of the file. @param address the URL of the meeting's page. */
export async function renderCalendarFile(
  meeting: MeetingPage,
  series: MeetingSeries,
  address: string,
): Promise<string> {
  // Load both libraries only at the first download, because few leads download the file and the zone data is large.
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block }] =
    await Promise.all([import('ical-generator'), import('timezones-ical-library')]);
  const { words } = getPageWords(meeting.language);
  const { timezone, location } = meeting;
  // The library stores zones with identical rules under one name, so restore the name of the requested zone.
  const zone = [tzlib_get_ical_block(timezone)]
    .flat()[0]
    ?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timezone}`);
  const [start, end] = [meeting.start_at, meeting.end_at].map((at) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timezone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  const isLocal = zone !== undefined && [start, end].every((at) => isSure(at, zone));
  const off = meeting.state === 'canceled';
  const calendar = ical({
    prodId: { company: 'Parley', product: 'Parley' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${series.first}@parley`,
    sequence: series.moves + (off ? 1 : 0),
    // For a `Date`, the library would use this machine's time zone.
    start: isLocal ? start : start.withTimeZone('UTC'),
    end: isLocal ? end : end.withTimeZone('UTC'),
    timezone: isLocal ? timezone : 'UTC',
    summary: `${words.meeting}: ${meeting.workspace}`,
    description: address,
    url: address,
    status: off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(location && { location }),
  });
  // The library writes the timestamp in the event's zone, but the RFC (3.8.7.2) requires UTC.
  const stamp = (meeting.canceled_at ?? meeting.created_at).replace(/\.\d+/, '').replace(/[-:]/g, '');
  const file = calendar.toString().replace(/^DTSTAMP.*$/m, `DTSTAMP:${stamp}`);
  return isLocal
    ? file.replace('BEGIN:VEVENT', `${zone.trim().replace(/\r?\n/g, '\r\n')}\r\nBEGIN:VEVENT`)
    : file;
}

/**
 * Returns whether calendar programs interpret the local time correctly. They do not in a repeated hour or in zones
 * without a fixed rule, so those times are written in UTC.
 */
function isSure(at: Temporal.ZonedDateTime, zone: string): boolean {
  const read = (disambiguation: 'earlier' | 'later') =>
    at.toPlainDateTime().toZonedDateTime(at.timeZoneId, { disambiguation }).equals(at);
  return read('earlier') && read('later') && zone.includes(`TZOFFSETTO:${at.offset.replace(':', '')}`);
}
