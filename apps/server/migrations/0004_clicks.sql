-- Clicks on tracked links. A click has a row only while it may still bring a lead; statistics use counts by day,
-- which are kept as clicks happen.

-- A visitor's clicks within ten minutes are one row. If an address brings too many, its clicks are marked as a flood,
-- so that no lead is attributed to them (docs/adr/0036).
create table link_clicks (
  team_id id not null,
  id id not null,
  link_id id not null,
  number_id id not null,
  -- The pre-typed text carries this mark invisibly: the first message with it came from this click.
  fingerprint text collate "C" not null,
  clicked_at timestamptz(3) not null,
  -- A click brings one lead at most.
  lead_id id,
  visitor bytea,
  -- The address, as a keyed hash that changes every day.
  origin bytea,
  -- The ten minutes whose clicks by the visitor this row counts.
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

-- Clicks on a link by day (UTC) and by the source that the link had then.
create table link_days (
  team_id id not null,
  link_id id not null,
  day date not null,
  source text not null,
  clicks integer not null,
  unique_clicks integer not null,
  primary key (team_id, link_id, day, source),
  foreign key (team_id, link_id) references links on delete cascade
);
alter table link_days alter column team_id set statistics 0;

-- Who clicked a link on a day: a keyed hash of the visitor that changes every day, never an address.
create table link_visitors (
  team_id id not null,
  link_id id not null,
  day date not null,
  visitor bytea not null,
  primary key (team_id, link_id, day, visitor),
  foreign key (team_id, link_id) references links on delete cascade
);
alter table link_visitors alter column team_id set statistics 0;
create index link_visitors_age on link_visitors (day);
