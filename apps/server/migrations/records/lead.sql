-- Returns the stage of a lead.
create function lead_stage(status text, booking_status text, replied boolean) returns text
  language sql immutable parallel safe
  return case
    when booking_status = 'booked' then 'booked'
    when status in ('qualified', 'not_interested', 'stopped', 'cold', 'waiting') then status
    when replied then 'conversation'
    else 'contacted'
  end;

-- Looks the campaign up row by row, because for a join the planner might read all campaigns of the workspace for one
-- page.
create view lead_records as
select
  lead.team_id, lead.id, lead.status, lead.campaign_id, lead.phone, lead.external_reference, lead.channel,
  conversation.last_message_at, lead.in_touch, lead.source, lead.tracked_link_id, lead.listed,
  greatest(lead.updated_at, conversation.updated_at) as updated_at,
  row_to_json(shown) as record
from leads lead
left join conversations conversation on conversation.team_id = lead.team_id and conversation.lead_id = lead.id
cross join lateral (
  select
    lead.id, lead.phone, public_whatsapp_id(lead.channel, lead.whatsapp_id) as whatsapp_id, lead.name, public_status(lead.status) as status,
    lead.status = 'qualified' as qualified, iso(lead.qualified_at) as qualified_at, lead.replied,
    (select campaign.slug from campaigns campaign
      where campaign.team_id = lead.team_id and campaign.id = lead.campaign_id) as campaign_id,
    lead.list_id, lead.source, lead.source_confidence, lead.tracked_link_id, lead.external_reference, lead.channel,
    lead.ig_username, lead.email, lead.tags, coalesce(conversation.messages_count, 0) as messages_count,
    lead.booking_status, lead.assigned_to,
    lead_stage(lead.status, lead.booking_status, lead.replied) as stage, lead.deal_status, lead.lost_reason,
    iso(lead.next_action_at) as next_action_at, lead.next_action_label,
    iso(lead.first_contact_at) as first_contact_at, iso(conversation.last_message_at) as last_message_at,
    conversation.last_message_direction, iso(lead.created_at) as created_at,
    iso(greatest(lead.updated_at, conversation.updated_at)) as updated_at
) shown;
