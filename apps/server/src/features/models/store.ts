// The providers and budgets of workspaces, and what their models' calls have cost.
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
  /** Do its models look at images? null: as is known of them. */
  sees: boolean | null;
}

const putProvider = statement(
  'models.put-provider',
  `insert into model_providers (team_id, name, kind, base_url, key_sealed, prices, sees)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (team_id, name) do update set kind = $3, base_url = $4, key_sealed = $5, prices = $6, sees = $7`,
);

export async function saveProvider(tx: Queries, teamId: string, row: ProviderRow): Promise<void> {
  const { name, kind, base_url, key_sealed, prices, sees } = row;
  await tx.write(putProvider, [teamId, name, kind, base_url, key_sealed, JSON.stringify(prices), sees]);
}

const putSettings = statement(
  'models.put-settings',
  `insert into model_settings as settings (team_id, budgets, transcription) values ($1, $2, $3)
   on conflict (team_id) do update set budgets = coalesce($2, settings.budgets),
     transcription = coalesce($3, settings.transcription)`,
);

export async function saveSettings(
  tx: Queries,
  teamId: string,
  { budgets, transcription }: { [Field in keyof ModelSettings]?: ModelSettings[Field] | undefined },
): Promise<void> {
  await tx.write(putSettings, [teamId, budgets ? JSON.stringify(budgets) : null, transcription ?? null]);
}

const ofWorkspace = statement<{
  providers: ProviderRow[];
  budgets: Budgets | null;
  transcription: string | null;
}>(
  'models.of-workspace',
  `select settings.budgets, settings.transcription, coalesce((
     select json_agg(json_build_object('name', provider.name, 'kind', provider.kind, 'base_url', provider.base_url,
       'key_sealed', provider.key_sealed, 'prices', provider.prices, 'sees', provider.sees))
     from model_providers provider where provider.team_id = $1), '[]'::json) as providers
   from (select $1::text as team_id) workspace
   left join model_settings settings on settings.team_id = workspace.team_id`,
);

/** What a workspace has set; budgets and transcription are null where it has not. */
export async function findModels(
  db: Queries,
  teamId: string,
): Promise<{ providers: ProviderRow[]; budgets: Budgets | null; transcription: string | null }> {
  return (await db.row(ofWorkspace, [teamId]))!;
}

export interface Spent {
  lead_id: string | null;
  tokens: number;
  micros: number;
}

const spend = statement<Spent>(
  'models.spend',
  `insert into model_spending (team_id, day, lead_id, calls, tokens, micros)
   values ($1, $2, null, $4, $5, $6), ($1, $2, $3, $4, $5, $6)
   on conflict (team_id, day, lead_id) do update set calls = model_spending.calls + excluded.calls,
     tokens = model_spending.tokens + excluded.tokens, micros = model_spending.micros + excluded.micros
   returning lead_id, tokens, micros`,
);

/** Books calls, or corrects what was booked by a negative figure. @returns the sums of the day. */
export function addSpending(
  tx: Queries,
  teamId: string,
  leadId: string,
  day: string,
  more: { calls: number; tokens: number; micros: number },
): Promise<Spent[]> {
  return tx.rows(spend, [teamId, day, leadId, more.calls, more.tokens, more.micros]);
}

const forget = statement('models.forget-spending', 'delete from model_spending where day < $1');

/** Drops the sums of days before. */
export async function forgetSpending(db: Queries, before: string): Promise<void> {
  await db.write(forget, [before]);
}
