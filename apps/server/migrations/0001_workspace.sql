-- The whole workspace. Every primary key begins with the workspace, and every foreign key carries it, so that
-- another workspace's row can't be named by accident (design 5). Ids are text in byte order: an id carries its
-- creation time, so the order of ids is the order of creation.

create extension if not exists btree_gist;

-- A point in time as the API writes it: UTC, milliseconds, Z (decisions 1).
create function iso(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- What this installation is: refuses a SECRET_KEY that is not the one the sealed values were written with.
create table installation (
  one boolean primary key default true check (one),
  secret_check text not null
);

create table teams (
  team_id text collate "C" primary key,
  slug text not null unique,
  name text not null,
  plan text not null check (plan in ('free', 'starter', 'business', 'scale')),
  created_at timestamptz(3) not null
);

create table members (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'editor', 'responder', 'viewer', 'custom')),
  password_hash text,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);
create unique index members_email on members (team_id, lower(email));

create table api_keys (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  name text not null,
  -- SHA-256 of the key: the key itself is never stored.
  fingerprint bytea not null unique,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (team_id, id)
);

create table numbers (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  phone text not null,
  name text,
  engine text not null check (engine in ('simulator', 'waha', 'whatsapp-cloud', 'instagram')),
  -- Engine settings, credentials among them, sealed with SECRET_KEY.
  settings_sealed text,
  daily_quota integer not null check (daily_quota between 0 and 1000),
  connected_since timestamptz(3) not null,
  pacing jsonb not null,
  session_status text not null default 'WORKING',
  -- Set while an incident is open: agent.disconnected is sent once an incident (spec 6).
  disconnected_at timestamptz(3),
  restricted_until timestamptz(3),
  last_sent_at timestamptz(3),
  last_first_contact_at timestamptz(3),
  -- When a send last ended 72 h of silence: the warm-up stays one step back for a while.
  idle_ended_at timestamptz(3),
  -- Drawn at random with each send: how long the next one has to wait.
  send_gap_ms integer not null default 0,
  first_contact_gap_ms integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, phone)
);

-- What a number sent on a day (UTC): the daily quota, shared by the API and the campaigns (spec 8).
create table number_days (
  team_id text collate "C" not null,
  number_id text collate "C" not null,
  day date not null,
  sent integer not null default 0 check (sent >= 0),
  first_contacts integer not null default 0 check (first_contacts >= 0),
  primary key (team_id, number_id, day),
  foreign key (team_id, number_id) references numbers on delete cascade
);

create table campaigns (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  status text not null check (status in ('draft', 'active', 'paused', 'archived')),
  purpose text not null check (purpose in ('setter', 'group')),
  number_id text collate "C",
  agent jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, slug),
  foreign key (team_id, number_id) references numbers
);
create index campaigns_number on campaigns (team_id, number_id);

create table lists (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  name text not null,
  description text,
  campaign_id text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns
);

create table links (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  -- The short address: one name space for the installation.
  code text collate "C" not null unique,
  name text not null,
  number_id text collate "C" not null,
  campaign_id text collate "C",
  source text not null,
  message text not null,
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, campaign_id) references campaigns
);

create table block_rules (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  kind text not null check (kind in ('number', 'prefix')),
  value text collate "C" not null,
  label text,
  reason text,
  campaign_id text collate "C",
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique nulls not distinct (team_id, kind, value, campaign_id),
  foreign key (team_id, campaign_id) references campaigns
);

-- Is somebody on the block list? `who` is digits with country code, or a masked id such as 123@lid, which only a rule
-- for that very id blocks; a prefix rule has at most 7 digits. Counts the workspace's rules and the campaign's own.
-- Two short reads of the unique index, however many rules there are.
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

create table leads (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  -- The number that holds the conversation; null for a lead of a list that no campaign works yet.
  number_id text collate "C",
  campaign_id text collate "C",
  list_id text collate "C",
  channel text not null default 'whatsapp' check (channel in ('whatsapp', 'instagram')),
  phone text collate "C",
  whatsapp_id text collate "C",
  ig_username text,
  name text,
  email text,
  -- The seven of spec 3, and the internal ones that are shown as `unknown`: waiting, unreachable.
  status text not null check (status in (
    'qualified', 'in_progress', 'not_interested', 'cold', 'pending', 'stopped', 'queued', 'waiting', 'unreachable')),
  -- A person's status is never overwritten by the agent (decisions 3).
  status_set_by text not null default 'service' check (status_set_by in ('service', 'person')),
  qualified_at timestamptz(3),
  replied boolean not null default false,
  source text,
  source_confidence text,
  tracked_link_id text collate "C",
  external_reference text collate "C",
  tags text[] not null default '{}',
  messages_count integer not null default 0,
  booking_status text,
  assigned_to text collate "C",
  deal_status text,
  lost_reason text,
  next_action_at timestamptz(3),
  next_action_label text,
  first_contact_at timestamptz(3),
  last_message_at timestamptz(3),
  last_message_direction text,
  custom_variables jsonb,
  -- true while a person holds the conversation (spec 3 Agent control).
  manual_override boolean not null default false,
  opted_out_at timestamptz(3),
  follow_ups_sent integer not null default 0,
  -- false for participants of group campaigns, who are left out of listings (spec 4 Conventions).
  listed boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, campaign_id) references campaigns,
  foreign key (team_id, list_id) references lists,
  foreign key (team_id, tracked_link_id) references links,
  foreign key (team_id, assigned_to) references members
);
-- One conversation per number and person.
create unique index leads_conversation on leads (team_id, number_id, whatsapp_id) where number_id is not null;
create unique index leads_list_phone on leads (team_id, list_id, phone) where list_id is not null;
create index leads_listed on leads (team_id, id) where listed;
create index leads_status on leads (team_id, status, id);
create index leads_campaign on leads (team_id, campaign_id, id);
create index leads_phone on leads (team_id, phone, id);
create index leads_reference on leads (team_id, external_reference, id) where external_reference is not null;
create index leads_source on leads (team_id, source, id) where source is not null;
create index leads_link on leads (team_id, tracked_link_id, id) where tracked_link_id is not null;
create index leads_instagram on leads (team_id, id) where channel = 'instagram';
create index leads_inbox on leads (team_id, last_message_at desc, id desc) where last_message_at is not null;
create index leads_campaign_inbox on leads (team_id, campaign_id, last_message_at desc, id desc)
  where last_message_at is not null;

create table messages (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  lead_id text collate "C" not null,
  number_id text collate "C" not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  type text not null,
  text text,
  has_media boolean not null default false,
  -- inbound: received. outbound: queued, sending, then accepted, refused, unconfirmed or discarded.
  status text not null check (status in
    ('received', 'queued', 'sending', 'accepted', 'refused', 'unconfirmed', 'discarded')),
  engine_message_id text collate "C",
  first_contact boolean not null default false,
  humanize boolean not null default false,
  intent jsonb,
  -- Why it was said, and why it waits or was not sent.
  reasoning text,
  explanation text,
  attempts integer not null default 0,
  -- The process that took it to `sending`; after its death the message becomes `unconfirmed`.
  sender text,
  reserved_at timestamptz(3),
  -- When it was about to be given to the engine: before that, it surely was not sent.
  handed_at timestamptz(3),
  text_hash bytea,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, lead_id) references leads,
  foreign key (team_id, number_id) references numbers
);
create index messages_transcript on messages (team_id, lead_id, id);
create unique index messages_engine_id on messages (team_id, number_id, engine_message_id)
  where engine_message_id is not null;
create index messages_pacing on messages (team_id, number_id, reserved_at desc) include (text_hash)
  where reserved_at is not null;
create index messages_unsettled on messages (status, team_id, number_id, id) where status in ('queued', 'sending');

-- What a lead said that proves a criterion: the evidence.
create table findings (
  team_id text collate "C" not null,
  lead_id text collate "C" not null,
  key text not null,
  verdict text not null check (verdict in ('met', 'failed')),
  value text not null,
  message_id text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (team_id, lead_id, key),
  foreign key (team_id, lead_id) references leads on delete cascade,
  foreign key (team_id, message_id) references messages
);

-- The lead's journal: notes by people, entries by the service.
create table notes (
  team_id text collate "C" not null,
  id text collate "C" not null,
  lead_id text collate "C" not null,
  text text not null,
  author text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
create index notes_lead on notes (team_id, lead_id, id);

-- First contacts that wait for their turn on a number. The row is the queue; it goes, with the variables,
-- in the transaction that writes the first message (spec 4: additional_data is not stored).
create table first_contacts (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  number_id text collate "C" not null,
  lead_id text collate "C",
  phone text not null,
  name text,
  email text,
  source text not null,
  external_reference text,
  variables jsonb not null default '{}',
  state text not null default 'verifying' check (state in ('verifying', 'queued')),
  -- Why it waits and until when, for people.
  explanation text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns,
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, lead_id) references leads
);
create index first_contacts_turn on first_contacts (team_id, number_id, campaign_id, state, id);
create index first_contacts_lead on first_contacts (team_id, lead_id) where lead_id is not null;

create table bookings (
  team_id text collate "C" not null,
  id text collate "C" not null,
  lead_id text collate "C" not null,
  campaign_id text collate "C" not null,
  status text not null check (status in ('booked', 'canceled', 'rescheduled', 'failed', 'no_show')),
  provider text not null,
  source text not null check (source in ('chat', 'static_link', 'webhook', 'manual')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  timezone text not null,
  attendee_name text,
  attendee_email text,
  attendee_phone text,
  cancel_url text,
  reschedule_url text,
  canceled_at timestamptz(3),
  cancellation_reason text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, lead_id) references leads,
  foreign key (team_id, campaign_id) references campaigns,
  -- No slot is sold twice: a campaign's built-in calendar is one person's time.
  constraint bookings_no_overlap exclude using gist (
    team_id with =, campaign_id with =, tstzrange(start_at, end_at) with &&
  ) where (status = 'booked' and provider = 'builtin')
);
create index bookings_slot on bookings (team_id, start_at desc, id desc);
create index bookings_campaign on bookings (team_id, campaign_id, start_at desc, id desc);
create index bookings_status on bookings (team_id, status, start_at desc, id desc);
create index bookings_lead on bookings (team_id, lead_id, id);

create table webhooks (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  description text,
  secret_sealed text not null,
  secret_prefix text not null,
  last_delivery_at timestamptz(3),
  last_delivery_status integer,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);

-- What happened, written in the transaction that made it happen. `payload` holds the fields beside the envelope.
create table events (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  type text not null,
  payload json not null,
  occurred_at timestamptz(3) not null,
  primary key (team_id, id)
);

-- One event for one subscription; `id` is the envelope's event_id, unique per delivery (spec 6).
create table deliveries (
  team_id text collate "C" not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  webhook_id text collate "C" not null,
  -- pending, attempting (committed before the socket opens: one attempt, whatever happens), then its end.
  status text not null default 'pending' check (status in ('pending', 'attempting', 'delivered', 'failed', 'unknown')),
  attempted_at timestamptz(3),
  duration_ms integer,
  endpoint_status integer,
  error text,
  excerpt text,
  sender text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, event_id) references events on delete cascade,
  foreign key (team_id, webhook_id) references webhooks on delete cascade
);
create index deliveries_lane on deliveries (team_id, webhook_id, id) where status = 'pending';
create index deliveries_unsettled on deliveries (status, id) where status in ('pending', 'attempting');
create index deliveries_log on deliveries (team_id, webhook_id, id desc);

-- Requests of a workspace (or of an address without a key) in a calendar minute. Losing it in a crash is harmless.
create unlogged table rate_windows (
  subject text collate "C" not null,
  minute timestamptz(0) not null,
  requests integer not null,
  -- What it held before the last count.
  previous integer not null default 0,
  primary key (subject, minute)
);

-- Processes that run jobs, and when each was last heard of: the jobs, sends and deliveries of a silent one are
-- taken up again (design 6 Jobs).
create table processes (
  id text collate "C" primary key,
  worker_ids text[] not null default '{}',
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);

-- Is a phone on WhatsApp, and under which chat id? As the engine said it last.
create table registrations (
  team_id text collate "C" not null references teams,
  phone text collate "C" not null,
  registered boolean not null,
  chat_id text,
  checked_at timestamptz(3) not null,
  primary key (team_id, phone)
);
