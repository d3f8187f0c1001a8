-- Work to be done later. A waiting row is unique by its key: adding it again replaces it. A row that a process took
-- up (`locked_by`) keeps out of the way of a new one with the same key.
create table jobs (
  team_id text collate "C" not null,
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
  locked_at timestamptz(3),
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

-- What waits in the queue of an earlier version goes on here.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into jobs (team_id, task, key, payload, run_at, attempts, error)
    select j.payload ->> 'team_id', t.identifier, j.key, j.payload, j.run_at, least(j.attempts, 5), j.last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.key is not null and j.payload ->> 'team_id' is not null;
    drop schema graphile_worker cascade;
  end if;
end $$;

alter table processes drop column worker_ids;
