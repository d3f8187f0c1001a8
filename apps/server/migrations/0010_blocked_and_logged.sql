-- Block rules as the API shows them (spec 2 Block rule).
create view block_rule_records as
select
  b.team_id, b.id, b.kind,
  row_to_json(r) as record
from block_rules b
cross join lateral (
  select
    b.id, b.kind, b.value, case when b.kind = 'number' and b.value ~ '^[0-9]+$' then '+' || b.value end as phone,
    b.label, b.reason,
    (select c.slug from campaigns c where c.team_id = b.team_id and c.id = b.campaign_id) as campaign_id,
    iso(b.created_at) as created_at
) r;
create index block_rules_kind on block_rules (team_id, kind, id);

-- A test delivery is in the log like any other; its event is nobody else's.
alter table events add column is_test boolean not null default false;
