// Reads the data about one message, and how much of its number's limits was used before it.
import type { Reason } from '@parley/contract';
import type { EngineKind } from '../../../engines/capabilities.ts';
import type { EngineErrorKind } from '../../../engines/events.ts';
import { statement } from '../../../platform/postgres/database.ts';
import { quotaDaySql } from '../../pacing/index.ts';
import type { MessageType } from '../message-type.ts';

export interface MessageFacts {
  id: string;
  lead_id: string;
  direction: 'inbound' | 'outbound';
  type: MessageType;
  text: string | null;
  status: string;
  /** The agent's reason for writing the message. */
  reasoning: Reason | null;
  /** Why the message is waiting, or was not sent. */
  explanation: Reason | null;
  /** The number of times that the engine rejected the message. */
  attempts: number;
  template: string | null;
  number: string;
  engine: EngineKind;
  created_at: Date;
  reserved_at: Date | null;
  handed_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
  failure_kind: EngineErrorKind | null;
  failure: Reason | null;
  /**
   * Counts of the messages that the number sent before this one: on the same quota day, in the last hour, in the last
   * minute, and in the last hour with the same text.
   */
  day: number;
  hour: number;
  minute: number;
  identical: number;
  /** The times of the number's previous send, and of the previous one to the same person. */
  before: Date | null;
  before_to_lead: Date | null;
  /** How many first contacts the number made on that day. */
  first_contacts: number;
  connected_since: Date;
  idle_ended_at: Date | null;
}

/**
 * Reads the data about a message; undefined if there is no such message.
 * @param now the reference time for a message that has not been sent.
 */
export const findMessageFacts = statement<MessageFacts>(
  'messages.explain',
  `select message.id, message.lead_id, message.direction, message.type, message.text, message.status, message.reasoning,
     message.explanation, message.attempts, message.template->>'name' as template, number.handle as number, number.engine,
     message.created_at, message.reserved_at, message.handed_at, message.sent_at, message.delivered_at, message.read_at,
     message.failed_at, message.failure_kind, message.failure,
     used.day, used.hour, used.minute, used.identical, used.before, used.before_to_lead,
     coalesce((select first_contacts from number_days where team_id = $1 and number_id = message.number_id
       and day = ${quotaDaySql('its.at')}), 0) as first_contacts, number.connected_since, number.idle_ended_at
   from messages message
   cross join lateral (select * from numbers where team_id = $1 and id = message.number_id offset 0) number
   cross join lateral (select coalesce(message.reserved_at, $3::timestamptz) as at) its
   cross join lateral (
     select count(*) filter (where ${quotaDaySql('other.reserved_at')} = ${quotaDaySql('its.at')}) as day,
       count(*) filter (where other.reserved_at > its.at - interval '1 hour') as hour,
       count(*) filter (where other.reserved_at > its.at - interval '1 minute') as minute,
       count(*) filter (where other.reserved_at > its.at - interval '1 hour' and other.text_hash = message.text_hash)
         as identical,
       max(other.reserved_at) as before, max(other.reserved_at) filter (where other.lead_id = message.lead_id) as before_to_lead
     from messages other
     where other.team_id = $1 and other.number_id = message.number_id and other.reserved_at <= its.at
       and other.reserved_at > its.at - interval '25 hours' and other.id <> message.id) used
   where message.team_id = $1 and message.id = $2`,
).row((teamId: string, id: string, now: Date) => [teamId, id, now]);
