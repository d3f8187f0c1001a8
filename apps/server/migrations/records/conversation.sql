-- A conversation is a lead with whom a message was exchanged. Its campaign is looked up row by row, as a lead's is.
create view conversation_records as
select
  lead.team_id, lead.id, lead.campaign_id, lead.last_message_at, lead.listed,
  row_to_json(shown) as record
from leads lead
cross join lateral (
  select
    lead.id as lead_id, lead.phone, lead.whatsapp_id, lead.name, public_status(lead.status) as status,
    lead.status = 'qualified' as qualified, lead.replied,
    (select campaign.slug from campaigns campaign
      where campaign.team_id = lead.team_id and campaign.id = lead.campaign_id) as campaign_id,
    lead.messages_count, iso(lead.last_message_at) as last_message_at, lead.last_message_direction
) shown
where lead.last_message_at is not null;
