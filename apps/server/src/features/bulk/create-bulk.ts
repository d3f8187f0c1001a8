// POST /bulk (dashboard-operations.md#changes-of-many-leads): selects the leads, and changes them immediately or as a job.
import { type contract, fail, type InputOf, MOST_CHANGED } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { hashRequest, runOncePerKey } from '../../platform/idempotency.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import { listMatching } from '../leads/index.ts';
import { lockWorkspace } from '../team/index.ts';
import { addWork, completeBulk, MOST_IMMEDIATE } from './run-bulk.ts';
import * as store from './store.ts';

type Input = InputOf<typeof contract.bulk.create>;

/** The maximum number of running changes in a workspace. Each can include 10,000 leads. */
const MOST_UNDER_WAY = 10;

export async function createBulk(ctx: Ctx, input: Input): Promise<Json> {
  const { idempotency_key: key = null, ...request } = input;
  const fingerprint = hashRequest(request);
  const find = async () => (key === null ? undefined : await store.findByKey(ctx.db, ctx.teamId, key));
  const earlier = await find();
  // A repeated request completes a small change that was left unfinished.
  const bulk = await runOncePerKey({
    fingerprint,
    run: async () => (earlier ? undefined : await startBulk(ctx, request, key, fingerprint)),
    find: async () => earlier ?? (await find()),
    replay: ({ id, total }) => ({ id, isSmall: total <= MOST_IMMEDIATE }),
  });
  if (bulk.isSmall) await completeBulk(ctx, bulk.id);
  return wrapData(await store.findRecord(ctx.db, ctx.teamId, bulk.id));
}

interface StartedBulk {
  id: string;
  isSmall: boolean;
}

/** Returns undefined if a concurrent request with the same key stored its change first. */
async function startBulk(
  ctx: Ctx,
  request: Omit<Input, 'idempotency_key'>,
  key: string | null,
  fingerprint: Buffer,
): Promise<StartedBulk | undefined> {
  const { teamId } = ctx;
  const { change } = request;
  const leads = await selectLeads(ctx, request);
  const id = ctx.newId('bulk');
  const isSmall = leads.length <= MOST_IMMEDIATE;
  const isNew = await ctx.db.transaction(async (tx) => {
    if (!isSmall) {
      await lockWorkspace(tx, teamId);
      if ((await store.countRunning(tx, teamId)) >= MOST_UNDER_WAY) {
        fail('invalid_state', 'too_many_bulks', { max: MOST_UNDER_WAY });
      }
    }
    const bulk = { id, change, author: getAuthorName(ctx.actor), key, fingerprint, leads };
    if (!(await store.insertBulk(tx, teamId, bulk, ctx.clock.now()))) return false;
    const subject = { id, name: null };
    await recordActivity(tx, ctx, {
      action: 'leads.changed',
      subject,
      details: { leads: leads.length, change },
    });
    await addWork(tx, ctx, id, leads.length);
    return true;
  });
  return isNew ? { id, isSmall } : undefined;
}

/** Selects the leads to change now. Leads that match later are not included. */
async function selectLeads(ctx: Ctx, { ids, filter, expected }: Input): Promise<string[]> {
  if (filter === undefined) return [...new Set(ids)];
  const leads = await listMatching(ctx.db, ctx.teamId, filter, MOST_CHANGED + 1);
  if (leads.length > MOST_CHANGED) {
    fail('invalid_state', 'bulk_too_large', { max: MOST_CHANGED });
  }
  if (expected !== undefined && leads.length > expected) {
    fail('invalid_state', 'bulk_moved', { count: leads.length, expected });
  }
  return leads;
}
