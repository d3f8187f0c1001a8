-- The knowledge of agents: a campaign's texts, files and pages, divided into passages that can be searched.

-- Extensions: one index can cover the campaign and the words (btree_gin), and words can be compared by similarity
-- (pg_trgm).
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

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
