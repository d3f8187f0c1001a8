-- Campaigns, with the settings and the knowledge of their agents.

create table campaigns (
  team_id id not null references teams,
  id id not null,
  slug text collate "C" not null,
  name text not null,
  status text not null check (status in ('draft', 'active', 'paused', 'archived')),
  -- The name of the member or the key that set the status; null: a workspace file or a restore.
  status_by text,
  status_at timestamptz(3),
  purpose text not null check (purpose in ('setter', 'group')),
  number_id id,
  agent jsonb not null,
  -- The campaign's template: { name, language, variables }. The variables are Parley's templates, such as {{name}}.
  template jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, slug),
  foreign key (team_id, number_id) references numbers
);
alter table campaigns alter column team_id set statistics 0;
create index campaigns_number on campaigns (team_id, number_id);
create index campaigns_status on campaigns (team_id, status, id);
create index campaigns_purpose on campaigns (team_id, purpose, id);
create index campaigns_purpose_status on campaigns (team_id, purpose, status, id);

-- One row for each published version of an agent's settings, and at most one draft for each campaign
-- (dashboard-operations.md#agents).
create table agent_revisions (
  team_id id not null,
  id id not null,
  campaign_id id not null,
  -- The number of the published revision, counted for each campaign; null: a draft.
  number integer,
  -- The settings as in `agent:` of a workspace file, in the same order.
  block json not null,
  -- Hash of the settings' meaning, so that publishing the same settings in another notation creates no new revision.
  fingerprint bytea,
  -- For a draft: what prevented publishing when it was saved.
  problems jsonb not null default '[]',
  -- For a draft: the published revision that it is based on, and the revision that it restores.
  base_id id,
  restores integer,
  -- Who wrote the revision. A revision from a workspace file has no name.
  author_kind text not null,
  author_id id,
  author_name text,
  -- Incremented each time the draft is saved.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  check ((number is null) = (fingerprint is null)),
  foreign key (team_id, campaign_id) references campaigns on delete cascade
);
alter table agent_revisions alter column team_id set statistics 0;
create unique index agent_revisions_draft on agent_revisions (team_id, campaign_id) where number is null;
create unique index agent_revisions_number on agent_revisions (team_id, campaign_id, number);

-- The knowledge of agents: a campaign's texts, files and pages, divided into passages that can be searched.
create table knowledge_sources (
  team_id id not null,
  id id not null,
  campaign_id id not null,
  kind text not null check (kind in ('text', 'file', 'url')),
  -- The name for people: a path or a URL.
  name text collate "C" not null,
  -- Hash of the passages, so that unchanged content is not written again.
  fingerprint bytea not null,
  -- The text search configuration that indexes its passages.
  configuration text not null,
  passages integer not null,
  -- The bytes of a text or a file, so that the workspace can be exported as a file and an agent can be changed without
  -- the author's copies. null for a page, which can be fetched, and for sources of early versions.
  original bytea,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, campaign_id, kind, name),
  foreign key (team_id, campaign_id) references campaigns
);
alter table knowledge_sources alter column team_id set statistics 0;

create table passages (
  team_id id not null,
  id id not null,
  campaign_id id not null,
  source_id id not null,
  -- The headings above the passage: Prices > Kitchens.
  heading text,
  -- The place of the passage in its source: page 3, rows 2-5.
  place text,
  text text not null,
  -- The stems of the passage's words; those of its headings have weight A.
  search tsvector not null,
  primary key (team_id, id),
  foreign key (team_id, source_id) references knowledge_sources on delete cascade
);
alter table passages alter column team_id set statistics 0;
create index passages_source on passages (team_id, source_id);
-- The pending list is short, because a new file is inserted in one go and searched right after.
create index passages_search on passages using gin (team_id, campaign_id, search) with (gin_pending_list_limit = 256);

-- For each stem, the number of the campaign's passages that contain it: rare words weigh more, and misspelled words are
-- looked up here.
create table knowledge_words (
  team_id id not null,
  campaign_id id not null,
  word text collate "C" not null,
  passages integer not null,
  primary key (team_id, campaign_id, word),
  foreign key (team_id, campaign_id) references campaigns
);
alter table knowledge_words alter column team_id set statistics 0;

-- Files that members uploaded for a campaign and that are not published yet. Publishing moves their bytes to the
-- campaign's sources.
create table knowledge_uploads (
  team_id id not null,
  campaign_id id not null,
  -- The name that `file:` in the campaign's knowledge uses.
  name text collate "C" not null,
  bytes bytea not null,
  uploaded_at timestamptz(3) not null,
  primary key (team_id, campaign_id, name),
  foreign key (team_id, campaign_id) references campaigns on delete cascade
);
alter table knowledge_uploads alter column team_id set statistics 0;
-- Stored without compression, because most file formats are already compressed.
alter table knowledge_uploads alter column bytes set storage external;
