-- What leads need to know of their past: an opt-out that was undone, and the latest push.

alter table leads
  -- The last message from before an opt-out that was undone. Nothing up to it is sent or answered any more.
  add column past_message_id id,
  -- When the lead was last pushed; null: never.
  add column pushed_at timestamptz(3);

-- Earlier versions did not write it down: only a push gave a lead this source, or a reference.
update leads set pushed_at = created_at where source = 'api' or external_reference is not null;
