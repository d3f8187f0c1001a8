// What decides whose an echo is, as rows (messages.md#echoes).
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface KnownMessage {
  id: string;
  /** It is ours, and we don't know yet that the engine has it. */
  unsettled: boolean;
}

const known = statement<KnownMessage>(
  'messages.echo-known',
  `select id, status in ('sending', 'unconfirmed') as unsettled from messages
   where team_id = $1 and number_id = $2 and engine_message_id = $3`,
);

/** The message with that id of the engine. */
export function findKnownMessage(
  db: Queries,
  teamId: string,
  numberId: string,
  engineMessageId: string,
): Promise<KnownMessage | undefined> {
  return db.row(known, [teamId, numberId, engineMessageId]);
}

/** An echo whose id we don't know, and whom it was written to. */
export interface Echo {
  number_id: string;
  engine_message_id: string;
  text: string;
  chat_id: string;
  /** null while nobody has told it. */
  phone: string | null;
  /** The lead of the chat; null when there is none. */
  lead_id: string | null;
  /** What was handed to the engine up to this time has no echo any more: the same text is a person's. */
  after: Date;
  /** The only sends that it may be of; null: of any. */
  sends: readonly string[] | null;
}

export interface EchoFacts {
  /** Another process stored the id meanwhile. */
  known: boolean;
  /** The engine has not answered yet whether it took one of `sends`. */
  owed: boolean;
  /** The sends that it may be of: those that the engine has to answer, and unconfirmed ones with the same text. */
  sends: string[];
  /** The oldest unconfirmed one of them. */
  send_id: string | null;
}

const SURE = 'lead.id = $7 or lead.phone = $8';
/**
 * A network may name the chat of one person by phone here and by a masked id there, and nobody has told yet that the two
 * are one. That is enough to wait for an answer, and not to settle a send.
 */
const PERHAPS = `(lead.phone is null or $8 is null) and (lead.whatsapp_id like '%@c.us') <> ($9 like '%@c.us')`;

const judge = statement<EchoFacts>(
  'messages.judge-echo',
  `select
     exists (select 1 from messages where team_id = $1 and number_id = $2 and engine_message_id = $3) as known,
     coalesce(bool_or(send.status = 'sending'), false) as owed,
     coalesce(array_agg(send.id), '{}') as sends,
     min(send.id) filter (where send.status = 'unconfirmed') as send_id
   from messages send
   join leads lead on lead.team_id = send.team_id and lead.id = send.lead_id
   where send.team_id = $1 and send.number_id = $2 and send.status in ('sending', 'unconfirmed')
     and send.handed_at is not null and ($6::text[] is null or send.id = any($6))
     and (send.status = 'sending' or (send.text = $4 and send.handed_at > $5))
     and (${SURE} or (send.status = 'sending' and ${PERHAPS}))`,
);

/** Facts of an echo. The caller holds its lead, where there is one. */
export async function judgeEcho(tx: Queries, teamId: string, echo: Echo): Promise<EchoFacts> {
  const { number_id, engine_message_id, text, after, sends, lead_id, phone, chat_id } = echo;
  const values = [teamId, number_id, engine_message_id, text, after, sends, lead_id, phone, chat_id];
  return (await tx.row(judge, values))!;
}
