-- Who asked for what the meeting is: moved here, or canceled. null: nobody said, or the lead booked it in the chat.
alter table bookings add column asked_by text check (asked_by in ('lead', 'host', 'member'));

-- Meetings that a provider told are over before it told that they were booked: that comes late, and is no news.
create table ended_meetings (
  team_id id not null,
  calendar_id id not null,
  -- By which the provider names it.
  provider_ref text collate "C" not null,
  -- When it ended there.
  ended_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  primary key (team_id, calendar_id, provider_ref),
  foreign key (team_id, calendar_id) references calendars
);
alter table ended_meetings alter column team_id set statistics 0;
create index ended_meetings_told on ended_meetings (told_at);

-- Until when a provider is not to be asked, by what its limit is about ('' for everything), with why.
alter table calendars add column rests jsonb not null default '{}';

-- Chosen in the chat: once the provider has it, every other meeting of the lead ends (docs/adr/0062).
alter table bookings add column stands_alone boolean not null default false;

-- What waits for a provider's answer, in the order of coming. Without the workspace, so that it is taken for nothing else.
create index bookings_waiting on bookings (calendar_id, id) where status = 'reserved';
