// Hands messages over to the engine: the last check before its call, and the number's pace at that moment
// (docs/adr/keep-the-pace-at-hand-over.md).
import { fact } from '@parley/contract';
import type { EngineKind } from '../../../engines/capabilities.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { namedStatement } from '../../../platform/postgres/named-statement.ts';
import { lockForHandOverSql, saveHandOverSql } from '../../numbers/index.ts';
import { getRecipientGapMs, isPaced, nextSend, type Pacing, type PastSends } from '../../pacing/index.ts';
import type { Decision } from './gate.ts';
import { ANSWERED, hasEarlierSql, SPOKEN } from './store.ts';

/** The engine can deliver a message for this long after the hand-over, unless it has answered. */
const ENGINE_CALL = '30 seconds';
/** By how much the clocks of two processes can differ. */
const CLOCK_DIFFERENCE = '1 second';
/** How long a reply waits before it checks again whether the one before it was handed over. */
const IN_ORDER_MS = 1_000;
const HOUR_MS = 3_600_000;
/** The longest time from a reservation to its hand-over. */
const MOST_TYPED_MS = 600_000;

export interface HandOver {
  id: string;
  number_id: string;
  engine: EngineKind;
  pacing: Pacing;
  /** The id of this process. */
  sender: string;
  now: Date;
  by_person: boolean;
}

/** The wait of a message at its hand-over: for the number's pace, or for an earlier reply to the same person. */
export type HandOverWait = Decision & { verdict: 'wait'; at: Date };

/** The result: the message is handed over, delayed, or must not be sent. */
export type HandOverVerdict = 'handed' | 'withdrawn' | HandOverWait;

interface HandOverRow extends PastSends {
  /** Null if the message is not handed over. */
  id: string | null;
  is_early: boolean;
  /** True if an earlier reply of a member to the same person has not been handed over yet. */
  follows: boolean;
  to_lead: Date | null;
}

/** SQL condition: a member's reply that has not been handed over yet. */
const UNSENT_REPLY = `earlier.type = 'MEMBER_MESSAGE'
  and (earlier.status = 'queued' or earlier.status = 'sending' and earlier.handed_at is null)`;

// Lock order: number, lead, message. A statement that waits for a lock reads everything else as it was before the wait. If
// the number changed in that time, the message counts as early, and if the lead changed, as withdrawn. Both are checked
// again.
const hand = namedStatement<HandOverRow>(
  'messages.hand-to-engine',
  `with ${lockForHandOverSql(':number_id', ':paced')}, past as (
     select max(at.latest) as newest,
       (array_agg(at.latest order by at.latest desc))[:per_minute::integer] as minute,
       (array_agg(at.latest order by at.latest desc))[:per_hour::integer] as hour,
       (array_agg(at.latest order by at.latest desc) filter (where other.text_hash = message.text_hash))
         [:identical_per_hour::integer] as identical,
       max(at.latest) filter (where other.first_contact and message.first_contact) as first_contact,
       max(at.latest) filter (where other.lead_id = message.lead_id) as to_lead
     from number
     join messages message on message.team_id = $1 and message.id = :id
     join messages other on other.team_id = $1 and other.number_id = number.id and other.id <> message.id
       and other.reserved_at > :since and other.handed_at is not null
     cross join lateral (select case
         when other.sent_at is not null then greatest(other.sent_at, other.handed_at)
         when other.status in ('sending', 'unconfirmed') then other.handed_at + interval '${ENGINE_CALL}'
         else other.handed_at end
       + case when other.sender is distinct from :sender then interval '${CLOCK_DIFFERENCE}' else '0' end
       as latest) at
   ), follows as (
     select coalesce(bool_or(message.type = 'MEMBER_MESSAGE' and ${hasEarlierSql(UNSENT_REPLY)}), false) as follows
     from messages message where message.team_id = $1 and message.id = :id
   ), pace as (
     select past.*, follows.follows, stale.is_stale or follows.follows or coalesce(greatest(
       case when :send_gap::float8 > 0 then past.newest + :send_gap::float8 * interval '1 millisecond' end, past.minute + interval '1 minute',
       past.hour + interval '1 hour', past.identical + interval '1 hour',
       case when :first_contact_gap::float8 > 0
         then past.first_contact + :first_contact_gap::float8 * interval '1 millisecond' end,
       case when :recipient_gap::float8 > 0 then past.to_lead + :recipient_gap::float8 * interval '1 millisecond' end) > :now, false) as is_early
     from past cross join stale cross join follows
   ), lead as (
     select lead.id, lead.xmin as version, lead.phone, lead.whatsapp_id, lead.ig_username, lead.campaign_id, lead.opted_out_at,
       lead.past_message_id,
       lead.status <> 'stopped' and (not lead.manual_override
         or message.type = 'AI_HANDOVER' and lead.held_how = 'agent') as of_agent
     from pace cross join messages message join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where message.team_id = $1 and message.id = :id and not pace.is_early for share of lead
   ), handed as (
     update messages as message set handed_at = :now
     from lead left join campaigns campaign on campaign.team_id = $1 and campaign.id = lead.campaign_id
     where message.team_id = $1 and message.id = :id and message.status = 'sending' and message.sender = :sender
       and lead.opted_out_at is null and coalesce(message.id > lead.past_message_id, true)
       and (:by_person or (lead.version = (select xmin from leads where team_id = $1 and id = lead.id)
         and lead.of_agent and campaign.status = 'active' and not (${SPOKEN}) and not (${ANSWERED})
         and not exists (select 1 from number where session_status <> 'WORKING'
           or message.first_contact and (pause_reason is not null or restricted_until > :now))))
       and not is_person_blocked($1, lead.campaign_id, lead.phone, lead.whatsapp_id, lead.ig_username)
     returning message.id
   ), ${saveHandOverSql('handed', ':now')}
   select (select id from handed) as id, pace.* from pace`,
  { writes: ['messages', 'numbers'] },
);

/**
 * Makes the last check before the engine's call, under the locks of number and lead. Withdraws the message if, during
 * typing, the lead opted out or was blocked, a person took the conversation over, the campaign was paused, the lead
 * answered a follow-up, the number became unable to send it, or another process took over the message.
 *
 * The pace counts from the last moment at which each earlier message can have arrived. Replies of members to one person
 * keep their order. The returned time is not later than now if the number changed at the same time.
 */
export async function markHanded(db: Queries, teamId: string, handOver: HandOver): Promise<HandOverVerdict> {
  const { engine, pacing, now, ...values } = handOver;
  const { per_minute, per_hour, identical_per_hour, send_gap, first_contact_gap } = pacing;
  const window = Math.max(HOUR_MS, send_gap.min_ms, first_contact_gap.min_ms) + MOST_TYPED_MS;
  const recipient_gap = getRecipientGapMs(engine);
  const find = async (): Promise<HandOverVerdict> => {
    const row = (await db.row(
      ...hand({
        ...{
          team_id: teamId,
          ...values,
          now,
          since: new Date(now.getTime() - window),
          paced: isPaced(pacing),
        },
        ...{ per_minute, per_hour, identical_per_hour, recipient_gap },
        ...{ send_gap: send_gap.min_ms, first_contact_gap: first_contact_gap.min_ms },
      }),
    ))!;
    if (!row.is_early) return row.id === null ? 'withdrawn' : 'handed';
    if (row.follows) {
      const at = new Date(now.getTime() + IN_ORDER_MS);
      return { verdict: 'wait', rule: 'order', at, explanation: fact('earlier_message_waits') };
    }
    const recipient = { last_at: row.to_lead, gap_ms: recipient_gap };
    const { at, explanation } = nextSend({ now, pacing, sent: row, gap_ms: send_gap.min_ms, recipient });
    return { verdict: 'wait', rule: 'pacing', at, explanation };
  };
  const verdict = await find();
  // The lead changed while the statement waited, or was merged with another one, to which the message now belongs.
  return verdict === 'withdrawn' ? find() : verdict;
}
