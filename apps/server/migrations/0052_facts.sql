-- Entries of the service are facts, `{code, params}`, which are rendered for each reader. Older entries keep their text;
-- so do people's notes.
alter table notes alter column text drop not null, add column fact jsonb,
  add constraint notes_text_or_fact check ((text is null) <> (fact is null)) not valid;
alter table number_events alter column text drop not null, add column fact jsonb,
  add constraint number_events_text_or_fact check ((text is null) <> (fact is null)) not valid;
