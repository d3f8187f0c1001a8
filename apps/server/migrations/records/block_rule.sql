create view block_rule_records as
select
  rule.team_id, rule.id, rule.kind,
  row_to_json(shown) as record
from block_rules rule
cross join lateral (
  select
    rule.id, rule.kind, rule.value,
    case when rule.kind = 'number' and rule.value ~ '^[0-9]+$' then '+' || rule.value end as phone,
    rule.label, rule.reason,
    (select campaign.slug from campaigns campaign
      where campaign.team_id = rule.team_id and campaign.id = rule.campaign_id) as campaign_id,
    iso(rule.created_at) as created_at
) shown;
