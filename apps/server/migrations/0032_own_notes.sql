-- The member who wrote a note: names are shared and change (dashboard-doors.md#notes).
alter table notes add column member_id id;
