-- Language models: a workspace's own providers, the cost of their calls, and what each turn of an agent did.

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
-- recorded before the call and corrected afterwards.
create table model_spending (
  team_id id not null references teams on delete cascade,
  day date not null,
  lead_id id,
  calls integer not null,
  tokens bigint not null,
  -- Millionths of the budget's currency.
  micros bigint not null,
  unique nulls not distinct (team_id, day, lead_id)
);
alter table model_spending alter column team_id set statistics 0;
create index model_spending_day on model_spending (day);

-- Each turn of an agent: its input, its proposal and its actions (agents.md#explanations).
create table turns (
  team_id id not null,
  lead_id id not null,
  id id not null,
  at timestamptz(3) not null,
  -- The message that the turn produced.
  message_id id,
  record jsonb not null,
  primary key (team_id, lead_id, id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table turns alter column team_id set statistics 0;
create index turns_at on turns using brin (at);

update campaigns set agent = agent - 'model' || jsonb_build_object(
  'models', jsonb_build_array(coalesce(agent->>'model', 'offline')),
  'manner', '{"tone": "", "rules": [], "never_say": [], "emoji": false, "address": null, "hand_over_when": [],
    "follow_up_messages": []}'::jsonb);
