// Finds a page's meeting by the token in its URL.

import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { type BookingSettings, completeBooking } from '../../campaigns/index.ts';

export interface PageRow {
  team_id: string;
  id: string;
  lead_id: string;
  campaign_id: string | null;
  calendar_id: string | null;
  token: string;
  status: string;
  start_at: string;
  end_at: string;
  /** The meeting's IANA time zone. */
  timezone: string;
  business_timezone: string;
  /** The lead's time zone; null if the lead has not said where they are. */
  lead_timezone: string | null;
  lead_phone: string | null;
  location: string | null;
  workspace: string;
  /** The campaign's language, as a BCP 47 tag. */
  language: string;
  cancel_asked_at: Date | null;
  /** The token of the meeting that replaces this one. */
  next: string | null;
  created_at: string;
  canceled_at: string | null;
  /** The campaign's booking settings; null if it no longer books meetings. */
  settings: BookingSettings | null;
}

const byToken = statement<PageRow>(
  'bookings.page',
  `select booking.team_id, booking.id, booking.lead_id, booking.campaign_id, booking.calendar_id, booking.token,
     booking.status, iso(booking.start_at) as start_at, iso(booking.end_at) as end_at,
     booking.timezone, lead.timezone as lead_timezone, lead.phone as lead_phone,
     coalesce(campaign.agent->'booking'->>'timezone', booking.timezone) as business_timezone, booking.location,
     workspace.name as workspace, coalesce(campaign.agent->>'language', 'en') as language, booking.cancel_asked_at,
     iso(booking.created_at) as created_at, iso(booking.canceled_at) as canceled_at,
     campaign.agent->'booking' as settings,
     (select replacing.token from bookings replacing
       where replacing.team_id = booking.team_id and replacing.replaces_id = booking.id
         and replacing.status not in ('failed', 'reserved')
       order by replacing.id desc limit 1) as next
   from bookings booking
   join teams workspace on workspace.team_id = booking.team_id
   join leads lead on lead.team_id = booking.team_id and lead.id = booking.lead_id
   left join campaigns campaign on campaign.team_id = booking.team_id and campaign.id = booking.campaign_id
   where booking.token = $1`,
);

/**
 * Returns the meeting with that token, or undefined. Searches all workspaces, which is safe because tokens can't be
 * guessed.
 */
export async function findPage(db: Queries, token: string): Promise<PageRow | undefined> {
  const row = await db.row(byToken, [token]);
  return row && { ...row, settings: row.settings && completeBooking(row.settings) };
}

const series = statement<{ first: string; moves: number }>(
  'bookings.series',
  `with recursive moved as (
     select id, replaces_id, 0 as moves from bookings where team_id = $1 and id = $2
     union all
     select earlier.id, earlier.replaces_id, moved.moves + 1
     from moved join bookings earlier on earlier.team_id = $1 and earlier.id = moved.replaces_id
   )
   select id as first, moves from moved order by moves desc limit 1`,
);

/** Returns the first meeting in a series of moves, and the number of moves. */
export async function findSeries(
  db: Queries,
  teamId: string,
  id: string,
): Promise<{ first: string; moves: number }> {
  return (await db.row(series, [teamId, id])) ?? { first: id, moves: 0 };
}
