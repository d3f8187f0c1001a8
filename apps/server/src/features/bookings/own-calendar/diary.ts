// The hosts of meetings, and the times at which they are busy (bookings.md#slots).
import type { BookingSettings } from '../../campaigns/index.ts';
import { parseHours, type WeeklyHours } from '../../pacing/index.ts';
import type { MemberCalendar } from '../../team/index.ts';

/** A host of meetings: a member, or the campaign itself if it names no members. */
export interface Host {
  id: string;
  hours: WeeklyHours;
  timezone: string;
  days_off: readonly string[];
  holidays: string | null;
  /** The maximum number of meetings per day; null: no limit. */
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

/** A slot that was offered to a lead and is held for that lead. */
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
  /** The lead who asks for slots. This lead's holds and meeting block no slots. */
  lead_id: string;
  /** The member who owns the lead. */
  owner: string | null;
  hosts: Host[];
  meetings: Meeting[];
  holds: Hold[];
}

/**
 * Returns the campaign's hosts. A member who has no hours uses those of the campaign; if the campaign has none either,
 * the member is never free.
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
 * Returns the hosts who can take this lead's meeting: only the lead's owner if the campaign requires it and the owner
 * is a host.
 */
export function filterHosts({ assign }: Pick<BookingSettings, 'assign'>, { hosts, owner }: Diary): Host[] {
  const own = assign === 'owner' ? hosts.filter(({ id }) => id === owner) : [];
  return own.length > 0 ? own : hosts;
}

/**
 * Returns whether the meeting uses this host's time. A meeting that was booked while the campaign named no members uses
 * the time of every host. While the campaign names no members, all of its meetings use the campaign's time.
 */
export function takesHostTime(host: Host, meeting: Meeting, campaignId: string): boolean {
  if (meeting.host_id === host.id || meeting.host_id === campaignId) return true;
  return host.id === campaignId && meeting.campaign_id === campaignId;
}
