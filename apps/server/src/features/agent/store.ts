// What a turn is decided on, and the evidence it leaves.

import type { Finding, TranscriptMessage } from '../../agents/port.ts';
import { JOBS } from '../../jobs.ts';
import { lowestId } from '../../platform/ids.ts';
import { addingJobs } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { takenMeetings } from '../bookings/index.ts';
import type { AgentSettings } from '../campaigns/index.ts';

export interface Situation {
  lead_id: string;
  lead_name: string | null;
  lead_status: string;
  status_set_by: 'service' | 'person';
  manual_override: boolean;
  opted_out_at: Date | null;
  last_message_at: Date | null;
  last_message_direction: string | null;
  follow_ups_sent: number;
  next_action_at: Date | null;
  number_id: string;
  /** When the number came to Parley: what was written before is history. */
  number_since: Date;
  campaign_id: string;
  campaign_name: string;
  campaign_status: string;
  workspace_name: string;
  agent: AgentSettings;
  findings: Finding[];
  transcript: TranscriptMessage[];
  /** A message to the lead is written and not sent yet. */
  unsent: boolean;
  /** The last of them that waits. */
  waiting_id: string | null;
  booked: { id: string; start_at: string } | null;
  /** The meetings on the campaign's calendar that are still to come; none where it books nothing. */
  taken: { start_at: string; end_at: string }[];
}

/** How much of a conversation is read. */
export const TRANSCRIPT_LENGTH = 80;

/** What belongs to the conversation: said, or about to be. */
const SAID = `status in ('received', 'queued', 'sending', 'accepted', 'unconfirmed')`;

// A group campaign holds no 1:1 conversations (campaigns.md#purpose): its participants have no agent (docs/adr/0023).
const situation = statement<Situation>(
  'agent.situation',
  `select l.id as lead_id, l.name as lead_name, l.status as lead_status, l.status_set_by, l.manual_override,
     l.opted_out_at, conversation.last_message_at, conversation.last_message_direction,
     coalesce(conversation.follow_ups_sent, 0) as follow_ups_sent, l.next_action_at, l.number_id,
     n.created_at as number_since,
     c.id as campaign_id, c.name as campaign_name, c.status as campaign_status, t.name as workspace_name, c.agent,
     coalesce((
       select json_agg(json_build_object('key', f.key, 'verdict', f.verdict, 'value', f.value, 'message_id', f.message_id))
       from findings f where f.team_id = $1 and f.lead_id = $2), '[]'::json) as findings,
     coalesce(m.transcript, '[]'::json) as transcript, coalesce(m.unsent, false) as unsent, m.waiting_id,
     (select json_build_object('id', b.id, 'start_at', iso(b.start_at)) from bookings b
       where b.team_id = $1 and b.lead_id = $2 and b.status = 'booked' order by b.id desc limit 1) as booked,
     case when c.agent->'booking' is not null then coalesce((
       select json_agg(json_build_object('start_at', iso(meeting.start_at), 'end_at', iso(meeting.end_at)))
       from (${takenMeetings({ campaign: 'c.id', now: '$3' })}) meeting), '[]'::json) else '[]'::json end as taken
   from leads l
   join teams t on t.team_id = l.team_id
   join numbers n on n.team_id = l.team_id and n.id = l.number_id
   join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id and c.purpose = 'setter'
   left join conversations conversation on conversation.team_id = l.team_id and conversation.lead_id = l.id
   left join lateral (
     select json_agg(json_build_object('id', r.id, 'direction', r.direction, 'text', r.text,
         'has_media', r.has_media, 'sent_at', iso(coalesce(r.sent_at, r.created_at)), 'intent', r.intent) order by r.id)
         as transcript,
       bool_or(r.status in ('queued', 'sending')) as unsent,
       max(r.id) filter (where r.status = 'queued') as waiting_id
     from (
       select id, direction, text, has_media, sent_at, created_at, intent, status from messages
       where team_id = $1 and lead_id = $2 and ${SAID}
       order by id desc limit ${TRANSCRIPT_LENGTH}) r
   ) m on true
   where l.team_id = $1 and l.id = $2 and l.number_id is not null`,
);

export function findSituation(
  db: Queries,
  teamId: string,
  leadId: string,
  now: Date,
): Promise<Situation | undefined> {
  return db.row(situation, [teamId, leadId, now]);
}

const lastMessage = statement<{ id: string }>(
  'agent.last-message',
  `select id from messages where team_id = $1 and lead_id = $2 and ${SAID} order by id desc limit 1`,
);

/** The newest message of the conversation, whoever wrote it. */
export async function findLastMessage(tx: Queries, teamId: string, leadId: string): Promise<string | null> {
  return (await tx.row(lastMessage, [teamId, leadId]))?.id ?? null;
}

const written = statement<{ recent: number; day: number }>(
  'agent.count-written',
  `select count(*) as day,
     count(*) filter (where message.id > coalesce((
       select progress_message_id from conversations where team_id = $1 and lead_id = $2), '')
       and (message.waits or message.at > $3)) as recent
   from (
     select id, status in ('queued', 'sending') as waits, coalesce(sent_at, created_at) as at from messages
     where team_id = $1 and lead_id = $2 and id > $5 and direction = 'outbound'
       and type not in ('API_MESSAGE', 'MANUAL_MESSAGE') and ${SAID}) message
   where message.waits or message.at > $4`,
);

/** What the agent wrote to a lead since then, sent or waiting: in all of the day, and recently without any progress. */
export async function countWritten(
  tx: Queries,
  teamId: string,
  leadId: string,
  since: { recent: Date; day: Date },
): Promise<{ recent: number; day: number }> {
  // One that has waited for longer than another day is not looked for: nobody's transcript is read as a whole.
  const oldest = lowestId('msg', new Date(since.day.getTime() - 86_400_000));
  return (await tx.row(written, [teamId, leadId, since.recent, since.day, oldest]))!;
}

const catchUp = statement(
  'agent.catch-up',
  addingJobs(
    JOBS.turn,
    { team_id: 'lead.team_id', lead_id: 'lead.id' },
    '$4',
    `from conversations conversation
     join leads lead on lead.team_id = conversation.team_id and lead.id = conversation.lead_id
     where conversation.team_id = $1 and conversation.campaign_id = $2 and conversation.last_message_at > $3
       and conversation.last_message_direction = 'inbound' and lead.status <> 'stopped' and not lead.manual_override`,
  ),
);

/** Adds a turn for each lead of the campaign whose last message, written after `since`, is unanswered. */
export async function addTurns(
  db: Queries,
  teamId: string,
  campaignId: string,
  since: Date,
  now: Date,
): Promise<void> {
  await db.write(catchUp, [teamId, campaignId, since, now]);
}

const putFinding = statement(
  'agent.put-finding',
  `insert into findings (team_id, lead_id, key, verdict, value, message_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (team_id, lead_id, key) do update set verdict = $4, value = $5, message_id = $6, created_at = $7`,
);

/** Keeps what proves a criterion; a later answer to the same one replaces it. */
export async function saveFinding(
  tx: Queries,
  teamId: string,
  leadId: string,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { key, verdict, value, message_id } = finding;
  await tx.write(putFinding, [teamId, leadId, key, verdict, value.slice(0, 500), message_id, now]);
}

const names = statement<{ workspace_name: string; campaign_name: string }>(
  'agent.names',
  `select t.name as workspace_name, c.name as campaign_name from campaigns c join teams t using (team_id)
   where c.team_id = $1 and c.id = $2`,
);

export async function findNames(
  db: Queries,
  teamId: string,
  campaignId: string,
): Promise<{ workspace_name: string; campaign_name: string }> {
  return (await db.row(names, [teamId, campaignId]))!;
}
