-- What tracked links brought (decisions 2 Link). A click is a row only for as long as it may still bring a lead; what
-- statistics need is counted by day as it happens, so that no page of links ever reads clicks.
alter table links add column clicks_count integer not null default 0;
alter table links add column leads_count integer not null default 0;
-- Everybody who writes first to the number was brought by this link: the number stands nowhere else.
alter table links add column dedicated boolean not null default false;
create unique index links_dedicated on links (team_id, number_id) where dedicated and active;
create index links_campaign on links (team_id, campaign_id, id);

create table link_clicks (
  team_id text collate "C" not null,
  id text collate "C" not null,
  link_id text collate "C" not null,
  number_id text collate "C" not null,
  -- Carried, invisibly, by the pre-typed text: the first message that has it was brought by this very click.
  fingerprint text collate "C" not null,
  clicked_at timestamptz(3) not null,
  -- A click brings one lead at most.
  lead_id text collate "C",
  primary key (team_id, id),
  foreign key (team_id, link_id) references links on delete cascade,
  foreign key (team_id, number_id) references numbers,
  foreign key (team_id, lead_id) references leads
);
create index link_clicks_recent on link_clicks (team_id, number_id, clicked_at desc) where lead_id is null;
create unique index link_clicks_fingerprint on link_clicks (team_id, number_id, fingerprint);
create index link_clicks_age on link_clicks (clicked_at);

-- Clicks of a link in a day (UTC), by the source that the link had then.
create table link_days (
  team_id text collate "C" not null,
  link_id text collate "C" not null,
  day date not null,
  source text not null,
  clicks integer not null,
  unique_clicks integer not null,
  primary key (team_id, link_id, day, source),
  foreign key (team_id, link_id) references links on delete cascade
);

-- Who clicked a link on a day: a keyed hash that changes every day, never an address.
create table link_visitors (
  team_id text collate "C" not null,
  link_id text collate "C" not null,
  day date not null,
  visitor bytea not null,
  primary key (team_id, link_id, day, visitor),
  foreign key (team_id, link_id) references links on delete cascade
);
create index link_visitors_age on link_visitors (day);

create index leads_link_created on leads (team_id, tracked_link_id, created_at) where tracked_link_id is not null;

alter table link_clicks alter column team_id set statistics 0;
alter table link_days alter column team_id set statistics 0;
alter table link_visitors alter column team_id set statistics 0;
