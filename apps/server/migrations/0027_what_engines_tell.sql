-- Finds the sends of a number that are in progress or have lost the engine's answer, because an echo can match either.
drop index messages_unsettled;
create index messages_unsettled on messages (status, team_id, number_id, id)
  where status in ('queued', 'sending', 'unconfirmed');

-- When a webhook of the number was last dropped because it was signed with another secret; null: not since its settings
-- were changed.
alter table number_sessions add column news_refused_at timestamptz(3);
