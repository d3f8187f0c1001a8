-- The event log is read in the order of transactions (docs/adr/order-events-by-transaction.md).
alter table events add column transaction_id xid8 not null default pg_current_xact_id();
create index events_log on events (team_id, transaction_id, id) where not is_test;
