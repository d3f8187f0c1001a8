-- The block list as a page: who made a rule, whom one would silence, and who opted out.

-- The name of whoever made the rule; null: a workspace file, or before names were kept.
alter table block_rules add column created_by text;

create index leads_opted_out on leads (team_id, opted_out_at, id) where opted_out_at is not null;
create index leads_instagram on leads (team_id, lower(ig_username)) where ig_username is not null;
