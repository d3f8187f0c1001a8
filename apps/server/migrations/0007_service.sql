-- Rows of the service itself.

-- The installation. `secret_check` identifies the SECRET_KEY that sealed its values: we refuse to start with another.
create table installation (
  one boolean primary key default true check (one),
  secret_check text not null,
  -- When this database was restored, and when the backup was made. A campaign that the restore paused, and that
  -- nobody touched since, has exactly the time of the restore as its `updated_at`.
  restored_at timestamptz(3),
  restored_from timestamptz(3)
);

-- Processes of the service, and the time of each one's last heartbeat: others take over the jobs, sends and
-- deliveries of a silent one.
create table processes (
  id text collate "C" primary key,
  seen_at timestamptz(3) not null
);

-- Work to be done later. A waiting row is unique by its key: adding it again replaces it. A row that a process has
-- claimed (`locked_by`) does not stand in the way of a new one with the same key.
create table jobs (
  team_id id not null,
  id bigint generated always as identity,
  task text collate "C" not null,
  key text collate "C" not null,
  payload json not null,
  run_at timestamptz(3) not null,
  -- How often the job failed, and how often a process died in the middle of it: two reasons to give up.
  attempts smallint not null default 0,
  deaths smallint not null default 0,
  error text,
  locked_by text collate "C",
  primary key (team_id, id)
)
-- Rows come and go: without frequent vacuums every look would read past the dead ones.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
alter table jobs alter column team_id set statistics 0;
create unique index jobs_key on jobs (team_id, key) where locked_by is null;
create index jobs_due on jobs (team_id, task, run_at, id)
  where locked_by is null and attempts < 5 and deaths < 5;
create index jobs_locked on jobs (locked_by) where locked_by is not null;
create index jobs_dead on jobs (team_id, id) where locked_by is null and (attempts >= 5 or deaths >= 5);

-- Requests of a workspace (or of an address without a key) in a calendar minute. Losing them in a crash is harmless.
create unlogged table rate_windows (
  subject text collate "C" not null,
  minute timestamptz(0) not null,
  requests integer not null,
  -- The value of `requests` before the last count.
  previous integer not null default 0,
  primary key (subject, minute)
);

-- The scheduled backups, and how each ended; the scheduler, `parley doctor` and metrics read them. The rows belong to
-- this database, so no backup contains them.
create table backups (
  started_at timestamptz(3) primary key,
  -- Both null while it runs, or if the process died meanwhile.
  ended_at timestamptz(3),
  error text,
  file text,
  bytes bigint,
  row_count bigint,
  -- true: it was restored into a scratch database, and was the same there.
  tried boolean not null default false,
  -- The address of its copy off this machine.
  off_site text
);
