-- A block rule as the block list's page shows it.
create view blocked_records as
select
  rule.team_id, rule.id, rule.kind, rule.value, rule.label, rule.reason, rule.campaign_id,
  row_to_json(shown) as record
from block_rules rule
cross join lateral (
  select
    rule.id, rule.kind, rule.value, rule.label, rule.reason,
    (select row_to_json(campaign) from (
      select id, slug, name from campaigns where team_id = rule.team_id and id = rule.campaign_id
    ) campaign) as campaign,
    rule.created_by as by, iso(rule.created_at) as created_at
) shown;
