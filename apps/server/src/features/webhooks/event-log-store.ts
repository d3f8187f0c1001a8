// Reads the event log in the order of transactions (docs/adr/order-events-by-transaction.md).
import { statement } from '../../platform/postgres/database.ts';

interface LoggedEvent {
  id: string;
  type: string;
  occurred_at: string;
  payload: string;
}

/**
 * Lists events whose transactions, and all before them, have ended. `after` is the event to continue after. If it is no
 * longer in the log, events from `start` on follow, because their order is unknown without its transaction. `start` is an id so early that all events before it are
 * from earlier transactions than the wanted ones.
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
   select event.id, event.type, iso(event.occurred_at) as occurred_at, event.payload::text as payload
   from events event
   where event.team_id = $1 and not event.is_test
     and (event.transaction_id, event.id)
       > (coalesce((select transaction_id from start), '0'::xid8), coalesce((select id from start), ''))
     and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
     and (event.id > $6 or exists (select 1 from known))
     and event.occurred_at >= coalesce($4::timestamptz, '-infinity')
     and ($5::text[] is null or event.type = any($5))
   order by event.transaction_id, event.id limit $2`,
).rows(
  (
    teamId: string,
    limit: number,
    of: {
      after: string | null;
      since: string | undefined;
      types: readonly string[] | undefined;
      start: string;
    },
  ) => [teamId, limit, of.after, of.since ?? null, of.types ?? null, of.start],
);

/** Gives all events the place of the current transaction, because those of another database mean nothing here. */
export const renumberEvents = statement(
  'webhooks.renumber-events',
  'update events set transaction_id = pg_current_xact_id()',
  { writes: ['events'] },
).write(() => []);
