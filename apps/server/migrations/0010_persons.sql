-- The history of a lead: an opt-out that was undone, and the latest push.

alter table leads
  -- The last message before an opt-out that was undone. Messages up to it are neither sent nor answered.
  add column past_message_id id,
  -- When the lead was last pushed; null: never.
  add column pushed_at timestamptz(3);

-- Earlier versions did not record the push, but only a push gave a lead this source or a reference.
update leads set pushed_at = created_at where source = 'api' or external_reference is not null;
