// Starts the import of a file, adds its rows, and pauses, resumes or ends it (lists.md#files).
import { createHash } from 'node:crypto';
import { type dashboard, fail, type InputOf } from '@parley/contract';
import { authorOf, type Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { dataJson, type Json } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { whyNotFirst } from '../numbers/index.ts';
import { lockWorkspace } from '../team/index.ts';
import { engineOfList, lockList } from './door-store.ts';
import * as store from './imports-store.ts';

/** In a workspace; each can have 50,000 rows. */
const MOST_UNDER_WAY = 10;

const shown = async (db: Queries, teamId: string, id: string): Promise<Json> =>
  dataJson((await store.findImport(db, teamId, id)) ?? fail('not_found', 'Not found.'));

export async function createImport(ctx: Ctx, input: InputOf<typeof dashboard.imports.create>): Promise<Json> {
  const { teamId } = ctx;
  const { idempotency_key: key = null, ...request } = input;
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  const { id: list_id, name, columns, mapping, digest, total } = request;
  const id = ctx.newId('imp');
  const isNew = await ctx.db.transaction(async (tx) => {
    // Lock order: the workspace first, as when a workspace file is applied, then lists.
    await lockWorkspace(tx, teamId);
    const list = await lockList(tx, teamId, list_id);
    if (!list) fail('not_found', 'Not found.');
    const notFirst = whyNotFirst(await engineOfList(tx, teamId, list_id));
    if (notFirst) fail('invalid_state', notFirst);
    if (key !== null && (await store.findByKey(tx, teamId, key))) return false;
    if ((await store.countUnderWay(tx, teamId)) >= MOST_UNDER_WAY) {
      fail('invalid_state', `${MOST_UNDER_WAY} imports are under way: wait for one of them, or end it.`);
    }
    const made = { id, list_id, name, columns, mapping, digest, total, key, fingerprint };
    if (!(await store.insertImport(tx, teamId, { ...made, author: authorOf(ctx.actor) }, ctx.clock.now())))
      return false;
    await recordActivity(tx, ctx, {
      action: 'import.begun',
      subject: { id: list_id, name: list.name },
      // The member's confirmation of consent stays on record.
      details: { import: id, file: name, rows: total, consent: true },
    });
    return true;
  });
  if (isNew) return shown(ctx.db, teamId, id);
  const earlier = (await store.findByKey(ctx.db, teamId, key!))!;
  if (!earlier.fingerprint.equals(fingerprint)) {
    fail(
      'validation_error',
      'Idempotency-Key must be a new one: it was used for a request with another body',
    );
  }
  return shown(ctx.db, teamId, earlier.id);
}

/** Adds rows in order, each once: rows that are stored already are skipped. The last row starts the job. */
export async function addImportRows(
  ctx: Ctx,
  { id, from, rows }: InputOf<typeof dashboard.imports.addRows>,
): Promise<Json> {
  const { teamId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const held = await store.lockImport(tx, teamId, id);
    if (!held) fail('not_found', 'Not found.');
    const { columns, total, received, state } = held;
    if (from + rows.length - 1 > total) {
      fail('validation_error', `rows must be those of the file, which has ${total}`);
    }
    if (rows.some((cells) => cells.length > columns.length)) {
      fail('validation_error', `rows must have at most ${columns.length} cells, as the file has columns`);
    }
    const fresh = rows.slice(Math.max(0, received + 1 - from));
    if (fresh.length === 0) return;
    if (state !== 'uploading') fail('invalid_state', 'The import takes no more rows: it was ended.');
    if (from > received + 1) {
      fail('invalid_state', `Rows come in order: row ${received + 1} is next.`);
    }
    await store.addRows(tx, teamId, id, received + 1, fresh);
    if (received + fresh.length < total) return;
    await store.saveState(tx, teamId, id, { state: 'running' }, ctx.clock.now());
    await ctx.jobs.add(tx, JOBS.importRows, { team_id: teamId, import_id: id });
  });
  return shown(ctx.db, teamId, id);
}

/** Changes an import under its lock. */
function changing(
  ctx: Ctx,
  id: string,
  change: (tx: Queries, held: store.HeldImport) => Promise<void>,
): Promise<Json> {
  return ctx.db.transaction(async (tx) => {
    const held = await store.lockImport(tx, ctx.teamId, id);
    if (!held) fail('not_found', 'Not found.');
    await change(tx, held);
    return shown(tx, ctx.teamId, id);
  });
}

const isOver = ({ state }: store.HeldImport) => state === 'done' || state === 'canceled';

/** If the import is in the requested state already, it is returned unchanged. */
export const pauseImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changing(ctx, id, async (tx, held) => {
    if (isOver(held)) fail('invalid_state', 'The import is over.');
    if (held.state === 'uploading')
      fail('invalid_state', 'The file is not there as a whole: nothing runs yet.');
    await store.saveState(tx, ctx.teamId, id, { state: 'paused' }, ctx.clock.now());
  });

export const resumeImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changing(ctx, id, async (tx, held) => {
    if (isOver(held)) fail('invalid_state', 'The import is over.');
    if (held.state !== 'paused') return;
    await store.saveState(tx, ctx.teamId, id, { state: 'running' }, ctx.clock.now());
    await ctx.jobs.add(tx, JOBS.importRows, { team_id: ctx.teamId, import_id: id });
  });

export const cancelImport = (ctx: Ctx, { id }: { id: string }): Promise<Json> =>
  changing(ctx, id, async (tx, held) => {
    if (held.state === 'done') fail('invalid_state', 'The import is over.');
    if (held.state === 'canceled') return;
    await store.saveState(tx, ctx.teamId, id, { state: 'canceled' }, ctx.clock.now());
    await recordActivity(tx, ctx, {
      action: 'import.canceled',
      subject: { id: held.list_id, name: null },
      details: { import: id, done: held.done, rows: held.total },
    });
  });
