// The file for the lead's calendar, in all kinds of zones (bookings.md#page-of-a-meeting).
import { expect, test } from 'vitest';
import { renderCalendarFile } from './calendar-file.ts';
import type { MeetingPage } from './read-page.ts';

const NAME = 'Acme, Söhne; "Küchen" \\ 🍳\nam See';

function renderFile(timezone: string, start: string, more: Partial<MeetingPage> = {}): Promise<string> {
  const start_at = `2026-${start}:00.000Z`;
  const page: MeetingPage = {
    ...{
      team_id: 'team',
      id: 'book_2',
      lead_id: 'lead',
      campaign_id: null,
      calendar_id: null,
      token: 'token',
    },
    ...{ status: 'booked', state: 'confirmed', open: true, language: 'de', workspace: NAME, location: null },
    ...{
      lead_timezone: null,
      lead_phone: null,
      business_timezone: timezone,
      timezone,
      country: null,
      next: null,
    },
    ...{ cancel_asked_at: null, canceled_at: null, settings: null, created_at: '2026-01-02T03:04:05.678Z' },
    start_at,
    end_at: new Date(Date.parse(start_at) + 1_800_000).toISOString(),
    ...more,
  };
  return renderCalendarFile(page, { first: 'book_1', moves: 1 }, 'https://parley.example/b/token');
}

test.each([
  ['Europe/Paris', '03-29T00:30', '20260329T013000', '20260329T030000'],
  ['America/New_York', '03-08T06:30', '20260308T013000', '20260308T030000'],
  ['Australia/Lord_Howe', '10-03T15:45', '20261004T024500', '20261004T031500'],
  ['Pacific/Auckland', '09-26T14:30', '20260927T033000', '20260927T040000'],
  ['Asia/Kathmandu', '06-01T12:00', '20260601T174500', '20260601T181500'],
  // The library stores this zone's rules under the name of another zone.
  ['Europe/Amsterdam', '06-01T12:00', '20260601T140000', '20260601T143000'],
  ['America/St_Johns', '06-01T12:00', '20260601T093000', '20260601T100000'],
])(
  'the calendar file contains local times and the rules of their zone: %s %s',
  async (zone, start, from, until) => {
    const file = await renderFile(zone, start);
    expect(file).toContain(`\r\nDTSTART;TZID=${zone}:${from}\r\nDTEND;TZID=${zone}:${until}\r\n`);
    expect(file).toContain(`\r\nBEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`);
    expect(file.indexOf('END:VTIMEZONE')).toBeLessThan(file.indexOf('BEGIN:VEVENT'));
  },
);

test.each([
  ['Europe/Paris', '10-25T00:30', '20261025T003000Z', '20261025T010000Z'],
  ['America/New_York', '11-01T05:30', '20261101T053000Z', '20261101T060000Z'],
  ['Australia/Lord_Howe', '04-04T14:45', '20260404T144500Z', '20260404T151500Z'],
  ['UTC', '06-01T12:00', '20260601T120000Z', '20260601T123000Z'],
])(
  'the calendar file states the time in UTC if the local time occurs twice or the zone is UTC: %s %s',
  async (zone, start, from, until) => {
    expect(await renderFile(zone, start)).toContain(`\r\nDTSTART:${from}\r\nDTEND:${until}\r\n`);
  },
);

test('the calendar file has lines of at most 75 bytes, and escapes text that people wrote', async () => {
  const file = await renderFile('Europe/Paris', '06-01T12:00', { location: 'Straße 1, Hof; 🍳 '.repeat(30) });
  expect(file).not.toMatch(/[^\r]\n/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const whole = file.replaceAll('\r\n ', '');
  expect(whole).toContain('SUMMARY:Termin: Acme\\, Söhne\\; "Küchen" \\\\ 🍳\\nam See\r\n');
  expect(whole).toContain('DTSTAMP:20260102T030405Z\r\n');
});
