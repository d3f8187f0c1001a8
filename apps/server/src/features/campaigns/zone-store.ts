// Sets the zone of campaigns that name none: the calendar's, else the workspace's.
import { statement } from '../../platform/postgres/database.ts';

/** Updates the campaigns whose zone changes. @returns these campaigns. */
export const followZones = statement<{ id: string; status: string }>(
  'campaigns.follow-zones',
  `with followed as (
     select campaign.id, campaign.agent->'booking' <> 'null' as books,
       to_jsonb(coalesce(calendar.timezone, workspace.timezone)) as zone
     from campaigns campaign
     join teams workspace on workspace.team_id = campaign.team_id
     left join calendars calendar
       on calendar.team_id = campaign.team_id and calendar.name = campaign.agent->'booking'->>'calendar'
     where campaign.team_id = $1
       and case when campaign.agent->'booking' <> 'null' then (campaign.agent->'booking'->>'timezone_follows')::boolean
         else true end
   )
   update campaigns campaign set updated_at = $2, agent = jsonb_set(
     case when followed.books then jsonb_set(campaign.agent, '{booking,timezone}', followed.zone) else campaign.agent end,
     '{timezone}', followed.zone)
   from followed
   where campaign.team_id = $1 and campaign.id = followed.id and followed.zone is distinct from campaign.agent->'timezone'
     and followed.zone is not null
   returning campaign.id, campaign.status`,
  { writes: ['campaigns'] },
).rows((teamId: string, now: Date) => [teamId, now]);
