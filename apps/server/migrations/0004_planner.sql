-- The planner must not believe that a workspace it has not counted yet is empty: it then reads all its rows where a
-- key would find one, until the next analyze, and an installation that grew large analyzes seldom. Without statistics
-- on the workspace a fixed share of the table is assumed, and keys win.
do $$
declare t regclass;
begin
  for t in
    select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'team_id' and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s alter column team_id set statistics 0', t);
  end loop;
end $$;
