import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Json } from '../../platform/json.ts';
import { readPage } from '../../platform/page.ts';
import { listRecords } from './store.ts';

/** GET /leads (spec 4 Leads): newest first. */
export function listLeads(ctx: Ctx, input: InputOf<typeof contract.leads.list>): Promise<Json> {
  return readPage(ctx, 'leads.list', input, (limit, after) =>
    listRecords(ctx.db, ctx.teamId, input, limit, after),
  );
}
