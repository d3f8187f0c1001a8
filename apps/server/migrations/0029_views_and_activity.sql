-- Saved views of the dashboard, and the log of changes with their authors (dashboard-doors.md).

create table saved_views (
  team_id id not null references teams,
  id id not null,
  -- null: shared with all members.
  member_id id,
  name text not null,
  url text not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members on delete cascade
);
alter table saved_views alter column team_id set statistics 0;
create index saved_views_member on saved_views (team_id, member_id);

-- Rows are kept after the rows that they refer to are deleted.
create table activity (
  team_id id not null references teams,
  id id not null,
  at timestamptz(3) not null,
  action text not null,
  actor_kind text not null,
  actor_id id,
  actor_name text,
  subject_id id,
  subject_name text,
  details jsonb not null default '{}',
  primary key (team_id, id)
);
alter table activity alter column team_id set statistics 0;
create index activity_action on activity (team_id, action, id);
create index activity_actor on activity (team_id, actor_id, id);
