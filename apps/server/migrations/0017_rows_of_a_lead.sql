-- The undo of an import asks which other imports contain a lead (undo-store.ts).
drop index import_rows_lead;
create index import_rows_lead on import_rows (team_id, lead_id) where lead_id is not null;
