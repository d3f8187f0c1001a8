alter table number_sessions
  -- The earliest time of the next check whether a phone is on the network. The checks are spread over time.
  add column check_after timestamptz(3),
  -- When the names of the number's groups are requested again; null: now.
  add column groups_due timestamptz(3);

-- true for an entry that waits for its number to be allowed to check, or to be connected. It has no job while it waits.
alter table first_contacts add column waits_for_check boolean not null default false;
update first_contacts set waits_for_check = true where state <> 'queued';
create index first_contacts_check on first_contacts (team_id, number_id, id) where waits_for_check;
