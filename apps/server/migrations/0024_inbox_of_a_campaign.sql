-- The index contains only conversations with a campaign. Otherwise the planner looks conversations up by their lead in
-- it, because it contains the columns that the leads table reads. That reads all index entries of the workspace for
-- each lead (docs/adr/page-lists-by-index.md).
drop index conversations_campaign_inbox;
create index conversations_campaign_inbox on conversations (team_id, campaign_id, last_message_at desc, lead_id desc)
  where campaign_id is not null;
