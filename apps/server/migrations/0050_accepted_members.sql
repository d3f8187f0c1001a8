-- Which workspace's link set a password, members who have not accepted yet, and proxies that are not trusted.
alter table people
  -- The workspace that issued the link by which the current password was set; null: the operator provided the password
  -- or the link.
  add column password_team_id id references teams;
create index people_password_team on people (password_team_id) where password_team_id is not null;

-- Existing rows don't record it. A person who joined by a link of a workspace, or received a reset link from one,
-- counts as not having accepted: the next workspace file that names them asks them to accept. The same applies to
-- people who have been members for more than 400 days, because activity is not kept long enough to show how they
-- joined.
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

-- true for a member from a workspace file who must accept by a link before signing in to this workspace.
alter table members add column is_pending boolean not null default false;

-- The last peer that sent X-Forwarded-For to this process and is not in TRUSTED_PROXIES.
alter table processes add column untrusted_proxy text;
