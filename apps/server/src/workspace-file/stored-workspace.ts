// Single records of a workspace as blocks of a workspace file, for editing
// (docs/adr/edit-settings-as-workspace-files.md). Secrets are omitted.
import type { Ctx } from '../context.ts';
import { readCampaignKnowledge } from '../features/knowledge/index.ts';
import { type Budgets, providerPurpose } from '../features/models/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import type { Block } from './agent-block.ts';
import { toCalendarBlock, toCampaignBlock, toModelBlock, toNumberBlock } from './blocks.ts';
import * as store from './stored-store.ts';

const omitSecret = (): undefined => undefined;

/** Returns the campaign with this id; undefined if there is none. */
export async function readCampaign(
  ctx: Ctx,
  id: string,
): Promise<ReturnType<typeof toCampaignBlock> | undefined> {
  const [campaign] = await store.listCampaigns(ctx.db, ctx.teamId, id);
  if (!campaign) return undefined;
  const emails = await store.listEmails(ctx.db, ctx.teamId);
  const knowledge = await readCampaignKnowledge(ctx.db, ctx.teamId, id);
  return toCampaignBlock(campaign, { emails, knowledge });
}

/** Returns the number with this id; undefined if there is none. */
export async function readNumber(ctx: Ctx, id: string): Promise<Block | undefined> {
  const [number] = await store.listNumbers(ctx.db, ctx.teamId, id);
  return number && toNumberBlock(number, omitSecret);
}

/** Returns the calendar with this id; undefined if there is none. */
export async function readCalendar(ctx: Ctx, id: string): Promise<Block | undefined> {
  const [calendar] = await store.listCalendars(ctx.db, ctx.teamId, id);
  return calendar && toCalendarBlock(calendar, omitSecret);
}

/** Returns the language model settings of the workspace, with full prices. */
export async function readModels(
  ctx: Ctx,
  db: Queries = ctx.db,
): Promise<{
  providers: { block: Block; has_key: boolean }[];
  budgets: Budgets | null;
  transcription: string | null;
}> {
  const { providers, ...settings } = await store.findModels(db, ctx.teamId);
  return {
    ...settings,
    providers: providers.map((provider) => ({
      block: { ...toModelBlock(provider, omitSecret), prices: provider.prices },
      has_key: ctx.seal.open(provider.key_sealed, providerPurpose(ctx.teamId, provider.name)) !== '',
    })),
  };
}
