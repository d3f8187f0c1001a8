-- Budgets of language models: the maximum cost of running calls is kept apart from the cost of completed ones, and each
-- notice about models is sent once.

alter table model_spending
  add column held_tokens bigint not null default 0,
  add column held_micros bigint not null default 0,
  -- No running call lasts beyond this time. An amount that is still held then belongs to a process that died, and
  -- counts as spent.
  add column held_until timestamptz(3);

create table model_notices (
  team_id id not null references teams on delete cascade,
  -- The subject of the notice: a day's budget, or models that don't respond.
  about text collate "C" not null,
  at timestamptz(3) not null,
  primary key (team_id, about)
);
alter table model_notices alter column team_id set statistics 0;
