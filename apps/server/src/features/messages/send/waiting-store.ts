// Stores messages that wait to be sent.
import type { Reason } from '@parley/contract';
import type { Template } from '../../../engines/port.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';

export interface WaitingMessage {
  id: string;
  lead_id: string;
  number_id: string;
  type: string;
  text: string;
  first_contact: boolean;
  humanize: boolean;
  intent: object | null;
  /** Why the message was written. */
  reasoning: Reason | null;
  /** The template to send; undefined for free text. */
  template?: Template;
  created_at: Date;
  /** The message is discarded after this time; undefined if it never expires. */
  expires_at?: Date;
  /** The name of the member or the API key that wrote the message; undefined if Parley wrote it. */
  author?: string;
}

const insert = statement(
  'messages.insert-waiting',
  `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, first_contact, humanize,
     intent, reasoning, text_hash, created_at, template, expires_at, author)
   values ($1, $2, $3, $4, 'outbound', $5, $6, 'queued', $7, $8, $9, $10, sha256(convert_to($6, 'UTF8')), $11, $12, $13, $14)`,
  { writes: ['messages'] },
);

/** Stores a message that waits to be sent. The caller must add the job that sends it. */
export async function insertWaiting(tx: Queries, teamId: string, message: WaitingMessage): Promise<void> {
  const { id, lead_id, number_id, type, text, first_contact, humanize, reasoning, created_at } = message;
  const [intent, template] = [message.intent, message.template].map((one) => one && JSON.stringify(one));
  const values = [teamId, id, lead_id, number_id, type, text, first_contact, humanize];
  await tx.write(insert, [
    ...values,
    intent,
    toJsonb(reasoning),
    created_at,
    template,
    message.expires_at,
    message.author,
  ]);
}
