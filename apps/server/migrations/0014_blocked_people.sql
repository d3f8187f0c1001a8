-- Returns whether a rule of the workspace or the campaign blocks a person, by phone, masked id or name on Instagram.
-- Ids that are unknown are null. The planner inlines it, so that it costs a call of is_blocked for each known id.
create function is_person_blocked(workspace text, campaign text, phone text, chat_id text, username text)
  returns boolean language sql stable parallel safe
  return phone is not null and is_blocked(workspace, phone, campaign)
    or chat_id like '%@lid' and is_blocked(workspace, chat_id, campaign)
    or username is not null and is_blocked(workspace, '@' || lower(username), campaign);
