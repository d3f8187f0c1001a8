-- Why a bulk change refused a lead, or an undo kept a field, is a list of facts, {"code", "params"}. A JSON string is an
-- older sentence.
alter table bulk_leads alter column reason type jsonb
  using case when reason is not null then jsonb_build_array(reason) end;
alter table bulk_leads rename column reason to reasons;
