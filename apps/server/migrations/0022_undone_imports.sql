-- The undo of an import is a job. The import stays afterwards, without its rows, and says what the undo did.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('uploading', 'running', 'paused', 'done', 'canceled', 'undoing', 'undone')),
  -- The number of rows that the undo has processed.
  add column reverted integer not null default 0,
  -- The leads that the undo deleted, and those that it kept.
  add column removed integer not null default 0,
  add column kept integer not null default 0;
