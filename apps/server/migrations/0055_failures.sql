-- Why a message was not delivered is a fact, {"code", "params"}. A JSON string is an older sentence.
alter table messages alter column failure type jsonb using to_jsonb(failure);
