-- A group's campaign is the campaign for groups on its number, preferably one that is not archived. In this version no
-- agent writes to groups.
create view group_records as
select
  tracked.team_id, tracked.id,
  row_to_json(shown) as record
from groups tracked
left join lateral (
  select slug, status from campaigns
  where team_id = tracked.team_id and number_id = tracked.number_id and purpose = 'group'
  order by status = 'archived', id limit 1
) campaign on true
cross join lateral (
  select
    tracked.id, tracked.whatsapp_id, tracked.name, tracked.description, tracked.participants_count,
    tracked.messages_count,
    case
      when tracked.left_at is not null then 'left'
      when campaign.status = 'archived' then 'archived'
      else 'active'
    end as status,
    false as ai_enabled, tracked.invite_url, campaign.slug as campaign_id, iso(tracked.created_at) as created_at
) shown;
