-- Voice notes in words, and models that see images.

-- What was said in a voice note or another recording, as a model wrote it down. Null for every other message.
alter table messages add column words text;

alter table media_files
  -- A turn waits for what the file says.
  add column awaited boolean not null default false,
  -- How often a model was asked for the words of a recording.
  add column hearings smallint not null default 0,
  -- When a recording had told all that it will: its words, or that there are none.
  add column heard_at timestamptz(3);

-- Do the models of this provider see images? null: as is known of the model.
alter table model_providers add column sees boolean;
