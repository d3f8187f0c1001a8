-- Results that a push can return immediately: the person is already in a queue, or will not be contacted.

alter table first_contacts drop constraint first_contacts_state_check;
-- `ending`: the push found a reason not to contact the person. The entry has no place in the queue and ends when it is
-- verified.
alter table first_contacts
  add constraint first_contacts_state_check check (state in ('verifying', 'ending', 'queued'));
create index first_contacts_person on first_contacts (team_id, phone);
