-- Leads: their status, conversations, journals, search words, and changes of many leads.

-- The sort key of a name: case and accents are ignored, in any script. It is short, because index entries have a
-- maximum length.
create function name_order(name text) returns text
  language sql immutable parallel safe
  return left(lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036F]', '', 'g')), 60);

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
  -- The time zone that the lead stated; null: not known.
  timezone text,
  -- The seven statuses of the API and two internal ones (waiting, unreachable), which the API shows as `unknown`.
  status text not null check (status in (
    'qualified', 'in_progress', 'not_interested', 'cold', 'pending', 'stopped', 'queued', 'waiting', 'unreachable')),
  -- The agent never overwrites a status that a person set.
  status_set_by text not null default 'service' check (status_set_by in ('service', 'person')),
  qualified_at timestamptz(3),
  -- When the lead was last pushed; null: never.
  pushed_at timestamptz(3),
  first_contact_at timestamptz(3),
  -- true once the lead or the service has written. `conversations` records who wrote last, and when.
  in_touch boolean not null default false,
  -- Whether and when the lead first wrote.
  replied boolean not null default false,
  replied_at timestamptz(3),
  source text,
  source_confidence text,
  tracked_link_id id,
  external_reference text collate "C",
  tags text[] not null default '{}',
  custom_variables jsonb,
  booking_status text,
  assigned_to id,
  deal_status text,
  lost_reason text,
  next_action_at timestamptz(3),
  next_action_label text,
  -- true while a person drives the conversation.
  manual_override boolean not null default false,
  -- While manual_override is true: who took over. `agent`: the agent handed it over and no member has taken it yet.
  held_how text check (held_how in ('member', 'key', 'phone', 'agent')),
  held_by id,
  held_since timestamptz(3),
  -- A reason: why the agent handed the conversation over.
  held_why jsonb,
  opted_out_at timestamptz(3),
  -- The last message before an opt-out that was undone. Messages up to it are neither sent nor answered.
  past_message_id id,
  -- false for participants of group campaigns, who are not listed.
  listed boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, campaign_id) references campaigns,
  foreign key (team_id, list_id) references lists,
  foreign key (team_id, tracked_link_id) references links,
  -- A member who leaves no longer owns leads or conversations.
  foreign key (team_id, assigned_to) references members on delete set null (assigned_to),
  foreign key (team_id, held_by) references members on delete set null (held_by)
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
-- Finds the lead for a meeting that was booked at the provider.
create index leads_email on leads (team_id, lower(email)) where email is not null;
-- Pages of the inbox and of the leads table (dashboard-operations.md#leads-table). Indexes of rare values are partial.
create index leads_held_by on leads (team_id, held_by) where held_by is not null;
create index leads_handed_over on leads (team_id, held_since) where held_how = 'agent' and listed;
-- Has no condition on `listed`, because a campaign also shows its participants.
create index leads_name on leads (team_id, (name_order(name) collate "C"), id) where name is not null;
create index leads_due on leads (team_id, next_action_at, id) where next_action_at is not null;
create index leads_assigned on leads (team_id, assigned_to, id) where assigned_to is not null;
-- Leads in the stage `booked`, which is not a status.
create index leads_booked on leads (team_id, id) where booking_status = 'booked' and listed;
create index leads_deal on leads (team_id, deal_status, id) where deal_status is not null;
create index leads_tags on leads using gin (team_id, tags) with (gin_pending_list_limit = 256) where tags <> '{}';
-- Leads with a meeting that could not be booked. They are few, and the campaign's overview names them.
create index leads_meeting_failed on leads (team_id, campaign_id, id) where booking_status = 'failed';
-- Who opted out, and which leads a block rule would block.
create index leads_opted_out on leads (team_id, opted_out_at, id) where opted_out_at is not null;
create index leads_instagram on leads (team_id, lower(ig_username)) where ig_username is not null;

-- The columns that change with each message, separate from the lead, which changes rarely: a row here has at most five
-- index entries, a lead has many more (docs/adr/separate-frequently-written-columns.md). The first message inserts the
-- row.
create table conversations (
  team_id id not null,
  lead_id id not null,
  -- Copied from the lead, for the inbox; `follow_lead` keeps the copies equal.
  campaign_id id,
  listed boolean not null,
  held boolean not null default false,
  assigned_to id,
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
create index conversations_held on conversations (team_id, last_message_at desc, lead_id desc) where held and listed;
create index conversations_owner on conversations (team_id, assigned_to, last_message_at desc, lead_id desc) where listed;

create function follow_lead() returns trigger language plpgsql as $$
begin
  update conversations
  set campaign_id = new.campaign_id, listed = new.listed, held = new.manual_override, assigned_to = new.assigned_to
  where team_id = new.team_id and lead_id = new.id;
  return null;
end $$;
create trigger leads_followed after update of campaign_id, listed, manual_override, assigned_to on leads for each row
  when ((old.campaign_id, old.listed, old.manual_override, old.assigned_to)
    is distinct from (new.campaign_id, new.listed, new.manual_override, new.assigned_to)) execute function follow_lead();

-- Marks that members set on a conversation in the inbox (dashboard-operations.md#inbox).
create table inbox_marks (
  team_id id not null,
  lead_id id not null,
  -- Reasons to need a person count as done if they are not newer than this.
  done_at timestamptz(3),
  -- The newest message that a member has read; null: none.
  read_through id,
  primary key (team_id, lead_id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table inbox_marks alter column team_id set statistics 0;

-- The lead's journal: notes written by people, and entries written by the service. Entries are facts; notes and older
-- entries have a text.
create table notes (
  team_id id not null,
  id id not null,
  lead_id id not null,
  text text,
  fact jsonb,
  author text,
  -- The member who wrote a note. The name is not enough: names are not unique and can change
  -- (dashboard-operations.md#notes).
  member_id id,
  -- true for entries of the service, false for notes of people. The dashboard shows them differently.
  entry boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint notes_text_or_fact check ((text is null) <> (fact is null)),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table notes alter column team_id set statistics 0;
create index notes_lead on notes (team_id, lead_id, id);

-- Maps masked ids to people, as a network reported them (docs/adr/one-lead-per-person-and-number.md).
create table masked_ids (
  team_id id not null,
  number_id id not null,
  -- `<digits>@lid`, or the network's own id of the person.
  masked text collate "C" not null,
  phone text collate "C" not null,
  primary key (team_id, number_id, masked),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table masked_ids alter column team_id set statistics 0;

-- The words by which leads are found (dashboard-operations.md#search). They are written in a separate table shortly after
-- the lead, so that writing leads does not wait for an index of words (docs/adr/index-search-words-later.md).
create table lead_words (
  team_id id not null,
  lead_id id not null,
  -- The words without accents and capitals. A phone is indexed as all its digits, as the digits without country code,
  -- and as both in reverse.
  words tsvector not null,
  primary key (team_id, lead_id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table lead_words alter column team_id set statistics 0;
-- The pending list is short, because words are searched right after they are written.
create index lead_words_found on lead_words using gin (team_id, words) with (gin_pending_list_limit = 256);

-- Leads that were inserted or changed and need their words written: one row for each statement. Other leads can lie
-- between the first and the last id; writing their words again is harmless.
create table lead_changes (
  team_id id not null,
  first_id id not null,
  last_id id not null,
  leads integer not null
);
alter table lead_changes alter column team_id set statistics 0;

create function leads_came() returns trigger language plpgsql as $$
begin
  insert into lead_changes select team_id, min(id), max(id), count(*) from came group by team_id;
  return null;
end $$;
create trigger leads_came after insert on leads referencing new table as came
  for each statement execute function leads_came();

create function lead_changed() returns trigger language plpgsql as $$
begin
  insert into lead_changes values (new.team_id, new.id, new.id, 1);
  return null;
end $$;
create trigger lead_changed after update of name, phone, email, ig_username, external_reference, tags on leads
  for each row when (
    (old.name, old.phone, old.email, old.ig_username, old.external_reference, old.tags)
    is distinct from (new.name, new.phone, new.email, new.ig_username, new.external_reference, new.tags))
  execute function lead_changed();

-- Changes of many leads in one request, which run as jobs and can be undone (dashboard-operations.md#changes-of-many-leads).
create table bulks (
  team_id id not null references teams,
  id id not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- The change as requested.
  change jsonb not null,
  -- The names of the members who requested the change and the undo.
  author text,
  undone_by text,
  idempotency_key text,
  -- SHA-256 of the request with that idempotency key.
  fingerprint bytea not null,
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table bulks alter column team_id set statistics 0;
create unique index bulks_key on bulks (team_id, idempotency_key) where idempotency_key is not null;

-- The leads of a change, with the result for each. No foreign key: a lead can be deleted, and the ids of a request can
-- be wrong.
create table bulk_leads (
  team_id id not null,
  bulk_id id not null,
  lead_id id not null,
  verdict text not null default 'waiting'
    check (verdict in ('waiting', 'changed', 'unchanged', 'refused', 'restored', 'kept')),
  -- A list of reasons: why the change refused the lead, or why the undo kept a field.
  reasons jsonb,
  -- For the undo: the value of each changed field before and after.
  fields jsonb,
  primary key (team_id, bulk_id, lead_id),
  foreign key (team_id, bulk_id) references bulks on delete cascade
);
alter table bulk_leads alter column team_id set statistics 0;
create index bulk_leads_told on bulk_leads (team_id, bulk_id, verdict, lead_id)
  where verdict in ('refused', 'kept');
