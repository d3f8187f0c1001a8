-- The connection of a number. It is separate from `numbers`, because every send locks the row there.
create table number_sessions (
  team_id id not null,
  number_id id not null,
  -- The provider's description, for people, and the phone or account that is connected.
  detail text,
  connected_as text,
  -- true if a phone is linked. Only then is a failed session restarted.
  paired boolean not null default false,
  -- When the session was last seen connected; null: not since the phone was linked.
  working_at timestamptz(3),
  -- Messages that arrived since then might have been missed; they are fetched when the number is connected again.
  missed_since timestamptz(3),
  -- Set while an incident is open: when it started, and when it was reported. Each incident is reported once.
  incident_at timestamptz(3),
  told_at timestamptz(3),
  -- The number of restarts since the session failed, and the earliest time of the next restart.
  restarts integer not null default 0,
  restart_at timestamptz(3),
  -- Identifies the webhook URL, settings and secrets that the provider is configured with.
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

-- The journal of a number, for people.
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

-- The time until which the network restricts the number's new chats. For a while after that, the warm-up limit stays
-- one step lower.
alter table numbers add column restricted_until timestamptz(3);
-- Why the number's first contacts are paused until a person resumes them; null: not paused. Statistics count only first
-- contacts after `resumed_at`.
alter table numbers add column pause_reason text;
alter table numbers add column resumed_at timestamptz(3);

-- The number that found that a phone is not on WhatsApp.
alter table registrations add column number_id id;
create index registrations_unregistered on registrations (team_id, number_id, checked_at desc) where not registered;
