-- Workspaces and their settings. Every primary key starts with the workspace and every foreign key includes it, so no
-- row can refer to a row of another workspace.

create extension if not exists btree_gist;

-- Ids are compared byte by byte. An id starts with its creation time, so ids sort by creation time.
create domain id as text collate "C";

-- No table keeps statistics on its column `team_id` (docs/adr/isolate-workspaces-by-keys.md).
create table teams (
  team_id id primary key,
  slug text not null unique,
  name text not null,
  plan text not null check (plan in ('free', 'starter', 'business', 'scale')),
  created_at timestamptz(3) not null
);
alter table teams alter column team_id set statistics 0;

create table members (
  team_id id not null references teams,
  id id not null,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'editor', 'responder', 'viewer', 'custom')),
  password_hash text,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table members alter column team_id set statistics 0;
create unique index members_email on members (team_id, lower(email));

create table api_keys (
  team_id id not null references teams,
  id id not null,
  name text not null,
  -- SHA-256 of the key. The key itself is never stored.
  fingerprint bytea not null unique,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (team_id, id)
);
alter table api_keys alter column team_id set statistics 0;

create table numbers (
  team_id id not null references teams,
  id id not null,
  phone text not null,
  name text,
  engine text not null check (engine in ('simulator', 'waha', 'whatsapp-cloud', 'instagram')),
  daily_quota integer not null check (daily_quota between 0 and 1000),
  connected_since timestamptz(3) not null,
  pacing jsonb not null,
  session_status text not null default 'WORKING',
  -- Set while an incident is open. Each incident causes one agent.disconnected event.
  disconnected_at timestamptz(3),
  last_sent_at timestamptz(3),
  last_first_contact_at timestamptz(3),
  -- When the number last sent a message after 72 hours of silence. For a while after that, its warm-up limit stays one
  -- step lower.
  idle_ended_at timestamptz(3),
  -- Minimum delays until the next send, drawn at random by each send.
  send_gap_ms integer not null default 0,
  first_contact_gap_ms integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, phone)
);
alter table numbers alter column team_id set statistics 0;

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

-- The engine's last answer to whether a phone is on WhatsApp, and under which chat id.
create table registrations (
  team_id id not null references teams,
  phone text collate "C" not null,
  registered boolean not null,
  chat_id text,
  checked_at timestamptz(3) not null,
  primary key (team_id, phone)
);
alter table registrations alter column team_id set statistics 0;

create table campaigns (
  team_id id not null references teams,
  id id not null,
  slug text collate "C" not null,
  name text not null,
  status text not null check (status in ('draft', 'active', 'paused', 'archived')),
  purpose text not null check (purpose in ('setter', 'group')),
  number_id id,
  agent jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, slug),
  foreign key (team_id, number_id) references numbers
);
alter table campaigns alter column team_id set statistics 0;
create index campaigns_number on campaigns (team_id, number_id);
create index campaigns_status on campaigns (team_id, status, id);
create index campaigns_purpose on campaigns (team_id, purpose, id);
create index campaigns_purpose_status on campaigns (team_id, purpose, status, id);

create table lists (
  team_id id not null references teams,
  id id not null,
  name text not null,
  description text,
  campaign_id id,
  -- Counted at import, so that listing lists does not read leads.
  leads_count integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns
);
alter table lists alter column team_id set statistics 0;
create index lists_campaign on lists (team_id, campaign_id) where campaign_id is not null;

create table links (
  team_id id not null references teams,
  id id not null,
  -- The short code in the link's URL, unique in the installation.
  code text collate "C" not null unique,
  name text not null,
  number_id id not null,
  campaign_id id,
  source text not null,
  message text not null,
  active boolean not null default true,
  -- true if the number is published nowhere else: every new person who writes to it then counts for this link.
  dedicated boolean not null default false,
  -- Counted as they happen, so that listing links reads neither clicks nor leads.
  clicks_count integer not null default 0,
  leads_count integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, campaign_id) references campaigns
);
alter table links alter column team_id set statistics 0;
create unique index links_dedicated on links (team_id, number_id) where dedicated and active;
create index links_campaign on links (team_id, campaign_id, id);

create table block_rules (
  team_id id not null references teams,
  id id not null,
  kind text not null check (kind in ('number', 'prefix')),
  value text collate "C" not null,
  label text,
  reason text,
  campaign_id id,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique nulls not distinct (team_id, kind, value, campaign_id),
  foreign key (team_id, campaign_id) references campaigns
);
alter table block_rules alter column team_id set statistics 0;
create index block_rules_kind on block_rules (team_id, kind, id);

-- Returns whether a rule of the workspace or the campaign blocks `who`: digits with country code, or a masked id such
-- as 123@lid, which is blocked only by a rule for exactly that id. A prefix rule has at most 7 digits, so two short
-- reads of the unique index are enough, however many rules exist.
create function is_blocked(workspace text, who text, campaign text) returns boolean
  language sql stable parallel safe
  return exists (
    select 1 from block_rules
    where team_id = workspace and kind = 'number' and value = who and (campaign_id is null or campaign_id = campaign)
  ) or who ~ '^[0-9]+$' and exists (
    select 1 from block_rules
    where team_id = workspace and kind = 'prefix' and (campaign_id is null or campaign_id = campaign)
      and value = any(array[left(who, 1), left(who, 2), left(who, 3), left(who, 4), left(who, 5), left(who, 6), left(who, 7)])
  );
