-- The simulated phones of the sandbox. They represent WhatsApp and are separate from the workspace's rows, so after a
-- crash they show which messages really arrived.

create table simulated_phones (
  team_id id not null references teams,
  phone text not null,
  registered boolean not null default true,
  name text,
  lid text,
  primary key (team_id, phone)
);
alter table simulated_phones alter column team_id set statistics 0;

create table simulated_numbers (
  team_id id not null references teams,
  phone text not null,
  connected boolean not null default true,
  fault text not null default 'none' check (fault in ('none', 'reject', 'timeout', 'slow')),
  -- The number of further sends that the fault affects; null: all sends until it is changed.
  fault_count integer,
  latency_ms integer not null default 0,
  primary key (team_id, phone)
);
alter table simulated_numbers alter column team_id set statistics 0;

create table simulated_events (
  team_id id not null,
  phone text not null,
  position bigint generated always as identity,
  number_phone text not null,
  type text not null check (type in ('seen', 'typing', 'paused', 'text')),
  text text,
  message_id text,
  at timestamptz(3) not null,
  primary key (team_id, phone, position)
);
alter table simulated_events alter column team_id set statistics 0;
-- WhatsApp accepts each message id once.
create unique index simulated_events_message on simulated_events (team_id, message_id) where message_id is not null;
