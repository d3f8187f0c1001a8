// The meeting as a file for the lead's own calendar (RFC 5545), in the lead's zone.
import type { MeetingPage } from './read-page.ts';
import { wordsOf } from './words.ts';

/** @param page its address. */
export async function calendarFile(meeting: MeetingPage, page: string): Promise<string> {
  // Few leads ask for it, and the zones are large: they are loaded with the first file.
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block }] = await Promise.all([
    import('ical-generator'),
    import('timezones-ical-library'),
  ]);
  const { words } = wordsOf(meeting.language);
  const canceled = !meeting.open;
  const calendar = ical({
    prodId: { company: 'Parley', product: 'Parley' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: meeting.timezone, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  });
  calendar.createEvent({
    id: `${meeting.id}@parley`,
    start: new Date(meeting.start_at),
    end: new Date(meeting.end_at),
    stamp: new Date(meeting.created_at),
    timezone: meeting.timezone,
    summary: `${words.meeting}: ${meeting.workspace}`,
    description: page,
    url: page,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(meeting.location && { location: meeting.location }),
  });
  return calendar.toString();
}
