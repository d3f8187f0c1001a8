-- Webhook subscriptions, events, and their deliveries.

create table webhooks (
  team_id id not null references teams,
  id id not null,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  description text,
  secret_sealed text not null,
  secret_prefix text not null,
  last_delivery_at timestamptz(3),
  last_delivery_status integer,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table webhooks alter column team_id set statistics 0;

-- Events, each inserted in the transaction that caused it. `payload` holds the fields other than the envelope's.
create table events (
  team_id id not null references teams,
  id id not null,
  type text not null,
  payload json not null,
  -- A test delivery appears in the log like any other, but its event goes to one subscription only.
  is_test boolean not null default false,
  occurred_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table events alter column team_id set statistics 0;
-- Finds a lead's deliveries for its timeline.
create index events_lead on events (team_id, (payload -> 'contact' ->> 'id')) where not is_test;

-- One event for one subscription; `id` is the envelope's event_id, unique for each delivery.
create table deliveries (
  team_id id not null,
  id id not null,
  event_id id not null,
  webhook_id id not null,
  -- pending, then attempting, then a final status. `attempting` is committed before the socket opens, so there is at
  -- most one attempt at a time.
  status text not null default 'pending' check (status in ('pending', 'attempting', 'delivered', 'failed', 'unknown')),
  attempt integer not null default 1,
  -- The member who requested the last attempt; null: the event caused it.
  asked_by_id id,
  asked_by_name text,
  attempted_at timestamptz(3),
  duration_ms integer,
  endpoint_status integer,
  error text,
  excerpt text,
  sender text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, event_id) references events on delete cascade,
  foreign key (team_id, webhook_id) references webhooks on delete cascade
);
alter table deliveries alter column team_id set statistics 0;
-- Finds the next delivery of a subscription, by an expression that only this index contains. With the plain column, the
-- planner chose any index that starts with the subscription and read all past deliveries before the first pending one.
create index deliveries_lane on deliveries ((case when status = 'pending' then webhook_id end), created_at, id)
  where status = 'pending';
create index deliveries_unsettled on deliveries (status, id) where status in ('pending', 'attempting');
-- Used to delete the deliveries of a pruned event.
create index deliveries_event on deliveries (team_id, event_id);
-- The log of a subscription, newest first. Also used to delete the deliveries of a deleted subscription.
create index deliveries_log on deliveries (team_id, webhook_id, created_at, id);
-- Failed deliveries, which are few. Successful deliveries never enter this index.
create index deliveries_failed on deliveries (team_id, webhook_id, created_at, id)
  where status in ('failed', 'unknown');

-- A person can resend a delivery. `deliveries` stores the last attempt and this table the earlier ones
-- (webhooks.md#attempts). Automatic retries don't write here.
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
