-- Numbers on real networks. A number is named by its handle: its phone, or `@` and its Instagram name. The account is the
-- id by which the provider's webhooks name it. Settings that are no secrets can be read; the secrets are sealed together.
alter table numbers add column handle text collate "C";
update numbers set handle = phone;
alter table numbers alter column handle set not null;
alter table numbers drop constraint numbers_team_id_phone_key;
alter table numbers add constraint numbers_handle unique (team_id, handle);
alter table numbers alter column phone drop not null;
alter table numbers add column settings jsonb not null default '{}';
alter table numbers add column account text collate "C";
alter table numbers add column secrets_sealed text;
alter table numbers alter column session_status drop default;
-- Doors of providers know a number by its id or by its account alone.
create index numbers_id on numbers (id);
create index numbers_account on numbers (engine, account) where account is not null;
