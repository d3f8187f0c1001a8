-- Who requested the last change: the move to this time, or the cancellation; null: unknown, or the lead booked it in
-- the chat.
alter table bookings add column asked_by text check (asked_by in ('lead', 'host', 'member'));

-- Meetings that a provider reported as ended before it reported their booking. The late booking report is then ignored.
create table ended_meetings (
  team_id id not null,
  calendar_id id not null,
  -- The provider's id of the meeting.
  provider_ref text collate "C" not null,
  -- When it ended at the provider.
  ended_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  primary key (team_id, calendar_id, provider_ref),
  foreign key (team_id, calendar_id) references calendars
);
alter table ended_meetings alter column team_id set statistics 0;
create index ended_meetings_told on ended_meetings (told_at);

-- When each rate limit of the provider ends, with the reason, by the limit's subject ('' for all requests).
alter table calendars add column rests jsonb not null default '{}';

-- Set for a meeting that was chosen in the chat: once the provider confirms it, the lead's other meetings end
-- (docs/adr/book-through-a-reserved-row.md).
alter table bookings add column stands_alone boolean not null default false;

-- Bookings that wait for a provider's answer, oldest first. The index has no workspace column, so that the planner uses
-- it for nothing else.
create index bookings_waiting on bookings (calendar_id, id) where status = 'reserved';
