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
  json_build_object(
    'id', l.id,
    'phone', l.phone,
    'whatsapp_id', l.whatsapp_id,
    'name', l.name,
    'status', public_status(l.status),
    'qualified', l.status = 'qualified',
    'qualified_at', iso(l.qualified_at),
    'replied', l.replied,
    'campaign_id', c.slug,
    'list_id', l.list_id,
    'source', l.source,
    'source_confidence', l.source_confidence,
    'tracked_link_id', l.tracked_link_id,
    'external_reference', l.external_reference,
    'channel', l.channel,
    'ig_username', l.ig_username,
    'email', l.email,
    'tags', l.tags,
    'messages_count', l.messages_count,
    'booking_status', l.booking_status,
    'assigned_to', l.assigned_to,
    'stage', lead_stage(l.status, l.booking_status, l.replied),
    'deal_status', l.deal_status,
    'lost_reason', l.lost_reason,
    'next_action_at', iso(l.next_action_at),
    'next_action_label', l.next_action_label,
    'first_contact_at', iso(l.first_contact_at),
    'last_message_at', iso(l.last_message_at),
    'last_message_direction', l.last_message_direction,
    'created_at', iso(l.created_at),
    'updated_at', iso(l.updated_at)
  ) as record
from leads l
left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id;

create view conversation_records as
select
  l.team_id, l.id, l.campaign_id, l.last_message_at, l.listed,
  json_build_object(
    'lead_id', l.id,
    'phone', l.phone,
    'whatsapp_id', l.whatsapp_id,
    'name', l.name,
    'status', public_status(l.status),
    'qualified', l.status = 'qualified',
    'replied', l.replied,
    'campaign_id', c.slug,
    'messages_count', l.messages_count,
    'last_message_at', iso(l.last_message_at),
    'last_message_direction', l.last_message_direction
  ) as record
from leads l
left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
where l.last_message_at is not null;

-- What was said: waiting, refused and discarded drafts were not.
create view message_records as
select
  m.team_id, m.id, m.lead_id,
  json_build_object(
    'id', m.id,
    'direction', m.direction,
    'text', m.text,
    'type', m.type,
    'has_media', m.has_media,
    'sent_at', iso(m.sent_at)
  ) as record
from messages m
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
