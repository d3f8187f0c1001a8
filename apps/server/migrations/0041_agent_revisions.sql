-- The history of agents' settings, and uploaded knowledge files (dashboard-doors.md#agents).

-- One row for each published version of an agent's settings, and at most one draft for each campaign.
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
-- Most file formats are already compressed.
alter table knowledge_uploads alter column bytes set storage external;
