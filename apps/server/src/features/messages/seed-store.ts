// Inserts the messages of made-up conversations in bulk (sandbox.md#seed).
import { statement } from '../../platform/postgres/database.ts';
import type { MessageType } from './message-type.ts';

export interface SeededMessage {
  id: string;
  lead_id: string;
  number_id: string;
  type: MessageType;
  text: string;
  at: string;
}

export const insertSeededMessages = statement(
  'messages.seed',
  `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, first_contact, handed_at,
     sent_at, created_at)
   select $1, id, lead_id, number_id, case when inbound then 'inbound' else 'outbound' end, type, text,
     case when inbound then 'received' else 'accepted' end, type = 'LEAD_WELCOME',
     case when not inbound then at end, at, at
   from jsonb_to_recordset($2) as message (id id, lead_id id, number_id id, type text, text text, at timestamptz),
     lateral (select type = 'USER_MESSAGE' as inbound) way`,
  { writes: ['messages'] },
).write((teamId: string, messages: readonly SeededMessage[]) => [teamId, JSON.stringify(messages)]);
