-- Language models: a workspace's own providers, and the cost of their calls.

create table model_providers (
  team_id id not null references teams on delete cascade,
  -- The name that campaigns use: `claude` in claude/claude-sonnet-4-5.
  name text collate "C" not null,
  kind text not null check (kind in ('anthropic', 'openai', 'google', 'mistral', 'openai-compatible')),
  -- null: the provider's default URL.
  base_url text,
  key_sealed text not null,
  -- By model: { input, cached, output }, each per million tokens.
  prices jsonb not null,
  -- Whether this provider's models accept images; null: use the default for the model.
  sees boolean,
  primary key (team_id, name)
);
alter table model_providers alter column team_id set statistics 0;

create table model_settings (
  team_id id primary key references teams on delete cascade,
  -- null: the default budgets.
  budgets jsonb,
  -- The provider and model that transcribe voice notes; null: none.
  transcription text
);
alter table model_settings alter column team_id set statistics 0;

-- The daily cost of model calls (UTC), for the workspace (no lead) and for each lead. The maximum cost of a call is
-- held before the call; when it ends, its real cost counts instead.
create table model_spending (
  team_id id not null references teams on delete cascade,
  day date not null,
  lead_id id,
  calls integer not null,
  tokens bigint not null,
  -- Millionths of the budget's currency.
  micros bigint not null,
  held_tokens bigint not null default 0,
  held_micros bigint not null default 0,
  -- No running call lasts beyond this time. An amount that is still held then belongs to a process that died, and
  -- counts as spent.
  held_until timestamptz(3),
  unique nulls not distinct (team_id, day, lead_id)
);
alter table model_spending alter column team_id set statistics 0;
create index model_spending_day on model_spending (day);

-- Notices about models, so that each is sent once.
create table model_notices (
  team_id id not null references teams on delete cascade,
  -- The subject of the notice: a day's budget, or models that don't respond.
  about text collate "C" not null,
  at timestamptz(3) not null,
  primary key (team_id, about)
);
alter table model_notices alter column team_id set statistics 0;
