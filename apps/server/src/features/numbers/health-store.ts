// Reads the figures for the health of a number (sending.md#health).
import type { EngineKind } from '../../engines/capabilities.ts';
import type { NumberQuality } from '../../engines/events.ts';
import { createLowestId } from '../../platform/ids.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { NumberPace } from '../pacing/index.ts';
import { FIRST_CONTACTS_TODAY, joinQuotaDaySql, SENT_TODAY } from './ledger-store.ts';
import type { Figures } from './pause-rules.ts';
import { portfolioSql } from './portfolio-store.ts';

// A first contact counts once the engine accepted it, or refused it because the person is not on the network. People
// whom a check does not find on the network also count, although no message is sent to them, because checking them also
// looks like guessing phones. $4, the smallest message id, limits the search if few messages match, for example after a
// person resumed first contacts.
const figures = statement<Figures>(
  'numbers.figures',
  `with made as (
     select coalesce(message.reserved_at, message.failed_at) as at, lead.opted_out_at is not null as opted_out,
       message.failed_at is not null and message.failure_kind is distinct from 'opted_out' as undeliverable
     from numbers number
     cross join lateral (
       select * from messages message
       where message.team_id = number.team_id and message.number_id = number.id and message.first_contact
         and message.id >= $4 and coalesce(message.handed_at, message.failed_at) > coalesce(number.resumed_at, 'epoch')
         and (message.status in ('accepted', 'unconfirmed')
           or message.status = 'refused' and message.failure_kind in ('recipient_unreachable', 'opted_out'))
       order by message.id desc limit 20) message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where number.team_id = $1 and number.id = $2
   ), unregistered as (
     select registration.checked_at as at
     from numbers number
     cross join lateral (
       select checked_at from registrations registration
       where registration.team_id = number.team_id and registration.number_id = number.id
         and not registration.registered and registration.checked_at > coalesce(number.resumed_at, 'epoch')
       order by registration.checked_at desc limit 20) registration
     where number.team_id = $1 and number.id = $2
   ), tried as (
     select undeliverable from (
       select at, undeliverable from made union all select at, true from unregistered) attempt
     order by at desc limit 20
   ), old as (
     select lead.replied
     from numbers number
     cross join lateral (
       select message.team_id, message.lead_id from messages message
       where message.team_id = number.team_id and message.number_id = number.id and message.first_contact
         and message.id >= $4 and message.handed_at > coalesce(number.resumed_at, 'epoch')
         and message.handed_at <= $3::timestamptz - interval '24 hours'
         and message.status = 'accepted' and message.failed_at is null
       order by message.id desc limit 30) message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where number.team_id = $1 and number.id = $2
   )
   select (select count(*) from tried) as tried, (select count(*) from tried where undeliverable) as undeliverable,
     (select count(*) from made) as written, (select count(*) from made where opted_out) as opted_out,
     (select count(*) from old) as waited_for, (select count(*) from old where replied) as replied`,
);

/** First contacts that are older than this do not count for the health of the number. */
const SEEN_MS = 60 * 86_400_000;

export async function readFigures(db: Queries, teamId: string, id: string, now: Date): Promise<Figures> {
  const oldest = createLowestId('msg', new Date(now.getTime() - SEEN_MS));
  return (await db.row(figures, [teamId, id, now, oldest]))!;
}

/** The number's pace, what it has used of today's limits, and its waiting messages. */
export interface NumberFacts extends NumberPace {
  engine: EngineKind;
  quality_rating: NumberQuality['rating'];
  /** The number of messages that the engine refused in the last 24 hours. */
  refused: number;
  waiting: number;
}

export const findFacts = statement<NumberFacts>(
  'numbers.facts',
  `select number.id, number.engine, number.pacing, number.daily_quota, number.connected_since, number.last_sent_at,
     number.idle_ended_at, number.restricted_until, number.pause_reason, number.last_first_contact_at,
     number.first_contact_gap_ms, number.quality_rating, ${portfolioSql('$3')} as portfolio, ${FIRST_CONTACTS_TODAY} as first_contacts_today, ${SENT_TODAY} as sent_today,
     (select count(*) from messages message where message.team_id = number.team_id and message.number_id = number.id
       and message.failed_at > $3::timestamptz - interval '24 hours' and message.status = 'refused') as refused,
     (select count(*) from messages message where message.status = 'queued' and message.team_id = number.team_id
       and message.number_id = number.id) as waiting
   from numbers number ${joinQuotaDaySql('$3')}
   where number.team_id = $1 and number.id = $2`,
).row((teamId: string, id: string, now: Date) => [teamId, id, now]);
