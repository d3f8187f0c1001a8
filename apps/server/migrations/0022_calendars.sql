-- Calendars of providers, members' own hours, slots held for leads, and a booking's data at its provider.

create table calendars (
  team_id id not null references teams on delete cascade,
  id id not null,
  -- The name that a campaign's booking settings use.
  name text collate "C" not null,
  provider text not null check (provider in ('cal-com', 'calendly', 'google')),
  settings jsonb not null,
  secrets_sealed text not null,
  -- The position up to which the provider's changes have been read, for providers that must be polled.
  cursor text,
  -- Why the calendar does not work, for people, and since when; null: no known problem.
  problem text,
  problem_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, name)
);
alter table calendars alter column team_id set statistics 0;
-- Webhook endpoints look a calendar up only by its id.
create index calendars_id on calendars (id);

-- The hours of a member who hosts meetings: { hours, timezone, days_off, holidays, daily_cap }; null: the campaign's
-- hours apply.
alter table members add column calendar jsonb;

-- The time zone that the lead stated; null: not known.
alter table leads add column timezone text;

-- Slots that were offered to a lead. Until `held_until` they are not offered to other leads.
create table slot_holds (
  team_id id not null,
  -- The host of the slot: a member, a campaign, or a provider's calendar.
  host_id id not null,
  start_at timestamptz(3) not null,
  lead_id id not null,
  -- The time of the meeting, including the buffers before and after it.
  busy_from timestamptz(3) not null,
  busy_until timestamptz(3) not null,
  held_until timestamptz(3) not null,
  primary key (team_id, host_id, start_at),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table slot_holds alter column team_id set statistics 0;
create index slot_holds_lead on slot_holds (team_id, lead_id);
create index slot_holds_until on slot_holds (held_until);

-- After this time the message is not sent; null: no limit.
alter table messages add column expires_at timestamptz(3);

alter table bookings
  -- The calendar of a meeting at a provider; null for the built-in calendar.
  add column calendar_id id,
  -- The host of the meeting: a member, the campaign, or the provider's calendar.
  add column host_id id,
  -- The time of the meeting, including the buffers before and after it.
  add column busy_from timestamptz(3),
  add column busy_until timestamptz(3),
  -- The provider's id of the meeting.
  add column provider_ref text collate "C",
  -- The time of the newest provider event that was applied.
  add column provider_at timestamptz(3),
  -- When the provider was asked to book the meeting. Until the provider answers, the result is unknown.
  add column asked_at timestamptz(3),
  -- When the cancellation was requested; null once the provider has received it.
  add column cancel_asked_at timestamptz(3),
  -- The booking that this one replaces.
  add column replaces_id id,
  -- The token of the page on which the lead manages the booking.
  add column token text collate "C",
  -- When a person recorded that the lead attended.
  add column attended_at timestamptz(3),
  -- When the last reminder was written.
  add column reminded_at timestamptz(3),
  -- The place of the meeting, for people.
  add column location text,
  -- Why the booking failed, for people.
  add column failure text,
  alter column campaign_id drop not null,
  add foreign key (team_id, calendar_id) references calendars,
  drop constraint bookings_status_check,
  -- `reserved`: the lead chose the slot, and the provider has not answered yet. The API does not show such a booking.
  add constraint bookings_status_check
    check (status in ('reserved', 'booked', 'canceled', 'rescheduled', 'failed', 'no_show')),
  drop constraint bookings_no_overlap;
update bookings set host_id = campaign_id, busy_from = start_at, busy_until = end_at;
alter table bookings
  alter column host_id set not null, alter column busy_from set not null, alter column busy_until set not null,
  -- A host can't have two meetings at the same time on the built-in calendar, even from different campaigns.
  add constraint bookings_no_overlap exclude using gist (
    team_id with =, host_id with =, tstzrange(busy_from, busy_until) with &&
  ) where (status = 'booked' and provider = 'builtin');
create unique index bookings_provider_ref on bookings (team_id, calendar_id, provider_ref)
  where provider_ref is not null;
create unique index bookings_token on bookings (token) where token is not null;
create index bookings_host on bookings (team_id, host_id, start_at) where status in ('booked', 'reserved');
create index bookings_replaces on bookings (team_id, replaces_id) where replaces_id is not null;

-- Finds the lead for a meeting that was booked at the provider.
create index leads_email on leads (team_id, lower(email)) where email is not null;

-- Writes the booking settings in full into campaigns of earlier versions.
update campaigns set agent = jsonb_set(agent, '{booking}', jsonb_build_object(
    'by', 'slots', 'members', '[]'::jsonb, 'assign', 'round_robin', 'buffer_before_minutes', 0,
    'buffer_after_minutes', 0, 'notice_minutes', 120, 'horizon_days', 30, 'daily_cap', null, 'days_off', '[]'::jsonb,
    'holidays', null, 'hold_minutes', 10, 'reminders', jsonb_build_array(86400000, 3600000), 'no_show_after_ms', null)
  || (agent->'booking'))
where jsonb_typeof(agent->'booking') = 'object';
