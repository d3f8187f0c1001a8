// Stores subscriptions, events, and their deliveries.
import { contract } from '@parley/contract';
import { JOBS } from '../../jobs.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { Outcome } from './delivery-store.ts';

export interface Subscription {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  secret_sealed: string;
}

const lockTeam = statement('webhooks.lock-team', 'select 1 from teams where team_id = $1 for update');

const countAll = statement<{ count: number }>(
  'webhooks.count',
  'select count(*) as count from webhooks where team_id = $1',
);

/** Counts the subscriptions and locks them against additions until the transaction ends. */
export async function countLocked(tx: Queries, teamId: string): Promise<number> {
  await tx.write(lockTeam, [teamId]);
  return (await tx.row(countAll, [teamId]))!.count;
}

const insert = statement(
  'webhooks.insert',
  `insert into webhooks (team_id, id, url, events, description, secret_sealed, secret_prefix, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  { writes: ['webhooks'] },
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
  await tx.write(insert, [teamId, id, url, events, description, secret_sealed, secret_prefix, created_at]);
}

export const findRecord = statement<{ record: string }>(
  'webhooks.record',
  'select record::text as record from webhook_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

/** Lists subscriptions, newest first. */
export const listRecords = listQuery(contract.webhooks.list, {
  from: 'webhook_records',
  order: [{ column: 'id', type: 'text' }],
  filters: {},
});

export const findSubscription = statement<Subscription>(
  'webhooks.subscription',
  'select id, url, events, description, secret_sealed from webhooks where team_id = $1 and id = $2',
).row((teamId: string, id: string) => [teamId, id]);

/** Inserts an event, a delivery for each active subscription to it, and their jobs, in one statement. */
export const insertEvent = statement(
  'webhooks.emit',
  `with event as (
     insert into events (team_id, id, type, payload, occurred_at) values ($1, $2, $3, $4, $5)
   ), subscribed as (
     -- Locked, so that a subscription deleted at this moment is left out and causes no error.
     select id, row_number() over (order by id) as place from (
       select id from webhooks where team_id = $1 and active and $3 = any(events) for key share) webhook
   ), made as (
     insert into deliveries (team_id, id, event_id, webhook_id, created_at)
     select $1, ($6::text[])[place], $2, id, $5 from subscribed where place <= cardinality($6::text[])
     returning id, webhook_id
   )
   ${addJobsSql(JOBS.deliver, { team_id: '$1', webhook_id: 'webhook_id', delivery_id: 'id' }, '$5', 'from made')}`,
  { writes: ['events', 'deliveries', 'jobs'], addsJobs: true },
).write(
  (
    teamId: string,
    event: { id: string; type: string; payload: string; occurred_at: Date; delivery_ids: string[] },
  ) => [teamId, event.id, event.type, event.payload, event.occurred_at, event.delivery_ids],
);

const logTest = namedStatement(
  'webhooks.log-test',
  // Writes nothing if the subscription was deleted while the test delivery was being made.
  `with held as (
     select id from webhooks where team_id = :team_id and id = :webhook_id for no key update
   ), event as (
     insert into events (team_id, id, type, payload, occurred_at, is_test)
     select :team_id, :event_id, :type, :payload::json, :at, true from held
   ), delivery as (
     insert into deliveries (team_id, id, event_id, webhook_id, status, attempted_at, duration_ms, endpoint_status,
       error, excerpt, created_at)
     select :team_id, :id, :event_id, id, :status, :at, :duration_ms, :endpoint_status, :error, :excerpt,
       :at from held
   )
   update webhooks webhook set last_delivery_at = :at, last_delivery_status = :endpoint_status
   from held where webhook.team_id = :team_id and webhook.id = held.id`,
  { writes: ['events', 'deliveries', 'webhooks'] },
);

/** Logs a test delivery that was made. Its event has no other delivery. */
export async function logTestDelivery(
  db: Queries,
  teamId: string,
  test: { webhook_id: string; event_id: string; type: string; payload: string; id: string },
  end: Outcome,
): Promise<void> {
  const status = end.delivered ? 'delivered' : 'failed';
  await db.write(...logTest({ ...test, ...end, error: toJsonb(end.error), team_id: teamId, status }));
}
