import { contract, fail } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { readPage } from '../../platform/page.ts';
import { blockContact } from './block-contact.ts';
import { deleteRule, findRecord, listRecords } from './store.ts';

export const blocklistRoutes: Route[] = [
  // GET /blocked-contacts (spec 4 Blocklist): newest first.
  route(contract.blocklist.list, (ctx, input) =>
    readPage(ctx, 'blocklist.list', input, (limit, after) =>
      listRecords(ctx.db, ctx.teamId, input, limit, after),
    ),
  ),
  route(contract.blocklist.create, blockContact),
  route(
    contract.blocklist.delete,
    async (ctx, { id }) => {
      if (!(await deleteRule(ctx.db, ctx.teamId, id))) fail('not_found', 'Not found.');
      return { data: { id, deleted: true as const } };
    },
    (ctx, { id }) => findRecord(ctx.db, ctx.teamId, id!),
  ),
];
