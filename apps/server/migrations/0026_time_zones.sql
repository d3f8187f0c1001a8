-- Times are said in a zone that somebody chose: the campaign's, else the calendar's, else the workspace's.

-- IANA; null: nobody said.
alter table teams add column timezone text;
-- IANA, as the provider says; null: it was not asked yet, or does not say.
alter table calendars add column timezone text;

-- Campaigns that named no zone for meetings at a provider were given UTC. They follow their calendar from now on.
-- Nor do they have a template for reminders.
update campaigns set agent = jsonb_set(agent, '{booking}', agent->'booking' || jsonb_build_object(
    'timezone_follows', agent->'booking'->>'calendar' <> 'builtin' and agent->'booking'->>'timezone' = 'UTC',
    'reminder_template', null))
where jsonb_typeof(agent->'booking') = 'object';
insert into jobs (team_id, task, key, payload, run_at)
select team_id, 'campaigns.read-zone', 'read-zone:' || id, json_build_object('team_id', team_id, 'calendar_id', id), now()
from calendars;
