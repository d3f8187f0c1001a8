-- The member who wrote a note. The name is not enough: names are not unique and can change (dashboard-doors.md#notes).
alter table notes add column member_id id;
