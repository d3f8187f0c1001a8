-- Messages, and the findings that they support.

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
  has_media boolean not null default false,
  -- Inbound: received. Outbound: queued, then sending, then accepted, refused, unconfirmed or discarded.
  status text not null check (status in
    ('received', 'queued', 'sending', 'accepted', 'refused', 'unconfirmed', 'discarded')),
  engine_message_id text collate "C",
  first_contact boolean not null default false,
  humanize boolean not null default false,
  intent jsonb,
  -- reasoning: why the agent wrote it. explanation: why it waits or was not sent.
  reasoning text,
  explanation text,
  attempts integer not null default 0,
  -- The process that set `sending`. If that process dies, the message becomes `unconfirmed`.
  sender text,
  reserved_at timestamptz(3),
  -- Set right before the message is handed to the engine. While null, the message has certainly not been sent.
  handed_at timestamptz(3),
  text_hash bytea,
  sent_at timestamptz(3),
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
create index messages_unsettled on messages (status, team_id, number_id, id) where status in ('queued', 'sending');

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
