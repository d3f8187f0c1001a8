-- Snoozes. A newer message of the lead ends a snooze; a job ends it at `snoozed_until`.
alter table inbox_marks
  add column snoozed_until timestamptz(3),
  -- The newest message when a member snoozed the conversation; null: there was none.
  add column snoozed_after id,
  -- When a snooze ended by its time; null once a member has replied.
  add column returned_at timestamptz(3);
create index inbox_marks_snoozed on inbox_marks (team_id, lead_id) where snoozed_until is not null;
create index inbox_marks_returned on inbox_marks (team_id, lead_id)
  where returned_at is not null and (done_at is null or returned_at > done_at);

-- Members who are mentioned in notes.
create table mentions (
  team_id id not null,
  note_id id not null,
  member_id id not null,
  seen boolean not null default false,
  primary key (team_id, note_id, member_id),
  foreign key (team_id, note_id) references notes on delete cascade,
  foreign key (team_id, member_id) references members on delete cascade
);
alter table mentions alter column team_id set statistics 0;
create index mentions_member on mentions (team_id, member_id, note_id);
create index mentions_unseen on mentions (team_id, member_id) where not seen;
