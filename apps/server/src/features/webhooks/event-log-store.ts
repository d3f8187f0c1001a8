// Reads the event log in the order of transactions (docs/adr/order-events-by-transaction.md).
import { statement } from '../../platform/postgres/database.ts';

interface LoggedEvent {
  id: string;
  type: string;
  occurred_at: string;
  payload: string;
  /** Whether the event has a wanted type. */
  wanted: boolean;
  /** Whether the page ends here because it has looked at `scan` events. */
  ends: boolean;
}

/**
 * Lists events whose transactions, and all before them, have ended. `after` is the event to continue after. If it is no
 * longer in the log, events from `start` on follow, because their order is unknown without its transaction. `start` is an id so early that all events before it are
 * from earlier transactions than the wanted ones. With `types`, a page looks at no more than `scan` events, and the last
 * of these is returned whatever its type.
 */
export const listEvents = statement<LoggedEvent>(
  'webhooks.event-log',
  `with known as materialized (
     select transaction_id, id from events where team_id = $1 and id = $3
   ), start as materialized (
     select transaction_id, id from known
     union all
     (select transaction_id, ''::id from events
      where team_id = $1 and id < $6 and not exists (select 1 from known) order by events.id desc limit 1)
   )
   select id, type, iso(occurred_at) as occurred_at, payload::text as payload, wanted, ends
   from (
     select scanned.*, $5::text[] is null or type = any($5) as wanted,
       $5::text[] is not null and row_number() over (order by transaction_id, id) = $7::bigint as ends
     from (
       select event.* from events event
       where event.team_id = $1 and not event.is_test
         and (event.transaction_id, event.id)
           > (coalesce((select transaction_id from start), '0'::xid8), coalesce((select id from start), ''))
         and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
         and (event.id > $6 or exists (select 1 from known))
         and event.occurred_at >= coalesce($4::timestamptz, '-infinity')
       order by event.transaction_id, event.id limit case when $5::text[] is null then $2::bigint else $7::bigint end
     ) scanned
   ) event
   where wanted or ends
   order by transaction_id, id limit $2`,
).rows(
  (
    teamId: string,
    limit: number,
    of: {
      after: string | null;
      since: string | undefined;
      types: readonly string[] | undefined;
      start: string;
      scan: number;
    },
  ) => [teamId, limit, of.after, of.since ?? null, of.types ?? null, of.start, of.scan],
);

/** Gives all events the place of the current transaction, because those of another database mean nothing here. */
export const renumberEvents = statement(
  'webhooks.renumber-events',
  'update events set transaction_id = pg_current_xact_id()',
  { writes: ['events'] },
).write(() => []);
