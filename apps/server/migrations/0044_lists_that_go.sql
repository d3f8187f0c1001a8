-- A list that was deleted: nothing shows it any more, and a job takes its leads out of it before its row goes
-- (lists.md#in-the-dashboard).

alter table lists add column deleted_at timestamptz(3);
