-- Campaigns as the API shows them (spec 2 Campaign). The number is looked up row by row: a page never reads all.
create view campaign_records as
select
  c.team_id, c.id, c.status, c.purpose,
  row_to_json(r) as record
from campaigns c
cross join lateral (
  select
    c.id, c.slug as campaign_id, c.name, c.status, c.purpose,
    coalesce((select n.session_status = 'WORKING' from numbers n where n.team_id = c.team_id and n.id = c.number_id),
      false) as whatsapp_connected,
    iso(c.created_at) as created_at
) r;

create index campaigns_status on campaigns (team_id, status, id);
