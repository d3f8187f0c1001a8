-- Tables of the service itself.

-- The installation. `secret_check` identifies the SECRET_KEY that sealed its values; the service does not start with
-- another key.
create table installation (
  one boolean primary key default true check (one),
  secret_check text not null,
  -- When this database was restored, and when the backup was made. A campaign that the restore paused and that has not
  -- changed since has `updated_at` equal to the time of the restore.
  restored_at timestamptz(3),
  restored_from timestamptz(3)
);

-- Processes of the service with their last heartbeat. Other processes take over the jobs, sends and deliveries of a
-- process without heartbeats.
create table processes (
  id text collate "C" primary key,
  seen_at timestamptz(3) not null,
  -- The last peer that sent X-Forwarded-For to this process and is not in TRUSTED_PROXIES.
  untrusted_proxy text
);

-- Deferred work. Each key has at most one waiting row; adding the job again replaces that row. A claimed row
-- (`locked_by`) does not prevent a new row with the same key.
create table jobs (
  team_id id not null,
  id bigint generated always as identity,
  task text collate "C" not null,
  key text collate "C" not null,
  payload json not null,
  run_at timestamptz(3) not null,
  -- The number of times that the job failed, that a process died while running it, and that a process crashed while
  -- running it. All limit the number of retries. A job with one crash is a suspect: it runs without other jobs, so a
  -- second crash identifies it (docs/adr/own-job-queue.md).
  attempts smallint not null default 0,
  deaths smallint not null default 0,
  crashes smallint not null default 0,
  error text,
  locked_by text collate "C",
  primary key (team_id, id)
)
-- Rows are inserted and deleted often. Without frequent vacuums every query would read past dead rows.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
alter table jobs alter column team_id set statistics 0;
create unique index jobs_key on jobs (team_id, key) where locked_by is null;
create index jobs_locked on jobs (locked_by) where locked_by is not null;
create index jobs_due on jobs (team_id, task, run_at, id)
  where locked_by is null and attempts < 5 and deaths < 5 and crashes < 2;
create index jobs_suspect on jobs (run_at, id)
  where locked_by is null and attempts < 5 and deaths < 5 and crashes = 1;
create index jobs_dead on jobs (team_id, id)
  where locked_by is null and (attempts >= 5 or deaths >= 5 or crashes >= 2);

-- Requests of a workspace, or of an address without a key, by calendar minute. Losing them in a crash is harmless.
create unlogged table rate_windows (
  subject text collate "C" not null,
  minute timestamptz(0) not null,
  requests integer not null,
  -- The previous value of `requests`, before the last count.
  previous integer not null default 0,
  primary key (subject, minute)
);

-- Scheduled backups and their results, for the scheduler, `parley doctor` and the metrics. Backups don't contain this
-- table, because its rows describe this database.
create table backups (
  started_at timestamptz(3) primary key,
  -- Both are null while the backup runs, and if the process died during it.
  ended_at timestamptz(3),
  error text,
  file text,
  bytes bigint,
  row_count bigint,
  -- true if the backup was restored into a scratch database and the contents were equal.
  tried boolean not null default false,
  -- The URL of the copy in off-site storage.
  off_site text
);
