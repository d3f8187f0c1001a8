-- A send whose answer was lost is found by its number, as one that is under way is: whose an echo is depends on both.
drop index messages_unsettled;
create index messages_unsettled on messages (status, team_id, number_id, id)
  where status in ('queued', 'sending', 'unconfirmed');

-- When news of the number was last dropped, because another secret than its own had signed it; null: not since its
-- settings were changed.
alter table number_sessions add column news_refused_at timestamptz(3);
