-- Leads with their status, and the work that is queued for them.

create table leads (
  team_id id not null references teams,
  id id not null,
  -- The number that the conversation uses; null if the lead's list is not in a campaign yet.
  number_id id,
  campaign_id id,
  list_id id,
  channel text not null default 'whatsapp' check (channel in ('whatsapp', 'instagram')),
  phone text collate "C",
  whatsapp_id text collate "C",
  ig_username text,
  name text,
  email text,
  -- The seven statuses of the API and two internal ones (waiting, unreachable), which the API shows as `unknown`.
  status text not null check (status in (
    'qualified', 'in_progress', 'not_interested', 'cold', 'pending', 'stopped', 'queued', 'waiting', 'unreachable')),
  -- The agent never overwrites a status that a person set.
  status_set_by text not null default 'service' check (status_set_by in ('service', 'person')),
  qualified_at timestamptz(3),
  replied boolean not null default false,
  source text,
  source_confidence text,
  tracked_link_id id,
  external_reference text collate "C",
  tags text[] not null default '{}',
  booking_status text,
  assigned_to id,
  deal_status text,
  lost_reason text,
  next_action_at timestamptz(3),
  next_action_label text,
  first_contact_at timestamptz(3),
  -- true once the lead or the service has written. `conversations` records who wrote last, and when.
  in_touch boolean not null default false,
  custom_variables jsonb,
  -- true while a person drives the conversation.
  manual_override boolean not null default false,
  opted_out_at timestamptz(3),
  -- false for participants of group campaigns, who are not listed.
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
alter table leads alter column team_id set statistics 0;
-- One conversation per number and person.
create unique index leads_conversation on leads (team_id, number_id, whatsapp_id) where number_id is not null;
create unique index leads_list_phone on leads (team_id, list_id, phone) where list_id is not null;
-- Each filter of GET /leads has an index that returns its rows newest first. Indexes without the campaign contain only
-- listed leads; otherwise a filter with few matches would read past all unlisted leads.
create index leads_listed on leads (team_id, id) where listed;
create index leads_status on leads (team_id, status, id) where listed;
create index leads_campaign on leads (team_id, campaign_id, id);
-- A campaign's leads by status, the most common combination of filters.
create index leads_campaign_status on leads (team_id, campaign_id, status, id);
create index leads_phone on leads (team_id, phone, id);
create index leads_reference on leads (team_id, external_reference, id) where external_reference is not null;
create index leads_source on leads (team_id, source, id) where listed and source is not null;
create index leads_link on leads (team_id, tracked_link_id, id) where tracked_link_id is not null;
create index leads_link_created on leads (team_id, tracked_link_id, created_at) where tracked_link_id is not null;
-- Covers every channel, not only Instagram, because a generic query plan does not depend on the requested channel.
create index leads_channel on leads (team_id, channel, id) where listed;
-- Leads in touch, for the `since` filter (docs/adr/page-lists-by-index.md).
create index leads_active on leads (team_id, id) where listed and in_touch;
create index leads_campaign_active on leads (team_id, campaign_id, id) where in_touch;
-- Imported leads that are not queued yet, because their list had no campaign with a number.
create index leads_pending on leads (team_id, list_id, id) where status = 'pending' and number_id is null;

-- The columns that change with each message, separate from the lead, which changes rarely: a row here has three index
-- entries, a lead has fourteen (docs/adr/separate-frequently-written-columns.md). The first message inserts the row.
create table conversations (
  team_id id not null,
  lead_id id not null,
  -- Copied from the lead, for the inbox; `follow_lead` keeps the copies equal.
  campaign_id id,
  listed boolean not null,
  messages_count integer not null,
  last_message_at timestamptz(3) not null,
  last_message_direction text not null check (last_message_direction in ('inbound', 'outbound')),
  follow_ups_sent integer not null default 0,
  -- The lead's last message that made progress. Messages that the agent has written since are counted, so that two
  -- machines don't talk to each other forever (docs/adr/limit-automatic-replies.md).
  progress_message_id id,
  updated_at timestamptz(3) not null,
  primary key (team_id, lead_id),
  foreign key (team_id, lead_id) references leads on delete cascade
) with (fillfactor = 80);
alter table conversations alter column team_id set statistics 0;
create index conversations_inbox on conversations (team_id, last_message_at desc, lead_id desc) where listed;
create index conversations_campaign_inbox on conversations (team_id, campaign_id, last_message_at desc, lead_id desc);

create function follow_lead() returns trigger language plpgsql as $$
begin
  update conversations set campaign_id = new.campaign_id, listed = new.listed
  where team_id = new.team_id and lead_id = new.id;
  return null;
end $$;
create trigger leads_followed after update of campaign_id, listed on leads for each row
  when ((old.campaign_id, old.listed) is distinct from (new.campaign_id, new.listed)) execute function follow_lead();

-- The lead's journal: notes written by people and entries written by the service.
create table notes (
  team_id id not null,
  id id not null,
  lead_id id not null,
  text text not null,
  author text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table notes alter column team_id set statistics 0;
create index notes_lead on notes (team_id, lead_id, id);

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
  state text not null default 'verifying' check (state in ('verifying', 'queued')),
  -- An explanation for people: why the first contact waits, and until when.
  explanation text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns,
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, lead_id) references leads
);
alter table first_contacts alter column team_id set statistics 0;
create index first_contacts_turn on first_contacts (team_id, number_id, campaign_id, state, id);
create index first_contacts_lead on first_contacts (team_id, lead_id) where lead_id is not null;

create table bookings (
  team_id id not null,
  id id not null,
  lead_id id not null,
  campaign_id id not null,
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
  -- A meeting slot can't be booked twice, because the built-in calendar of a campaign is one person's time.
  constraint bookings_no_overlap exclude using gist (
    team_id with =, campaign_id with =, tstzrange(start_at, end_at) with &&
  ) where (status = 'booked' and provider = 'builtin')
);
alter table bookings alter column team_id set statistics 0;
create index bookings_slot on bookings (team_id, start_at desc, id desc);
create index bookings_campaign on bookings (team_id, campaign_id, start_at desc, id desc);
create index bookings_campaign_status on bookings (team_id, campaign_id, status, start_at desc, id desc);
create index bookings_status on bookings (team_id, status, start_at desc, id desc);
create index bookings_lead on bookings (team_id, lead_id, id);
