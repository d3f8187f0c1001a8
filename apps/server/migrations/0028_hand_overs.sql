-- The time of the number's last hand-over to its engine, so that concurrent hand-overs see each other
-- (docs/adr/keep-the-pace-at-hand-over.md).
alter table numbers add column handed_at timestamptz(3);
