// Stores the providers and budgets of workspaces, and the cost of their model calls.
import type { ProviderKind } from '../../agents/models/port.ts';
import type { Price } from '../../agents/models/prices.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { Budgets, ModelSettings } from './settings.ts';

export interface ProviderRow {
  name: string;
  kind: ProviderKind;
  base_url: string | null;
  key_sealed: string;
  prices: Record<string, Price>;
  /** True if the provider's models accept images; null if the model's name decides. */
  sees: boolean | null;
}

const putProvider = statement(
  'models.put-provider',
  `insert into model_providers as provider (team_id, name, kind, base_url, key_sealed, prices, sees)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (team_id, name) do update set kind = $3, base_url = $4, key_sealed = $5, prices = $6, sees = $7
   where (provider.kind, provider.base_url, provider.key_sealed, provider.prices, provider.sees)
     is distinct from ($3, $4, $5, $6::jsonb, $7::boolean)`,
  { writes: ['model_providers'] },
);

export async function saveProvider(tx: Queries, teamId: string, row: ProviderRow): Promise<void> {
  const { name, kind, base_url, key_sealed, prices, sees } = row;
  await tx.write(putProvider, [teamId, name, kind, base_url, key_sealed, JSON.stringify(prices), sees]);
}

/** Returns a provider's sealed key and locks its row until the transaction ends. undefined if there is none. */
export const lockKey = statement<{ key_sealed: string }>(
  'models.key-of',
  'select key_sealed from model_providers where team_id = $1 and name = $2 for no key update',
).row(
  (teamId: string, name: string) => [teamId, name],
  (row) => row?.key_sealed,
);

/** Deletes the providers that are not in `kept` and that nothing refers to. */
export const deleteProviders = statement(
  'models.delete-providers',
  `delete from model_providers provider
   where provider.team_id = $1 and provider.name <> all($2::text[])
     and not exists (
       select 1 from campaigns campaign, jsonb_array_elements_text(campaign.agent->'models') model
       where campaign.team_id = $1 and campaign.status <> 'archived' and split_part(model, '/', 1) = provider.name)
     and not exists (
       select 1 from model_settings settings
       where settings.team_id = $1 and split_part(settings.transcription, '/', 1) = provider.name)`,
  { writes: ['model_providers'] },
).write((teamId: string, kept: readonly string[]) => [teamId, kept]);

/** Deletes a provider. @returns false if there is no such provider. */
export const deleteProvider = statement<{ name: string }>(
  'models.delete-provider',
  'delete from model_providers where team_id = $1 and name = $2 returning name',
  { writes: ['model_providers'] },
).exists((teamId: string, name: string) => [teamId, name]);

/** Returns the cost of the workspace's calls since that day, in millionths of the currency. */
export const sumSpent = statement<{ calls: number; tokens: number; micros: number }>(
  'models.spent',
  `select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(tokens), 0)::bigint as tokens,
     coalesce(sum(micros), 0)::bigint as micros
   from model_spending where team_id = $1 and lead_id is null and day >= $2::date`,
).row(
  (teamId: string, since: string) => [teamId, since],
  (row) => row!,
);

export const saveSettings = statement(
  'models.put-settings',
  `insert into model_settings as settings (team_id, budgets, transcription)
   select $1::id, $2::jsonb, $3::text where $2::jsonb is not null or $3::text is not null
     or exists (select 1 from model_settings where team_id = $1::id)
   on conflict (team_id) do update set budgets = $2, transcription = $3
   where (settings.budgets, settings.transcription) is distinct from ($2::jsonb, $3::text)`,
  { writes: ['model_settings'] },
).write((teamId: string, { budgets, transcription }: ModelSettings) => [
  teamId,
  budgets && JSON.stringify(budgets),
  transcription,
]);

/**
 * Returns the workspace's model settings; budgets and transcription are null if the workspace sets none. `silent` lists
 * the models for which people were notified that none answers.
 */
export const findModels = statement<{
  providers: ProviderRow[];
  budgets: Budgets | null;
  transcription: string | null;
  silent: string[];
}>(
  'models.of-workspace',
  `select settings.budgets, settings.transcription, coalesce((
     select json_agg(json_build_object('name', provider.name, 'kind', provider.kind, 'base_url', provider.base_url,
       'key_sealed', provider.key_sealed, 'prices', provider.prices, 'sees', provider.sees))
     from model_providers provider where provider.team_id = $1), '[]'::json) as providers,
     array(select about from model_notices notice
       where notice.team_id = $1 and notice.about >= 'silent ' and notice.about < 'silent!') as silent
   from (select $1::text as team_id) workspace
   left join model_settings settings on settings.team_id = workspace.team_id`,
).row(
  (teamId: string) => [teamId],
  (row) => row!,
);

export interface DaySpending {
  lead_id: string | null;
  tokens: number;
  micros: number;
  /** The maximum cost of the running calls. */
  held_tokens: number;
  held_micros: number;
}

// SQL condition: a reservation is older than the longest possible call. Its process died, so the reservation counts as
// spent.
const STALE = 'day.held_until < $6';
/**
 * Reserves the maximum cost of a call.
 * @returns the day's total costs for the workspace and for the lead.
 */
export const addReservation = statement<DaySpending>(
  'models.hold',
  `insert into model_spending as day (team_id, day, lead_id, calls, tokens, micros, held_tokens, held_micros, held_until)
   values ($1, $2, null, 1, 0, 0, $4, $5, $7), ($1, $2, $3, 1, 0, 0, $4, $5, $7)
   on conflict (team_id, day, lead_id) do update set calls = day.calls + 1,
     tokens = day.tokens + case when ${STALE} then day.held_tokens else 0 end,
     micros = day.micros + case when ${STALE} then day.held_micros else 0 end,
     held_tokens = case when ${STALE} then 0 else day.held_tokens end + excluded.held_tokens,
     held_micros = case when ${STALE} then 0 else day.held_micros end + excluded.held_micros,
     held_until = greatest(day.held_until, excluded.held_until)
   returning lead_id, tokens, micros, held_tokens, held_micros`,
  { writes: ['model_spending'] },
).rows(
  (
    teamId: string,
    leadId: string,
    { day, tokens, micros }: { day: string; tokens: number; micros: number },
    { now, until }: { now: Date; until: Date },
  ) => [teamId, day, leadId, tokens, micros, now, until],
);

// A stale reservation already counts as spent and is not counted again. This is an insert, like the reservation, so
// that both statements lock the rows of lead and workspace in the same order.
/** Replaces the reservation of a call with its actual cost. */
export const settleReservation = statement(
  'models.settle',
  `insert into model_spending as day (team_id, day, lead_id, calls, tokens, micros, held_tokens, held_micros)
   values ($1, $2, null, 0, $4, $5, $6, $7), ($1, $2, $3, 0, $4, $5, $6, $7)
   on conflict (team_id, day, lead_id) do update set
     tokens = day.tokens + excluded.tokens - greatest(excluded.held_tokens - day.held_tokens, 0),
     micros = day.micros + excluded.micros - greatest(excluded.held_micros - day.held_micros, 0),
     held_tokens = greatest(day.held_tokens - excluded.held_tokens, 0),
     held_micros = greatest(day.held_micros - excluded.held_micros, 0)`,
  { writes: ['model_spending'] },
).write(
  (
    teamId: string,
    leadId: string,
    held: { day: string; tokens: number; micros: number },
    cost: { tokens: number; micros: number },
  ) => [teamId, held.day, leadId, cost.tokens, cost.micros, held.tokens, held.micros],
);

/** Returns the day's cost for the workspace and for one lead, including the maximum cost of running calls. */
export const findSpent = statement<{ day: number; own: number; day_tokens: number; own_tokens: number }>(
  'models.spent-of',
  `select coalesce(sum(micros + held_micros) filter (where lead_id is null), 0)::float8 as day,
     coalesce(sum(micros + held_micros) filter (where lead_id is not null), 0)::float8 as own,
     coalesce(sum(tokens + held_tokens) filter (where lead_id is null), 0)::float8 as day_tokens,
     coalesce(sum(tokens + held_tokens) filter (where lead_id is not null), 0)::float8 as own_tokens
   from model_spending where team_id = $1 and day = $2 and (lead_id is null or lead_id = $3)`,
).row(
  (teamId: string, day: string, leadId: string) => [teamId, day, leadId],
  (row) => row!,
);

/** Records a notice. @returns false if the same notice was recorded since `again`. */
export const saveNotice = statement<{ about: string }>(
  'models.put-notice',
  `insert into model_notices as notice (team_id, about, at) values ($1, $2, $3)
   on conflict (team_id, about) do update set at = excluded.at where notice.at <= $4 returning about`,
  { writes: ['model_notices'] },
).exists((teamId: string, about: string, { now, again }: { now: Date; again: Date }) => [
  teamId,
  about,
  now,
  again,
]);

export const deleteNotice = statement(
  'models.drop-notice',
  'delete from model_notices where team_id = $1 and about = $2',
  { writes: ['model_notices'] },
).write((teamId: string, about: string) => [teamId, about]);

/** Deletes the sums and notices of earlier days. */
export const deleteOldSpending = statement(
  'models.forget-spending',
  `with notices as (delete from model_notices where at < $1::date)
   delete from model_spending where day < $1::date`,
  { writes: ['model_notices', 'model_spending'] },
).write((before: string) => [before]);
