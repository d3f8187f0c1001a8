-- How agents were set up over time, and the files that they know things from (dashboard-doors.md#agents).

-- One row for each version of an agent's settings that was published, and one draft of a campaign at most.
create table agent_revisions (
  team_id id not null,
  id id not null,
  campaign_id id not null,
  -- Counts published ones within the campaign; null: a draft.
  number integer,
  -- As `agent:` of a workspace file says it, in its order.
  block json not null,
  -- Of what a published block means: the same settings in other words are no new revision.
  fingerprint bytea,
  -- Of a draft: what would keep it from being published, as it was when it was saved.
  problems jsonb not null default '[]',
  -- Of a draft: the published revision that it began from, and the one that it brings back.
  base_id id,
  restores integer,
  -- Who wrote it; a workspace file has no name.
  author_kind text not null,
  author_id id,
  author_name text,
  -- Counts up each time the draft is saved.
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

-- Files that members gave a campaign and that are not published yet: then their bytes are its sources'.
create table knowledge_uploads (
  team_id id not null,
  campaign_id id not null,
  -- As `file:` of the campaign's knowledge names it.
  name text collate "C" not null,
  bytes bytea not null,
  uploaded_at timestamptz(3) not null,
  primary key (team_id, campaign_id, name),
  foreign key (team_id, campaign_id) references campaigns on delete cascade
);
alter table knowledge_uploads alter column team_id set statistics 0;
-- What is inside is mostly compressed by its format already.
alter table knowledge_uploads alter column bytes set storage external;
