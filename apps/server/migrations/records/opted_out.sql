-- A lead who opted out, as the block list's page shows it.
create view opted_out_records as
select
  lead.team_id, lead.id, lead.opted_out_at, lead.name, lead.phone, lead.ig_username,
  row_to_json(shown) as record
from leads lead
cross join lateral (
  select
    lead.id, lead.name, lead.phone, lead.ig_username,
    (select campaign.name from campaigns campaign
      where campaign.team_id = lead.team_id and campaign.id = lead.campaign_id) as campaign,
    iso(lead.opted_out_at) as opted_out_at
) shown
where lead.opted_out_at is not null;
