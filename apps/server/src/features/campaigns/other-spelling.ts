// The `campaign_id` filter of lists takes an id or a slug; both are the same list (api.md#workspaces).
import type { Ctx } from '../../context.ts';
import { findOtherName } from './store.ts';

/** Returns the filters with the campaign's other name (id or slug); null if they name no existing campaign. */
export async function withOtherName(
  ctx: Ctx,
  filters: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const { campaign_id } = filters;
  if (typeof campaign_id !== 'string') return null;
  const other = await findOtherName(ctx.db.brief, ctx.teamId, campaign_id);
  return other === undefined ? null : { ...filters, campaign_id: other };
}
