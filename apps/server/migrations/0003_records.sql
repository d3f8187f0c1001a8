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

create view booking_records as
select
  b.team_id, b.id, b.status, b.campaign_id, b.start_at,
  json_build_object(
    'id', b.id,
    'status', b.status,
    'lead_id', l.whatsapp_id,
    'campaign_id', c.slug,
    'provider', b.provider,
    'source', b.source,
    'start_at', iso(b.start_at),
    'end_at', iso(b.end_at),
    'timezone', b.timezone,
    'attendee', json_build_object(
      'name', b.attendee_name, 'email', b.attendee_email, 'phone', b.attendee_phone),
    'cancel_url', b.cancel_url,
    'reschedule_url', b.reschedule_url,
    'canceled_at', iso(b.canceled_at),
    'cancellation_reason', b.cancellation_reason,
    'created_at', iso(b.created_at)
  ) as record
from bookings b
join leads l on l.team_id = b.team_id and l.id = b.lead_id
join campaigns c on c.team_id = b.team_id and c.id = b.campaign_id;

create view webhook_records as
select
  w.team_id, w.id,
  json_build_object(
    'id', w.id,
    'url', w.url,
    'events', w.events,
    'active', w.active,
    'description', w.description,
    'secret_prefix', w.secret_prefix,
    'last_delivery_at', iso(w.last_delivery_at),
    'last_delivery_status', w.last_delivery_status,
    'created_at', iso(w.created_at)
  ) as record
from webhooks w;
