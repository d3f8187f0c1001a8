import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Json } from '../../platform/json.ts';
import { readPage } from '../../platform/page.ts';
import { listRecords } from './store.ts';

/** GET /bookings (spec 4): most recent slot first. */
export function listBookings(ctx: Ctx, input: InputOf<typeof contract.bookings.list>): Promise<Json> {
  return readPage(ctx, 'bookings.list', input, (limit, after) =>
    listRecords(ctx.db, ctx.teamId, input, limit, after),
  );
}
