// Counts what would be affected if a campaign were paused, resumed or archived now.
import { JOBS } from '../../../jobs.ts';
import { statement } from '../../../platform/postgres/database.ts';
import { FOLLOW_UP_LEFT_SQL } from '../../agent/index.ts';

export interface Figures {
  open_conversations: number;
  held_conversations: number;
  follow_ups_today: number;
  first_contacts: number;
  waiting_messages: number;
  typing: number;
  unanswered: number;
}

/** SQL condition: the agent can write to `lead` (leads/lead-rules.ts). */
const MAY_WRITE = `lead.status <> 'stopped' and lead.opted_out_at is null and not lead.manual_override`;

const joinLeadSql = (id: string) =>
  `cross join lateral (select * from leads where team_id = $1 and id = ${id} offset 0) lead`;

// Find the waiting messages first and then their leads, because only a few of a hundred thousand leads have any.
const unsentSql = (
  status: string,
) => `select count(*)::int from messages message ${joinLeadSql('message.lead_id')}
  where message.team_id = $1 and message.status = '${status}' and message.number_id in (
    select id from numbers where team_id = $1)
    and message.type not in ('API_MESSAGE', 'MEMBER_MESSAGE') and lead.campaign_id = $2`;

/** Returns the counts. @param since unanswered messages from before this time stay unanswered. */
export const findFigures = statement<Figures>(
  'board.consequences',
  `select
     (select count(*)::int from leads lead where lead.team_id = $1 and lead.campaign_id = $2
       and lead.status in ('in_progress', 'waiting') and lead.in_touch and lead.opted_out_at is null
       and not lead.manual_override) as open_conversations,
     (select count(*)::int from conversations conversation
       where conversation.team_id = $1 and conversation.campaign_id = $2 and conversation.held
         and conversation.listed) as held_conversations,
     (select count(*)::int from jobs job ${joinLeadSql("(job.payload->>'lead_id')")}
       cross join lateral (select follow_ups_sent, last_message_direction from conversations
         where team_id = $1 and lead_id = lead.id offset 0) conversation
       where job.team_id = $1 and job.task = '${JOBS.followUp.name}' and job.locked_by is null
         and job.attempts < 5 and job.deaths < 5 and job.crashes < 2 and job.run_at < day.ends and lead.campaign_id = $2
         and ${MAY_WRITE} and conversation.last_message_direction = 'outbound' and ${FOLLOW_UP_LEFT_SQL})
       as follow_ups_today,
     (select count(*)::int from first_contacts entry
       where entry.team_id = $1 and entry.campaign_id = $2 and entry.state in ('verifying', 'queued')
         and entry.number_id in (select id from numbers where team_id = $1)) as first_contacts,
     (${unsentSql('queued')}) as waiting_messages,
     (${unsentSql('sending')} and message.handed_at is null) as typing,
     (select count(*)::int from conversations conversation ${joinLeadSql('conversation.lead_id')}
       where conversation.team_id = $1 and conversation.campaign_id = $2 and conversation.last_message_at > $4
         and conversation.last_message_direction = 'inbound' and ${MAY_WRITE}) as unanswered
   from campaigns campaign
   cross join lateral (select date_trunc('day', $3::timestamptz, campaign.agent->>'timezone') as began) today
   cross join lateral (select (((today.began at time zone (campaign.agent->>'timezone')) + interval '1 day')
     at time zone (campaign.agent->>'timezone')) as ends) day
   where campaign.team_id = $1 and campaign.id = $2`,
).row(
  (teamId: string, campaignId: string, now: Date, since: Date) => [teamId, campaignId, now, since],
  (row) => row!,
);
