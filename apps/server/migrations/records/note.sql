create view note_records as
select
  note.team_id, note.id, note.lead_id,
  row_to_json(shown) as record
from notes note
cross join lateral (
  select
    note.id, note.text, note.fact, note.author, iso(note.created_at) as created_at,
    -- The zone of the times in the text of an entry.
    case when note.fact is not null then
      (select team.timezone from teams team where team.team_id = note.team_id) end as timezone
) shown;
