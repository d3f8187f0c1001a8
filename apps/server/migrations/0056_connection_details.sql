-- Details of connections and pairings are facts: {"code", "params"}. A JSON string is a provider's words, the linked
-- phone of a pairing, or an older sentence.
alter table number_sessions alter column detail type jsonb using case detail
  when 'WhatsApp has banned the number' then '{"code": "number_banned", "params": {}}'::jsonb
  when 'the number is not connected to the Cloud API' then '{"code": "number_not_on_cloud_api", "params": {}}'
  when 'the number is not registered with the Cloud API yet' then '{"code": "number_not_registered", "params": {}}'
  when 'the number is not verified at Meta yet' then '{"code": "number_not_verified", "params": {}}'
  when 'the number was deleted at Meta' then '{"code": "number_deleted", "params": {}}'
  when 'the number was moved to another business account' then '{"code": "number_moved", "params": {}}'
  when 'WhatsApp has disabled the business account' then '{"code": "account_disabled", "params": {}}'
  when 'the business account was deleted at Meta' then '{"code": "account_deleted", "params": {}}'
  when 'the app has lost access to the business account' then '{"code": "account_access_lost", "params": {}}'
  when 'WhatsApp has restricted the account: it cannot send any messages'
    then '{"code": "account_restricted", "params": {}}'
  else to_jsonb(detail) end;
alter table number_pairings alter column detail type jsonb using case detail
  when 'This installation was restored from a backup: resume its campaigns first.'
    then '{"code": "installation_restored", "params": {}}'::jsonb
  else to_jsonb(detail) end;
