-- The queue of first contacts, and the rows that are read before one is sent: the block list, checks of phones, and
-- clicks on links.

create table block_rules (
  team_id id not null references teams,
  id id not null,
  kind text not null check (kind in ('number', 'prefix')),
  value text collate "C" not null,
  label text,
  reason text,
  campaign_id id,
  -- The name of the author of the rule; null: a workspace file, or created before names were recorded.
  created_by text,
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

-- The engine's last answer to whether a phone is on WhatsApp, and under which chat id.
create table registrations (
  team_id id not null references teams,
  phone text collate "C" not null,
  registered boolean not null,
  chat_id text,
  checked_at timestamptz(3) not null,
  -- The number that found that the phone is not on WhatsApp.
  number_id id,
  primary key (team_id, phone)
);
alter table registrations alter column team_id set statistics 0;
create index registrations_unregistered on registrations (team_id, number_id, checked_at desc) where not registered;

-- The queue of a number: first contacts that are not sent yet. The transaction that writes the first message deletes
-- the row with its variables, because the data of a push is not kept.
create table first_contacts (
  team_id id not null references teams,
  id id not null,
  campaign_id id not null,
  number_id id not null,
  lead_id id,
  phone text not null,
  name text,
  email text,
  source text not null,
  external_reference text,
  variables jsonb not null default '{}',
  -- `ending`: the push found a reason not to contact the person. The entry has no place in the queue and ends when it
  -- is verified.
  state text not null default 'verifying' check (state in ('verifying', 'ending', 'queued')),
  -- true for an entry that waits for its number to be allowed to check, or to be connected. It has no job while it
  -- waits.
  waits_for_check boolean not null default false,
  -- A reason: why the first contact waits, and until when.
  explanation jsonb,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns,
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, lead_id) references leads
);
alter table first_contacts alter column team_id set statistics 0;
create index first_contacts_turn on first_contacts (team_id, number_id, campaign_id, state, id);
create index first_contacts_lead on first_contacts (team_id, lead_id) where lead_id is not null;
-- Lets a push return immediately if the person is already in a queue.
create index first_contacts_person on first_contacts (team_id, phone);
create index first_contacts_check on first_contacts (team_id, number_id, id) where waits_for_check;

-- Clicks on tracked links. A click has a row only while a lead can still be attributed to it. Clicks of one visitor
-- within ten minutes share a row. If one address causes too many clicks, they are marked as a flood and no lead is
-- attributed to them (docs/adr/mark-clicks-with-invisible-characters.md).
create table link_clicks (
  team_id id not null,
  id id not null,
  link_id id not null,
  number_id id not null,
  -- Hidden in the pre-filled text. The first message that contains this mark came from this click.
  fingerprint text collate "C" not null,
  clicked_at timestamptz(3) not null,
  -- The lead that the click led to; at most one.
  lead_id id,
  visitor bytea,
  -- The address as a keyed hash; the key changes every day.
  origin bytea,
  -- Start of the ten minutes in which this row counts the visitor's clicks.
  slot timestamptz(3),
  hits integer not null default 1,
  flood boolean not null default false,
  primary key (team_id, id),
  foreign key (team_id, link_id) references links on delete cascade,
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, lead_id) references leads
);
alter table link_clicks alter column team_id set statistics 0;
create unique index link_clicks_fingerprint on link_clicks (team_id, number_id, fingerprint);
create unique index link_clicks_visitor on link_clicks (team_id, link_id, visitor, slot) where lead_id is null;
create index link_clicks_recent on link_clicks (team_id, number_id, clicked_at desc) where lead_id is null and not flood;
create index link_clicks_origin on link_clicks (team_id, number_id, origin, clicked_at) where lead_id is null;
create index link_clicks_age on link_clicks (clicked_at);
-- When two leads turn out to be the same person, one is deleted and its rows move to the other.
create index link_clicks_lead on link_clicks (team_id, lead_id) where lead_id is not null;
