-- Messages that are more than text: reactions, edits, deletions and files.

-- For a reaction, an edit or a deletion: the engine's id of the message that it refers to, or an empty string if the
-- engine does not report it. null for all other messages.
alter table messages add column about text collate "C";
create index messages_about on messages (team_id, lead_id, about) where about is not null;

-- The file of a message. A job fetches it from the engine.
create table media_files (
  team_id id not null,
  message_id id not null,
  -- waiting: to be fetched. failed, too_large: there is no file, see `why`. expired: its retention period has ended.
  state text not null check (state in ('waiting', 'stored', 'failed', 'too_large', 'expired')),
  -- The engine's reference, for `fetchMedia`.
  reference text not null,
  -- The type that the provider reports, and the type detected from the bytes once the file is stored.
  told_type text,
  mime_type text,
  -- The sender's name for the file: for display only, never used as a path.
  file_name text,
  size bigint,
  sha256 bytea,
  -- The location of a stored file: on the disk of the process that fetched it, or in the bucket.
  kept_in text check (kept_in in ('disk', 'bucket')),
  attempts smallint not null default 0,
  why text,
  created_at timestamptz(3) not null,
  stored_at timestamptz(3),
  primary key (team_id, message_id),
  foreign key (team_id, message_id) references messages
);
alter table media_files alter column team_id set statistics 0;
-- Stored files by age, to find those past their retention period.
create index media_files_age on media_files (created_at) where state in ('waiting', 'stored');
