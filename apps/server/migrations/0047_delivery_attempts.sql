-- A delivery may be sent again by a person. `deliveries` holds the last attempt, this table those before it
-- (webhooks.md#attempts). What happens by itself writes nothing here.
alter table deliveries
  add column attempt integer not null default 1,
  -- The member who asked for the last attempt; null: the event did.
  add column asked_by_id id,
  add column asked_by_name text;

create table delivery_attempts (
  team_id id not null,
  delivery_id id not null,
  attempt integer not null,
  status text not null check (status in ('delivered', 'failed', 'unknown')),
  attempted_at timestamptz(3),
  duration_ms integer,
  endpoint_status integer,
  error text,
  excerpt text,
  asked_by_id id,
  asked_by_name text,
  primary key (team_id, delivery_id, attempt),
  foreign key (team_id, delivery_id) references deliveries on delete cascade
);
alter table delivery_attempts alter column team_id set statistics 0;

-- The log of a subscription, latest first. It takes the place of an index that began with the same columns, so that an
-- event writes no index more than before.
create index deliveries_log on deliveries (team_id, webhook_id, created_at, id);
drop index deliveries_webhook;
-- What went wrong among very many that did not; a delivery that succeeds is never in it.
create index deliveries_failed on deliveries (team_id, webhook_id, created_at, id)
  where status in ('failed', 'unknown');
