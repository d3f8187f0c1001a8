import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Json } from '../../platform/json.ts';
import { readPage } from '../../platform/page.ts';
import { listRecords } from './store.ts';

/** GET /campaigns (decisions 2): newest first. */
export function listCampaigns(ctx: Ctx, input: InputOf<typeof contract.campaigns.list>): Promise<Json> {
  return readPage(ctx, 'campaigns.list', input, (limit, after) =>
    listRecords(ctx.db, ctx.teamId, input, limit, after),
  );
}
