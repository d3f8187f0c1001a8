// Reads which campaigns use a workspace's models and calendars, and the state of its calendars.
import type { Reason } from '@parley/contract';
import type { CalendarProvider } from '../calendars/port.ts';
import { statement } from '../platform/postgres/database.ts';

export interface NamingCampaign {
  id: string;
  slug: string;
  name: string;
  status: 'draft' | 'active' | 'paused' | 'archived';
  models: string[];
  /** The calendar for its meetings; null if it has none. */
  calendar: string | null;
}

/** Lists every campaign with its models and calendar. */
export const listNaming = statement<NamingCampaign>(
  'providers.campaigns',
  `select id, slug, name, status, array(select jsonb_array_elements_text(agent->'models')) as models,
     case when jsonb_typeof(agent->'booking') = 'object' then agent->'booking'->>'calendar' end as calendar
   from campaigns where team_id = $1 order by id`,
).rows((teamId: string) => [teamId]);

export interface CalendarState {
  id: string;
  name: string;
  provider: CalendarProvider;
  settings: Record<string, string>;
  secrets_sealed: string;
  timezone: string | null;
  problem: Reason | null;
  problem_at: string | null;
  /** Upcoming meetings. */
  meetings: number;
}

export const listCalendars = statement<CalendarState>(
  'providers.calendars',
  `select calendar.id, calendar.name, calendar.provider, calendar.settings, calendar.secrets_sealed,
     calendar.timezone, calendar.problem, iso(calendar.problem_at) as problem_at, (
       select count(*) from bookings meeting
       where meeting.team_id = $1 and meeting.calendar_id = calendar.id
         and (meeting.status in ('booked', 'reserved') and meeting.end_at > $2)) as meetings
   from calendars calendar where calendar.team_id = $1 order by calendar.id`,
).rows((teamId: string, now: Date) => [teamId, now]);
