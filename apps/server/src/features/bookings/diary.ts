// Whose time meetings take, and what of it is taken (bookings.md#slots).
import type { BookingSettings } from '../campaigns/index.ts';
import { parseHours, type WeeklyHours } from '../pacing/index.ts';
import type { MemberCalendar } from '../team/index.ts';

/** Somebody who has meetings: a member, or the campaign where it names none. */
export interface Host {
  id: string;
  hours: WeeklyHours;
  timezone: string;
  days_off: readonly string[];
  holidays: string | null;
  /** Meetings in a day; null: as many as fit. */
  daily_cap: number | null;
}

/** A meeting that stands, with the time that is kept free around it. Times are milliseconds since the epoch. */
export interface Meeting {
  host_id: string;
  lead_id: string;
  campaign_id: string | null;
  start: number;
  busy_from: number;
  busy_until: number;
  booked_at: number;
}

/** A slot that is kept for a lead to whom it was offered. */
export interface Hold {
  host_id: string;
  lead_id: string;
  start: number;
  busy_from: number;
  busy_until: number;
}

/** What is known of the time of a campaign's hosts. */
export interface Diary {
  campaign_id: string;
  /** Who asks: its own holds and its own meeting are in nobody's way. */
  lead_id: string;
  /** The member whom the lead belongs to. */
  owner: string | null;
  hosts: Host[];
  meetings: Meeting[];
  holds: Hold[];
}

/** The campaign's hosts. A member without hours of its own, and a campaign without any, have none. */
export function hostsOf(
  campaignId: string,
  settings: BookingSettings,
  members: readonly { id: string; calendar: MemberCalendar | null }[],
): Host[] {
  if (settings.members.length === 0) {
    const { hours, timezone, days_off, holidays, daily_cap } = settings;
    return [{ id: campaignId, hours: weekly(hours), timezone, days_off, holidays, daily_cap }];
  }
  return settings.members.flatMap((id) => {
    const member = members.find((one) => one.id === id);
    if (!member) return [];
    const { calendar: own } = member;
    return {
      id,
      hours: weekly(own?.hours ?? settings.hours),
      timezone: own?.timezone ?? settings.timezone,
      days_off: [...settings.days_off, ...(own?.days_off ?? [])],
      holidays: own?.holidays ?? settings.holidays,
      daily_cap: own?.daily_cap ?? settings.daily_cap,
    };
  });
}

function weekly(hours: string | null): WeeklyHours {
  return hours === null ? [] : (parseHours(hours) ?? []);
}

/** Those of the hosts who may have this lead's meeting: its owner alone, where the campaign says so. */
export function hostsFor({ assign }: Pick<BookingSettings, 'assign'>, { hosts, owner }: Diary): Host[] {
  const own = assign === 'owner' ? hosts.filter(({ id }) => id === owner) : [];
  return own.length > 0 ? own : hosts;
}

/**
 * Is it this host's time that the meeting takes? The meetings that a campaign had while it named no members are
 * everybody's, and while it names none, all of its meetings are its own: nobody knows whose they are.
 */
export function isOf(host: Host, meeting: Meeting, campaignId: string): boolean {
  if (meeting.host_id === host.id || meeting.host_id === campaignId) return true;
  return host.id === campaignId && meeting.campaign_id === campaignId;
}
