-- A reason: why an attempt had no response. Sentences of earlier versions become JSON strings.
alter table deliveries alter column error type jsonb using to_jsonb(error);
alter table delivery_attempts alter column error type jsonb using to_jsonb(error);
