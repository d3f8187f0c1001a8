-- Tracked groups. A group belongs to the connected number that is in it. Two numbers in the same WhatsApp group track
-- it separately, just as one person is a separate lead on each number (docs/adr/one-lead-per-person-and-number.md).

create table groups (
  team_id id not null references teams,
  id id not null,
  number_id id not null,
  -- `<digits>@g.us`
  whatsapp_id text collate "C" not null,
  name text,
  description text,
  invite_url text,
  -- The number of current members, without the connected number. It equals the joins minus the leaves in the group's
  -- events.
  participants_count integer not null default 0 check (participants_count >= 0),
  messages_count integer not null default 0,
  -- When the engine last reported name, description and invitation. Older reports that arrive later are ignored.
  described_at timestamptz(3),
  -- When the engine last reported the number as a member, and when the number left.
  seen_at timestamptz(3) not null,
  left_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, number_id, whatsapp_id),
  foreign key (team_id, number_id) references numbers
);
alter table groups alter column team_id set statistics 0;

-- Every person whom the engine has reported as a present or former member; `left_at` is null for present members.
create table group_members (
  team_id id not null,
  id id not null,
  group_id id not null,
  -- The person's id in the group: `<digits>@c.us`, or a masked `<digits>@lid` with a phone that might become known
  -- later.
  whatsapp_id text collate "C" not null,
  phone text collate "C",
  name text,
  role text not null check (role in ('member', 'admin', 'owner')),
  lead_id id,
  joined_at timestamptz(3),
  left_at timestamptz(3),
  -- The time of the newest reported join or leave. Older reports that arrive later are ignored.
  heard_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, group_id, whatsapp_id),
  foreign key (team_id, group_id) references groups on delete cascade,
  foreign key (team_id, lead_id) references leads
);
alter table group_members alter column team_id set statistics 0;
create unique index group_members_phone on group_members (team_id, group_id, phone) where phone is not null;
create index group_members_present on group_members (team_id, group_id, id) where left_at is null;
create index group_members_without_lead on group_members (team_id, group_id)
  where left_at is null and lead_id is null;
-- When two leads turn out to be the same person, one is deleted and its rows move to the other.
create index group_members_lead on group_members (team_id, lead_id) where lead_id is not null;

create table group_messages (
  team_id id not null,
  id id not null,
  group_id id not null,
  engine_message_id text collate "C" not null,
  -- null for messages sent by the connected number.
  member_id id,
  from_agent boolean not null,
  ai_generated boolean not null default false,
  type text not null,
  text text,
  is_mention boolean not null default false,
  media_type text,
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, group_id, engine_message_id),
  check (from_agent = (member_id is null)),
  foreign key (team_id, group_id) references groups on delete cascade,
  foreign key (team_id, member_id) references group_members
);
alter table group_messages alter column team_id set statistics 0;
create index group_messages_transcript on group_messages (team_id, group_id, sent_at, id);
create index group_messages_side on group_messages (team_id, group_id, from_agent, sent_at, id);
create index group_messages_sender on group_messages (team_id, group_id, member_id, sent_at, id)
  where member_id is not null;

create table group_events (
  team_id id not null,
  id id not null,
  group_id id not null,
  member_id id not null,
  type text not null check (type in ('join', 'leave')),
  cause text not null check (cause in ('invite_link', 'added', 'approved', 'left', 'removed', 'unknown')),
  -- `{phone, name}` of the person who caused the event, as the engine reported it.
  actor json,
  -- The engine's id of the event, so that an event reported twice is stored once.
  engine_event_id text collate "C",
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, group_id) references groups on delete cascade,
  foreign key (team_id, member_id) references group_members
);
alter table group_events alter column team_id set statistics 0;
create unique index group_events_told on group_events (team_id, member_id, engine_event_id)
  where engine_event_id is not null;
create index group_events_log on group_events (team_id, group_id, occurred_at, id);
create index group_events_type on group_events (team_id, group_id, type, occurred_at, id);
