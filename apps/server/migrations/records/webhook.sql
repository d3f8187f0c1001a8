create view webhook_records as
select
  webhook.team_id, webhook.id,
  row_to_json(shown) as record
from webhooks webhook
cross join lateral (
  select
    webhook.id, webhook.url, webhook.events, webhook.active, webhook.description, webhook.secret_prefix,
    iso(webhook.last_delivery_at) as last_delivery_at, webhook.last_delivery_status,
    iso(webhook.created_at) as created_at
) shown;
