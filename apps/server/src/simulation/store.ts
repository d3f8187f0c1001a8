// Reads what happened in a simulated world.
import type { Reason } from '@parley/contract';
import type { ExplainedTurn } from '../features/agent/index.ts';
import { statement } from '../platform/postgres/database.ts';

/** A text that a phone received. */
export interface ArrivedText {
  position: number;
  phone: string;
  text: string;
  /** The network's id of the message. */
  message_id: string;
  at: Date;
}

/** Returns the texts that arrived at phones after a position, in order. */
export const listArrived = statement<ArrivedText>(
  'simulation.arrived',
  `select position::float8 as position, phone, text, message_id, at from simulated_events
   where team_id = $1 and position > $2 and type = 'text' order by position`,
).rows((teamId: string, after: number) => [teamId, after]);

export interface EndState {
  id: string;
  phone: string;
  status: string;
  held_how: string | null;
  held_why: Reason | null;
  opted_out: boolean;
  findings: { key: string; verdict: 'met' | 'failed'; value: string; evidence: string | null }[];
  /** The start of the booked meeting (ISO 8601); null if there is none. */
  booked: string | null;
  /** The starts of all meetings, also of canceled and moved ones (ISO 8601). */
  meetings: string[];
  /** The times that the agent offered in messages that were not discarded (ISO 8601), in the order of the messages. */
  offered: string[];
  /** Whether an event reports that the lead qualified. */
  is_qualified_reported: boolean;
  /** Whether an answer to the lead waits to be sent, for example for the quota of the next day. */
  has_waiting: boolean;
  /** Whether a job waits for the lead, or for the queue in which the lead is. */
  has_job: boolean;
  /** Whether the agent resumed a conversation that no person took over (agents.md#resuming-after-a-hand-over). */
  has_resumed: boolean;
}

/** Returns the end state of every lead, by phone. */
export const listEndStates = statement<EndState>(
  'simulation.end-states',
  `select lead.id, lead.phone, lead.status, lead.held_how, lead.held_why,
     lead.opted_out_at is not null as opted_out,
     (select coalesce(json_agg(json_build_object('key', finding.key, 'verdict', finding.verdict, 'value', finding.value,
         'evidence', proof.text) order by finding.key), '[]')
      from findings finding left join messages proof on proof.team_id = $1 and proof.id = finding.message_id
      where finding.team_id = $1 and finding.lead_id = lead.id) as findings,
     (select iso(start_at) from bookings where team_id = $1 and lead_id = lead.id and status = 'booked' limit 1) as booked,
     (select coalesce(json_agg(iso(start_at) order by id), '[]')
      from bookings where team_id = $1 and lead_id = lead.id) as meetings,
     (select coalesce(json_agg(slot->>'start_at' order by message.id, slot->>'start_at'), '[]')
      from messages message cross join jsonb_array_elements(message.intent->'slots') slot
      where message.team_id = $1 and message.lead_id = lead.id and message.intent->>'kind' = 'offer'
        and message.status <> 'discarded') as offered,
     exists (select 1 from messages where team_id = $1 and lead_id = lead.id and status = 'queued'
       and type = 'AI_REPLY') as has_waiting,
     exists (select 1 from events where team_id = $1 and type = 'contact.qualified'
       and payload->'contact'->>'id' = lead.id) as is_qualified_reported,
     exists (select 1 from jobs where team_id = $1 and (payload->>'lead_id' = lead.id or exists (
       select 1 from first_contacts entry where entry.team_id = $1 and entry.lead_id = lead.id
         and entry.number_id = jobs.payload->>'number_id'))) as has_job,
     exists (select 1 from notes where team_id = $1 and lead_id = lead.id and fact->>'code' = 'agent_resumed')
       as has_resumed
   from leads lead where team_id = $1 order by lead.phone`,
).rows((teamId: string) => [teamId]);

/** A message that the service sent. */
export interface SentMessage {
  phone: string;
  type: string;
  text: string;
  first_contact: boolean;
  /** The state of the send, such as `accepted` or `unconfirmed`. */
  status: string;
  intent: string | null;
  /** The times that the agent planned with the message: offered slots, or when it writes again (ISO 8601). */
  planned: string[];
  /** The network's id of the message. */
  message_id: string;
  /** For a reminder: the start of the meeting (ISO 8601). */
  meeting: string | null;
  /** When the gate reserved it. */
  reserved_at: Date;
  /** When it was handed to the network. */
  handed_at: Date;
}

/** Returns the messages that were handed to the network, in order. */
export const listSent = statement<SentMessage>(
  'simulation.sent',
  `select lead.phone, message.type, coalesce(message.text, '') as text, message.first_contact,
     message.status, message.intent->>'kind' as intent, message.engine_message_id as message_id, message.reserved_at,
     message.handed_at,
     coalesce(jsonb_path_query_array(message.intent, '$.slots[*].start_at')
       || jsonb_path_query_array(message.intent, '$.slot.start_at')
       || jsonb_path_query_array(message.intent, '$.at'), '[]') as planned,
     case when message.type = 'REMINDER' then message.reasoning->'params'->>'start_at' end as meeting
   from messages message join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
   where message.team_id = $1 and message.direction = 'outbound' and message.handed_at is not null
   order by message.reserved_at, message.id`,
).rows((teamId: string) => [teamId]);

/** Returns the jobs that were given up. */
export const countGivenUpJobs = statement<{ count: number }>(
  'simulation.given-up-jobs',
  'select count(*)::int as count from jobs where team_id = $1 and error is not null and attempts >= 5',
).row(
  (teamId: string) => [teamId],
  (row) => row!.count,
);

/** A message of a person, as it is stored. */
export interface StoredInbound {
  phone: string;
  /** The network's id of the message. */
  message_id: string;
  text: string;
}

/** Returns the messages that persons wrote. */
export const listInbound = statement<StoredInbound>(
  'simulation.inbound',
  `select lead.phone, message.engine_message_id as message_id, coalesce(message.text, '') as text
   from messages message join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
   where message.team_id = $1 and message.direction = 'inbound' order by message.id`,
).rows((teamId: string) => [teamId]);

/** Returns the lead with that phone. */
export const findLeadByPhone = statement<{ id: string }>(
  'simulation.lead-by-phone',
  'select id from leads where team_id = $1 and phone = $2 order by id limit 1',
).row((teamId: string, phone: string) => [teamId, phone]);

/** Returns the leads that the agent handed over and no person has taken yet. */
export const listHandedOver = statement<{ phone: string }>(
  'simulation.handed-over',
  `select phone from leads where team_id = $1 and held_how = 'agent' order by phone`,
).rows((teamId: string) => [teamId]);

export interface UpcomingMeeting {
  id: string;
  lead_id: string;
  phone: string;
  /** ISO 8601. */
  start_at: string;
}

/** Returns the booked meetings that start after `now`, in the order of their times. */
export const listUpcomingMeetings = statement<UpcomingMeeting>(
  'simulation.upcoming-meetings',
  `select booking.id, booking.lead_id, lead.phone, iso(booking.start_at) as start_at
   from bookings booking join leads lead on lead.team_id = booking.team_id and lead.id = booking.lead_id
   where booking.team_id = $1 and booking.status = 'booked' and booking.start_at > $2
   order by booking.start_at, booking.id`,
).rows((teamId: string, now: Date) => [teamId, now]);

/** What the agent decided in a turn. */
export interface DecidedTurn extends Pick<ExplainedTurn, 'model' | 'reasoning' | 'accepted' | 'refused'> {
  phone: string;
  at: Date;
  /** The problems that code found in answers of models. */
  problems: string[];
}

/** Returns the turns of the agent, in order. */
export const listTurns = statement<DecidedTurn>(
  'simulation.turns',
  `select lead.phone, turn.at, turn.record->>'model' as model, turn.record->'reasoning' as reasoning,
     turn.record->'accepted' as accepted, turn.record->'refused' as refused,
     jsonb_path_query_array(turn.record, '$.attempts[*].problems[*]') as problems
   from turns turn join leads lead on lead.team_id = turn.team_id and lead.id = turn.lead_id
   where turn.team_id = $1 order by turn.id`,
).rows((teamId: string) => [teamId]);
