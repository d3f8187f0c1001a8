-- More reasons are facts, as in 0053: {"code", "params"}. A JSON string is free text: a model's words, the name of a
-- key, or an older sentence.
alter table numbers alter column pause_reason type jsonb using to_jsonb(pause_reason);
alter table leads alter column held_why type jsonb using to_jsonb(held_why);
alter table imports alter column held type jsonb using case
  when held = 'On Instagram, only the person can start a conversation.'
    then '{"code": "only_person_starts", "params": {}}'::jsonb
  else to_jsonb(held) end;

-- The dashboard translates these sentences; every other one stays text.
alter table import_rows alter column reason type jsonb using case
  when reason = 'invalid_phone: is required' then '{"code": "row_phone_missing", "params": {}}'::jsonb
  when reason like 'invalid_phone: must have 8 to 15 %' then '{"code": "row_phone_digits", "params": {"min": 8}}'
  when reason like 'invalid_phone: must be a phone number%' then '{"code": "row_phone_unknown", "params": {}}'
  when reason ~ '^duplicate_in_file: the phone of row \d{1,9}$' then jsonb_build_object('code', 'row_phone_repeated',
    'params', jsonb_build_object('row', substring(reason from '\d+$')::integer))
  when reason = 'custom_variables exceeds 2000 characters'
    then '{"code": "row_variables_too_long", "params": {"max": 2000}}'
  when reason = 'Not contacted: the number is on the block list.'
    then '{"code": "lead_not_contacted", "params": {"reason": {"code": "number_blocked", "params": {}}}}'
  when reason = 'Not contacted: the number is not on WhatsApp.'
    then '{"code": "lead_not_contacted", "params": {"reason": {"code": "number_not_on_whatsapp", "params": {}}}}'
  else to_jsonb(reason) end;
