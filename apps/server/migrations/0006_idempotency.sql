-- Keys of POST /messages (spec 8 Idempotency). A key names the message that the first request with it may send; how
-- that ended is told by the message's own row, so that a crash between the two can't make them differ.
create table idempotency_keys (
  team_id text collate "C" not null references teams,
  key text collate "C" not null,
  -- SHA-256 of the request's body: the same key with another body is refused.
  fingerprint bytea not null,
  -- The message's id, chosen before its row is written.
  message_id text collate "C" not null,
  -- The process that works on it until the message is reserved.
  owner text collate "C" not null,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Set with the reservation: from here on the message's row tells the rest.
  quota_limit integer,
  quota_used integer,
  quota_resets_at timestamptz(3),
  -- Nobody knows yet whether the message arrived; a confirmation may still come until then.
  settles_at timestamptz(3),
  primary key (team_id, key)
);
alter table idempotency_keys alter column team_id set statistics 0;
create index idempotency_keys_expired on idempotency_keys (expires_at);
