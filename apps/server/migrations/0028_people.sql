-- People who sign in to the dashboard (dashboard-doors.md). One person can be a member of several workspaces.

create table people (
  id id primary key,
  email text not null,
  name text,
  -- argon2id in the PHC format; null: the person cannot sign in yet.
  password_hash text,
  -- The sealed secret of the second step. It is in use once `second_step_at` is set.
  totp_sealed text,
  second_step_at timestamptz(3),
  -- The time step of the last code that was used. Each code works once.
  totp_step bigint,
  -- SHA-256 of the unused recovery codes.
  recovery_codes bytea[] not null default '{}',
  -- null: the device's locale.
  locale text,
  timezone text,
  preferences jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create unique index people_email on people (lower(email));

alter table members
  add column person_id id references people,
  -- The permissions of the role `custom`.
  add column scopes text[] not null default '{}';
-- The same email address in two workspaces becomes one person, with the password that was set last.
insert into people (id, email, name, password_hash, created_at)
select distinct on (lower(email)) 'pers_' || split_part(id, '_', 2), email, name, password_hash, created_at
from members order by lower(email), password_hash is null, created_at desc, id desc;
update members set person_id = person.id from people person where lower(person.email) = lower(members.email);
alter table members alter column person_id set not null, drop column password_hash;
create unique index members_person on members (person_id, team_id);

-- A member who leaves no longer owns leads.
create index leads_assigned on leads (team_id, assigned_to) where assigned_to is not null;
alter table leads
  drop constraint leads_team_id_assigned_to_fkey,
  add foreign key (team_id, assigned_to) references members on delete set null (assigned_to);

alter table teams add column second_step_required boolean not null default false;

-- Signed-in browsers. Rows stay for a while after the session ends, because they show when a member was last seen.
create table sessions (
  team_id id not null,
  id id not null,
  member_id id not null,
  person_id id not null references people on delete cascade,
  -- SHA-256 of the token in the cookie.
  token_hash bytea not null unique,
  agent text,
  address text,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- When the password was last entered.
  confirmed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, member_id) references members on delete cascade
);
alter table sessions alter column team_id set statistics 0;
create index sessions_member on sessions (team_id, member_id);
create index sessions_person on sessions (person_id);

create table invitations (
  team_id id not null references teams,
  id id not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'responder', 'viewer', 'custom')),
  scopes text[] not null default '{}',
  -- SHA-256 of the token in the link.
  token_hash bytea not null unique,
  invited_by text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table invitations alter column team_id set statistics 0;
create unique index invitations_email on invitations (team_id, lower(email));

-- A link with which a person chooses a new password; at most one for each person.
create table resets (
  person_id id primary key references people on delete cascade,
  token_hash bytea not null unique,
  -- The workspace of the owner or admin who created the link. The link works only while the person is in no other
  -- workspace.
  team_id id references teams,
  -- true if the link also turns off the second step, for a person who lost the device.
  ends_second_step boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

alter table resets alter column team_id set statistics 0;
create index resets_team on resets (team_id) where team_id is not null;

-- Failed sign-ins since the last success, by account and by known browser. Losing them in a crash is harmless.
create unlogged table sign_in_tries (
  -- SHA-256 of the account or browser, so that no email address of an unknown person is stored.
  subject bytea primary key,
  tries integer not null,
  tried_at timestamptz(3) not null,
  -- Attempts before this time are refused.
  next_at timestamptz(3) not null
);
