// Inserts made-up leads and their conversations in bulk (sandbox.md#seed).
import { statement } from '../../platform/postgres/database.ts';

/** A made-up lead who was contacted, and the state of the conversation. */
export interface SeededLead {
  id: string;
  number_id: string;
  campaign_id: string;
  phone: string;
  name: string;
  email: string | null;
  status: 'in_progress' | 'qualified' | 'not_interested' | 'cold' | 'stopped';
  created_at: string;
  replied_at: string | null;
  qualified_at: string | null;
  opted_out_at: string | null;
  follow_ups_sent: number;
  messages_count: number;
  last_message_at: string;
  last_message_direction: 'inbound' | 'outbound';
}

/** Inserts leads. Those whose person is already a lead of the number are left out. @returns the ids of the others. */
export const insertSeededLeads = statement<{ id: string }>(
  'leads.seed',
  `with given as (
     select * from jsonb_to_recordset($2) as lead (id id, number_id id, campaign_id id, phone text, name text,
       email text, status text, created_at timestamptz, replied_at timestamptz, qualified_at timestamptz,
       opted_out_at timestamptz, follow_ups_sent integer, messages_count integer, last_message_at timestamptz,
       last_message_direction text)
   ), made as (
     insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, email, status, qualified_at,
       first_contact_at, in_touch, replied, replied_at, source, opted_out_at, created_at, updated_at)
     select $1, id, number_id, campaign_id, phone, phone || '@c.us', name, email, status, qualified_at, created_at,
       true, replied_at is not null, replied_at, 'api', opted_out_at, created_at, last_message_at from given
     on conflict (team_id, number_id, whatsapp_id) where number_id is not null do nothing
     returning id
   ), talked as (
     insert into conversations (team_id, lead_id, campaign_id, listed, messages_count, last_message_at,
       last_message_direction, follow_ups_sent, updated_at)
     select $1, id, campaign_id, true, messages_count, last_message_at, last_message_direction, follow_ups_sent,
       last_message_at from given join made using (id)
   )
   select id from made`,
  { writes: ['leads', 'conversations'] },
).rows(
  (teamId: string, leads: readonly SeededLead[]) => [teamId, JSON.stringify(leads)],
  (rows) => new Set(rows.map(({ id }) => id)),
);
