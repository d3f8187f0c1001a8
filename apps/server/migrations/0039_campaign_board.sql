-- What the dashboard tells of a campaign: who set its status, and how soon leads reply (dashboard-doors.md#campaigns).

alter table campaigns
  -- The name of the member or the key; null: a workspace file or a restore.
  add column status_by text,
  add column status_at timestamptz(3);

-- When the lead wrote first; `qualified_at` stands beside it.
alter table leads add column replied_at timestamptz(3);
update leads set replied_at = (
  select min(message.created_at) from messages message
  where message.team_id = leads.team_id and message.lead_id = leads.id and message.direction = 'inbound')
where replied;
