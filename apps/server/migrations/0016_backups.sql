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

-- When this database was restored, and from a backup made when: campaigns that were paused then, and not touched
-- since, have exactly that time as their `updated_at`.
alter table installation add column restored_at timestamptz(3), add column restored_from timestamptz(3);
