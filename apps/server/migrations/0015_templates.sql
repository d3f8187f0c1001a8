-- Templates: what a number may write to people outside the time for answers, where its network asks for that.

-- The campaign's: { name, language, variables }. The variables are templates of ours, such as {{name}}.
alter table campaigns add column template jsonb;
-- Of a message that is sent as a template: { name, language, variables, slots }, filled in. Its text is what people read.
alter table messages add column template jsonb;

-- What the provider keeps of the templates that campaigns name.
create table templates (
  team_id id not null,
  number_id id not null,
  name text collate "C" not null,
  language text collate "C" not null,
  -- The provider's: approved, pending, rejected, paused, disabled. Ours: unchecked (not looked at yet), unknown (the
  -- provider can't be asked), missing, refused (at the last send).
  status text not null check (status in
    ('approved', 'pending', 'rejected', 'paused', 'disabled', 'unchecked', 'unknown', 'missing', 'refused')),
  header text,
  body text,
  footer text,
  -- Why it is not approved, for people.
  why text,
  changed_at timestamptz(3) not null,
  primary key (team_id, number_id, name, language),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table templates alter column team_id set statistics 0;
