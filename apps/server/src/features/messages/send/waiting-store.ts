// Stores messages that wait to be sent.
import type { Reason } from '@parley/contract';
import type { Template } from '../../../engines/port.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../../platform/postgres/named-statement.ts';
import type { MessageType } from '../message-type.ts';

export interface WaitingMessage {
  id: string;
  lead_id: string;
  number_id: string;
  type: MessageType;
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

const insert = namedStatement(
  'messages.insert-waiting',
  `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, first_contact, humanize,
     intent, reasoning, text_hash, created_at, template, expires_at, author)
   values (:team_id, :id, :lead_id, :number_id, 'outbound', :type, :text, 'queued', :first_contact,
     :humanize, :intent, :reasoning, sha256(convert_to(:text, 'UTF8')), :created_at, :template, :expires_at,
     :author)`,
  { writes: ['messages'] },
);

/** Stores a message that waits to be sent. The caller must add the job that sends it. */
export async function insertWaiting(tx: Queries, teamId: string, message: WaitingMessage): Promise<void> {
  const { intent, reasoning, template } = message;
  await tx.write(
    ...insert({
      ...message,
      team_id: teamId,
      intent: intent && JSON.stringify(intent),
      reasoning: toJsonb(reasoning),
      template: template && JSON.stringify(template),
      expires_at: message.expires_at,
      author: message.author,
    }),
  );
}
