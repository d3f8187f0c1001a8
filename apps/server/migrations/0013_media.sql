-- What people send beside text: messages about other messages, and files.

-- A reaction, an edit or a deletion: the engine's id of the message that it is about, empty where the engine does not say.
-- Null for every message that says something by itself.
alter table messages add column about text collate "C";
create index messages_about on messages (team_id, lead_id, about) where about is not null;

-- The file of a message, fetched from its engine by a job.
create table media_files (
  team_id id not null,
  message_id id not null,
  -- waiting: to be fetched. failed, too_large: there is none, `why` says more. expired: its time is over.
  state text not null check (state in ('waiting', 'stored', 'failed', 'too_large', 'expired')),
  -- The engine's, for `fetchMedia`.
  reference text not null,
  -- What the provider says it is, and what it is by its bytes, once it is stored.
  told_type text,
  mime_type text,
  -- As the sender named it: to show, never to open.
  file_name text,
  size bigint,
  sha256 bytea,
  -- Where it is kept, once it is stored: on the disk of the process that fetched it, or in the bucket.
  kept_in text check (kept_in in ('disk', 'bucket')),
  attempts smallint not null default 0,
  why text,
  created_at timestamptz(3) not null,
  stored_at timestamptz(3),
  primary key (team_id, message_id),
  foreign key (team_id, message_id) references messages
);
alter table media_files alter column team_id set statistics 0;
-- Files whose time may be over.
create index media_files_age on media_files (created_at) where state in ('waiting', 'stored');
