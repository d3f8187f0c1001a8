// What the API reads of groups (spec 4 Groups, decisions 2). An unknown group is told before anything else.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { dataJson, type Json } from '../../platform/json.ts';
import { type PageRow, readPage } from '../../platform/page.ts';
import * as store from './list-store.ts';

type Input<Name extends keyof typeof contract.groups> = InputOf<(typeof contract.groups)[Name]>;

/** GET /groups: newest first. */
export function listGroups(ctx: Ctx, input: Input<'list'>): Promise<Json> {
  return readPage(ctx, 'groups.list', input, (limit, after) =>
    store.listRecords(ctx.db, ctx.teamId, {}, limit, after),
  );
}

/** GET /groups/{id} */
export async function getGroup(ctx: Ctx, { id }: Input<'get'>): Promise<Json> {
  const record = await store.findRecord(ctx.db.brief, ctx.teamId, id);
  return record === undefined ? fail('not_found', 'Not found.') : dataJson(record);
}

/** GET /groups/{id}/members: those in the group now. */
export async function listMembers(ctx: Ctx, input: Input<'members'>): Promise<Json> {
  await mustExist(ctx, input.id);
  return readPage(ctx, 'groups.members', input, (limit, after) =>
    store.listMembers(ctx.db, ctx.teamId, { group_id: input.id }, limit, after),
  );
}

/** GET /groups/{id}/messages: the transcript, newest first. */
export async function listMessages(ctx: Ctx, input: Input<'messages'>): Promise<Json> {
  await mustExist(ctx, input.id);
  const { id, since, until, sender, from_agent } = input;
  const who = sender === undefined ? { from_agent } : await senderFilter(ctx, id, sender, from_agent);
  const filters = { group_id: id, since, until, ...who, from_agent: who?.from_agent?.toString() };
  return readPage(
    ctx,
    'groups.messages',
    input,
    (limit, after): Promise<PageRow[]> =>
      who === null ? Promise.resolve([]) : store.listMessages(ctx.db, ctx.teamId, filters, limit, after),
  );
}

interface SenderFilter {
  member_id?: string | undefined;
  from_agent?: boolean | undefined;
}

/** A phone as the rows know it; null when nobody with it can have written what is asked for. */
async function senderFilter(
  ctx: Ctx,
  groupId: string,
  phone: string,
  fromAgent: boolean | undefined,
): Promise<SenderFilter | null> {
  const { own, member_id } = await store.findSender(ctx.db.brief, ctx.teamId, groupId, phone);
  // What the service sends, and that alone, comes from the connected number.
  if (own) return fromAgent === false ? null : { from_agent: true };
  return member_id === null || fromAgent === true ? null : { member_id };
}

/** GET /groups/{id}/events: joins and leaves, newest first. */
export async function listEvents(ctx: Ctx, input: Input<'events'>): Promise<Json> {
  await mustExist(ctx, input.id);
  const { id, type, since, until } = input;
  return readPage(ctx, 'groups.events', input, (limit, after) =>
    store.listEvents(ctx.db, ctx.teamId, { group_id: id, type, since, until }, limit, after),
  );
}

async function mustExist(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.groupExists(ctx.db.brief, ctx.teamId, id))) fail('not_found', 'Not found.');
}
