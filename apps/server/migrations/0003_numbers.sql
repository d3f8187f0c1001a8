-- Numbers on the networks: their connections, quotas, journals and templates.

-- Numbers of one portfolio share the network's limit on new conversations in 24 hours.
create table portfolios (
  team_id id not null references teams,
  name text collate "C" not null,
  -- null: no limit.
  people_limit integer,
  primary key (team_id, name)
);
alter table portfolios alter column team_id set statistics 0;

create table numbers (
  team_id id not null references teams,
  id id not null,
  -- The number's identity: its phone, or `@` and its Instagram name.
  handle text collate "C" not null,
  phone text,
  name text,
  engine text not null check (engine in ('simulator', 'waha', 'whatsapp-cloud', 'instagram')),
  -- The number's id in the provider's webhooks.
  account text collate "C",
  -- Settings that are not secret are readable; the secrets are sealed together.
  settings jsonb not null default '{}',
  secrets_sealed text,
  session_status text not null,
  connected_since timestamptz(3) not null,
  portfolio text collate "C",
  -- The network's rating of the number: high, medium or low; null: not rated or not reported.
  quality_rating text collate "C",
  daily_quota integer not null check (daily_quota between 0 and 1000),
  pacing jsonb not null,
  last_sent_at timestamptz(3),
  last_first_contact_at timestamptz(3),
  -- When the number last sent a message after 72 hours of silence. For a while after that, its warm-up limit stays one
  -- step lower.
  idle_ended_at timestamptz(3),
  -- Minimum delays until the next send, drawn at random by each send.
  send_gap_ms integer not null default 0,
  first_contact_gap_ms integer not null default 0,
  -- The time until which the network restricts the number's new chats. For a while after that, the warm-up limit stays
  -- one step lower.
  restricted_until timestamptz(3),
  -- The restriction that stops the number's first contacts; only a report from the network about the same restriction
  -- ends it. null: not known.
  restriction_kind text collate "C",
  -- A reason: why the number's first contacts are paused until a person resumes them; null: not paused. Statistics
  -- count only first contacts after `resumed_at`.
  pause_reason jsonb,
  resumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint numbers_handle unique (team_id, handle)
);
alter table numbers alter column team_id set statistics 0;
-- Webhook endpoints look a number up only by its id or its account.
create index numbers_id on numbers (id);
create index numbers_account on numbers (engine, account) where account is not null;
create index numbers_portfolio on numbers (team_id, portfolio) where portfolio is not null;

-- The number of messages that each number sent per day (UTC). The API and the campaigns share this daily quota.
create table number_days (
  team_id id not null,
  number_id id not null,
  day date not null,
  sent integer not null default 0 check (sent >= 0),
  first_contacts integer not null default 0 check (first_contacts >= 0),
  primary key (team_id, number_id, day),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_days alter column team_id set statistics 0;

-- The connection of a number. It is separate from `numbers`, because every send locks the row there.
create table number_sessions (
  team_id id not null,
  number_id id not null,
  -- Identifies the webhook URL, settings and secrets that the provider is configured with.
  configured text,
  -- true if a phone is linked. Only then is a failed session restarted.
  paired boolean not null default false,
  -- The phone or account that is connected, and a reason: the provider's description of the connection.
  connected_as text,
  detail jsonb,
  -- When the session was last seen connected; null: not since the phone was linked.
  working_at timestamptz(3),
  -- Since when the number has been connected without interruption; null: it is not connected, or Parley did not observe
  -- the start.
  working_since timestamptz(3),
  -- Messages that arrived since then might have been missed; they are fetched when the number is connected again.
  missed_since timestamptz(3),
  -- When missed messages were last requested. Several processes that notice the same outage request them once.
  fetched_at timestamptz(3),
  -- Set while an incident is open: when it started, and when it was reported. Each incident is reported once.
  incident_at timestamptz(3),
  told_at timestamptz(3),
  -- The number of restarts since the session failed, and the earliest time of the next restart.
  restarts integer not null default 0,
  restart_at timestamptz(3),
  -- When a send was last refused for lack of access, even if the provider reports the number as connected.
  refused_at timestamptz(3),
  -- When a webhook of the number was last dropped because it was signed with another secret; null: not since its
  -- settings were changed.
  news_refused_at timestamptz(3),
  -- The earliest time of the next check whether a phone is on the network. The checks are spread over time.
  check_after timestamptz(3),
  -- When the names of the number's groups are requested again; null: now.
  groups_due timestamptz(3),
  primary key (team_id, number_id),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_sessions alter column team_id set statistics 0;

-- The current or last pairing with a phone (running.md#pairing). The codes themselves are not stored.
create table number_pairings (
  team_id id not null,
  number_id id not null,
  state text not null
    check (state in ('starting', 'scan', 'connecting', 'stuck', 'working', 'expired', 'wrong_phone', 'failed')),
  started_at timestamptz(3) not null,
  started_by text,
  -- The number of codes shown, a value that identifies the current one, and since when it has been shown.
  codes integer not null default 0,
  code_digest text,
  code_at timestamptz(3),
  scanned_at timestamptz(3),
  restarts integer not null default 0,
  ended_at timestamptz(3),
  -- A reason, or the linked phone as a JSON string.
  detail jsonb,
  primary key (team_id, number_id),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_pairings alter column team_id set statistics 0;

-- The journal of a number, for people. Entries are facts; older ones have a text.
create table number_events (
  team_id id not null,
  id id not null,
  number_id id not null,
  kind text not null,
  text text,
  fact jsonb,
  at timestamptz(3) not null,
  primary key (team_id, id),
  constraint number_events_text_or_fact check ((text is null) <> (fact is null)),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_events alter column team_id set statistics 0;
create index number_events_number on number_events (team_id, number_id, id);
create index number_events_age on number_events (at);

-- The provider's state of the templates that campaigns use: what a number can write outside the reply window, on
-- networks that require templates for that.
create table templates (
  team_id id not null,
  number_id id not null,
  name text collate "C" not null,
  language text collate "C" not null,
  -- From the provider: approved, pending, rejected, paused, disabled. Set by Parley: unchecked (not requested yet),
  -- unknown (the provider can't be asked), missing, refused (at the last send).
  status text not null check (status in
    ('approved', 'pending', 'rejected', 'paused', 'disabled', 'unchecked', 'unknown', 'missing', 'refused')),
  header text,
  body text,
  footer text,
  -- A reason: why the template can't be sent.
  why jsonb,
  changed_at timestamptz(3) not null,
  primary key (team_id, number_id, name, language),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table templates alter column team_id set statistics 0;
