-- Why a file was not fetched is a fact, {"code", "params"}. A JSON string is an older sentence.
alter table media_files alter column why type jsonb using to_jsonb(why);
