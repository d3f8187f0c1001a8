// Reads the records about a lead and the agent's turns, for explanations.
import type { LeadSource, StoredFact } from '@parley/contract';
import type { EngineKind } from '../../../engines/capabilities.ts';
import { JOBS } from '../../../jobs.ts';
import { getRowText } from '../../../platform/facts.ts';
import { jobKeySql } from '../../../platform/jobs/job-kind.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { type AgentSettings, completeAgent } from '../../campaigns/index.ts';
import { joinLastInbound } from '../../messages/index.ts';
import type { TurnRecord } from '../turn/record-turn.ts';

export interface TurnRow {
  id: string;
  at: Date;
  /** The id of the answer that the turn wrote. */
  message_id: string | null;
  record: TurnRecord;
}

const ofMessage = statement<TurnRow>(
  'agent.turn-of-message',
  `select turn.id, turn.at, turn.message_id, turn.record
   from messages message
   join turns turn on turn.team_id = message.team_id and turn.lead_id = message.lead_id
   where message.team_id = $1 and message.id = $2
     -- A long answer is several messages, of one time; the turn names the last of them.
     and (turn.message_id in (select part.id from messages part where part.team_id = $1 and part.lead_id = message.lead_id
         and part.id >= message.id and part.created_at = message.created_at and part.direction = 'outbound')
       or message.direction = 'inbound' and turn.at >= message.created_at)
   order by turn.id limit 1`,
);

/**
 * Returns the turn that wrote our message, or the first turn that read the lead's message. undefined if there is none.
 */
export function findTurnOfMessage(
  db: Queries,
  teamId: string,
  messageId: string,
): Promise<TurnRow | undefined> {
  return db.row(ofMessage, [teamId, messageId]);
}

const newest = statement<TurnRow>(
  'agent.newest-turns',
  `select id, at, message_id, record from turns where team_id = $1 and lead_id = $2 order by id desc limit $3`,
);

/** Returns a lead's turns, newest first. */
export function listTurns(db: Queries, teamId: string, leadId: string, most: number): Promise<TurnRow[]> {
  return db.rows(newest, [teamId, leadId, most]);
}

const texts = statement<{ id: string; text: string | null }>(
  'agent.texts',
  'select id, coalesce(text, words) as text from messages where team_id = $1 and id = any($2)',
);

export async function findTexts(
  db: Queries,
  teamId: string,
  ids: string[],
): Promise<Map<string, string | null>> {
  const rows = ids.length === 0 ? [] : await db.rows(texts, [teamId, ids]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** A lead, with the data that decides what happens next. */
export interface LeadFacts {
  id: string;
  name: string | null;
  phone: string | null;
  source: LeadSource | null;
  status: string;
  status_set_by: 'service' | 'person';
  manual_override: boolean;
  opted_out_at: Date | null;
  first_contact_at: Date | null;
  next_action_at: Date | null;
  next_action_label: string | null;
  is_booked: boolean;
  follow_ups_sent: number;
  last_message_at: Date | null;
  last_message_direction: 'inbound' | 'outbound' | null;
  campaign: string | null;
  campaign_status: string | null;
  agent: AgentSettings | null;
  number: string | null;
  engine: EngineKind | null;
  heard_at: Date | null;
  findings: {
    key: string;
    verdict: 'met' | 'failed';
    value: string;
    message_id: string;
    quote: string | null;
  }[];
  /** Notes by people and by Parley, newest first. */
  journal: { at: string; author: string | null; text: string }[];
  /** Pending jobs for the lead, with the times at which they are due. */
  jobs: { kind: 'turn' | 'follow_up' | 'send'; at: string; message_id: string | null; given_up: boolean }[];
}

type EntryRow = { at: string; author: string | null; text: string | null; fact: StoredFact | null };

const lead = statement<Omit<LeadFacts, 'journal'> & { journal: EntryRow[] }>(
  'agent.explain-lead',
  `select lead.id, lead.name, lead.phone, lead.source, lead.status, lead.status_set_by, lead.manual_override,
     lead.opted_out_at, lead.first_contact_at, lead.next_action_at, lead.next_action_label,
     exists (select 1 from bookings booking where booking.team_id = $1 and booking.lead_id = lead.id
       and booking.status = 'booked') as is_booked,
     coalesce(conversation.follow_ups_sent, 0) as follow_ups_sent, conversation.last_message_at,
     conversation.last_message_direction, campaign.slug as campaign, campaign.status as campaign_status, campaign.agent,
     number.handle as number, number.engine, heard.heard_at,
     coalesce((select json_agg(json_build_object('key', finding.key, 'verdict', finding.verdict, 'value', finding.value,
         'message_id', finding.message_id, 'quote', coalesce(message.text, message.words)) order by finding.created_at, finding.key)
       from findings finding
       join messages message on message.team_id = finding.team_id and message.id = finding.message_id
       where finding.team_id = $1 and finding.lead_id = lead.id), '[]') as findings,
     coalesce((select json_agg(json_build_object('at', iso(note.created_at), 'author', note.author, 'text', note.text, 'fact', note.fact)
         order by note.id desc)
       from (select * from notes where team_id = $1 and lead_id = lead.id order by id desc limit $3) note), '[]') as journal,
     coalesce((select json_agg(json_build_object('kind', work.kind, 'at', iso(job.run_at), 'message_id', work.message_id,
         'given_up', job.attempts >= 5 or job.deaths >= 5 or job.crashes >= 2) order by job.run_at)
       from (
         select 'turn' as kind, ${jobKeySql(JOBS.turn, { lead_id: 'lead.id' })} as key, null as message_id
         union all select 'follow_up', ${jobKeySql(JOBS.followUp, { lead_id: 'lead.id' })}, null
         union all select 'send', ${jobKeySql(JOBS.send, { message_id: 'waiting.id' })}, waiting.id::text
         from (select id, status from messages where team_id = $1 and lead_id = lead.id order by id desc limit 20) waiting
         where waiting.status = 'queued'
       ) work
       join jobs job on job.team_id = $1 and job.key = work.key and job.locked_by is null), '[]') as jobs
   from leads lead
   left join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
   left join numbers number on number.team_id = lead.team_id and number.id = lead.number_id
   left join conversations conversation on conversation.team_id = lead.team_id and conversation.lead_id = lead.id
   ${joinLastInbound('lead.id')}
   where lead.team_id = $1 and lead.id = $2`,
);

/**
 * Returns a lead with the data that decides what happens next; undefined if there is no such lead.
 * @param entries the maximum number of journal entries.
 */
export async function findLeadFacts(
  db: Queries,
  teamId: string,
  leadId: string,
  entries: number,
): Promise<LeadFacts | undefined> {
  const row = await db.row(lead, [teamId, leadId, entries]);
  if (!row) return undefined;
  const journal = row.journal.map((entry) => ({
    at: entry.at,
    author: entry.author,
    text: getRowText(entry),
  }));
  return { ...row, agent: row.agent && completeAgent(row.agent), journal };
}
