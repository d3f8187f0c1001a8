-- Lists count their leads as they are imported: a page of lists reads no lead.
alter table lists add column leads_count integer not null default 0;

-- Lists as the API shows them (decisions 2 List).
create view list_records as
select
  l.team_id, l.id,
  row_to_json(r) as record
from lists l
cross join lateral (
  select
    l.id, l.name, l.description,
    (select c.slug from campaigns c where c.team_id = l.team_id and c.id = l.campaign_id) as campaign_id,
    l.leads_count, iso(l.created_at) as created_at, iso(l.updated_at) as updated_at
) r;

create index lists_campaign on lists (team_id, campaign_id) where campaign_id is not null;
-- Imported leads that no queue knows yet: their list had no campaign with a number.
create index leads_pending on leads (team_id, list_id, id) where status = 'pending' and number_id is null;
