-- Templates: what a number can write outside the reply window, on networks that require templates for that.

-- The campaign's template: { name, language, variables }. The variables are Parley's templates, such as {{name}}.
alter table campaigns add column template jsonb;
-- For a message that is sent as a template: { name, language, variables, slots } with the values filled in. Its text is
-- what the recipient reads.
alter table messages add column template jsonb;

-- The provider's state of the templates that campaigns use.
create table templates (
  team_id id not null,
  number_id id not null,
  name text collate "C" not null,
  language text collate "C" not null,
  -- From the provider: approved, pending, rejected, paused, disabled. Set by Parley: unchecked (not requested yet),
  -- unknown (the provider can't be asked), missing, refused (at the last send).
  status text not null check (status in
    ('approved', 'pending', 'rejected', 'paused', 'disabled', 'unchecked', 'unknown', 'missing', 'refused')),
  header text,
  body text,
  footer text,
  -- Why the template is not approved, for people.
  why text,
  changed_at timestamptz(3) not null,
  primary key (team_id, number_id, name, language),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table templates alter column team_id set statistics 0;
