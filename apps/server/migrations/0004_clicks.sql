-- Clicks on tracked links. A click has a row only while a lead can still be attributed to it. Statistics use daily
-- counts, which are updated with each click.

-- Clicks of one visitor within ten minutes share a row. If one address causes too many clicks, they are marked as a
-- flood and no lead is attributed to them (docs/adr/mark-clicks-with-invisible-characters.md).
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

-- Clicks on a link by day (UTC) and by the source that the link had at that time.
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

-- Visitors who clicked a link on a day, as keyed hashes, never addresses; the key changes every day.
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
