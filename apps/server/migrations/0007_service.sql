-- The service itself.

-- What this installation is: refuses a SECRET_KEY that is not the one the sealed values were written with.
create table installation (
  one boolean primary key default true check (one),
  secret_check text not null,
  -- When this database was restored, and from a backup made when: campaigns that were paused then, and not touched
  -- since, have exactly that time as their `updated_at`.
  restored_at timestamptz(3),
  restored_from timestamptz(3)
);

-- Processes that run jobs, and when each was last heard of: the jobs, sends and deliveries of a silent one are
-- taken up again.
create table processes (
  id text collate "C" primary key,
  seen_at timestamptz(3) not null
);

-- Work to be done later. A waiting row is unique by its key: adding it again replaces it. A row that a process took
-- up (`locked_by`) keeps out of the way of a new one with the same key.
create table jobs (
  team_id id not null,
  id bigint generated always as identity,
  task text collate "C" not null,
  key text collate "C" not null,
  payload json not null,
  run_at timestamptz(3) not null,
  -- How often it failed, and how often a process ended in the middle of it: two reasons to give up, counted apart.
  attempts smallint not null default 0,
  deaths smallint not null default 0,
  error text,
  locked_by text collate "C",
  primary key (team_id, id)
)
-- Rows come and go: what is left of them would have to be passed over by every look.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
alter table jobs alter column team_id set statistics 0;
create unique index jobs_key on jobs (team_id, key) where locked_by is null;
create index jobs_due on jobs (team_id, task, run_at, id)
  where locked_by is null and attempts < 5 and deaths < 5;
create index jobs_locked on jobs (locked_by) where locked_by is not null;
create index jobs_dead on jobs (team_id, id) where locked_by is null and (attempts >= 5 or deaths >= 5);

-- Requests of a workspace (or of an address without a key) in a calendar minute. Losing it in a crash is harmless.
create unlogged table rate_windows (
  subject text collate "C" not null,
  minute timestamptz(0) not null,
  requests integer not null,
  -- What it held before the last count.
  previous integer not null default 0,
  primary key (subject, minute)
);

-- The scheduled backups, newest last, and how each ended: read by the scheduler, by `parley doctor` and by metrics. The
-- rows stay with their database and are in no backup themselves.
create table backups (
  started_at timestamptz(3) primary key,
  -- Both null while it runs, or where the process died in it.
  ended_at timestamptz(3),
  error text,
  file text,
  bytes bigint,
  row_count bigint,
  -- It was restored into a scratch database, and came out as it went in.
  tried boolean not null default false,
  -- Where a copy of it lies, off this machine.
  off_site text
);
