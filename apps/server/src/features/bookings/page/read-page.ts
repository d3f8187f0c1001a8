// Reads the data for the page of a meeting (bookings.md#page-of-a-meeting).
import type { System } from '../../../context.ts';
import { findPhoneCountry, findPhoneZone } from '../../../language/zones.ts';
import { findPage, type PageRow } from './page-store.ts';

/** The state of the meeting, which decides the heading of the page. */
export type MeetingState = 'confirmed' | 'reserved' | 'canceling' | 'canceled' | 'failed' | 'moved' | 'over';

export interface PageSlot {
  /** The slot's start in UTC, which is also its value in the form. */
  id: string;
  start_at: string;
}

export interface MeetingPage extends Omit<PageRow, 'status' | 'cancel_asked_at'> {
  /** The lead's IANA time zone if it is known, else the meeting's. */
  timezone: string;
  /** The country of the lead's phone (ISO 3166-1); null if it is unknown. */
  country: string | null;
  state: MeetingState;
  /** True if the lead can move and cancel the meeting. */
  open: boolean;
}

/** Returns the page with that token; undefined if the token is unknown. */
export async function readPage(system: System, token: string): Promise<MeetingPage | undefined> {
  const row = await findPage(system.db, token);
  if (!row) return undefined;
  const state = getMeetingState(row, system.clock.ms());
  const timezone = row.lead_timezone ?? findPhoneZone(row.lead_phone) ?? row.timezone;
  const country = findPhoneCountry(row.lead_phone, timezone);
  return { ...row, timezone, country, state, open: state === 'confirmed' };
}

function getMeetingState({ status, start_at, cancel_asked_at, next }: PageRow, now: number): MeetingState {
  if (status === 'rescheduled') return next === null ? 'canceled' : 'moved';
  if (status === 'canceled' || status === 'failed') return status;
  if (status === 'no_show' || Date.parse(start_at) <= now) return 'over';
  if (cancel_asked_at !== null) return 'canceling';
  return status === 'reserved' ? 'reserved' : 'confirmed';
}
