-- Messages with their files and search words, and the findings and turns of the agent.

create table messages (
  -- References only the lead, which already belongs to a workspace and a number. Checking those two references for each
  -- message would lock rows that all messages of the workspace or of the number need.
  team_id id not null,
  id id not null,
  lead_id id not null,
  number_id id not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  type text not null,
  text text,
  -- The transcript of a voice note or another recording, written by a model. null for all other messages.
  words text,
  has_media boolean not null default false,
  -- For a reaction, an edit or a deletion: the engine's id of the message that it refers to, or an empty string if the
  -- engine does not report it. null for all other messages.
  about text collate "C",
  -- Inbound: received. Outbound: queued, then sending, then accepted, refused, unconfirmed or discarded.
  status text not null check (status in
    ('received', 'queued', 'sending', 'accepted', 'refused', 'unconfirmed', 'discarded')),
  engine_message_id text collate "C",
  first_contact boolean not null default false,
  humanize boolean not null default false,
  -- For a message that is sent as a template: { name, language, variables, slots } with the values filled in. Its text
  -- is what the recipient reads.
  template jsonb,
  -- The name of the member or the key that wrote the message.
  author text,
  intent jsonb,
  -- Reasons. reasoning: why the agent wrote it. explanation: why it waits or was not sent.
  reasoning jsonb,
  explanation jsonb,
  attempts integer not null default 0,
  -- The process that set `sending`. If that process dies, the message becomes `unconfirmed`.
  sender text,
  reserved_at timestamptz(3),
  -- Set right before the message is handed to the engine. While null, the message has certainly not been sent.
  handed_at timestamptz(3),
  text_hash bytea,
  -- After this time the message is not sent; null: no limit.
  expires_at timestamptz(3),
  sent_at timestamptz(3),
  -- What the engine reported after it accepted the message. None of these five columns is in an index or in an index's
  -- condition, so a receipt updates the row in place (docs/adr/separate-frequently-written-columns.md).
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  -- When the provider reported an accepted message as not delivered.
  failed_at timestamptz(3),
  -- A failure kind of `engines/events.ts`: why it failed or why the engine refused it; null for other messages.
  failure_kind text,
  -- A reason: why the message was not delivered.
  failure jsonb,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, lead_id) references leads
);
alter table messages alter column team_id set statistics 0;
create index messages_transcript on messages (team_id, lead_id, id);
create unique index messages_engine_id on messages (team_id, number_id, engine_message_id)
  where engine_message_id is not null;
create index messages_pacing on messages (team_id, number_id, reserved_at desc) include (text_hash)
  where reserved_at is not null;
-- A number's first contacts, newest first.
create index messages_first_contacts on messages (team_id, number_id, id) where first_contact;
create index messages_about on messages (team_id, lead_id, about) where about is not null;
-- Finds the sends of a number that are in progress or have lost the engine's answer, because an echo can match either.
create index messages_unsettled on messages (status, team_id, number_id, id)
  where status in ('queued', 'sending', 'unconfirmed');
-- Messages that were not sent or might not have arrived. The index is small because there are few.
create index messages_failed on messages (team_id, created_at)
  where direction = 'outbound' and status in ('refused', 'unconfirmed');

-- Idempotency keys of POST /messages. A key refers to the message of its first request. Only the message's row stores
-- the result, so a crash can't make the two differ.
create table idempotency_keys (
  team_id id not null references teams,
  key text collate "C" not null,
  -- SHA-256 of the request's body. The same key with another body is refused.
  fingerprint bytea not null,
  -- Assigned before the message's row is written.
  message_id id not null,
  -- The process that handles the request until the message is reserved.
  owner text collate "C" not null,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Set when the message is reserved; afterwards the message's row stores the state.
  quota_limit integer,
  quota_used integer,
  quota_resets_at timestamptz(3),
  -- A confirmation of an unconfirmed message can still arrive until then.
  settles_at timestamptz(3),
  primary key (team_id, key)
);
alter table idempotency_keys alter column team_id set statistics 0;
create index idempotency_keys_expired on idempotency_keys (expires_at);

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
  -- A reason: why the file was not fetched.
  why jsonb,
  -- true if a turn waits for the contents of the file.
  awaited boolean not null default false,
  -- The number of times that a model was asked to transcribe the recording.
  hearings smallint not null default 0,
  -- When transcription ended, with or without words.
  heard_at timestamptz(3),
  created_at timestamptz(3) not null,
  stored_at timestamptz(3),
  primary key (team_id, message_id),
  foreign key (team_id, message_id) references messages
);
alter table media_files alter column team_id set statistics 0;
-- Stored files by age, to find those past their retention period.
create index media_files_age on media_files (created_at) where state in ('waiting', 'stored');

-- The words by which messages are found (dashboard-operations.md#search). They are written shortly after the messages, for
-- many messages of a workspace together: writing a message does not wait for an index of words, and frequent words have
-- few entries (docs/adr/index-search-words-later.md).
create table message_words (
  team_id id not null,
  -- The id of the newest message in the row.
  last_id id not null,
  -- The ids of the messages with text, in order.
  ids text[] collate "C" not null,
  -- Words without accents and capitals. The position of a word is that of its message in `ids`.
  words tsvector not null,
  primary key (team_id, last_id)
) with (toast_tuple_target = 128);
alter table message_words alter column team_id set statistics 0;
-- The pending list is short, because words are searched right after they are written.
create index message_words_found on message_words using gin (team_id, words) with (gin_pending_list_limit = 256);

-- Messages that need their words written: one row for each statement, kept as small as possible.
create table message_changes (
  team_id id not null,
  -- Ids separated by spaces.
  ids text collate "C" not null
);
alter table message_changes alter column team_id set statistics 0;

create function messages_came() returns trigger language plpgsql as $$
begin
  insert into message_changes
    select team_id, string_agg(id, ' ') from came where text is not null group by team_id;
  return null;
end $$;
create trigger messages_came after insert on messages referencing new table as came
  for each statement execute function messages_came();

create function message_worded() returns trigger language plpgsql as $$
begin
  insert into message_changes values (new.team_id, new.id);
  return null;
end $$;
-- The transcript of a recording is written later. Nothing else changes a message's text.
create trigger message_worded after update of words on messages for each row
  when (new.text is null and old.words is null and new.words is not null) execute function message_worded();

-- The verdict on each criterion, with the message that supports it.
create table findings (
  team_id id not null,
  lead_id id not null,
  key text not null,
  verdict text not null check (verdict in ('met', 'failed')),
  value text not null,
  message_id id not null,
  created_at timestamptz(3) not null,
  primary key (team_id, lead_id, key),
  foreign key (team_id, lead_id) references leads on delete cascade,
  foreign key (team_id, message_id) references messages
);
alter table findings alter column team_id set statistics 0;

-- Each turn of an agent: its input, its proposal and its actions (agents.md#explanations).
create table turns (
  team_id id not null,
  lead_id id not null,
  id id not null,
  at timestamptz(3) not null,
  -- The message that the turn produced.
  message_id id,
  record jsonb not null,
  primary key (team_id, lead_id, id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table turns alter column team_id set statistics 0;
create index turns_at on turns using brin (at);
