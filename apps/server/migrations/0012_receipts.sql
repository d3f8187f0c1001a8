-- The status of a message after the engine accepted it, and the other ids of a person.

-- None of these columns is in an index or in an index's condition, so a receipt updates the row in place
-- (docs/adr/separate-frequently-written-columns.md).
alter table messages
  add column delivered_at timestamptz(3),
  add column read_at timestamptz(3),
  -- When the provider reported an accepted message as not delivered.
  add column failed_at timestamptz(3),
  -- A failure kind of `engines/events.ts`: why it failed or why the engine refused it; null for other messages.
  add column failure_kind text,
  -- The reason in the provider's words.
  add column failure text;

-- A number's first contacts, newest first.
create index messages_first_contacts on messages (team_id, number_id, id) where first_contact;
