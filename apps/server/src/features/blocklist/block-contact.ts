// Blocks a number or a prefix: POST /blocked-contacts for the whole workspace (sending.md#block-list), and the
// block list page, where a rule can apply to one campaign.
import { type contract, fail, type InputOf } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { lockWorkspace } from '../team/index.ts';
import { MOST_RULES } from './limits.ts';
import { findBlocked, findCampaign } from './page-store.ts';
import { countRules, deleteRule, findRecord, findRuleId, insertRule, type SavedRule } from './store.ts';

type NewRule = InputOf<typeof contract.blocklist.create>;

export async function blockContact(ctx: Ctx, input: NewRule): Promise<Json> {
  const record = await ctx.db.transaction(async (tx) => {
    const { id } = await addRule(tx, ctx, input, null);
    return findRecord(tx, ctx.teamId, id);
  });
  return wrapData(record);
}

/** Adds a block rule for a member, for the workspace or for one campaign. @returns the rule. */
export async function blockByMember(
  ctx: Ctx,
  { campaign_id, ...input }: InputOf<typeof contract.blocklist.addRule>,
): Promise<Json> {
  const record = await ctx.db.transaction(async (tx) => {
    const campaign = campaign_id === null ? null : await findRuleCampaign(tx, ctx, campaign_id);
    const { id, kind, value } = await addRule(tx, ctx, input, campaign);
    const details = { kind, campaign: campaign?.name ?? null };
    await recordActivity(tx, ctx, { action: 'block.added', subject: { id, name: value }, details });
    return findBlocked(tx, ctx.teamId, id);
  });
  return wrapData(record);
}

export async function unblockByMember(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const rule = await deleteRule(tx, ctx.teamId, id);
    if (!rule) fail('not_found', 'not_found');
    const details = { kind: rule.kind };
    await recordActivity(tx, ctx, { action: 'block.lifted', subject: { id, name: rule.value }, details });
  });
}

/** Returns the campaign with that id or slug. Fails with `not_found` if there is none. */
export async function findRuleCampaign(
  db: Queries,
  ctx: Ctx,
  campaign: string,
): Promise<{ id: string; name: string }> {
  return (
    (await findCampaign(db, ctx.teamId, campaign)) ?? fail('not_found', 'no_campaign', { name: campaign })
  );
}

async function addRule(
  tx: Queries,
  ctx: Ctx,
  { kind, value, label = null, reason = null }: NewRule,
  campaign: { id: string; name: string } | null,
): Promise<SavedRule> {
  await lockWorkspace(tx, ctx.teamId);
  const campaign_id = campaign?.id ?? null;
  if (await findRuleId(tx, ctx.teamId, { kind, value, campaign_id })) {
    fail('already_blocked', 'already_blocked', { kind, value, campaign: campaign?.name ?? null });
  }
  if ((await countRules(tx, ctx.teamId)) >= MOST_RULES) {
    fail('quota_exceeded', 'too_many_block_rules', { max: MOST_RULES });
  }
  const id = ctx.newId('rule');
  const rule = { id, kind, value, label, reason, campaign_id, created_by: getAuthorName(ctx.actor) };
  await insertRule(tx, ctx.teamId, rule, ctx.clock.now());
  return rule;
}
