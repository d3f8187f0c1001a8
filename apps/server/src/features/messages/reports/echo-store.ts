// Reads the data that decides who wrote the message of an echo (messages.md#echoes).
import { statement } from '../../../platform/postgres/database.ts';
import { namedStatement } from '../../../platform/postgres/named-statement.ts';

export interface KnownMessage {
  id: string;
  /** True if Parley sent the message and the engine has not confirmed it yet. */
  unsettled: boolean;
}

/** Returns the message to which the engine gave that id, or undefined. */
export const findKnownMessage = statement<KnownMessage>(
  'messages.echo-known',
  `select id, status in ('sending', 'unconfirmed') as unsettled from messages
   where team_id = $1 and number_id = $2 and engine_message_id = $3`,
).row((teamId: string, numberId: string, engineMessageId: string) => [teamId, numberId, engineMessageId]);

/** An echo with an unknown id, and its recipient. */
export interface Echo {
  number_id: string;
  engine_message_id: string;
  text: string;
  chat_id: string;
  /** The recipient's phone; null if unknown. */
  phone: string | null;
  /** The lead of the chat; null if there is none. */
  lead_id: string | null;
  /**
   * A message that was handed to the engine before this time is too old for the echo. If its text is the same, a person
   * wrote that text again.
   */
  after: Date;
  /** The only sends to which the echo can belong; null if it can belong to any send. */
  sends: readonly string[] | null;
}

export interface EchoFacts {
  /** True if another process has stored the id in the meantime. */
  known: boolean;
  /** True if the engine has not yet answered one of `sends`. */
  owed: boolean;
  /**
   * The sends to which the echo can belong: those that the engine has not answered, and unconfirmed ones with the same
   * text.
   */
  sends: string[];
  /** The oldest of the unconfirmed sends. */
  send_id: string | null;
}

const SURE = 'lead.id = :lead_id or lead.phone = :phone';
/**
 * Until a network reveals that a phone and a masked id belong to one person, it can identify that person's chat by
 * either. A match between the two is enough to wait for an answer, but not to settle a send.
 */
const PERHAPS = `(lead.phone is null or :phone is null) and (lead.whatsapp_id like '%@c.us') <> (:chat_id like '%@c.us')`;

/** Reads the data about an echo. The caller must hold the lock of the echo's lead, if there is one. */
export const readEchoFacts = namedStatement<EchoFacts>(
  'messages.judge-echo',
  `select
     exists (select 1 from messages where team_id = :team_id and number_id = :number_id
       and engine_message_id = :engine_message_id) as known,
     coalesce(bool_or(send.status = 'sending'), false) as owed,
     coalesce(array_agg(send.id::text), '{}') as sends,
     min(send.id) filter (where send.status = 'unconfirmed') as send_id
   from messages send
   join leads lead on lead.team_id = send.team_id and lead.id = send.lead_id
   where send.team_id = :team_id and send.number_id = :number_id and send.status in ('sending', 'unconfirmed')
     and send.handed_at is not null and (:sends::text[] is null or send.id = any(:sends))
     and (send.status = 'sending' or (send.text = :text and send.handed_at > :after))
     and (${SURE} or (send.status = 'sending' and ${PERHAPS}))`,
).row(
  (teamId: string, echo: Echo) => ({ ...echo, team_id: teamId }),
  (row) => row!,
);
