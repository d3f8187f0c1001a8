create view note_records as
select
  note.team_id, note.id, note.lead_id,
  row_to_json(shown) as record
from notes note
cross join lateral (
  select note.id, note.text, note.fact, note.author, iso(note.created_at) as created_at
) shown;
