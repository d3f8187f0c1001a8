-- What a push can tell at once: the person waits in a queue already, or will not be contacted.

alter table first_contacts drop constraint first_contacts_state_check;
-- `ending`: the push saw why nobody will be contacted. The entry has no place in the queue, and ends when it is verified.
alter table first_contacts
  add constraint first_contacts_state_check check (state in ('verifying', 'ending', 'queued'));
create index first_contacts_person on first_contacts (team_id, phone);
