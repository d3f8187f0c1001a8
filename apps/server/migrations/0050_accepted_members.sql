-- Whose link a password was chosen by, members who have yet to accept, and proxies that are not trusted.
alter table people
  -- The workspace whose link set the present password; null: the operator gave the password or the link.
  add column password_team_id id references teams;
create index people_password_team on people (password_team_id) where password_team_id is not null;

-- Existing rows do not record it. A person who joined by a link of a workspace, or was given a reset link by one, counts
-- as unproven: the next workspace file that names them asks them to accept. So does a member of longer than the 400 days
-- that activity is kept, since it no longer shows how they joined.
update people set password_team_id = coalesce((
  select entry.team_id
  from members member
  join activity entry on entry.team_id = member.team_id and entry.subject_id = member.id
  where member.person_id = people.id
    and (entry.action = 'member.reset_made'
      or entry.action = 'member.joined' and entry.details->>'invited_by' is not null)
  order by entry.id desc limit 1), (
  select member.team_id from members member
  where member.person_id = people.id and member.created_at < now() - interval '400 days'
  order by member.created_at, member.id limit 1))
where password_hash is not null;

-- A member of a workspace file who can't sign in to this workspace before they accept by a link.
alter table members add column is_pending boolean not null default false;

-- The last peer that sent X-Forwarded-For to this process and is not in TRUSTED_PROXIES.
alter table processes add column untrusted_proxy text;
