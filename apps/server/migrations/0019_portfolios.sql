-- The network's rating of the number: high, medium or low; null: not rated or not reported.
alter table numbers add column quality_rating text collate "C";

-- Numbers of one portfolio share the network's limit on new conversations in 24 hours.
alter table numbers add column portfolio text collate "C";
update numbers set portfolio = coalesce(settings->>'business_account_id', account) where engine = 'whatsapp-cloud';
create index numbers_portfolio on numbers (team_id, portfolio) where portfolio is not null;

create table portfolios (
  team_id id not null references teams,
  name text collate "C" not null,
  -- null: no limit.
  people_limit integer,
  primary key (team_id, name)
);
alter table portfolios alter column team_id set statistics 0;
