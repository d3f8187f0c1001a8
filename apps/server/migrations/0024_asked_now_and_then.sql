alter table number_sessions
  -- Whether a phone is on the network is asked at a pace: not before this time.
  add column check_after timestamptz(3),
  -- When the names of the number's groups are asked for again; null: now.
  add column groups_due timestamptz(3);
