// Subscriptions, events and deliveries.
import { addingJobs } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface Subscription {
  id: string;
  url: string;
  events: string[];
  secret_sealed: string;
}

const lockTeam = statement('webhooks.lock-team', 'select 1 from teams where team_id = $1 for update');

const countAll = statement<{ count: number }>(
  'webhooks.count',
  'select count(*) as count from webhooks where team_id = $1',
);

/** How many subscriptions there are; nobody else can add one before the transaction ends. */
export async function countLocked(tx: Queries, teamId: string): Promise<number> {
  await tx.rows(lockTeam, [teamId]);
  return (await tx.row(countAll, [teamId]))!.count;
}

const insert = statement(
  'webhooks.insert',
  `insert into webhooks (team_id, id, url, events, description, secret_sealed, secret_prefix, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertWebhook(
  tx: Queries,
  teamId: string,
  webhook: {
    id: string;
    url: string;
    events: string[];
    description: string | null;
    secret_sealed: string;
    secret_prefix: string;
    created_at: Date;
  },
): Promise<void> {
  const { id, url, events, description, secret_sealed, secret_prefix, created_at } = webhook;
  await tx.rows(insert, [teamId, id, url, events, description, secret_sealed, secret_prefix, created_at]);
}

const one = statement<{ record: string }>(
  'webhooks.record',
  'select record::text as record from webhook_records where team_id = $1 and id = $2',
);

export async function findRecord(db: Queries, teamId: string, id: string): Promise<string | undefined> {
  return (await db.row(one, [teamId, id]))?.record;
}

const all = statement<{ records: string }>(
  'webhooks.records',
  `select coalesce(json_agg(record order by id desc), '[]')::text as records from webhook_records where team_id = $1`,
);

/** All subscriptions, newest first, as a JSON array. */
export async function listRecords(db: Queries, teamId: string): Promise<string> {
  return (await db.row(all, [teamId]))!.records;
}

const subscription = statement<Subscription>(
  'webhooks.subscription',
  'select id, url, events, secret_sealed from webhooks where team_id = $1 and id = $2',
);

export function findSubscription(db: Queries, teamId: string, id: string): Promise<Subscription | undefined> {
  return db.row(subscription, [teamId, id]);
}

const emit = statement(
  'webhooks.emit',
  `with event as (
     insert into events (team_id, id, type, payload, occurred_at) values ($1, $2, $3, $4, $5)
   ), subscribed as (
     -- Locked, so that a subscription that is deleted at this moment is left out rather than an error.
     select id, row_number() over (order by id) as n from (
       select id from webhooks where team_id = $1 and active and $3 = any(events) for key share) w
   ), made as (
     insert into deliveries (team_id, id, event_id, webhook_id, created_at)
     select $1, ($6::text[])[n], $2, id, $5 from subscribed where n <= cardinality($6::text[])
     returning id, webhook_id
   )
   -- A key of its own each: two transactions that share keys would wait for each other, in whatever order.
   ${addingJobs(`select $1, 'webhooks.deliver', 'deliver:' || id,
     json_build_object('team_id', $1::text, 'webhook_id', webhook_id), $5::timestamptz from made`)}`,
);

/** An event, a delivery for each active subscription to it, and the jobs that bring them: one statement. */
export async function insertEvent(
  tx: Queries,
  teamId: string,
  event: { id: string; type: string; payload: string; occurred_at: Date; delivery_ids: string[] },
): Promise<void> {
  await tx.rows(emit, [teamId, event.id, event.type, event.payload, event.occurred_at, event.delivery_ids]);
}

/** A delivery that this process may attempt: nobody else will. */
export interface Claimed {
  id: string;
  webhook_id: string;
  event_type: string;
  occurred_at: string;
  payload: string;
  url: string;
  secret_sealed: string;
}

const claimNext = statement<Claimed>(
  'webhooks.claim',
  `with next as (
     select d.team_id, d.id from deliveries d
     where d.team_id = $1 and d.webhook_id = $2 and d.status = 'pending'
     order by d.id limit $3 for update skip locked
   ), claimed as (
     update deliveries d set status = 'attempting', attempted_at = $4, sender = $5
     from next where d.team_id = next.team_id and d.id = next.id
     returning d.team_id, d.id, d.event_id, d.webhook_id
   )
   select c.id, c.webhook_id, e.type as event_type, iso(e.occurred_at) as occurred_at, e.payload::text as payload,
     w.url, w.secret_sealed
   from claimed c
   join events e on e.team_id = c.team_id and e.id = c.event_id
   join webhooks w on w.team_id = c.team_id and w.id = c.webhook_id
   order by c.id`,
);

export function claim(
  db: Queries,
  teamId: string,
  webhookId: string,
  limit: number,
  at: Date,
  sender: string,
): Promise<Claimed[]> {
  return db.rows(claimNext, [teamId, webhookId, limit, at, sender]);
}

export interface Outcome {
  delivered: boolean;
  at: Date;
  duration_ms: number;
  endpoint_status: number | null;
  error: string | null;
  excerpt: string | null;
}

const settle = statement(
  'webhooks.settle',
  // The subscription is locked before the delivery, as its deletion does.
  `with held as (
     select w.id from deliveries d join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id
     where d.team_id = $1 and d.id = $2 for no key update of w
   ), settled as (
     update deliveries d set status = $3, duration_ms = $4, endpoint_status = $5, error = $6, excerpt = $7
     from held where d.team_id = $1 and d.id = $2 returning d.webhook_id
   )
   update webhooks w set last_delivery_at = $8, last_delivery_status = $5
   from settled where w.team_id = $1 and w.id = settled.webhook_id`,
);

export async function settleDelivery(db: Queries, teamId: string, id: string, end: Outcome): Promise<void> {
  const status = end.delivered ? 'delivered' : 'failed';
  const { duration_ms, endpoint_status, error, excerpt, at } = end;
  await db.rows(settle, [teamId, id, status, duration_ms, endpoint_status, error, excerpt, at]);
}

const logTest = statement(
  'webhooks.log-test',
  // Nothing is left of a subscription that was deleted while its endpoint answered.
  `with held as (
     select id from webhooks where team_id = $1 and id = $2 for no key update
   ), event as (
     insert into events (team_id, id, type, payload, occurred_at, is_test)
     select $1, $3, $4, $5::json, $7, true from held
   ), delivery as (
     insert into deliveries (team_id, id, event_id, webhook_id, status, attempted_at, duration_ms, endpoint_status,
       error, excerpt, created_at)
     select $1, $6, $3, id, $8, $7, $9, $10, $11, $12, $7 from held
   )
   update webhooks w set last_delivery_at = $7, last_delivery_status = $10
   from held where w.team_id = $1 and w.id = held.id`,
);

/** Writes a test delivery, made already, into the log; its event has no other delivery. */
export async function logTestDelivery(
  db: Queries,
  teamId: string,
  test: { webhook_id: string; event_id: string; type: string; payload: string; id: string },
  end: Outcome,
): Promise<void> {
  const { webhook_id, event_id, type, payload, id } = test;
  const status = end.delivered ? 'delivered' : 'failed';
  const outcome = [status, end.duration_ms, end.endpoint_status, end.error, end.excerpt];
  await db.rows(logTest, [teamId, webhook_id, event_id, type, payload, id, end.at, ...outcome]);
}

const abandon = statement(
  'webhooks.abandon',
  `update deliveries set status = 'unknown', error = 'the process ended during the attempt'
   where status = 'attempting'
     and (attempted_at < $1 or not exists (select 1 from processes p where p.id = deliveries.sender))`,
);

/**
 * Attempts of dead processes, and those begun before `before` whose end could not be written down: nobody knows how
 * they ended, and they are not made again (spec 6).
 */
export async function abandonOrphans(db: Queries, before: Date): Promise<void> {
  await db.rows(abandon, [before]);
}

const waiting = statement<{ team_id: string; webhook_id: string }>(
  'webhooks.waiting',
  `select distinct team_id, webhook_id from deliveries where status = 'pending' and created_at < $1`,
);

/** Subscriptions whose deliveries wait longer than they should. */
export function listWaiting(db: Queries, before: Date): Promise<{ team_id: string; webhook_id: string }[]> {
  return db.rows(waiting, [before]);
}

const prune = statement(
  'webhooks.prune',
  `with old as (delete from deliveries where status in ('delivered', 'failed', 'unknown') and created_at < $1)
   delete from events e where occurred_at < $1
     and not exists (select 1 from deliveries d where d.team_id = e.team_id and d.event_id = e.id)`,
);

/** The delivery log is kept for 30 days (decisions 3). */
export async function pruneLog(db: Queries, before: Date): Promise<void> {
  await db.rows(prune, [before]);
}
