// The `campaign_id` filter of lists accepts an id or a slug, and both select the same records (api.md#workspaces).
import type { Ctx } from '../../context.ts';
import { findOtherName } from './store.ts';

/**
 * Returns the filters with the campaign's id replaced by its slug, or its slug by its id; null if there is no such
 * campaign.
 */
export async function withOtherName(
  ctx: Ctx,
  filters: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const { campaign_id } = filters;
  if (typeof campaign_id !== 'string') return null;
  const other = await findOtherName(ctx.db.brief, ctx.teamId, campaign_id);
  return other === undefined ? null : { ...filters, campaign_id: other };
}
