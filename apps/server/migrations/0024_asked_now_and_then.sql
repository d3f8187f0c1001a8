alter table number_sessions
  -- Whether a phone is on the network is asked at a pace: not before this time.
  add column check_after timestamptz(3),
  -- When the names of the number's groups are asked for again; null: now.
  add column groups_due timestamptz(3);

-- An entry that waits for its number's turn to ask, or for its connection, and has no job meanwhile.
alter table first_contacts add column waits_for_check boolean not null default false;
update first_contacts set waits_for_check = true where state <> 'queued';
create index first_contacts_check on first_contacts (team_id, number_id, id) where waits_for_check;
