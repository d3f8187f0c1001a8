// Reads the hosts' meetings and holds in one statement.
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import type { MemberCalendar } from '../../team/index.ts';
import type { Hold, Meeting } from './diary.ts';

/** Locks these hosts' time until the transaction ends. The caller must lock the lead first. */
export const lockHosts = statement(
  'bookings.lock-hosts',
  // A fixed lock order prevents deadlocks.
  `select pg_advisory_xact_lock(hashtextextended($1 || ' host ' || host.id, 0))
   from (select id from unnest($2::text[]) as host (id) order by id) host`,
).write((teamId: string, hostIds: readonly string[]) => [teamId, hostIds]);

/** Returns SQL for a column's time in milliseconds since the epoch. */
const epochMsSql = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** SQL for the slots that are held for leads who can still be contacted. `$1` is the workspace. */
const heldSlotsSql = (of: { hosts: string; now: string }) => `
     select coalesce(json_agg(json_build_object('host_id', hold.host_id, 'lead_id', hold.lead_id,
       'start', ${epochMsSql('hold.start_at')}, 'busy_from', ${epochMsSql('hold.busy_from')},
       'busy_until', ${epochMsSql('hold.busy_until')})), '[]'::json)
     from slot_holds hold
     join leads lead on lead.team_id = hold.team_id and lead.id = hold.lead_id
       and lead.opted_out_at is null and lead.status <> 'stopped'
     where hold.team_id = $1 and hold.host_id = any(${of.hosts}) and hold.held_until > ${of.now}`;

interface DiaryRow {
  owner: string | null;
  members: { id: string; calendar: MemberCalendar | null }[];
  meetings: Meeting[];
  holds: Hold[];
}

/**
 * Returns the meetings and holds of a campaign's hosts between two times. @param hostIds the campaign's members, or the
 * campaign itself.
 */
export const findDiary = statement<DiaryRow>(
  'bookings.diary',
  `select
     (select assigned_to from leads where team_id = $1 and id = $3) as owner,
     (select coalesce(json_agg(json_build_object('id', member.id, 'calendar', member.calendar)), '[]'::json)
       from members member where member.team_id = $1 and member.id = any($4)) as members,
     (select coalesce(json_agg(json_build_object('host_id', meeting.host_id, 'lead_id', meeting.lead_id,
         'campaign_id', meeting.campaign_id, 'start', ${epochMsSql('meeting.start_at')},
         'busy_from', ${epochMsSql('meeting.busy_from')}, 'busy_until', ${epochMsSql('meeting.busy_until')},
         'booked_at', ${epochMsSql('meeting.created_at')})), '[]'::json)
       from bookings meeting
       where meeting.team_id = $1 and meeting.status = 'booked' and meeting.provider = 'builtin'
         and meeting.start_at > $6 and meeting.start_at < $7
         and (meeting.host_id = any($4) or meeting.campaign_id = $2)) as meetings,
     (${heldSlotsSql({ hosts: '$4', now: '$5' })}) as holds`,
).row(
  (
    teamId: string,
    asked: {
      campaign_id: string;
      lead_id: string;
      host_ids: readonly string[];
      now: Date;
      from: Date;
      to: Date;
    },
  ) => [teamId, asked.campaign_id, asked.lead_id, asked.host_ids, asked.now, asked.from, asked.to],
  (row) => row!,
);

const holds = statement<{ holds: Hold[]; reserved: Hold[] }>(
  'bookings.holds',
  `select (${heldSlotsSql({ hosts: 'array[$2]', now: '$3' })}) as holds,
     (select coalesce(json_agg(json_build_object('host_id', meeting.host_id, 'lead_id', meeting.lead_id,
         'start', ${epochMsSql('meeting.start_at')}, 'busy_from', ${epochMsSql('meeting.busy_from')},
         'busy_until', ${epochMsSql('meeting.busy_until')})), '[]'::json)
       from bookings meeting
       where meeting.team_id = $1 and meeting.calendar_id = $2 and meeting.status = 'reserved'
         and meeting.start_at > $3) as reserved`,
);

/**
 * Returns the slots in a provider's calendar that are offered to leads, or that a lead chose and the provider has not
 * confirmed yet.
 */
export async function findHolds(db: Queries, teamId: string, calendarId: string, now: Date): Promise<Hold[]> {
  const found = (await db.row(holds, [teamId, calendarId, now]))!;
  return [...found.holds, ...found.reserved];
}
