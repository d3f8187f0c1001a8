// Starts the import of a file, adds its rows, and pauses, resumes, ends or undoes it (lists.md#files).
import { type contract, fail, type InputOf } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { hashRequest, runOncePerKey } from '../../platform/idempotency.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { findFirstContactProblem } from '../numbers/index.ts';
import { lockWorkspace } from '../team/index.ts';
import * as store from './imports-store.ts';
import { findListEngine, lockList } from './list-engine-store.ts';

/** The maximum number of running imports in a workspace. Each can have 50,000 rows. */
const MOST_UNDER_WAY = 10;

const readRecord = async (db: Queries, teamId: string, id: string): Promise<Json> =>
  wrapData(await store.findImport(db, teamId, id));

type Input = InputOf<typeof contract.imports.create>;

export async function createImport(ctx: Ctx, input: Input): Promise<Json> {
  const { idempotency_key: key = null, ...request } = input;
  const fingerprint = hashRequest(request);
  const id = await runOncePerKey({
    fingerprint,
    run: () => startImport(ctx, request, key, fingerprint),
    find: () => store.findByKey(ctx.db, ctx.teamId, key!),
    replay: (earlier) => earlier.id,
  });
  return readRecord(ctx.db, ctx.teamId, id);
}

/** Returns the id of the new import; undefined if an import with the key exists. */
function startImport(
  ctx: Ctx,
  request: Omit<Input, 'idempotency_key'>,
  key: string | null,
  fingerprint: Buffer,
): Promise<string | undefined> {
  const { teamId } = ctx;
  const { id: list_id, name, columns, mapping, digest, total } = request;
  const id = ctx.newId('imp');
  return ctx.db.transaction(async (tx) => {
    // Lock order: the workspace first, as when a workspace file is applied, then its lists.
    await lockWorkspace(tx, teamId);
    const list = await lockList(tx, teamId, list_id);
    if (!list) fail('not_found', 'not_found');
    const notFirst = findFirstContactProblem(await findListEngine(tx, teamId, list_id));
    if (notFirst) fail('invalid_state', 'never_first');
    if (key !== null && (await store.findByKey(tx, teamId, key))) return undefined;
    if ((await store.countUnderWay(tx, teamId)) >= MOST_UNDER_WAY) {
      fail('invalid_state', 'too_many_imports', { max: MOST_UNDER_WAY });
    }
    const author = getAuthorName(ctx.actor);
    const made = { id, list_id, name, columns, mapping, digest, total, key, fingerprint, author };
    if (!(await store.insertImport(tx, teamId, made, ctx.clock.now()))) return undefined;
    await recordActivity(tx, ctx, {
      action: 'import.begun',
      subject: { id: list_id, name: list.name },
      // The activity log records that the member confirmed consent.
      details: { import: id, file: name, rows: total, consent: true },
    });
    return id;
  });
}

/** Adds rows in order, and skips rows that are already stored. The last row starts the job. */
export async function addImportRows(
  ctx: Ctx,
  { id, from, rows }: InputOf<typeof contract.imports.addRows>,
): Promise<Json> {
  const { teamId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const held = await store.lockImport(tx, teamId, id);
    if (!held) fail('not_found', 'not_found');
    const { columns, total, received, state } = held;
    if (from + rows.length - 1 > total) {
      fail('validation_error', 'rows_of_file', { total }, ['rows']);
    }
    if (rows.some((cells) => cells.length > columns.length)) {
      fail('validation_error', 'cells_max', { max: columns.length }, ['rows']);
    }
    const fresh = rows.slice(Math.max(0, received + 1 - from));
    if (fresh.length === 0) return;
    if (state !== 'uploading') fail('invalid_state', 'import_closed');
    if (from > received + 1) {
      fail('invalid_state', 'import_order', { row: received + 1 });
    }
    await store.addRows(tx, teamId, id, received + 1, fresh);
    if (received + fresh.length < total) return;
    await store.saveState(tx, teamId, id, { state: 'running' }, ctx.clock.now());
    await ctx.jobs.add(tx, JOBS.importRows, { team_id: teamId, import_id: id });
  });
  return readRecord(ctx.db, teamId, id);
}

/** Changes an import while its row is locked. */
function changeImport(
  ctx: Ctx,
  id: string,
  change: (tx: Queries, held: store.LockedImport) => Promise<void>,
): Promise<Json> {
  return ctx.db.transaction(async (tx) => {
    const held = await store.lockImport(tx, ctx.teamId, id);
    if (!held) fail('not_found', 'not_found');
    await change(tx, held);
    return readRecord(tx, ctx.teamId, id);
  });
}

const ENDED: readonly store.ImportState[] = ['done', 'canceled', 'undoing', 'undone'];
const hasEnded = ({ state }: store.LockedImport) => ENDED.includes(state);

/** Pauses an import. If it is already paused, it is returned unchanged. */
export const pauseImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changeImport(ctx, id, async (tx, held) => {
    if (hasEnded(held)) fail('invalid_state', 'import_ended');
    if (held.state === 'uploading') fail('invalid_state', 'import_incomplete');
    await store.saveState(tx, ctx.teamId, id, { state: 'paused' }, ctx.clock.now());
  });

export const resumeImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changeImport(ctx, id, async (tx, held) => {
    if (hasEnded(held)) fail('invalid_state', 'import_ended');
    if (held.state !== 'paused') return;
    await store.saveState(tx, ctx.teamId, id, { state: 'running' }, ctx.clock.now());
    await ctx.jobs.add(tx, JOBS.importRows, { team_id: ctx.teamId, import_id: id });
  });

export const cancelImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changeImport(ctx, id, async (tx, held) => {
    if (held.state === 'canceled') return;
    if (hasEnded(held)) fail('invalid_state', 'import_ended');
    await store.saveState(tx, ctx.teamId, id, { state: 'canceled' }, ctx.clock.now());
    await recordActivity(tx, ctx, {
      action: 'import.canceled',
      subject: { id: held.list_id, name: null },
      details: { import: id, done: held.done, rows: held.total },
    });
  });

/** Starts the job that undoes an import. If that has started already, the import is returned unchanged. */
export const undoImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changeImport(ctx, id, async (tx, { state, list_id, name }) => {
    if (state === 'undoing' || state === 'undone') return;
    // No more rows are imported from here on.
    await store.saveState(tx, ctx.teamId, id, { state: 'undoing' }, ctx.clock.now());
    const activity_id = await recordActivity(tx, ctx, {
      action: 'import.undone',
      subject: { id: list_id, name: null },
      details: { file: name, removed: 0, kept: 0 },
    });
    await ctx.jobs.add(tx, JOBS.undoImport, { team_id: ctx.teamId, import_id: id, activity_id });
  });
