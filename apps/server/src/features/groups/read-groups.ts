// GET operations on groups that do more than list records (groups.md).
import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Position } from '../../platform/cursor.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { PageRow } from '../../platform/list-query.ts';
import * as store from './list-store.ts';

type Input<Name extends keyof typeof contract.groups> = InputOf<(typeof contract.groups)[Name]>;

export async function getGroup(ctx: Ctx, { id }: Input<'get'>): Promise<Json> {
  return wrapData(await store.findRecord(ctx.db.brief, ctx.teamId, id));
}

/** GET /groups/{id}/messages: returns a page of the transcript, newest message first. */
export async function readMessages(
  ctx: Ctx,
  input: Input<'messages'>,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const { id, since, until, sender, from_agent } = input;
  const who = sender === undefined ? { from_agent } : await senderFilter(ctx, id, sender, from_agent);
  if (who === null) return [];
  return store.listMessages(ctx.db, ctx.teamId, { group_id: id, since, until, ...who }, limit, after);
}

interface SenderFilter {
  member_id?: string | undefined;
  from_agent?: boolean | undefined;
}

/** Returns the filter for a sender's phone; null if no message can match. */
async function senderFilter(
  ctx: Ctx,
  groupId: string,
  phone: string,
  fromAgent: boolean | undefined,
): Promise<SenderFilter | null> {
  const { own, member_id } = await store.findSender(ctx.db.brief, ctx.teamId, groupId, phone);
  // `from_agent` is true for exactly the messages from the connected number.
  if (own) return fromAgent === false ? null : { from_agent: true };
  return member_id === null || fromAgent === true ? null : { member_id };
}
