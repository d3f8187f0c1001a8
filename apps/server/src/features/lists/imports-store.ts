// Stores imports of files and the rows in those files (lists.md#files).
import type { contract, Fact, Mapping, ResultOf } from '@parley/contract';
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

export type ImportState = ResultOf<typeof contract.imports.get>['data']['state'];

/** The number of days for which the verdicts of rows are kept. */
export const KEPT_DAYS = 90;

const countLaterVerdict = (verdict: string) => `(select count(*)::int from import_rows entry
    where entry.team_id = import.team_id and entry.import_id = import.id and entry.verdict = '${verdict}')`;

const RECORD = `json_build_object('id', import.id, 'list_id', import.list_id,
  'list_name', (select list.name from lists list where list.team_id = import.team_id and list.id = import.list_id),
  'name', import.name, 'state', import.state, 'held', import.held, 'columns', import.columns,
  'mapping', import.mapping, 'digest', import.digest, 'total', import.total, 'received', import.received,
  'done', import.done, 'imported', import.imported - later.not_on_whatsapp - later.not_contacted,
  'in_list', import.in_list, 'rejected', import.rejected, 'not_on_whatsapp', later.not_on_whatsapp,
  'not_contacted', later.not_contacted, 'reverted', import.reverted, 'removed', import.removed, 'kept', import.kept,
  'by', import.author, 'created_at', iso(import.created_at),
  'ended_at', iso(import.ended_at),
  'kept_until', iso(import.created_at + interval '${KEPT_DAYS} days'))::text as record`;
const LATER = `cross join lateral (select ${countLaterVerdict('not_on_whatsapp')} as not_on_whatsapp,
  ${countLaterVerdict('not_contacted')} as not_contacted) later`;
// The imports of a deleted list are hidden.
const SHOWN = `exists (select 1 from lists list
  where list.team_id = $1 and list.id = import.list_id and list.deleted_at is null)`;

export const findImport = statement<{ record: string }>(
  'imports.record',
  `select ${RECORD} from imports import ${LATER} where import.team_id = $1 and import.id = $2 and ${SHOWN}`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

const listStatement = (name: string, which: string) =>
  statement<{ id: string; record: string }>(
    name,
    `select import.id, ${RECORD} from imports import ${LATER}
     where import.team_id = $1 and ($3::text is null or import.id < $3::id) and ${which} and ${SHOWN}
     order by import.id desc limit $2`,
  );
const UNDER_WAY = `import.state in ('uploading', 'running', 'paused', 'undoing')`;
const LISTING = {
  all: listStatement('imports.list', '$4::text is null'),
  ofList: listStatement('imports.of-list', 'import.list_id = $4::id'),
  underWay: listStatement('imports.list-under-way', `$4::text is null and ${UNDER_WAY}`),
  underWayOfList: listStatement('imports.under-way-of-list', `import.list_id = $4::id and ${UNDER_WAY}`),
};

/** Lists imports, latest first. */
export async function listImports(
  db: Queries,
  teamId: string,
  { list_id, under_way }: { list_id?: string | undefined; under_way?: boolean | undefined },
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const of = list_id === undefined ? (['all', 'underWay'] as const) : (['ofList', 'underWayOfList'] as const);
  const rows = await db.rows(LISTING[of[under_way ? 1 : 0]], [
    teamId,
    limit,
    after?.[0] ?? null,
    list_id ?? null,
  ]);
  return rows.map(({ id, record }) => ({ record, position: [id] }));
}

export interface NewImport {
  id: string;
  list_id: string;
  name: string;
  columns: readonly string[];
  mapping: Mapping;
  digest: string;
  author: string | null;
  key: string | null;
  fingerprint: Buffer;
  total: number;
}

const insert = namedStatement<{ id: string }>(
  'imports.insert',
  `insert into imports (team_id, id, list_id, name, columns, mapping, digest, author, idempotency_key, fingerprint, total,
     created_at)
   values (:team_id, :id, :list_id, :name, :columns, :mapping, :digest, :author, :key, :fingerprint, :total, :now)
   on conflict (team_id, idempotency_key) where idempotency_key is not null do nothing returning id`,
  { writes: ['imports'] },
);

/** Stores a new import. Returns false if another import has the same Idempotency-Key. */
export async function insertImport(tx: Queries, teamId: string, of: NewImport, now: Date): Promise<boolean> {
  const columns = JSON.stringify(of.columns);
  const mapping = JSON.stringify(of.mapping);
  const row = await tx.row(...insert({ ...of, team_id: teamId, columns, mapping, now }));
  return row !== undefined;
}

/** Returns the import that was started with this Idempotency-Key, or undefined. */
export const findByKey = statement<{ id: string; fingerprint: Buffer }>(
  'imports.by-key',
  'select id, fingerprint from imports where team_id = $1 and idempotency_key = $2',
).row((teamId: string, key: string) => [teamId, key]);

export const countUnderWay = statement<{ count: number }>(
  'imports.count-under-way',
  `select count(*)::int as count from imports import where import.team_id = $1 and ${UNDER_WAY} and ${SHOWN}`,
).row(
  (teamId: string) => [teamId],
  (row) => row!.count,
);

/** The state of a locked import. */
export interface LockedImport {
  id: string;
  list_id: string;
  name: string;
  state: ImportState;
  columns: string[];
  mapping: Mapping;
  total: number;
  received: number;
  done: number;
  reverted: number;
}

const LOCKED = 'id, list_id, name, state, columns, mapping, total, received, done, reverted';

/**
 * Locks an import until the transaction ends. Lock order: the import's list first. undefined if there is no such
 * import.
 */
export const lockImport = statement<LockedImport>(
  'imports.lock',
  `select ${LOCKED} from imports import
   where import.team_id = $1 and import.id = $2 and ${SHOWN} for no key update of import`,
).row((teamId: string, id: string) => [teamId, id]);

export const readImport = statement<LockedImport>(
  'imports.find',
  `select ${LOCKED} from imports import where import.team_id = $1 and import.id = $2 and ${SHOWN}`,
).row((teamId: string, id: string) => [teamId, id]);

export const saveState = statement(
  'imports.save-state',
  `update imports set state = $3, held = $4, ended_at = case when $3 in ('done', 'canceled') then $5::timestamptz end
   where team_id = $1 and id = $2`,
  { writes: ['imports'] },
).write((teamId: string, id: string, to: { state: ImportState; held?: Fact }, now: Date) => [
  teamId,
  id,
  to.state,
  toJsonb(to.held),
  now,
]);

/** Adds rows after those that are stored. */
export const addRows = statement(
  'imports.add-rows',
  `with given as (
     insert into import_rows (team_id, import_id, n, cells)
     select $1, $2, $3 + ordinality - 1, cells from jsonb_array_elements($4::jsonb) with ordinality as row (cells, ordinality)
   )
   update imports set received = $3 - 1 + jsonb_array_length($4::jsonb) where team_id = $1 and id = $2`,
  { writes: ['import_rows', 'imports'] },
).write((teamId: string, id: string, from: number, rows: readonly (readonly string[])[]) => [
  teamId,
  id,
  from,
  JSON.stringify(rows),
]);

/** The number of days after which an incomplete upload is canceled. */
export const UPLOADING_DAYS = 7;

/** Cancels incomplete imports that were started before the given time. */
export const endUploads = statement(
  'imports.end-uploads',
  `update imports set state = 'canceled', ended_at = $2 where state = 'uploading' and created_at <= $1`,
  { writes: ['imports'] },
).write((begun: Date, now: Date) => [begun, now]);

/** Counts the leads of a chunk that was undone. `reverted` is the last row of the chunk. */
export const countUndone = statement(
  'imports.count-undone',
  `update imports set reverted = $3, removed = removed + $4, kept = kept + $5 where team_id = $1 and id = $2`,
  { writes: ['imports'] },
).write((teamId: string, id: string, chunk: { reverted: number; removed: number; kept: number }) => [
  teamId,
  id,
  chunk.reverted,
  chunk.removed,
  chunk.kept,
]);

const endUndo = statement<{ removed: number; kept: number }>(
  'imports.end-undo',
  `with gone as (delete from import_rows where team_id = $1 and import_id = $2)
   update imports set state = 'undone', ended_at = $3, received = 0, done = 0, imported = 0, in_list = 0, rejected = 0
   where team_id = $1 and id = $2 returning removed, kept`,
  { writes: ['import_rows', 'imports'] },
);

/** Ends the undo of an import and deletes its rows. @returns what the undo did. */
export async function saveUndone(
  tx: Queries,
  teamId: string,
  id: string,
  now: Date,
): Promise<{ removed: number; kept: number }> {
  return (await tx.row(endUndo, [teamId, id, now]))!;
}

/** The number of imports that one statement deletes. Each can have 50,000 rows, which are deleted with it. */
const FORGOTTEN_AT_ONCE = 10;

const forget = statement<{ id: string }>(
  'imports.forget',
  `delete from imports where (team_id, id) in (
     select team_id, id from imports where created_at <= $1 order by created_at limit ${FORGOTTEN_AT_ONCE})
   returning id`,
  { writes: ['imports'] },
);

/** Deletes imports that were created at or before the given time. */
export async function deleteOldImports(db: Queries, until: Date): Promise<void> {
  while ((await db.rows(forget, [until])).length === FORGOTTEN_AT_ONCE);
}
