// Reads a lead's conversation, to make a case of it.
import type { Reason } from '@parley/contract';
import { statement } from '../../platform/postgres/database.ts';

export interface CaseLead {
  campaign_id: string | null;
  name: string | null;
  phone: string | null;
  ig_username: string | null;
  custom_variables: Record<string, unknown> | null;
  status: string;
  status_set_by: 'service' | 'person';
  held_why: Reason | null;
  opted_out: boolean;
  findings: { key: string; verdict: 'met' | 'failed'; value: string }[];
  booked: boolean;
  /** The names of other people around the conversation: attendees of its meetings, and members. */
  others: string[];
}

/** Returns an existing lead with its state. */
export const findCaseLead = statement<CaseLead>(
  'cli.suite-lead',
  `select lead.campaign_id, lead.name, lead.phone, lead.ig_username,
     lead.custom_variables, lead.status, lead.status_set_by, lead.held_why,
     lead.opted_out_at is not null as opted_out,
     (select coalesce(json_agg(json_build_object('key', finding.key, 'verdict', finding.verdict,
         'value', finding.value) order by finding.key), '[]')
      from findings finding where finding.team_id = $1 and finding.lead_id = lead.id) as findings,
     exists (select 1 from bookings booking where booking.team_id = $1 and booking.lead_id = lead.id
       and booking.status in ('reserved', 'booked', 'no_show')) as booked,
     array(select booking.attendee_name from bookings booking
       where booking.team_id = $1 and booking.lead_id = lead.id and booking.attendee_name is not null
       union select member.name from members member
       where member.team_id = $1 and member.name is not null) as others
   from leads lead where lead.team_id = $1 and lead.id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row!,
);

export interface CaseMessage {
  direction: 'inbound' | 'outbound';
  type: string;
  /** The text, or the transcript of a recording. */
  text: string | null;
  is_transcript: boolean;
  at: Date;
}

/** Returns the messages of a conversation that arrived, in the order of their times. */
export const listCaseMessages = statement<CaseMessage>(
  'cli.suite-messages',
  `select direction, type, coalesce(words, text) as text, words is not null as is_transcript,
     coalesce(sent_at, handed_at, created_at) as at
   from messages where team_id = $1 and lead_id = $2 and status in ('received', 'accepted', 'unconfirmed')
   order by at, id`,
).rows((teamId: string, leadId: string) => [teamId, leadId]);
