-- Reasons are facts: {"code", "params"}. A JSON string is free text: a model's words, a provider's, or an older sentence.
alter table messages
  alter column reasoning type jsonb using to_jsonb(reasoning),
  alter column explanation type jsonb using to_jsonb(explanation);
alter table first_contacts alter column explanation type jsonb using to_jsonb(explanation);
alter table bookings alter column failure type jsonb using to_jsonb(failure);

-- Code compares these two sentences, so they become codes. Every other sentence stays text.
update bookings set failure = '{"code": "slot_taken", "params": {}}'
where failure = to_jsonb('somebody else has taken the time'::text);
update messages set explanation = '{"code": "taken_back", "params": {}}'
where status = 'discarded' and explanation = to_jsonb('taken back'::text);

-- The job that writes the calendar's answer to the lead looks for this reason, so that a second run writes nothing.
update messages as message set reasoning = jsonb_build_object('code', 'calendar_answered', 'params',
  jsonb_build_object('booking_id', booking.id, 'start_at', to_char(booking.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', told.parts[2]))
from (
  select team_id, id, lead_id,
    regexp_match(reasoning #>> '{}', '^The calendar answered: the meeting at (\S+) is (\w+)\.$') as parts
  from messages
  where direction = 'outbound' and jsonb_typeof(reasoning) = 'string'
    and reasoning #>> '{}' like 'The calendar answered: the meeting at %') told
join bookings booking on booking.team_id = told.team_id and booking.lead_id = told.lead_id
  and to_char(booking.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = told.parts[1]
where message.team_id = told.team_id and message.id = told.id;
