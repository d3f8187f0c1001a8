-- The lead's journal as the API shows it (spec 2 Note).
create view note_records as
select
  n.team_id, n.id, n.lead_id,
  row_to_json(r) as record
from notes n
cross join lateral (select n.id, n.text, n.author, iso(n.created_at) as created_at) r;
