-- Meetings, in the built-in calendar or in calendars of providers.

create table calendars (
  team_id id not null references teams on delete cascade,
  id id not null,
  -- The name that a campaign's booking settings use.
  name text collate "C" not null,
  provider text not null check (provider in ('cal-com', 'calendly', 'google')),
  settings jsonb not null,
  secrets_sealed text not null,
  -- IANA name from the provider; null: not requested yet, or not provided.
  timezone text,
  -- The position up to which the provider's changes have been read, for providers that must be polled.
  cursor text,
  -- When each rate limit of the provider ends, with the reason, by the limit's subject ('' for all requests).
  rests jsonb not null default '{}',
  -- A reason: why the calendar does not work, and since when; null: no known problem.
  problem jsonb,
  problem_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, name)
);
alter table calendars alter column team_id set statistics 0;
-- Webhook endpoints look a calendar up only by its id.
create index calendars_id on calendars (id);

create table bookings (
  team_id id not null,
  id id not null,
  lead_id id not null,
  campaign_id id,
  -- The calendar of a meeting at a provider; null for the built-in calendar, and if the calendar was deleted since.
  calendar_id id,
  -- The host of the meeting: a member, the campaign, or the provider's calendar.
  host_id id not null,
  -- `reserved`: the lead chose the slot, and the provider has not answered yet. The API does not show such a booking.
  status text not null
    check (status in ('reserved', 'booked', 'canceled', 'rescheduled', 'failed', 'no_show')),
  provider text not null,
  -- The provider's id of the meeting.
  provider_ref text collate "C",
  -- The time of the newest provider event that was applied.
  provider_at timestamptz(3),
  source text not null check (source in ('chat', 'static_link', 'webhook', 'manual')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  -- The time of the meeting, including the buffers before and after it.
  busy_from timestamptz(3) not null,
  busy_until timestamptz(3) not null,
  timezone text not null,
  -- The place of the meeting, for people.
  location text,
  attendee_name text,
  attendee_email text,
  attendee_phone text,
  -- The token of the page on which the lead manages the booking.
  token text collate "C",
  cancel_url text,
  reschedule_url text,
  -- The booking that this one replaces.
  replaces_id id,
  -- Set for a meeting that was chosen in the chat: once the provider confirms it, the lead's other meetings end
  -- (docs/adr/book-through-a-reserved-row.md).
  stands_alone boolean not null default false,
  -- When the provider was asked to book the meeting. Until the provider answers, the result is unknown.
  asked_at timestamptz(3),
  -- Who requested the last change: the move to this time, or the cancellation; null: unknown, or the lead booked it in
  -- the chat.
  asked_by text check (asked_by in ('lead', 'host', 'member')),
  -- When the cancellation was requested; null once the provider has received it.
  cancel_asked_at timestamptz(3),
  canceled_at timestamptz(3),
  cancellation_reason text,
  -- A reason: why the booking failed.
  failure jsonb,
  -- When the last reminder was written.
  reminded_at timestamptz(3),
  -- When a person recorded that the lead attended.
  attended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, lead_id) references leads,
  foreign key (team_id, campaign_id) references campaigns,
  -- A calendar that is not in use can be deleted. Its meetings are kept, without a calendar.
  foreign key (team_id, calendar_id) references calendars on delete set null (calendar_id),
  -- A host can't have two meetings at the same time on the built-in calendar, even from different campaigns.
  constraint bookings_no_overlap exclude using gist (
    team_id with =, host_id with =, tstzrange(busy_from, busy_until) with &&
  ) where (status = 'booked' and provider = 'builtin')
);
alter table bookings alter column team_id set statistics 0;
create index bookings_slot on bookings (team_id, start_at desc, id desc);
create index bookings_campaign on bookings (team_id, campaign_id, start_at desc, id desc);
create index bookings_campaign_status on bookings (team_id, campaign_id, status, start_at desc, id desc);
create index bookings_status on bookings (team_id, status, start_at desc, id desc);
create index bookings_lead on bookings (team_id, lead_id, id);
create unique index bookings_provider_ref on bookings (team_id, calendar_id, provider_ref)
  where provider_ref is not null;
create unique index bookings_token on bookings (token) where token is not null;
create index bookings_host on bookings (team_id, host_id, start_at) where status in ('booked', 'reserved');
create index bookings_replaces on bookings (team_id, replaces_id) where replaces_id is not null;
-- Bookings that wait for a provider's answer, oldest first. The index has no workspace column, so that the planner uses
-- it for nothing else.
create index bookings_waiting on bookings (calendar_id, id) where status = 'reserved';
create index bookings_calendar on bookings (team_id, calendar_id) where calendar_id is not null;

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
  foreign key (team_id, calendar_id) references calendars on delete cascade
);
alter table ended_meetings alter column team_id set statistics 0;
create index ended_meetings_told on ended_meetings (told_at);
