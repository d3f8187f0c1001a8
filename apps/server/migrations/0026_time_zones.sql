-- Times are written in the time zone that was configured: the campaign's, else the calendar's, else the workspace's.

-- IANA name; null: not set.
alter table teams add column timezone text;
-- IANA name from the provider; null: not requested yet, or not provided.
alter table calendars add column timezone text;

-- Campaigns without a time zone for meetings at a provider were set to UTC. Now they use their calendar's zone. They
-- also have no template for reminders.
update campaigns set agent = jsonb_set(agent, '{booking}', agent->'booking' || jsonb_build_object(
    'timezone_follows', agent->'booking'->>'calendar' <> 'builtin' and agent->'booking'->>'timezone' = 'UTC',
    'reminder_template', null))
where jsonb_typeof(agent->'booking') = 'object';
insert into jobs (team_id, task, key, payload, run_at)
select team_id, 'campaigns.read-zone', 'read-zone:' || id, json_build_object('team_id', team_id, 'calendar_id', id), now()
from calendars;
