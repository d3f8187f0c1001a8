-- The number of times that a process crashed while the job ran. A job with one crash is a suspect: it runs without
-- other jobs, so a second crash identifies it (docs/adr/own-job-queue.md).
alter table jobs add column crashes smallint not null default 0;
drop index jobs_due;
create index jobs_due on jobs (team_id, task, run_at, id)
  where locked_by is null and attempts < 5 and deaths < 5 and crashes < 2;
create index jobs_suspect on jobs (run_at, id)
  where locked_by is null and attempts < 5 and deaths < 5 and crashes = 1;
drop index jobs_dead;
create index jobs_dead on jobs (team_id, id)
  where locked_by is null and (attempts >= 5 or deaths >= 5 or crashes >= 2);
