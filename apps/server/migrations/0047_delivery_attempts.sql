-- A person can resend a delivery. `deliveries` stores the last attempt and this table the earlier ones
-- (webhooks.md#attempts). Automatic retries don't write here.
alter table deliveries
  add column attempt integer not null default 1,
  -- The member who requested the last attempt; null: the event caused it.
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

-- The log of a subscription, newest first. It replaces an index that starts with the same columns, so writing an event
-- updates no additional index.
create index deliveries_log on deliveries (team_id, webhook_id, created_at, id);
drop index deliveries_webhook;
-- Failed deliveries, which are few. Successful deliveries never enter this index.
create index deliveries_failed on deliveries (team_id, webhook_id, created_at, id)
  where status in ('failed', 'unknown');
