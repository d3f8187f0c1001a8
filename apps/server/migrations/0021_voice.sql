-- Transcripts of voice notes, and models that accept images.

-- The transcript of a voice note or another recording, written by a model. null for all other messages.
alter table messages add column words text;

alter table media_files
  -- true if a turn waits for the contents of the file.
  add column awaited boolean not null default false,
  -- The number of times that a model was asked to transcribe the recording.
  add column hearings smallint not null default 0,
  -- When transcription ended, with or without words.
  add column heard_at timestamptz(3);

-- Whether this provider's models accept images; null: use the default for the model.
alter table model_providers add column sees boolean;
