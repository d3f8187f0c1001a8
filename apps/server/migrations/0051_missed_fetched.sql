-- When what a number missed was last asked for: several processes that notice the same outage ask once.
alter table number_sessions add column fetched_at timestamptz(3);
