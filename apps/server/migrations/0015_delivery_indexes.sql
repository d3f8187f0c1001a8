-- The next delivery of a subscription is found by an expression that one index alone has. By the column the planner
-- took any index that begins with the subscription, whatever it knew of the table, and read all that was ever
-- delivered to find the first that waits.
drop index deliveries_lane;
create index deliveries_lane on deliveries ((case when status = 'pending' then webhook_id end), created_at, id)
  where status = 'pending';
-- For the deliveries that go with a deleted subscription.
drop index deliveries_log;
create index deliveries_webhook on deliveries (team_id, webhook_id);
-- For events that are forgotten: each looks for its deliveries, and without an index reads all of its workspace.
create index deliveries_event on deliveries (team_id, event_id);
