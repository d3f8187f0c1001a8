create view key_records as
select
  api_key.team_id, api_key.id,
  row_to_json(shown) as record
from api_keys api_key
cross join lateral (
  select
    api_key.id, api_key.name, api_key.scopes, api_key.replaces,
    iso(api_key.created_at) as created_at, iso(api_key.last_used_at) as last_used_at,
    iso(api_key.revoked_at) as revoked_at
) shown;
