// Helpers that the tests of the conformance suite share: a separate fake provider for each test, and requests for
// meetings.
import { onTestFinished } from 'vitest';
import { type MovableClock, movableClock } from '../../platform/clock.ts';
import type { CalendarFake, CalendarUnderTest, StartOptions } from '../calendar-fake.testing.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import type { Attendee, MeetingRequest } from '../port.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A Monday morning in the host's time zone. */
export const MONDAY = '2026-11-30T06:00:00.000Z';
/** The host's first slots on that day, at 9:00 and 10:00 in Paris. */
export const NINE = '2026-11-30T08:00:00.000Z';
export const TEN = '2026-11-30T09:00:00.000Z';
export const ELEVEN = '2026-11-30T10:00:00.000Z';

export const ANA: Attendee = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '34612345678',
  timezone: 'Europe/Madrid',
  language: 'es',
};

export const addTime = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

let counted = 0;

/** Returns a request for a half-hour meeting with a unique reference and lead. */
export function buildMeetingRequest(start_at: string, more: Partial<MeetingRequest> = {}): MeetingRequest {
  const name = String(++counted).padStart(26, '0');
  return {
    start_at,
    end_at: addTime(start_at, 30 * MINUTE),
    reference: `book_${name}`,
    lead_id: `lead_${name}`,
    title: 'Spring',
    attendee: ANA,
    ...more,
  };
}

export type Suite = ReturnType<typeof setUp>;

export interface Stage extends CalendarFake {
  clock: MovableClock;
}

export function setUp({ provider, start }: CalendarUnderTest) {
  /** Starts a fake provider whose clock is set to this time. */
  async function stage(
    at = MONDAY,
    { timezone = 'Europe/Paris', timeoutMs }: Partial<StartOptions> = {},
  ): Promise<Stage> {
    const clock = movableClock(at);
    const end = await start(clock, { timezone, timeoutMs });
    onTestFinished(() => end.close());
    return { ...end, clock };
  }
  return { can: getCalendarCapabilities(provider), stage };
}
