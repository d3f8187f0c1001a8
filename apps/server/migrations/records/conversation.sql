-- A conversation is a lead with at least one message. Lead and campaign are looked up row by row.
create view conversation_records as
select
  conversation.team_id, conversation.lead_id as id, conversation.campaign_id, conversation.last_message_at,
  conversation.listed, conversation.xmin as version,
  row_to_json(shown) as record
from conversations conversation
cross join lateral (
  select
    lead.id as lead_id, lead.phone, public_whatsapp_id(lead.channel, lead.whatsapp_id) as whatsapp_id, lead.name, public_status(lead.status) as status,
    lead.status = 'qualified' as qualified, lead.replied,
    (select campaign.slug from campaigns campaign
      where campaign.team_id = lead.team_id and campaign.id = lead.campaign_id) as campaign_id,
    conversation.messages_count, iso(conversation.last_message_at) as last_message_at,
    conversation.last_message_direction
  from leads lead
  where lead.team_id = conversation.team_id and lead.id = conversation.lead_id offset 0
) shown;
