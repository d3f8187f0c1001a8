-- Whether a phone is on the network is asked at a pace: not before this time.
alter table number_sessions add column check_after timestamptz(3);
