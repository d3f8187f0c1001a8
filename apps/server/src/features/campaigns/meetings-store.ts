// Queries for members and calendars, used for campaigns' booking settings.
import type { CalendarProvider } from '../../calendars/port.ts';
import type { EngineKind } from '../../engines/capabilities.ts';
import { statement } from '../../platform/postgres/database.ts';
import type { MemberCalendar } from '../team/index.ts';

/** A member who hosts meetings. */
export interface HostingMember {
  id: string;
  email: string;
  calendar: MemberCalendar | null;
}

/** Returns the members with these email addresses, ignoring case, in no particular order. */
export const findHosting = statement<HostingMember>(
  'campaigns.hosting-members',
  'select id, email, calendar from members where team_id = $1 and lower(email) = any($2)',
).rows((teamId: string, emails: readonly string[]) => [teamId, emails.map((email) => email.toLowerCase())]);

interface Provider {
  provider: CalendarProvider;
  /** The calendar's IANA time zone; null if unknown. */
  timezone: string | null;
}

/** Returns the provider of the workspace's calendar with that name, or undefined. */
export const findProvider = statement<Provider>(
  'campaigns.calendar-provider',
  'select provider, timezone from calendars where team_id = $1 and name = $2',
).row((teamId: string, name: string) => [teamId, name]);

/** Returns the workspace's time zone; null if it has none. */
export const findWorkspaceZone = statement<{ timezone: string | null }>(
  'campaigns.workspace-zone',
  'select timezone from teams where team_id = $1',
).row(
  (teamId: string) => [teamId],
  (row) => row?.timezone ?? null,
);

/**
 * Lists, for the operator of the installation, the campaigns on these engines that send meeting reminders but have no
 * template for them.
 */
export const listWithoutReminderTemplate = statement<{ campaign: string }>(
  'campaigns.without-reminder-template',
  `select workspace.slug || '/' || campaign.slug as campaign from campaigns campaign
   join teams workspace on workspace.team_id = campaign.team_id
   join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.status = 'active' and number.engine = any($1)
     and jsonb_array_length(case when campaign.agent->'booking' <> 'null' then campaign.agent->'booking'->'reminders'
       else '[]' end) > 0
     and coalesce(campaign.agent->'booking'->'reminder_template', 'null') = 'null'
   order by 1`,
).rows(
  (engines: readonly EngineKind[]) => [engines],
  (rows) => rows.map(({ campaign }) => campaign),
);

/** Returns the members who host a campaign's meetings but have no hours, if the campaign has none either. */
export const findMembersWithoutHours = statement<{ email: string; campaign: string }>(
  'campaigns.members-without-hours',
  `select member.email, campaign.slug as campaign
   from campaigns campaign
   join members member on member.team_id = campaign.team_id and campaign.agent->'booking'->'members' ? member.id
   where campaign.team_id = $1 and campaign.status <> 'archived' and campaign.agent->'booking'->>'calendar' = 'builtin'
     and campaign.agent->'booking'->>'hours' is null and member.calendar->>'hours' is null
   order by member.id, campaign.id`,
).rows((teamId: string) => [teamId]);
