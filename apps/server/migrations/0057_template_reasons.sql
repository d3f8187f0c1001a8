-- Why a template can't be sent is a fact, {"code", "params"}. A JSON string is the provider's reason, or an older sentence.
alter table templates alter column why type jsonb using to_jsonb(why);
