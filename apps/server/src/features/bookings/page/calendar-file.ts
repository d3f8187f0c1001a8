// The meeting as a file for the lead's own calendar (RFC 5545), in the lead's zone.
import type { MeetingPage } from './read-page.ts';
import { wordsOf } from './words.ts';

/** @param address of its page. */
export async function calendarFile(meeting: MeetingPage, address: string): Promise<string> {
  // Few leads ask for it, and the zones are large: they are loaded with the first file.
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block }] =
    await Promise.all([import('ical-generator'), import('timezones-ical-library')]);
  const { words } = wordsOf(meeting.language);
  const { timezone } = meeting;
  // A Date would be written in the zone of this machine.
  const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
  const calendar = ical({
    prodId: { company: 'Parley', product: 'Parley' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timezone, generator: (zone) => [tzlib_get_ical_block(zone)].flat()[0] ?? null },
  });
  calendar.createEvent({
    id: `${meeting.id}@parley`,
    start: local(meeting.start_at),
    end: local(meeting.end_at),
    stamp: local(meeting.created_at),
    timezone,
    summary: `${words.meeting}: ${meeting.workspace}`,
    description: address,
    url: address,
    status: meeting.open ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    ...(meeting.location && { location: meeting.location }),
  });
  // The library writes the stamp in the event's zone too, where the RFC (3.8.7.2) wants UTC.
  const stamp = meeting.created_at.replace(/\.\d+/, '').replace(/[-:]/g, '');
  return calendar.toString().replace(/^DTSTAMP:.*$/m, `DTSTAMP:${stamp}`);
}
