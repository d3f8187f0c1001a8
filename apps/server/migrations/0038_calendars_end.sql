-- A calendar that is not in use can be deleted. Its meetings are kept, without a calendar.
alter table bookings
  drop constraint bookings_team_id_calendar_id_fkey,
  add foreign key (team_id, calendar_id) references calendars on delete set null (calendar_id);
create index bookings_calendar on bookings (team_id, calendar_id) where calendar_id is not null;
alter table ended_meetings
  drop constraint ended_meetings_team_id_calendar_id_fkey,
  add foreign key (team_id, calendar_id) references calendars on delete cascade;
