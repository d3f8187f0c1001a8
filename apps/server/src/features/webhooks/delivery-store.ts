// Stores deliveries of all workspaces: claims, settles, abandons and deletes them. No statement here waits for a lock
// of one workspace, because that would delay all others.
import { type Fact, fact } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

/** A lane's request for up to `most` waiting deliveries of its subscription. */
export interface LaneRequest {
  team_id: string;
  webhook_id: string;
  most: number;
}

/** A delivery that this process has claimed. No other process attempts it. */
export interface ClaimedDelivery {
  team_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  /** The number of attempts, including this one. */
  attempt: number;
  event_type: string;
  occurred_at: string;
  payload: string;
  is_test: boolean;
  url: string;
  secret_sealed: string;
}

/**
 * SQL: the subscription of a waiting delivery; null for other deliveries. It must be exactly the expression of the
 * index.
 */
const LANE = `(case when delivery.status = 'pending' then delivery.webhook_id end)`;

const claimNext = statement<ClaimedDelivery>(
  'webhooks.claim',
  `with next as (
     select wanted.team_id, delivery.id
     from unnest($1::text[], $2::text[], $3::int[]) wanted (team_id, webhook_id, most), lateral (
       select delivery.id from deliveries delivery
       where ${LANE} = wanted.webhook_id and delivery.status = 'pending'
       order by delivery.created_at, delivery.id limit wanted.most for update skip locked) delivery
   ), claimed as (
     update deliveries delivery set status = 'attempting', attempted_at = $4, sender = $5
     from next where delivery.team_id = next.team_id and delivery.id = next.id
     returning delivery.team_id, delivery.id, delivery.event_id, delivery.webhook_id, delivery.attempt
   )
   select claimed.team_id, claimed.id, claimed.webhook_id, claimed.event_id, claimed.attempt, event.type as event_type,
     iso(event.occurred_at) as occurred_at, event.payload::text as payload, event.is_test, webhook.url, webhook.secret_sealed
   from claimed
   join events event on event.team_id = claimed.team_id and event.id = claimed.event_id
   join webhooks webhook on webhook.team_id = claimed.team_id and webhook.id = claimed.webhook_id
   order by claimed.id`,
  { writes: ['deliveries'] },
);

/** Claims the oldest waiting deliveries of each subscription. */
export function claimDeliveries(
  db: Queries,
  wanted: LaneRequest[],
  at: Date,
  sender: string,
): Promise<ClaimedDelivery[]> {
  const column = <Name extends keyof LaneRequest>(name: Name) => wanted.map((one) => one[name]);
  return db.rows(claimNext, [column('team_id'), column('webhook_id'), column('most'), at, sender]);
}

/** Result of an attempt. */
export interface Outcome {
  delivered: boolean;
  at: Date;
  duration_ms: number;
  endpoint_status: number | null;
  error: Fact | null;
  excerpt: string | null;
}

export interface AttemptResult extends Outcome {
  team_id: string;
  id: string;
  webhook_id: string;
  attempt: number;
}

const settleAll = namedStatement<{ id: string }>(
  'webhooks.settle',
  // Locks the subscription before the delivery, in the same order as its deletion, and skips locked subscriptions. If
  // this process was presumed dead, a person might have requested another attempt; ours then counts as an earlier one.
  `with ended as (
     select * from unnest(:team_ids::text[], :ids::text[], :webhook_ids::text[], :statuses::text[],
       :at::timestamptz[], :duration_ms::int[], :endpoint_statuses::int[],
       :errors::jsonb[], :excerpts::text[], :attempts::int[])
       as outcome (team_id, id, webhook_id, status, at, duration_ms, endpoint_status, error, excerpt, attempt)
   ), free as (
     select webhook.team_id, webhook.id from webhooks webhook
     where (webhook.team_id, webhook.id) in (select ended.team_id, ended.webhook_id from ended)
     for no key update of webhook skip locked
   ), settled as (
     update deliveries delivery set status = ended.status, attempted_at = ended.at, duration_ms = ended.duration_ms,
       endpoint_status = ended.endpoint_status, error = ended.error, excerpt = ended.excerpt
     from ended join free on free.team_id = ended.team_id and free.id = ended.webhook_id
     where delivery.team_id = ended.team_id and delivery.id = ended.id and delivery.attempt = ended.attempt
   ), earlier as (
     update delivery_attempts earlier set status = ended.status, attempted_at = ended.at,
       duration_ms = ended.duration_ms, endpoint_status = ended.endpoint_status, error = ended.error,
       excerpt = ended.excerpt
     from ended join free on free.team_id = ended.team_id and free.id = ended.webhook_id
     where earlier.team_id = ended.team_id and earlier.delivery_id = ended.id and earlier.attempt = ended.attempt
   ), told as (
     update webhooks webhook set last_delivery_at = last.at, last_delivery_status = last.endpoint_status
     from (
       select distinct on (ended.team_id, ended.webhook_id) ended.team_id, ended.webhook_id, ended.at,
         ended.endpoint_status
       from ended join free on free.team_id = ended.team_id and free.id = ended.webhook_id
       order by ended.team_id, ended.webhook_id, ended.at desc) last
     where webhook.team_id = last.team_id and webhook.id = last.webhook_id
   )
   select ended.id from ended
   join webhooks webhook on webhook.team_id = ended.team_id and webhook.id = ended.webhook_id
   where not exists (select 1 from free where free.team_id = ended.team_id and free.id = ended.webhook_id)`,
  { writes: ['deliveries', 'delivery_attempts', 'webhooks'] },
);

/**
 * Stores the results of attempts. Ignores those of deleted subscriptions.
 * @returns the ids of deliveries with a locked subscription, to be stored later.
 */
export async function settleDeliveries(db: Queries, ends: AttemptResult[]): Promise<string[]> {
  const column = <Name extends keyof AttemptResult>(name: Name) => ends.map((end) => end[name]);
  const held = await db.rows(
    ...settleAll({
      team_ids: column('team_id'),
      ids: column('id'),
      webhook_ids: column('webhook_id'),
      statuses: ends.map(({ delivered }) => (delivered ? 'delivered' : 'failed')),
      at: column('at'),
      duration_ms: column('duration_ms'),
      endpoint_statuses: column('endpoint_status'),
      errors: ends.map(({ error }) => toJsonb(error)),
      excerpts: column('excerpt'),
      attempts: column('attempt'),
    }),
  );
  return held.map(({ id }) => id);
}

/**
 * Marks attempts as unknown if their process died or if they started before `before` and could not be settled. They
 * might have succeeded, so they are not repeated (webhooks.md#attempts).
 */
export const abandonOrphans = statement(
  'webhooks.abandon',
  `update deliveries set status = 'unknown', error = $2
   where status = 'attempting'
     and (attempted_at < $1 or not exists (select 1 from processes process where process.id = deliveries.sender))`,
  { writes: ['deliveries'] },
).write((before: Date) => [before, toJsonb(fact('attempt_interrupted'))]);

/**
 * Marks waiting deliveries of a restored backup as unknown, because they might have been made after the backup.
 * @returns the number of deliveries.
 */
export const abandonWaiting = statement<{ id: string }>(
  'webhooks.abandon-waiting',
  `update deliveries set status = 'unknown', error = $1
   where status in ('pending', 'attempting') returning id`,
  { writes: ['deliveries'] },
).rows(
  () => [toJsonb(fact('delivery_restored'))],
  (rows) => rows.length,
);

/** Lists subscriptions with a delivery that has been waiting since before `before`. */
export const listWaiting = statement<{ team_id: string; webhook_id: string }>(
  'webhooks.waiting',
  // Reads one index entry for each subscription, so that the cost grows with subscriptions and not with deliveries.
  `with recursive oldest as (
     (select delivery.team_id, ${LANE} as webhook_id, delivery.created_at from deliveries delivery
      where delivery.status = 'pending' order by ${LANE}, delivery.created_at, delivery.id limit 1)
     union all
     select next.team_id, next.webhook_id, next.created_at from oldest, lateral (
       select delivery.team_id, ${LANE} as webhook_id, delivery.created_at from deliveries delivery
       where delivery.status = 'pending' and ${LANE} > oldest.webhook_id
       order by ${LANE}, delivery.created_at, delivery.id limit 1) next
   )
   select team_id, webhook_id from oldest where created_at < $1`,
).rows((before: Date) => [before]);

/**
 * Deletes finished deliveries that are older than `before`, and older events without deliveries (webhooks.md#log). An
 * event is deleted by the run after the one that deleted its last delivery.
 */
export const pruneLog = statement(
  'webhooks.prune',
  `with old as (delete from deliveries where status in ('delivered', 'failed', 'unknown') and created_at < $1)
   delete from events event where occurred_at < $1
     and not exists (select 1 from deliveries delivery
       where delivery.team_id = event.team_id and delivery.event_id = event.id)`,
  { writes: ['deliveries', 'events'] },
).write((before: Date) => [before]);

/** Deletes the events about a lead, with their deliveries. Those that are pending are not delivered any more. */
export const deleteEventsOfLead = statement(
  'webhooks.delete-of-lead',
  `delete from events where team_id = $1 and payload -> 'contact' ->> 'id' = $2 and not is_test`,
  { writes: ['events'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);
