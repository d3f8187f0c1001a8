-- What became of a message after the engine accepted it, and the other ids of a person.

-- None of these columns is in an index, nor in an index's condition: a receipt then changes the row in place
-- (docs/adr/0042).
alter table messages
  add column delivered_at timestamptz(3),
  add column read_at timestamptz(3),
  -- When the provider said that it did not arrive, after it had accepted it.
  add column failed_at timestamptz(3),
  -- A kind of `engines/events.ts`: why it failed, or why the engine refused it; null for others.
  add column failure_kind text,
  -- The same in words, as the provider says it.
  add column failure text;

-- The newest first contacts of a number.
create index messages_first_contacts on messages (team_id, number_id, id) where first_contact;
