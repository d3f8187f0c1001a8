-- The life of a number's connection. It is apart from `numbers`, whose row every send locks.
create table number_sessions (
  team_id id not null,
  number_id id not null,
  -- What the provider says of it, for people, and the phone or account that is connected.
  detail text,
  connected_as text,
  -- A phone is linked. Only then a session that fails is restarted.
  paired boolean not null default false,
  -- When it was last seen connected; null: not since it was linked.
  working_at timestamptz(3),
  -- What arrived since then was perhaps missed, and is fetched once it is connected.
  missed_since timestamptz(3),
  -- Set while an incident is open: when it began, and when it was told. Each incident is told once.
  incident_at timestamptz(3),
  told_at timestamptz(3),
  -- Restarts since it failed, and when the next one may be.
  restarts integer not null default 0,
  restart_at timestamptz(3),
  -- Stands for the webhook address, settings and secrets that the provider was given.
  configured text,
  primary key (team_id, number_id),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_sessions alter column team_id set statistics 0;
insert into number_sessions (team_id, number_id, paired, working_at, incident_at, told_at)
  select team_id, id, session_status = 'WORKING',
    case when session_status = 'WORKING' or disconnected_at is not null then coalesce(disconnected_at, created_at) end,
    disconnected_at, disconnected_at
  from numbers;
alter table numbers drop column disconnected_at;

-- The journal of a number: what happened to it, for people.
create table number_events (
  team_id id not null,
  id id not null,
  number_id id not null,
  kind text not null,
  text text not null,
  at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_events alter column team_id set statistics 0;
create index number_events_number on number_events (team_id, number_id, id);
create index number_events_age on number_events (at);

-- The network restricts the number's new chats until then; a past time puts its warm-up one step back for a while.
alter table numbers add column restricted_until timestamptz(3);
-- Why its first contacts are paused until a person resumes them; null: they are not. Figures count first contacts
-- since the last resumption.
alter table numbers add column pause_reason text;
alter table numbers add column resumed_at timestamptz(3);

-- Which number found out that a phone is not on WhatsApp.
alter table registrations add column number_id id;
create index registrations_unregistered on registrations (team_id, number_id, checked_at desc) where not registered;
