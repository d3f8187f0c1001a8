-- Finds a lead's deliveries for its timeline.
create index events_lead on events (team_id, (payload -> 'contact' ->> 'id')) where not is_test;
