-- The number is looked up row by row, so that a page never reads all numbers.
create view campaign_records as
select
  campaign.team_id, campaign.id, campaign.status, campaign.purpose,
  row_to_json(shown) as record
from campaigns campaign
cross join lateral (
  select
    campaign.id, campaign.slug as campaign_id, campaign.name, campaign.status, campaign.purpose,
    coalesce((select number.session_status = 'WORKING' from numbers number
      where number.team_id = campaign.team_id and number.id = campaign.number_id), false) as whatsapp_connected,
    iso(campaign.created_at) as created_at
) shown;
