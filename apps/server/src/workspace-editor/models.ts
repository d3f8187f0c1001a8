// Changes a workspace's language model settings (dashboard-operations.md#models), as parts of a workspace file.
import { isDeepStrictEqual } from 'node:util';
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import { parseModelName } from '../agents/models/names.ts';
import { PROVIDER_KINDS } from '../agents/models/port.ts';
import type { Ctx } from '../context.ts';
import { recordActivity } from '../features/activity/index.ts';
import { DEFAULT_BUDGETS, deleteProvider, sumSpent } from '../features/models/index.ts';
import { lockWorkspace } from '../features/team/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { readKeptSecrets, readModels, toAllBudgets } from '../workspace-file/index.ts';
import type { Edit } from './apply-edit.ts';
import { listNaming, type NamingCampaign } from './providers-store.ts';

type Models = typeof contract.models;
type Settings = ResultOf<Models['get']>['data'];

/** The installation's own providers. */
export type Installation = readonly { name: string; kind: string }[];

const DAY_MS = 86_400_000;
const MILLION = 1_000_000;

export async function getModels(ctx: Ctx, installation: Installation): Promise<Settings> {
  const { providers, budgets, transcription } = await readModels(ctx);
  const campaigns = await listNaming(ctx.db, ctx.teamId);
  const [today, month] = await Promise.all([0, 29].map((days) => readSpending(ctx, days)));
  const heard = transcription === null ? [] : [transcription];
  return {
    kinds: [...PROVIDER_KINDS],
    providers: providers.map(({ block, has_key }) => {
      const name = String(block['name']);
      const own = campaigns.filter(({ models }) => models.some((model) => isProviderModel(model, name)));
      const models = [...own.flatMap((one) => one.models), ...heard].filter((model) =>
        isProviderModel(model, name),
      );
      return {
        name,
        provider: String(block['provider']),
        base_url: (block['base_url'] as string | undefined) ?? null,
        has_key,
        prices: block['prices'] as Settings['providers'][number]['prices'],
        sees: (block['sees'] as boolean | undefined) ?? null,
        campaigns: own.map(({ id, slug, name: called, status }) => ({ id, slug, name: called, status })),
        models: [...new Set(models)],
      };
    }),
    installation: installation.map(({ name, kind }) => ({ name, provider: kind })),
    budgets: toAllBudgets(budgets ?? DEFAULT_BUDGETS),
    budgets_set: budgets !== null,
    transcription,
    spent_today: today!,
    spent_30_days: month!,
  };
}

/** Returns whether the model belongs to this provider. */
const isProviderModel = (model: string, provider: string) => parseModelName(model)?.provider === provider;

async function readSpending(ctx: Ctx, days: number): Promise<Settings['spent_today']> {
  const since = new Date(ctx.clock.ms() - days * DAY_MS).toISOString().slice(0, 10);
  const { micros, ...counts } = await sumSpent(ctx.db, ctx.teamId, since);
  return { ...counts, money: micros / MILLION };
}

export async function addProvider(ctx: Ctx, edit: Edit, input: InputOf<Models['add']>): Promise<void> {
  await saveProvider(ctx, edit, input, 'model.added', async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    if (!(await hasProvider(ctx, input.name, tx))) return;
    fail('validation_error', 'taken_by_provider', {}, ['name']);
  });
}

export async function changeProvider(ctx: Ctx, edit: Edit, input: InputOf<Models['change']>): Promise<void> {
  if (!(await hasProvider(ctx, input.name))) fail('not_found', 'no_provider');
  const blockIn = async (db: Queries) =>
    (await readKeptSecrets({ ...ctx, db }, ctx.teamId)).fillIn('models', omitEmpty(input));
  const block = await blockIn(ctx.db);
  await saveProvider(ctx, edit, block, 'model.changed', async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    // If another member has set a new key in the meantime, it is kept.
    if (isDeepStrictEqual(await blockIn(tx), block)) return;
    fail('invalid_state', 'provider_changed');
  });
}

async function saveProvider(
  ctx: Ctx,
  edit: Edit,
  block: Record<string, unknown>,
  action: 'model.added' | 'model.changed',
  before?: (tx: Queries) => Promise<void>,
): Promise<void> {
  const { name, provider } = block;
  await edit(ctx, { models: [omitEmpty(block)] }, ['models', 0], {
    ...(before && { before }),
    after: async (tx) => {
      const subject = { id: null, name: String(name) };
      await recordActivity(tx, ctx, { action, subject, details: { provider } });
    },
  });
}

/** Returns the fields without empty ones. */
function omitEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== undefined),
  );
}

export async function hasProvider(ctx: Ctx, name: string, db: Queries = ctx.db): Promise<boolean> {
  const { providers } = await readModels(ctx, db);
  return providers.some(({ block }) => block['name'] === name);
}

export async function removeProvider(ctx: Ctx, { name }: InputOf<Models['remove']>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const campaigns = (await listNaming(tx, ctx.teamId)).filter(
      ({ models, status }) => status !== 'archived' && models.some((model) => isProviderModel(model, name)),
    );
    refuseUsed('provider_used', name, campaigns);
    const { transcription } = await readModels(ctx, tx);
    if (transcription !== null && isProviderModel(transcription, name)) {
      fail('invalid_state', 'provider_transcribes', { name });
    }
    if (!(await deleteProvider(tx, ctx.teamId, name))) fail('not_found', 'no_provider');
    await recordActivity(tx, ctx, { action: 'model.removed', subject: { id: null, name } });
  });
}

/** @throws ContractError `invalid_state` if campaigns use the provider or calendar. */
export function refuseUsed(
  code: 'provider_used' | 'calendar_used',
  name: string,
  campaigns: readonly Pick<NamingCampaign, 'name'>[],
): void {
  if (campaigns.length === 0) return;
  fail('invalid_state', code, { name, campaigns: campaigns.map((one) => one.name) });
}

export async function saveModelSettings(
  ctx: Ctx,
  edit: Edit,
  { budgets, transcription }: InputOf<Models['saveSettings']>,
): Promise<void> {
  const part = {
    ...(budgets && { budgets: omitEmpty(budgets) }),
    ...(transcription && { transcription }),
  };
  await edit(ctx, part, [], {
    setsModels: true,
    after: async (tx) => {
      await recordActivity(tx, ctx, {
        action: 'model.settings_changed',
        details: { budgets, transcription },
      });
    },
  });
}
