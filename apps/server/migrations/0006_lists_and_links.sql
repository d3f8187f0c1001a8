-- The sources of leads: lists, the files that are imported into them, and tracked links.

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
  -- When the list was deleted. It is no longer shown; a job removes its leads from it before the row is deleted
  -- (lists.md#in-the-dashboard).
  deleted_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns
);
alter table lists alter column team_id set statistics 0;
create index lists_campaign on lists (team_id, campaign_id) where campaign_id is not null;

-- Files of contacts that are imported into lists, with the result of each row (lists.md#files).
create table imports (
  team_id id not null references teams,
  id id not null,
  list_id id not null,
  -- The name of the file.
  name text not null,
  state text not null default 'uploading' check (state in ('uploading', 'running', 'paused', 'done', 'canceled')),
  -- A reason: why the server paused the import.
  held jsonb,
  columns jsonb not null,
  mapping jsonb not null,
  -- A digest of the rows, computed by the browser, which identifies the same file later.
  digest text not null,
  -- The name of the member who started the import.
  author text,
  idempotency_key text,
  -- SHA-256 of the request with that idempotency key.
  fingerprint bytea not null,
  total integer not null,
  received integer not null default 0,
  done integer not null default 0,
  -- The verdicts at the time of the import. Later verdicts are counted from the rows.
  imported integer not null default 0,
  in_list integer not null default 0,
  rejected integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, list_id) references lists on delete cascade
);
alter table imports alter column team_id set statistics 0;
create index imports_list on imports (team_id, list_id, id);
create index imports_created on imports (created_at);
create index imports_under_way on imports (team_id, id) where state in ('uploading', 'running', 'paused');
create unique index imports_key on imports (team_id, idempotency_key) where idempotency_key is not null;

-- No foreign key to the lead: it can be deleted or merged with another.
create table import_rows (
  team_id id not null,
  import_id id not null,
  n integer not null,
  -- The cells as in the file.
  cells jsonb not null,
  verdict text not null default 'waiting'
    check (verdict in ('waiting', 'imported', 'in_list', 'rejected', 'not_on_whatsapp', 'not_contacted')),
  -- A reason: why the row was rejected, or its lead was not contacted.
  reason jsonb,
  lead_id id,
  judged_at timestamptz(3),
  -- When the later verdict was found. For `in_list`, since when the lead has been in the list.
  at timestamptz(3),
  primary key (team_id, import_id, n),
  foreign key (team_id, import_id) references imports on delete cascade
);
alter table import_rows alter column team_id set statistics 0;
create index import_rows_verdict on import_rows (team_id, import_id, verdict, n);
create index import_rows_lead on import_rows (team_id, lead_id)
  where verdict in ('imported', 'not_on_whatsapp', 'not_contacted');

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

-- Clicks on a link by day (UTC) and by the source that the link had at that time. Statistics use these counts, which
-- are updated with each click.
create table link_days (
  team_id id not null,
  link_id id not null,
  day date not null,
  source text not null,
  clicks integer not null,
  unique_clicks integer not null,
  -- Clicks through the link's QR code, which are also counted in `clicks`.
  scans integer not null default 0,
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
