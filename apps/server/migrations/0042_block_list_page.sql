-- Columns and indexes for the block list's page: who created a rule, which leads a rule would block, and who opted out.

-- The name of the author of the rule; null: a workspace file, or created before names were recorded.
alter table block_rules add column created_by text;

create index leads_opted_out on leads (team_id, opted_out_at, id) where opted_out_at is not null;
create index leads_instagram on leads (team_id, lower(ig_username)) where ig_username is not null;
