-- What agents know: texts, files and pages of a campaign, cut into passages that are searched.

-- So that one index holds a campaign and its words, and words can be compared.
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create table knowledge_sources (
  team_id id not null,
  id id not null,
  campaign_id id not null,
  kind text not null check (kind in ('text', 'file', 'url')),
  -- As people name it: a path, an address.
  name text collate "C" not null,
  -- Of its passages: the same content is not written again.
  fingerprint bytea not null,
  -- The text search configuration in which its passages are indexed.
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
  -- The headings that it stands under: Prices > Kitchens.
  heading text,
  -- Where it is in its source: page 3, rows 2-5.
  place text,
  text text not null,
  -- The stems of its words; those of its headings have the weight A.
  search tsvector not null,
  primary key (team_id, id),
  foreign key (team_id, source_id) references knowledge_sources on delete cascade
);
alter table passages alter column team_id set statistics 0;
create index passages_source on passages (team_id, source_id);
-- With a short list of pending entries: a file comes in at once, and is searched right after.
create index passages_search on passages using gin (team_id, campaign_id, search) with (gin_pending_list_limit = 256);

-- In how many passages of the campaign each stem is: rare words say more, and misspelt ones are looked up here.
create table knowledge_words (
  team_id id not null,
  campaign_id id not null,
  word text collate "C" not null,
  passages integer not null,
  primary key (team_id, campaign_id, word),
  foreign key (team_id, campaign_id) references campaigns
);
alter table knowledge_words alter column team_id set statistics 0;
