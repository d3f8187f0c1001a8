// PATCH and DELETE /lists/{id} of the dashboard (lists.md#in-the-dashboard).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import * as store from './list-engine-store.ts';
import { findWorkingCampaign } from './working-campaign.ts';

export async function getList(ctx: Ctx, { id }: { id: string }): Promise<Json> {
  return wrapData(await store.findDetail(ctx.db.brief, ctx.teamId, id));
}

export async function updateList(
  ctx: Ctx,
  { id, ...change }: InputOf<typeof contract.lists.update>,
): Promise<Json> {
  const record = await ctx.db.transaction(async (tx) => {
    const list = await store.lockList(tx, ctx.teamId, id);
    if (!list) fail('not_found', 'not_found');
    const { name = list.name, description = list.description } = change;
    const { campaign_id: wanted = list.campaign_id } = change;
    const campaign =
      wanted === null || wanted === list.campaign_id
        ? wanted
        : await findWorkingCampaign(tx, ctx, 'campaign_id', wanted);
    const next = { id, name: name.trim(), description: description?.trim() || null, campaign_id: campaign };
    const changed = (['name', 'description', 'campaign_id'] as const).filter(
      (field) => next[field] !== list[field],
    );
    if (changed.length > 0) {
      await store.changeList(tx, ctx.teamId, next, ctx.clock.now());
      const subject = { id, name: next.name };
      await recordActivity(tx, ctx, { action: 'list.changed', subject, details: { fields: changed } });
    }
    if (campaign !== null && campaign !== list.campaign_id) {
      // Queues leads that were imported before the list had a campaign.
      await ctx.jobs.add(tx, JOBS.takeUp, { team_id: ctx.teamId, campaign_id: campaign });
    }
    return store.findDetail(tx, ctx.teamId, id);
  });
  return wrapData(record);
}

/** Deletes a list. Its leads and their queue entries stay. */
export function deleteList(
  ctx: Ctx,
  { id }: InputOf<typeof contract.lists.delete>,
): Promise<ResultOf<typeof contract.lists.delete>> {
  return ctx.db.transaction(async (tx) => {
    const list = await store.lockList(tx, ctx.teamId, id);
    if (!list) fail('not_found', 'not_found');
    await store.hideList(tx, ctx.teamId, id, ctx.clock.now());
    await recordActivity(tx, ctx, { action: 'list.deleted', subject: { id, name: list.name } });
    await ctx.jobs.add(tx, JOBS.emptyList, { team_id: ctx.teamId, list_id: id });
    return { data: { id, deleted: true as const } };
  });
}
