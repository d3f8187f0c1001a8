-- Calendars of providers, members' own hours, slots held for leads, and what a booking knows of its provider.

create table calendars (
  team_id id not null references teams on delete cascade,
  id id not null,
  -- As a campaign's booking names it.
  name text collate "C" not null,
  provider text not null check (provider in ('cal-com', 'calendly', 'google')),
  settings jsonb not null,
  secrets_sealed text not null,
  -- How far the provider's changes are read, where it has to be asked for them.
  cursor text,
  -- What keeps it from working, for people, and since when; null: nothing that we know of.
  problem text,
  problem_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, name)
);
alter table calendars alter column team_id set statistics 0;
-- The providers' door knows a calendar by its id alone.
create index calendars_id on calendars (id);

-- Of a member who has meetings: { hours, timezone, days_off, holidays, daily_cap }; null: the campaign's hours.
alter table members add column calendar jsonb;

-- Where the lead is, as it said; null: not known.
alter table leads add column timezone text;

-- Slots that were offered to a lead: nobody else is offered them until then.
create table slot_holds (
  team_id id not null,
  -- Whose time it is: a member, a campaign, or a provider's calendar.
  host_id id not null,
  start_at timestamptz(3) not null,
  lead_id id not null,
  -- The meeting, and the time before and after it that is kept free.
  busy_from timestamptz(3) not null,
  busy_until timestamptz(3) not null,
  held_until timestamptz(3) not null,
  primary key (team_id, host_id, start_at),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table slot_holds alter column team_id set statistics 0;
create index slot_holds_lead on slot_holds (team_id, lead_id);
create index slot_holds_until on slot_holds (held_until);

-- Not worth sending any more; null: always.
alter table messages add column expires_at timestamptz(3);

alter table bookings
  -- Of a meeting at a provider: its calendar; null on the built-in one.
  add column calendar_id id,
  -- Whose time it takes: a member, the campaign, or the provider's calendar.
  add column host_id id,
  -- The meeting, and the time before and after it that is kept free.
  add column busy_from timestamptz(3),
  add column busy_until timestamptz(3),
  -- By which the provider names it.
  add column provider_ref text collate "C",
  -- The newest event of the provider that was taken.
  add column provider_at timestamptz(3),
  -- The provider was asked to book it: until it answers, nobody knows whether it did.
  add column asked_at timestamptz(3),
  -- What the provider is still to be told: that it is canceled.
  add column cancel_asked_at timestamptz(3),
  -- The booking that this one replaces.
  add column replaces_id id,
  -- Opens the lead's page.
  add column token text collate "C",
  -- Somebody said that the lead came.
  add column attended_at timestamptz(3),
  -- The last reminder was written.
  add column reminded_at timestamptz(3),
  -- Where it is held, for people.
  add column location text,
  -- Why it failed, for people.
  add column failure text,
  alter column campaign_id drop not null,
  add foreign key (team_id, calendar_id) references calendars,
  drop constraint bookings_status_check,
  -- `reserved`: chosen by the lead, and the provider has not answered. The API does not show it.
  add constraint bookings_status_check
    check (status in ('reserved', 'booked', 'canceled', 'rescheduled', 'failed', 'no_show')),
  drop constraint bookings_no_overlap;
update bookings set host_id = campaign_id, busy_from = start_at, busy_until = end_at;
alter table bookings
  alter column host_id set not null, alter column busy_from set not null, alter column busy_until set not null,
  -- No time of a host is sold twice on the built-in calendar, whichever campaigns share it.
  add constraint bookings_no_overlap exclude using gist (
    team_id with =, host_id with =, tstzrange(busy_from, busy_until) with &&
  ) where (status = 'booked' and provider = 'builtin');
create unique index bookings_provider_ref on bookings (team_id, calendar_id, provider_ref)
  where provider_ref is not null;
create unique index bookings_token on bookings (token) where token is not null;
create index bookings_host on bookings (team_id, host_id, start_at) where status in ('booked', 'reserved');
create index bookings_replaces on bookings (team_id, replaces_id) where replaces_id is not null;

-- Whose meeting it is that somebody booked at the provider.
create index leads_email on leads (team_id, lower(email)) where email is not null;

-- What campaigns of earlier versions say of meetings, in full.
update campaigns set agent = jsonb_set(agent, '{booking}', jsonb_build_object(
    'by', 'slots', 'members', '[]'::jsonb, 'assign', 'round_robin', 'buffer_before_minutes', 0,
    'buffer_after_minutes', 0, 'notice_minutes', 120, 'horizon_days', 30, 'daily_cap', null, 'days_off', '[]'::jsonb,
    'holidays', null, 'hold_minutes', 10, 'reminders', jsonb_build_array(86400000, 3600000), 'no_show_after_ms', null)
  || (agent->'booking'))
where jsonb_typeof(agent->'booking') = 'object';
