-- Budgets of language models: what calls under way may cost at most stands apart from what was spent, and what people
-- were told of models is told once.

alter table model_spending
  add column held_tokens bigint not null default 0,
  add column held_micros bigint not null default 0,
  -- No call that holds something lasts longer: what is still held then belongs to a process that died, and counts as spent.
  add column held_until timestamptz(3);

create table model_notices (
  team_id id not null references teams on delete cascade,
  -- A budget of a day, or the models that are silent.
  about text collate "C" not null,
  at timestamptz(3) not null,
  primary key (team_id, about)
);
alter table model_notices alter column team_id set statistics 0;
