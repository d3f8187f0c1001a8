// Measures how long leads wait for an answer (dashboard-operations.md#response-times).
import { createLowestId } from '../../platform/ids.ts';
import { statement } from '../../platform/postgres/database.ts';

/**
 * Returns SQL for the answers among the rows of `messages`. `waited` is the time in seconds since the lead's first
 * message that had no answer. The agent's hand-off, follow-ups and reminders are not answers.
 */
const answersSql = (
  messages: string,
) => `select kind, author, extract(epoch from at - asked_at) as waited from (
    select kind, author, at, direction, before, max(began_at) over turns as asked_at from (
      select lead_id, id, direction, author, at,
        case when type in ('MEMBER_MESSAGE', 'MANUAL_MESSAGE') then 'person' when type = 'AI_REPLY' then 'agent' end as kind,
        lag(direction) over turns as before,
        case when direction = 'inbound' and lag(direction) over turns is distinct from 'inbound' then at end as began_at
      from (${messages}) message window turns as (partition by lead_id order by id)
    ) turn window turns as (partition by lead_id order by id)
  ) answer where direction = 'outbound' and before = 'inbound'`;

/** The columns and the condition of the messages that {@link answersSql} needs. */
const COLUMNS = 'message.id, message.lead_id, direction, type, author, coalesce(sent_at, created_at) as at';
const COUNTED = `about is null and (direction = 'inbound'
  or status = 'accepted' and type in ('AI_REPLY', 'API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE'))`;

const TIMES = `count(*)::int as answers,
  round(1000 * percentile_cont(0.5) within group (order by waited))::float8 as median,
  round(1000 * percentile_cont(0.9) within group (order by waited))::float8 as p90`;

export interface Times {
  answers: number;
  median: number | null;
  p90: number | null;
}

/** Measures the answers of agents and of persons since a time. */
export const listTimes = statement<Times & { kind: 'agent' | 'person' }>(
  'overview.response-times',
  `select kind, ${TIMES} from (${answersSql(`select ${COLUMNS} from messages message
     where team_id = $1 and id >= $2 and ${COUNTED}`)}) answer where kind is not null group by kind`,
).rows((teamId: string, since: Date) => [teamId, createLowestId('msg', since)]);

type MemberTimes = Times & { name: string | null };

/** Measures the answers of each member in a campaign since a time, most answers first. */
export const listMemberTimes = statement<MemberTimes>(
  'overview.member-times',
  `select author as name, ${TIMES} from (${answersSql(
    `select ${COLUMNS} from conversations conversation
     cross join lateral (select * from messages
       where team_id = $1 and lead_id = conversation.lead_id and id >= $4 offset 0) message
     where conversation.team_id = $1 and conversation.campaign_id = $2 and conversation.last_message_at >= $3
       and ${COUNTED}`,
  )}) answer
   where kind = 'person' group by author order by answers desc, author limit 20`,
).rows((teamId: string, campaignId: string, since: Date) => [
  teamId,
  campaignId,
  since,
  createLowestId('msg', since),
]);
