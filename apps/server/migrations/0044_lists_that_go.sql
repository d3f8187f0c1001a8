-- When the list was deleted. It is no longer shown; a job removes its leads from it before the row is deleted
-- (lists.md#in-the-dashboard).

alter table lists add column deleted_at timestamptz(3);
