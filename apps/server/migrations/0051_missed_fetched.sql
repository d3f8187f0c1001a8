-- When missed messages were last requested. Several processes that notice the same outage request them once.
alter table number_sessions add column fetched_at timestamptz(3);
