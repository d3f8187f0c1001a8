-- Subscriptions, what happened, and who was told.

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

-- What happened, written in the transaction that made it happen. `payload` holds the fields beside the envelope.
create table events (
  team_id id not null references teams,
  id id not null,
  type text not null,
  payload json not null,
  -- A test delivery is in the log like any other; its event is nobody else's.
  is_test boolean not null default false,
  occurred_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table events alter column team_id set statistics 0;

-- One event for one subscription; `id` is the envelope's event_id, unique per delivery.
create table deliveries (
  team_id id not null,
  id id not null,
  event_id id not null,
  webhook_id id not null,
  -- pending, attempting (committed before the socket opens: one attempt, whatever happens), then its end.
  status text not null default 'pending' check (status in ('pending', 'attempting', 'delivered', 'failed', 'unknown')),
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
-- The next delivery of a subscription is found by an expression that this index alone has. By the column the planner
-- took any index that begins with the subscription, whatever it knew of the table, and read all that was ever
-- delivered to find the first that waits.
create index deliveries_lane on deliveries ((case when status = 'pending' then webhook_id end), created_at, id)
  where status = 'pending';
create index deliveries_unsettled on deliveries (status, id) where status in ('pending', 'attempting');
-- For what goes with a subscription that is deleted, and with an event that is forgotten.
create index deliveries_webhook on deliveries (team_id, webhook_id);
create index deliveries_event on deliveries (team_id, event_id);
