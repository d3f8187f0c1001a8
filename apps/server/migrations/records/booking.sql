-- Looks the lead up row by row, because for a join the planner might read all leads of the workspace for one page.
create view booking_records as
select
  booking.team_id, booking.id, booking.status, booking.campaign_id, booking.start_at,
  row_to_json(shown) as record
from bookings booking
cross join lateral (
  select
    booking.id, booking.status,
    (select public_whatsapp_id(lead.channel, lead.whatsapp_id) from leads lead
      where lead.team_id = booking.team_id and lead.id = booking.lead_id) as lead_id,
    (select campaign.slug from campaigns campaign
      where campaign.team_id = booking.team_id and campaign.id = booking.campaign_id) as campaign_id,
    booking.provider, booking.source, iso(booking.start_at) as start_at, iso(booking.end_at) as end_at,
    booking.timezone,
    -- json_build_object would add spaces around colons.
    (select row_to_json(attendee) from (
      select booking.attendee_name as name, booking.attendee_email as email, booking.attendee_phone as phone
    ) attendee) as attendee,
    booking.cancel_url, booking.reschedule_url, iso(booking.canceled_at) as canceled_at,
    booking.cancellation_reason, iso(booking.created_at) as created_at
) shown
-- A meeting that the calendar's provider has not confirmed is not a booking yet.
where booking.status <> 'reserved';
