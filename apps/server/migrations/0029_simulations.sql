-- The last simulation of each campaign, with its progress and its result (dashboard-operations.md#simulations).
create table simulations (
  team_id id not null,
  campaign_id id not null,
  id id not null,
  state text not null check (state in ('running', 'done', 'failed', 'canceled', 'interrupted')),
  source text not null check (source in ('draft', 'published')),
  seed integer not null,
  leads integer not null,
  days integer not null,
  -- The name of the member who started it.
  started_by text,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The process that runs it.
  process_id id not null,
  -- The virtual days that have passed, and the derived cases that have ended.
  day integer not null default 0,
  cases_ended integer not null default 0,
  -- null: the cases have not started.
  cases_total integer,
  -- The two parts of the result (SimulatedMonth and SimulatedCases of the contract); null: not done.
  month jsonb,
  cases jsonb,
  primary key (team_id, campaign_id),
  foreign key (team_id, campaign_id) references campaigns on delete cascade
);
alter table simulations alter column team_id set statistics 0;
-- An installation runs one simulation at a time.
create unique index simulations_running on simulations ((state)) where state = 'running';
