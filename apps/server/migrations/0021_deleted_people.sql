-- People whose lead was deleted after they were contacted or opted out, so that no campaign contacts them again
-- (docs/adr/delete-leads-with-their-data.md).
create table deleted_people (
  team_id id not null references teams,
  -- SHA-256 of the workspace and the phone, without a secret. It is not anonymous: an attacker who has the database can
  -- hash all possible phones and find those of deleted people.
  person bytea not null,
  deleted_at timestamptz(3) not null,
  primary key (team_id, person)
);
alter table deleted_people alter column team_id set statistics 0;

create function hash_person(workspace text, phone text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(workspace || ' ' || phone, 'UTF8'));

-- Deleting messages must not read all findings of the workspace.
create index findings_message on findings (team_id, message_id);
