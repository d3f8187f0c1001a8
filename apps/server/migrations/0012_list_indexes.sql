-- Each filter of GET /leads has an index that brings its rows newest first, and none of them holds participants of
-- group campaigns, whom a listing leaves out: a filter that few match would read past all of them.
drop index leads_status;
create index leads_status on leads (team_id, status, id) where listed;
drop index leads_source;
create index leads_source on leads (team_id, source, id) where listed and source is not null;
drop index leads_inbox;
create index leads_inbox on leads (team_id, last_message_at desc, id desc) where listed and last_message_at is not null;
-- Whatever the channel: a statement that is planned once for all values can't know that it asks for Instagram.
drop index leads_instagram;
create index leads_channel on leads (team_id, channel, id) where listed;
-- Those who were in touch at all, for `since` (docs/adr/0026).
create index leads_active on leads (team_id, id) include (last_message_at) where listed and last_message_at is not null;
create index leads_campaign_active on leads (team_id, campaign_id, id) include (last_message_at)
  where last_message_at is not null;
-- A campaign's leads by status, the most asked for of all pairs.
create index leads_campaign_status on leads (team_id, campaign_id, status, id);

create index campaigns_purpose on campaigns (team_id, purpose, id);
create index campaigns_purpose_status on campaigns (team_id, purpose, status, id);
create index bookings_campaign_status on bookings (team_id, campaign_id, status, start_at desc, id desc);

-- The campaign is looked up row by row: joined, the planner may read all campaigns of the workspace for one page.
create or replace view lead_records as
select
  l.team_id, l.id, l.status, l.campaign_id, l.phone, l.external_reference, l.channel, l.last_message_at,
  l.source, l.tracked_link_id, l.listed,
  row_to_json(r) as record
from leads l
cross join lateral (
  select
    l.id, l.phone, l.whatsapp_id, l.name, public_status(l.status) as status,
    l.status = 'qualified' as qualified, iso(l.qualified_at) as qualified_at, l.replied,
    (select c.slug from campaigns c where c.team_id = l.team_id and c.id = l.campaign_id) as campaign_id,
    l.list_id, l.source, l.source_confidence, l.tracked_link_id,
    l.external_reference, l.channel, l.ig_username, l.email, l.tags, l.messages_count, l.booking_status,
    l.assigned_to, lead_stage(l.status, l.booking_status, l.replied) as stage, l.deal_status,
    l.lost_reason, iso(l.next_action_at) as next_action_at, l.next_action_label,
    iso(l.first_contact_at) as first_contact_at, iso(l.last_message_at) as last_message_at,
    l.last_message_direction, iso(l.created_at) as created_at, iso(l.updated_at) as updated_at
) r;

create or replace view conversation_records as
select
  l.team_id, l.id, l.campaign_id, l.last_message_at, l.listed,
  row_to_json(r) as record
from leads l
cross join lateral (
  select
    l.id as lead_id, l.phone, l.whatsapp_id, l.name, public_status(l.status) as status,
    l.status = 'qualified' as qualified, l.replied,
    (select c.slug from campaigns c where c.team_id = l.team_id and c.id = l.campaign_id) as campaign_id,
    l.messages_count, iso(l.last_message_at) as last_message_at, l.last_message_direction
) r
where l.last_message_at is not null;
