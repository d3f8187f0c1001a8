-- Texts that members insert into replies.
create table saved_replies (
  team_id id not null references teams,
  id id not null,
  -- null: shared with all members.
  member_id id,
  name text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members on delete cascade
);
alter table saved_replies alter column team_id set statistics 0;
create index saved_replies_member on saved_replies (team_id, member_id);
