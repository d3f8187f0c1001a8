-- The public records, as views: one place that says what the API shows (spec 2). Each view has the columns it is
-- sought and ordered by, and `record`, the JSON that is passed through to the client unparsed.

-- Statuses that the contract does not know are shown as `unknown` (spec 3, decisions 3).
create function public_status(status text) returns text
  language sql immutable parallel safe
  return case when status in ('waiting', 'unreachable') then 'unknown' else status end;

-- spec 2 Lead, stage.
create function lead_stage(status text, booking_status text, replied boolean) returns text
  language sql immutable parallel safe
  return case
    when booking_status = 'booked' then 'booked'
    when status in ('qualified', 'not_interested', 'stopped', 'cold', 'waiting') then status
    when replied then 'conversation'
    else 'contacted'
  end;

create view lead_records as
select
  l.team_id, l.id, l.status, l.campaign_id, l.phone, l.external_reference, l.channel, l.last_message_at,
  l.source, l.tracked_link_id, l.listed,
  row_to_json(r) as record
from leads l
left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
cross join lateral (
  select
    l.id, l.phone, l.whatsapp_id, l.name, public_status(l.status) as status,
    l.status = 'qualified' as qualified, iso(l.qualified_at) as qualified_at, l.replied,
    c.slug as campaign_id, l.list_id, l.source, l.source_confidence, l.tracked_link_id,
    l.external_reference, l.channel, l.ig_username, l.email, l.tags, l.messages_count, l.booking_status,
    l.assigned_to, lead_stage(l.status, l.booking_status, l.replied) as stage, l.deal_status,
    l.lost_reason, iso(l.next_action_at) as next_action_at, l.next_action_label,
    iso(l.first_contact_at) as first_contact_at, iso(l.last_message_at) as last_message_at,
    l.last_message_direction, iso(l.created_at) as created_at, iso(l.updated_at) as updated_at
) r;

create view conversation_records as
select
  l.team_id, l.id, l.campaign_id, l.last_message_at, l.listed,
  row_to_json(r) as record
from leads l
left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
cross join lateral (
  select
    l.id as lead_id, l.phone, l.whatsapp_id, l.name, public_status(l.status) as status,
    l.status = 'qualified' as qualified, l.replied, c.slug as campaign_id, l.messages_count,
    iso(l.last_message_at) as last_message_at, l.last_message_direction
) r
where l.last_message_at is not null;

-- What was said: waiting, refused and discarded drafts were not.
create view message_records as
select
  m.team_id, m.id, m.lead_id,
  row_to_json(r) as record
from messages m
cross join lateral (
  select
    m.id, m.direction, m.text, m.type, m.has_media, iso(m.sent_at) as sent_at
) r
where m.status in ('received', 'sending', 'accepted', 'unconfirmed');

-- The lead is looked up row by row: joined, the planner may read all leads of the workspace for one page.
create view booking_records as
select
  b.team_id, b.id, b.status, b.campaign_id, b.start_at,
  row_to_json(r) as record
from bookings b
cross join lateral (
  select
    b.id, b.status,
    (select l.whatsapp_id from leads l where l.team_id = b.team_id and l.id = b.lead_id) as lead_id,
    (select c.slug from campaigns c where c.team_id = b.team_id and c.id = b.campaign_id) as campaign_id,
    b.provider, b.source, iso(b.start_at) as start_at, iso(b.end_at) as end_at, b.timezone,
    json_build_object(
      'name', b.attendee_name, 'email', b.attendee_email, 'phone', b.attendee_phone) as attendee,
    b.cancel_url, b.reschedule_url, iso(b.canceled_at) as canceled_at, b.cancellation_reason,
    iso(b.created_at) as created_at
) r;

create view webhook_records as
select
  w.team_id, w.id,
  row_to_json(r) as record
from webhooks w
cross join lateral (
  select
    w.id, w.url, w.events, w.active, w.description, w.secret_prefix,
    iso(w.last_delivery_at) as last_delivery_at, w.last_delivery_status, iso(w.created_at) as created_at
) r;
