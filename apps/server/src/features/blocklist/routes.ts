import { blockProblem, blockValue, contract, fail, failWith, placeViolation } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { blockByMember, blockContact, findRuleCampaign, unblockByMember } from './block-contact.ts';
import { findEffect, listBlocked, listOptedOut } from './page-store.ts';
import { deleteRule, findRecord, listRecords } from './store.ts';

export const blocklistRoutes: Route[] = [
  listRoute(listRecords),
  createRoute(contract.blocklist.create, blockContact),
  createRoute(
    contract.blocklist.delete,
    async (ctx, { id }) => {
      if (!(await deleteRule(ctx.db, ctx.teamId, id))) fail('not_found', 'not_found');
      return { data: { id, deleted: true as const } };
    },
    (ctx, { id }) => findRecord(ctx.db, ctx.teamId, id!),
  ),
  listRoute(listBlocked),
  listRoute(listOptedOut),
  createRoute(contract.blocklist.addRule, blockByMember),
  createRoute(contract.blocklist.removeRule, async (ctx, { id }) => {
    await unblockByMember(ctx, id);
    return { data: { id, deleted: true as const } };
  }),
  createRoute(contract.blocklist.effect, async (ctx, { kind, value, campaign_id }) => {
    const problem = blockProblem(kind, value);
    if (problem !== null) failWith('validation_error', [placeViolation(['value'], problem)]);
    const campaign =
      campaign_id === undefined ? null : await findRuleCampaign(ctx.db.brief, ctx, campaign_id);
    const rule = { kind, value: blockValue(value), campaign_id: campaign?.id ?? null };
    return { data: await findEffect(ctx.db, ctx.teamId, rule) };
  }),
];
