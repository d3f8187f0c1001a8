// Creates and changes links for members (links.md#at-the-dashboard).
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { findCampaign } from '../campaigns/index.ts';
import { findSender } from '../numbers/index.ts';
import { lockWorkspace } from '../team/index.ts';
import { findRecord } from './read-store.ts';
import { linkUrl, saveLink } from './save-link.ts';
import { isTaken, lockLink, type SavedLink } from './store.ts';

type Links = typeof contract.links;

/** The characters of generated codes. Characters that look alike are left out, because people type codes from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 7;

function generateCode({ random }: Ctx): string {
  return Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
}

export async function createLink(
  ctx: Ctx,
  { code: wanted, ...input }: InputOf<Links['create']>,
): Promise<Json> {
  const id = await ctx.db.transaction(async (tx) => {
    // Because of the lock, the second of two requests for the same code finds that it is taken.
    await lockWorkspace(tx, ctx.teamId);
    let code = wanted ?? generateCode(ctx);
    while (await isTaken(tx, code)) {
      if (wanted !== undefined) fail('validation_error', 'taken', {}, ['code']);
      code = generateCode(ctx);
    }
    const campaign_id = await resolveCampaign(tx, ctx, input);
    const saved = await saveLink(tx, ctx, { ...input, campaign_id, code, active: true });
    const subject = { id: saved.id, name: input.name };
    await recordActivity(tx, ctx, { action: 'link.created', subject, details: { code } });
    return saved.id;
  });
  return wrapData(await findRecord(ctx.db, ctx.teamId, linkUrl(ctx.baseUrl, ''), id));
}

/** Changes a link. Omitted fields stay the same. */
export async function updateLink(ctx: Ctx, { id, ...changes }: InputOf<Links['update']>): Promise<Json> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockLink(tx, ctx.teamId, id);
    if (!before) return fail('not_found', 'not_found');
    const { id: _, ...link } = before;
    const after = { ...link, ...changes };
    const campaign_id = await resolveCampaign(tx, ctx, after);
    await saveLink(tx, ctx, { ...after, campaign_id });
    const fields = (Object.keys(changes) as (keyof SavedLink)[]).filter(
      (name) => after[name as 'name'] !== link[name as 'name'],
    );
    if (fields.length === 0) return;
    const subject = { id, name: after.name };
    await recordActivity(tx, ctx, { action: 'link.changed', subject, details: { fields } });
  });
  return wrapData(await findRecord(ctx.db, ctx.teamId, linkUrl(ctx.baseUrl, ''), id));
}

/**
 * Checks that the number and the campaign exist.
 * @returns the campaign's id; null for a link without a campaign.
 */
async function resolveCampaign(
  tx: Queries,
  { teamId }: Ctx,
  { number_id, campaign_id }: { number_id: string; campaign_id: string | null },
): Promise<string | null> {
  if (!(await findSender(tx, teamId, number_id))) {
    fail('validation_error', 'not_a_number', {}, ['number_id']);
  }
  if (campaign_id === null) return null;
  const found = await findCampaign(tx, teamId, campaign_id);
  return found?.id ?? fail('validation_error', 'not_a_campaign', {}, ['campaign_id']);
}
