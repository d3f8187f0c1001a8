import { blockProblem, blockValue, contract, dashboard, fail, failWith, issueAt } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { type Route, route } from '../../http/route.ts';
import { blockByMember, blockContact, campaignOf, unblockByMember } from './block-contact.ts';
import { findEffect, listBlocked, listOptedOut } from './page-store.ts';
import { deleteRule, findRecord, listRecords } from './store.ts';

export const blocklistRoutes: Route[] = [
  listRoute(listRecords),
  route(contract.blocklist.create, blockContact),
  route(
    contract.blocklist.delete,
    async (ctx, { id }) => {
      if (!(await deleteRule(ctx.db, ctx.teamId, id))) fail('not_found', 'not_found');
      return { data: { id, deleted: true as const } };
    },
    (ctx, { id }) => findRecord(ctx.db, ctx.teamId, id!),
  ),
];

/** Routes of the blocklist page. */
export const blockDoorRoutes: Route[] = [
  listRoute(listBlocked),
  listRoute(listOptedOut),
  route(dashboard.blocked.create, blockByMember),
  route(dashboard.blocked.remove, async (ctx, { id }) => {
    await unblockByMember(ctx, id);
    return { data: { id, deleted: true as const } };
  }),
  route(dashboard.blocked.effect, async (ctx, { kind, value, campaign_id }) => {
    const problem = blockProblem(kind, value);
    if (problem !== null) failWith('validation_error', [issueAt(['value'], problem)]);
    const campaign = campaign_id === undefined ? null : await campaignOf(ctx.db.brief, ctx, campaign_id);
    const rule = { kind, value: blockValue(value), campaign_id: campaign?.id ?? null };
    return { data: await findEffect(ctx.db, ctx.teamId, rule) };
  }),
];
