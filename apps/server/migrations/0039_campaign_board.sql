-- Columns for the dashboard's campaign page: who set the status, and how soon leads reply
-- (dashboard-doors.md#campaigns).

alter table campaigns
  -- The name of the member or the key; null: set by a workspace file or a restore.
  add column status_by text,
  add column status_at timestamptz(3);

-- When the lead first wrote.
alter table leads add column replied_at timestamptz(3);
update leads set replied_at = (
  select min(message.created_at) from messages message
  where message.team_id = leads.team_id and message.lead_id = leads.id and message.direction = 'inbound')
where replied;
