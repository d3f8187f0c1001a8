// The hosts of meetings, and which of their time is taken (bookings.md#slots).
import type { BookingSettings } from '../campaigns/index.ts';
import { parseHours, type WeeklyHours } from '../pacing/index.ts';
import type { MemberCalendar } from '../team/index.ts';

/** A host of meetings: a member, or the campaign if it names none. */
export interface Host {
  id: string;
  hours: WeeklyHours;
  timezone: string;
  days_off: readonly string[];
  holidays: string | null;
  /** Meetings per day; null: no limit. */
  daily_cap: number | null;
}

/** A booked meeting with the buffer around it. Times are milliseconds since the epoch. */
export interface Meeting {
  host_id: string;
  lead_id: string;
  campaign_id: string | null;
  start: number;
  busy_from: number;
  busy_until: number;
  booked_at: number;
}

/** A slot that was offered to a lead and is held for it. */
export interface Hold {
  host_id: string;
  lead_id: string;
  start: number;
  busy_from: number;
  busy_until: number;
}

/** The meetings and holds of a campaign's hosts. */
export interface Diary {
  campaign_id: string;
  /** The lead who asks for slots. The lead's own holds and meeting block no slot. */
  lead_id: string;
  /** The member who owns the lead. */
  owner: string | null;
  hosts: Host[];
  meetings: Meeting[];
  holds: Hold[];
}

/**
 * Returns the campaign's hosts. A member without their own hours uses the campaign's; if neither has hours, the member
 * is never free.
 */
export function listHosts(
  campaignId: string,
  settings: BookingSettings,
  members: readonly { id: string; calendar: MemberCalendar | null }[],
): Host[] {
  if (settings.members.length === 0) {
    const { hours, timezone, days_off, holidays, daily_cap } = settings;
    return [{ id: campaignId, hours: parseWeeklyHours(hours), timezone, days_off, holidays, daily_cap }];
  }
  return settings.members.flatMap((id) => {
    const member = members.find((one) => one.id === id);
    if (!member) return [];
    const { calendar: own } = member;
    return {
      id,
      hours: parseWeeklyHours(own?.hours ?? settings.hours),
      timezone: own?.timezone ?? settings.timezone,
      days_off: [...settings.days_off, ...(own?.days_off ?? [])],
      holidays: own?.holidays ?? settings.holidays,
      daily_cap: own?.daily_cap ?? settings.daily_cap,
    };
  });
}

function parseWeeklyHours(hours: string | null): WeeklyHours {
  return hours === null ? [] : (parseHours(hours) ?? []);
}

/**
 * Returns the hosts who can have this lead's meeting: only the lead's owner, if the campaign says so and the owner is a
 * host.
 */
export function filterHosts({ assign }: Pick<BookingSettings, 'assign'>, { hosts, owner }: Diary): Host[] {
  const own = assign === 'owner' ? hosts.filter(({ id }) => id === owner) : [];
  return own.length > 0 ? own : hosts;
}

/**
 * Returns whether the meeting takes this host's time. A meeting that was booked while the campaign named no members
 * takes the time of every host. While the campaign names no members, all of its meetings take its time.
 */
export function takesHostTime(host: Host, meeting: Meeting, campaignId: string): boolean {
  if (meeting.host_id === host.id || meeting.host_id === campaignId) return true;
  return host.id === campaignId && meeting.campaign_id === campaignId;
}
