-- The key that this key replaces. Both work until the old one is revoked (dashboard-doors.md#keys).
alter table api_keys add column replaces id;
alter table api_keys add foreign key (team_id, replaces) references api_keys (team_id, id);
