-- Workspaces, the people who sign in to them, and their API keys. Every primary key starts with the workspace and every
-- foreign key includes it, so no row can refer to a row of another workspace.
--
-- A *reason* in a comment is a fact, {"code", "params"}, or free text as a JSON string: words of a model, a person or a
-- provider, or an older sentence (docs/adr/store-facts-and-render-them-at-the-edge.md).

-- GiST and GIN indexes can contain ids next to ranges and words, and words can be compared by similarity.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- Ids are compared byte by byte. An id starts with its creation time, so ids sort by creation time.
create domain id as text collate "C";

-- No table keeps statistics on its column `team_id` (docs/adr/isolate-workspaces-by-keys.md).
create table teams (
  team_id id primary key,
  slug text not null unique,
  name text not null,
  plan text not null check (plan in ('free', 'starter', 'business', 'scale')),
  created_at timestamptz(3) not null,
  -- IANA name; null: not set. Times are written in the campaign's zone, else the calendar's, else this one.
  timezone text,
  second_step_required boolean not null default false
);
alter table teams alter column team_id set statistics 0;

-- People who sign in to the dashboard (dashboard-operations.md). One person can be a member of several workspaces.
create table people (
  id id primary key,
  email text not null,
  name text,
  -- argon2id in the PHC format; null: the person cannot sign in yet.
  password_hash text,
  -- The workspace that issued the link by which the current password was set; null: the operator provided the password
  -- or the link.
  password_team_id id references teams,
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
create index people_password_team on people (password_team_id) where password_team_id is not null;

create table members (
  team_id id not null references teams,
  id id not null,
  person_id id not null references people,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'editor', 'responder', 'viewer', 'custom')),
  -- The permissions of the role `custom`.
  scopes text[] not null default '{}',
  -- true for a member from a workspace file who must accept by a link before signing in to this workspace.
  is_pending boolean not null default false,
  -- The hours of a member who hosts meetings: { hours, timezone, days_off, holidays, daily_cap }; null: the campaign's
  -- hours apply.
  calendar jsonb,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table members alter column team_id set statistics 0;
create unique index members_email on members (team_id, lower(email));
create unique index members_person on members (person_id, team_id);

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

create table api_keys (
  team_id id not null references teams,
  id id not null,
  name text not null,
  -- SHA-256 of the key. The key itself is never stored.
  fingerprint bytea not null unique,
  scopes text[] not null,
  -- The key that this key replaces. Both work until the old one is revoked (dashboard-operations.md#keys).
  replaces id,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, replaces) references api_keys
);
alter table api_keys alter column team_id set statistics 0;

-- Saved views of the dashboard.
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

-- The log of changes with their authors. Rows are kept after the rows that they refer to are deleted.
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
