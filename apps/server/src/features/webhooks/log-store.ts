// Reads the log of a workspace's deliveries, and queues further attempts.
import type { Reason } from '@parley/contract';
import { JOBS } from '../../jobs.ts';
import type { Position } from '../../platform/cursor.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface LogFilter {
  status?: keyof typeof WITH | undefined;
  event_type?: string | undefined;
  since?: string | undefined;
}

/** Returns SQL for the state of a delivery in the log. */
const stateSql = (delivery: string) =>
  `case ${delivery}.status when 'pending' then 'waiting' when 'attempting' then 'sending' else ${delivery}.status end`;

/** SQL conditions on the deliveries of subscription $3. Each has an index that returns the rows in order. */
const WITH = {
  any: 'delivery.webhook_id = $3',
  delivered: `delivery.webhook_id = $3 and delivery.status = 'delivered'`,
  failed: `delivery.webhook_id = $3 and delivery.status = 'failed'`,
  unknown: `delivery.webhook_id = $3 and delivery.status = 'unknown'`,
  waiting: `(case when delivery.status = 'pending' then delivery.webhook_id end) = $3 and delivery.status = 'pending'`,
} as const;

/**
 * Returns SQL for a page of the log. It uses bounds rather than "is null or", so that the index scan starts at the
 * cursor for any parameters.
 */
const pageSql = (which: string, from: string, also: string) =>
  `select delivery.* from ${from}
   where delivery.team_id = $1 and ${which}
     and delivery.created_at >= coalesce($4::timestamptz, '-infinity')
     and (delivery.created_at, delivery.id) < (coalesce($5::timestamptz, 'infinity'), coalesce($6::text, '')::id)
     ${also}
   order by delivery.created_at desc, delivery.id desc limit $2`;
const EVENT = 'events event on event.team_id = delivery.team_id and event.id = delivery.event_id';

/** Returns a statement that joins only the events of the page, unless it filters by event type. */
const pageStatement = (name: string, page: string) =>
  statement<{ record: string; at: string; id: string }>(
    name,
    `select delivery.id, iso(delivery.created_at) as at, row_to_json(shown)::text as record
     from (${page}) delivery
     join ${EVENT}
     cross join lateral (
       select delivery.id, event.type as event_type, event.is_test, ${stateSql('delivery')} as status,
         iso(event.occurred_at) as occurred_at, delivery.attempt as attempts,
         iso(delivery.attempted_at) as attempted_at, delivery.endpoint_status, delivery.duration_ms,
         delivery.error) shown
     order by delivery.created_at desc, delivery.id desc`,
  );
const pages = Object.entries(WITH).map(([status, which]) => ({
  status,
  all: pageStatement(`webhooks.log:${status}`, pageSql(which, 'deliveries delivery', '')),
  ofType: pageStatement(
    `webhooks.log:${status}:type`,
    pageSql(which, `deliveries delivery join ${EVENT}`, 'and event.type = $7'),
  ),
}));

/** Lists deliveries, latest first. */
export async function listDeliveries(
  db: Queries,
  teamId: string,
  webhookId: string,
  { status = 'any', event_type, since }: LogFilter,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const page = pages.find((one) => one.status === status)!;
  const values = [teamId, limit, webhookId, since ?? null, after?.[0] ?? null, after?.[1] ?? null];
  const rows =
    event_type === undefined
      ? await db.rows(page.all, values)
      : await db.rows(page.ofType, [...values, event_type]);
  return rows.map(({ record, at, id }) => ({ record, position: [at, id] }));
}

const health = statement<{ id: string; record: string; recent: string; last_failed: string | null }>(
  'webhooks.health',
  `select webhook.id, webhook.record::text as record, recent.counts::text as recent, last_failed.record::text as last_failed
   from webhook_records webhook
   cross join lateral (
     select json_build_object('deliveries', count(*), 'failed', count(*) filter (where status in ('failed', 'unknown')))
       as counts
     from (
       select status from deliveries delivery
       where delivery.team_id = webhook.team_id and delivery.webhook_id = webhook.id
       order by delivery.created_at desc, delivery.id desc limit 20) latest) recent
   left join lateral (
     select json_build_object('id', delivery.id, 'event_type', event.type, 'occurred_at', iso(event.occurred_at)) as record
     from deliveries delivery
     join events event on event.team_id = delivery.team_id and event.id = delivery.event_id
     where delivery.team_id = webhook.team_id and delivery.webhook_id = webhook.id
       and delivery.status in ('failed', 'unknown')
     order by delivery.created_at desc, delivery.id desc limit 1) last_failed on true
   where webhook.team_id = $1 order by webhook.id desc`,
);

/** Lists subscriptions with their status, newest first, each as JSON. */
export async function listHealth(db: Queries, teamId: string): Promise<string[]> {
  const rows = await db.rows(health, [teamId]);
  return rows.map(
    ({ record, recent, last_failed }) =>
      `${record.slice(0, -1)},"recent":${recent},"last_failed":${last_failed ?? 'null'}}`,
  );
}

interface Attempt {
  number: number;
  status: 'waiting' | 'sending' | 'delivered' | 'failed' | 'unknown';
  at: string | null;
  endpoint_status: number | null;
  duration_ms: number | null;
  error: Reason | null;
  answer: string | null;
  asked_by: { id: string; name: string } | null;
}

export interface LoggedDelivery {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  is_test: boolean;
  occurred_at: string;
  lead_id: string | null;
  payload: string;
  url: string;
  secret_sealed: string;
  /** The attempts, oldest first; the last one is the current one. */
  attempts: Attempt[];
}

const attemptSql = (table: string) =>
  `json_build_object('number', ${table}.attempt, 'status', ${stateSql(table)}, 'at', iso(${table}.attempted_at),
     'endpoint_status', ${table}.endpoint_status, 'duration_ms', ${table}.duration_ms, 'error', ${table}.error,
     'answer', ${table}.excerpt, 'asked_by', case when ${table}.asked_by_id is not null
       then json_build_object('id', ${table}.asked_by_id, 'name', ${table}.asked_by_name) end)`;

const one = statement<Omit<LoggedDelivery, 'attempts'> & { earlier: Attempt[]; last: Attempt }>(
  'webhooks.delivery',
  `select delivery.id, delivery.webhook_id, delivery.event_id, event.type as event_type, event.is_test,
     iso(event.occurred_at) as occurred_at, event.payload -> 'contact' ->> 'id' as lead_id,
     event.payload::text as payload, webhook.url, webhook.secret_sealed,
     coalesce((
       select json_agg(${attemptSql('attempt')} order by attempt.attempt) from delivery_attempts attempt
       where attempt.team_id = delivery.team_id and attempt.delivery_id = delivery.id), '[]') as earlier,
     ${attemptSql('delivery')} as last
   from deliveries delivery
   join events event on event.team_id = delivery.team_id and event.id = delivery.event_id
   join webhooks webhook on webhook.team_id = delivery.team_id and webhook.id = delivery.webhook_id
   where delivery.team_id = $1 and delivery.id = $2`,
);

export async function findDelivery(
  db: Queries,
  teamId: string,
  id: string,
): Promise<LoggedDelivery | undefined> {
  const row = await db.row(one, [teamId, id]);
  if (!row) return undefined;
  const { earlier, last, ...delivery } = row;
  return { ...delivery, attempts: [...earlier, last] };
}

/**
 * Queues another attempt of an ended delivery for a member. @returns false if an attempt is being made or the
 * subscription is off.
 */
export const queueAttempt = statement<{ key: string }>(
  'webhooks.again',
  // A second caller finds the delivery already waiting and adds nothing.
  `with ended as (
     select delivery.* from deliveries delivery
     join webhooks webhook on webhook.team_id = delivery.team_id and webhook.id = delivery.webhook_id
     where delivery.team_id = $1 and delivery.id = $2 and delivery.status in ('delivered', 'failed', 'unknown')
       and webhook.active
     for no key update of delivery
   ), kept as (
     insert into delivery_attempts (team_id, delivery_id, attempt, status, attempted_at, duration_ms, endpoint_status,
       error, excerpt, asked_by_id, asked_by_name)
     select team_id, id, attempt, status, attempted_at, duration_ms, endpoint_status, error, excerpt, asked_by_id,
       asked_by_name from ended
   ), waiting as (
     update deliveries delivery set status = 'pending', attempt = delivery.attempt + 1, attempted_at = null,
       duration_ms = null, endpoint_status = null, error = null, excerpt = null, sender = null, asked_by_id = $3,
       asked_by_name = $4
     from ended where delivery.team_id = ended.team_id and delivery.id = ended.id
     returning delivery.webhook_id, delivery.id
   )
   ${addJobsSql(JOBS.deliver, { team_id: '$1', webhook_id: 'webhook_id', delivery_id: 'id' }, '$5', 'from waiting')}
   returning key`,
  { writes: ['delivery_attempts', 'deliveries', 'jobs'], addsJobs: true },
).exists((teamId: string, id: string, by: { id: string; name: string }, at: Date) => [
  teamId,
  id,
  by.id,
  by.name,
  at,
]);
