-- Why a calendar does not work is a fact, {"code", "params"}. A JSON string is an older sentence.
alter table calendars alter column problem type jsonb using to_jsonb(problem);
