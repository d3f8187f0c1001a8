// Reads a lead's conversation, to make a case of it.
import type { Reason } from '@parley/contract';
import { CHANGES_SQL, PROOF_IS_DELETED_SQL } from '../../features/agent/index.ts';
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

/** Returns an existing lead with its state. Findings whose proof the lead deleted are left out, as agents do. */
export const findCaseLead = statement<CaseLead>(
  'cli.suite-lead',
  `select lead.campaign_id, lead.name, lead.phone, lead.ig_username,
     lead.custom_variables, lead.status, lead.status_set_by, lead.held_why,
     lead.opted_out_at is not null as opted_out,
     (select coalesce(json_agg(json_build_object('key', finding.key, 'verdict', finding.verdict,
         'value', finding.value) order by finding.key), '[]')
      from findings finding where finding.team_id = $1 and finding.lead_id = lead.id
        and not ${PROOF_IS_DELETED_SQL}) as findings,
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

/**
 * Returns the messages of a conversation that arrived, in the order of their times. As agents read them: edited messages
 * have their latest text, and deleted messages are left out.
 */
export const listCaseMessages = statement<CaseMessage>(
  'cli.suite-messages',
  `select message.direction, message.type,
     case when change.type is null then coalesce(message.words, message.text) else change.text end as text,
     change.type is null and message.words is not null as is_transcript,
     coalesce(message.sent_at, message.handed_at, message.created_at) as at
   from messages message
   left join (${CHANGES_SQL}) change on change.about = message.engine_message_id and message.direction = 'inbound'
   where message.team_id = $1 and message.lead_id = $2 and message.failed_at is null
     and message.status in ('received', 'accepted', 'unconfirmed') and message.type <> 'USER_EDIT'
     and change.type is distinct from 'USER_DELETION'
   order by at, message.id`,
).rows((teamId: string, leadId: string) => [teamId, leadId]);
