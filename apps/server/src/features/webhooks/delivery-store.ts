// Deliveries of all workspaces at once, as the process brings them: claimed, settled, given up and forgotten. A
// statement here waits for no lock of a workspace, because the others would wait with it.
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** So many deliveries of a subscription, or as many as wait. */
export interface Wanted {
  team_id: string;
  webhook_id: string;
  most: number;
}

/** A delivery that this process may attempt: nobody else will. */
export interface Claimed {
  team_id: string;
  id: string;
  webhook_id: string;
  event_type: string;
  occurred_at: string;
  payload: string;
  url: string;
  secret_sealed: string;
}

/** The subscription of a delivery that waits, as its index has it (migration delivery_indexes): no other index finds it. */
const LANE = `(case when d.status = 'pending' then d.webhook_id end)`;

const claimNext = statement<Claimed>(
  'webhooks.claim',
  `with next as (
     select wanted.team_id, d.id
     from unnest($1::text[], $2::text[], $3::int[]) wanted (team_id, webhook_id, most), lateral (
       select d.id from deliveries d
       where ${LANE} = wanted.webhook_id and d.status = 'pending'
       order by d.created_at, d.id limit wanted.most for update skip locked) d
   ), claimed as (
     update deliveries d set status = 'attempting', attempted_at = $4, sender = $5
     from next where d.team_id = next.team_id and d.id = next.id
     returning d.team_id, d.id, d.event_id, d.webhook_id
   )
   select c.team_id, c.id, c.webhook_id, e.type as event_type, iso(e.occurred_at) as occurred_at,
     e.payload::text as payload, w.url, w.secret_sealed
   from claimed c
   join events e on e.team_id = c.team_id and e.id = c.event_id
   join webhooks w on w.team_id = c.team_id and w.id = c.webhook_id
   order by c.id`,
);

/** The oldest that wait, of each subscription its own. */
export function claim(db: Queries, wanted: Wanted[], at: Date, sender: string): Promise<Claimed[]> {
  const column = <Name extends keyof Wanted>(name: Name) => wanted.map((one) => one[name]);
  return db.rows(claimNext, [column('team_id'), column('webhook_id'), column('most'), at, sender]);
}

/** What came of an attempt. */
export interface Outcome {
  delivered: boolean;
  at: Date;
  duration_ms: number;
  endpoint_status: number | null;
  error: string | null;
  excerpt: string | null;
}

export interface End extends Outcome {
  team_id: string;
  id: string;
  webhook_id: string;
}

const settleAll = statement<{ id: string }>(
  'webhooks.settle',
  // The subscription is locked before the delivery, as its deletion does. One that somebody holds is left out.
  `with ended as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[],
       $8::text[], $9::text[])
       as e (team_id, id, webhook_id, status, at, duration_ms, endpoint_status, error, excerpt)
   ), free as (
     select w.team_id, w.id from webhooks w
     where (w.team_id, w.id) in (select e.team_id, e.webhook_id from ended e)
     for no key update of w skip locked
   ), settled as (
     update deliveries d set status = e.status, duration_ms = e.duration_ms, endpoint_status = e.endpoint_status,
       error = e.error, excerpt = e.excerpt
     from ended e join free on free.team_id = e.team_id and free.id = e.webhook_id
     where d.team_id = e.team_id and d.id = e.id
   ), told as (
     update webhooks w set last_delivery_at = last.at, last_delivery_status = last.endpoint_status
     from (
       select distinct on (e.team_id, e.webhook_id) e.team_id, e.webhook_id, e.at, e.endpoint_status
       from ended e join free on free.team_id = e.team_id and free.id = e.webhook_id
       order by e.team_id, e.webhook_id, e.at desc) last
     where w.team_id = last.team_id and w.id = last.webhook_id
   )
   select e.id from ended e
   join webhooks w on w.team_id = e.team_id and w.id = e.webhook_id
   where not exists (select 1 from free where free.team_id = e.team_id and free.id = e.webhook_id)`,
);

/**
 * Writes down how attempts ended; of a subscription that was deleted nothing is left to be written.
 * @returns the ids of those whose subscription somebody holds now: they are to be tried again.
 */
export async function settle(db: Queries, ends: End[]): Promise<string[]> {
  const column = <Name extends keyof End>(name: Name) => ends.map((end) => end[name]);
  const held = await db.rows(settleAll, [
    column('team_id'),
    column('id'),
    column('webhook_id'),
    ends.map(({ delivered }) => (delivered ? 'delivered' : 'failed')),
    column('at'),
    column('duration_ms'),
    column('endpoint_status'),
    column('error'),
    column('excerpt'),
  ]);
  return held.map(({ id }) => id);
}

const abandon = statement(
  'webhooks.abandon',
  `update deliveries set status = 'unknown', error = 'the process ended during the attempt'
   where status = 'attempting'
     and (attempted_at < $1 or not exists (select 1 from processes p where p.id = deliveries.sender))`,
);

/**
 * Attempts of dead processes, and those begun before `before` whose end could not be written down: nobody knows how
 * they ended, and they are not made again (webhooks.md#attempts).
 */
export async function abandonOrphans(db: Queries, before: Date): Promise<void> {
  await db.write(abandon, [before]);
}

const restored = statement<{ id: string }>(
  'webhooks.abandon-waiting',
  `update deliveries set status = 'unknown',
     error = 'It waited when the backup was made that this database was restored from; it may have been delivered since.'
   where status in ('pending', 'attempting') returning id`,
);

/** What waits in a database that was restored may have been delivered since: it counts as attempted. @returns how many. */
export async function abandonWaiting(tx: Queries): Promise<number> {
  return (await tx.rows(restored, [])).length;
}

const waiting = statement<{ team_id: string; webhook_id: string }>(
  'webhooks.waiting',
  // From one subscription to the next along the index: what it costs grows with them, not with what waits.
  `with recursive oldest as (
     (select d.team_id, ${LANE} as webhook_id, d.created_at from deliveries d where d.status = 'pending'
      order by ${LANE}, d.created_at, d.id limit 1)
     union all
     select next.team_id, next.webhook_id, next.created_at from oldest, lateral (
       select d.team_id, ${LANE} as webhook_id, d.created_at from deliveries d
       where d.status = 'pending' and ${LANE} > oldest.webhook_id
       order by ${LANE}, d.created_at, d.id limit 1) next
   )
   select team_id, webhook_id from oldest where created_at < $1`,
);

/** Subscriptions whose oldest delivery waits longer than it should. */
export function listWaiting(db: Queries, before: Date): Promise<{ team_id: string; webhook_id: string }[]> {
  return db.rows(waiting, [before]);
}

const prune = statement(
  'webhooks.prune',
  `with old as (delete from deliveries where status in ('delivered', 'failed', 'unknown') and created_at < $1)
   delete from events e where occurred_at < $1
     and not exists (select 1 from deliveries d where d.team_id = e.team_id and d.event_id = e.id)`,
);

/** The delivery log is kept for 30 days (webhooks.md#log). */
export async function pruneLog(db: Queries, before: Date): Promise<void> {
  await db.write(prune, [before]);
}
