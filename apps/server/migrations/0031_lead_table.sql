-- Indexes for the pages of the leads table and the inbox (dashboard-doors.md#leads-table,
-- docs/adr/page-lists-by-index.md).

-- The sort key of a name: case and accents are ignored, in any script. It is short, because index entries have a
-- maximum length.
create function name_order(name text) returns text
  language sql immutable parallel safe
  return left(lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036F]', '', 'g')), 60);
-- The index has no condition on `listed`, because a campaign also shows its participants.
create index leads_name on leads (team_id, (name_order(name) collate "C"), id) where name is not null;
drop index leads_due;
create index leads_due on leads (team_id, next_action_at, id) where next_action_at is not null;
drop index leads_assigned;
create index leads_assigned on leads (team_id, assigned_to, id) where assigned_to is not null;
-- Leads in the stage `booked`, which is not a status.
create index leads_booked on leads (team_id, id) where booking_status = 'booked' and listed;
-- Partial indexes, because few leads have an outcome or tags.
create index leads_deal on leads (team_id, deal_status, id) where deal_status is not null;
create index leads_tags on leads using gin (team_id, tags) with (gin_pending_list_limit = 256) where tags <> '{}';

-- Copied from the lead, like `held`.
alter table conversations add column assigned_to id;
update conversations conversation set assigned_to = lead.assigned_to from leads lead
  where lead.team_id = conversation.team_id and lead.id = conversation.lead_id and lead.assigned_to is not null;
create index conversations_owner on conversations (team_id, assigned_to, last_message_at desc, lead_id desc) where listed;
create or replace function follow_lead() returns trigger language plpgsql as $$
begin
  update conversations
  set campaign_id = new.campaign_id, listed = new.listed, held = new.manual_override, assigned_to = new.assigned_to
  where team_id = new.team_id and lead_id = new.id;
  return null;
end $$;
drop trigger leads_followed on leads;
create trigger leads_followed after update of campaign_id, listed, manual_override, assigned_to on leads for each row
  when ((old.campaign_id, old.listed, old.manual_override, old.assigned_to)
    is distinct from (new.campaign_id, new.listed, new.manual_override, new.assigned_to)) execute function follow_lead();
