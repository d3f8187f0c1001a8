-- The overview counts the leads of all campaigns who were contacted in the last two weeks.
create index leads_first_contact on leads (team_id, first_contact_at) where first_contact_at is not null and listed;
