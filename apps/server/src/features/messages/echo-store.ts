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

/** What we know of an echo whose id we don't know. */
export interface EchoFacts {
  /** Another process stored the id meanwhile. */
  known: boolean;
  /** The engine has not answered yet whether it took a message to this chat, which the echo may be of. */
  owed: boolean;
  /** The oldest unconfirmed send with the same text. */
  send_id: string | null;
}

export interface Echo {
  number_id: string;
  engine_message_id: string;
  text: string;
  /** What was handed to the engine after this time has no echo yet. */
  before: Date;
  /** What was handed to the engine up to this time has none any more: the same text is a person's. */
  after: Date;
}

/** How far back in a conversation an unconfirmed send is looked for. */
const MOST_MESSAGES = 200;

const judging = (name: string, sends: string) =>
  statement<EchoFacts>(
    name,
    `select
       exists (select 1 from messages where team_id = $1 and number_id = $2 and engine_message_id = $3) as known,
       coalesce(bool_or(send.status = 'sending'), false) as owed,
       min(send.id) filter (where send.status = 'unconfirmed' and send.text = $4 and send.handed_at > $7) as send_id
     from (${sends}) send
     where send.handed_at <= $5`,
  );

const inChat = judging(
  'messages.echo-in-chat',
  `select id, status, text, handed_at from messages
   where team_id = $1 and lead_id = $6 order by id desc limit ${MOST_MESSAGES}`,
);

/** Facts of an echo in a lead's chat; the caller holds the lead. */
export async function judgeEcho(
  tx: Queries,
  teamId: string,
  { number_id, engine_message_id, text, before, after }: Echo,
  leadId: string,
): Promise<EchoFacts> {
  return (await tx.row(inChat, [teamId, number_id, engine_message_id, text, before, leadId, after]))!;
}
