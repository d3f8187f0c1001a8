-- Tracked groups (spec 2 Group and Group message). A group belongs to the connected number that is in it: two numbers
-- in one WhatsApp group follow it twice, as one person is a lead on each number (docs/adr/0007).

create table groups (
  team_id text collate "C" not null references teams,
  id text collate "C" not null,
  number_id text collate "C" not null,
  -- `<digits>@g.us`
  whatsapp_id text collate "C" not null,
  name text,
  description text,
  invite_url text,
  -- Those in it now, the connected number aside; equals the joins less the leaves among its events.
  participants_count integer not null default 0 check (participants_count >= 0),
  messages_count integer not null default 0,
  -- When the name and the like were last told: what comes late does not undo what is newer.
  described_at timestamptz(3),
  -- When the number was last told to be in it, and since when it is out.
  seen_at timestamptz(3) not null,
  left_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, number_id, whatsapp_id),
  foreign key (team_id, number_id) references numbers
);

-- Everybody who was ever told to be in a group or to have left it; `left_at` is null for those in it now.
create table group_members (
  team_id text collate "C" not null,
  id text collate "C" not null,
  group_id text collate "C" not null,
  -- As the group names the person: `<digits>@c.us`, or a masked `<digits>@lid` whose phone may be learned later.
  whatsapp_id text collate "C" not null,
  phone text collate "C",
  name text,
  role text not null check (role in ('member', 'admin', 'owner')),
  lead_id text collate "C",
  joined_at timestamptz(3),
  left_at timestamptz(3),
  -- The time of the last join or leave that was told: an older one that comes late has no effect.
  heard_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, group_id, whatsapp_id),
  foreign key (team_id, group_id) references groups on delete cascade,
  foreign key (team_id, lead_id) references leads
);
create unique index group_members_phone on group_members (team_id, group_id, phone) where phone is not null;
create index group_members_present on group_members (team_id, group_id, id) where left_at is null;
create index group_members_without_lead on group_members (team_id, group_id)
  where left_at is null and lead_id is null;

create table group_messages (
  team_id text collate "C" not null,
  id text collate "C" not null,
  group_id text collate "C" not null,
  engine_message_id text collate "C" not null,
  -- Null for what was sent from the connected number itself.
  member_id text collate "C",
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
create index group_messages_transcript on group_messages (team_id, group_id, sent_at, id);
create index group_messages_side on group_messages (team_id, group_id, from_agent, sent_at, id);
create index group_messages_sender on group_messages (team_id, group_id, member_id, sent_at, id)
  where member_id is not null;

create table group_events (
  team_id text collate "C" not null,
  id text collate "C" not null,
  group_id text collate "C" not null,
  member_id text collate "C" not null,
  type text not null check (type in ('join', 'leave')),
  cause text not null check (cause in ('invite_link', 'added', 'approved', 'left', 'removed', 'unknown')),
  -- `{phone, name}` of whoever did it, as the engine told it.
  actor json,
  -- The engine's own id of what happened: told twice, it is taken once.
  engine_event_id text collate "C",
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, group_id) references groups on delete cascade,
  foreign key (team_id, member_id) references group_members
);
create unique index group_events_told on group_events (team_id, member_id, engine_event_id)
  where engine_event_id is not null;
create index group_events_log on group_events (team_id, group_id, occurred_at, id);
create index group_events_type on group_events (team_id, group_id, type, occurred_at, id);

alter table groups alter column team_id set statistics 0;
alter table group_members alter column team_id set statistics 0;
alter table group_messages alter column team_id set statistics 0;
alter table group_events alter column team_id set statistics 0;

-- The campaign of a group is the group-purpose campaign on its number, one that is not archived before one that is.
-- Nothing is written into groups by an AI in this version.
create view group_records as
select
  g.team_id, g.id,
  row_to_json(r) as record
from groups g
left join lateral (
  select slug, status from campaigns c
  where c.team_id = g.team_id and c.number_id = g.number_id and c.purpose = 'group'
  order by c.status = 'archived', c.id limit 1
) c on true
cross join lateral (
  select
    g.id, g.whatsapp_id, g.name, g.description, g.participants_count, g.messages_count,
    case when g.left_at is not null then 'left' when c.status = 'archived' then 'archived' else 'active' end as status,
    false as ai_enabled, g.invite_url, c.slug as campaign_id, iso(g.created_at) as created_at
) r;

create view group_member_records as
select
  m.team_id, m.id, m.group_id,
  row_to_json(r) as record
from group_members m
cross join lateral (
  select m.id, m.whatsapp_id, m.phone, m.name, m.role, m.lead_id, iso(m.joined_at) as joined_at
) r
where m.left_at is null;

-- The sender is looked up row by row, so that a phone or a name that was learned later shows on what was said before.
create view group_message_records as
select
  m.team_id, m.id, m.group_id, m.member_id, m.from_agent, m.sent_at,
  row_to_json(r) as record
from group_messages m
cross join lateral (
  select
    m.id, m.engine_message_id as whatsapp_message_id,
    case when m.from_agent then (
      select json_build_object('phone', n.phone, 'name', n.name)
      from groups g join numbers n on n.team_id = g.team_id and n.id = g.number_id
      where g.team_id = m.team_id and g.id = m.group_id
    ) else (
      select json_build_object('phone', p.phone, 'name', p.name)
      from group_members p where p.team_id = m.team_id and p.id = m.member_id
    ) end as sender,
    m.from_agent, m.ai_generated, m.text, m.type, m.is_mention, m.media_type is not null as has_media, m.media_type,
    iso(m.sent_at) as sent_at
) r;

create view group_event_records as
select
  e.team_id, e.id, e.group_id, e.type, e.occurred_at,
  row_to_json(r) as record
from group_events e
cross join lateral (
  select
    e.id, e.type,
    (select json_build_object('whatsapp_id', p.whatsapp_id, 'phone', p.phone, 'name', p.name)
      from group_members p where p.team_id = e.team_id and p.id = e.member_id) as member,
    e.cause, e.actor, iso(e.occurred_at) as occurred_at
) r;
