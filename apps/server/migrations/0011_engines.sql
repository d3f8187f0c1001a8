-- Numbers on real networks. A number is identified by its handle: its phone, or `@` and its Instagram name. `account`
-- is its id in the provider's webhooks. Settings that are not secret are readable; the secrets are sealed together.
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
-- Webhook endpoints look a number up only by its id or its account.
create index numbers_id on numbers (id);
create index numbers_account on numbers (engine, account) where account is not null;
