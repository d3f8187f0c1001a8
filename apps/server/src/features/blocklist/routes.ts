import { contract, fail } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { type Route, route } from '../../http/route.ts';
import { blockContact } from './block-contact.ts';
import { deleteRule, findRecord, listRecords } from './store.ts';

export const blocklistRoutes: Route[] = [
  listRoute(listRecords),
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
