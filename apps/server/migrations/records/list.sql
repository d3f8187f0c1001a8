create view list_records as
select
  list.team_id, list.id,
  row_to_json(shown) as record
from lists list
cross join lateral (
  select
    list.id, list.name, list.description,
    (select campaign.slug from campaigns campaign
      where campaign.team_id = list.team_id and campaign.id = list.campaign_id) as campaign_id,
    list.leads_count, iso(list.created_at) as created_at, iso(list.updated_at) as updated_at
) shown
where list.deleted_at is null;
