import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { findRecord } from './store.ts';

export async function getLead(ctx: Ctx, input: { id: string }): Promise<Json> {
  return wrapData(await findRecord(ctx.db.brief, ctx.teamId, input.id));
}
