// Stores bulk changes and their leads.
import type { contract, Fact, ResultOf } from '@parley/contract';
import type { Position } from '../../platform/cursor.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { BulkChange, UndoFields } from './plan-change.ts';

export type State = ResultOf<typeof contract.bulk.get>['data']['state'];

/** A change can be undone within this time. */
const UNDOABLE = `interval '24 hours'`;
const MAX_REPORTED = 100;

const RECORD = `json_build_object('id', bulk.id, 'state', bulk.state, 'change', bulk.change, 'total', bulk.total,
  'done', case when bulk.state in ('undoing', 'undone') then bulk.restored + bulk.kept
    else bulk.changed + bulk.unchanged + bulk.refused end,
  'changed', bulk.changed, 'unchanged', bulk.unchanged, 'refused', bulk.refused, 'restored', bulk.restored,
  'kept', bulk.kept,
  'verdicts', (select coalesce(json_agg(json_build_object('lead_id', told.lead_id, 'name', told.name,
      'verdict', told.verdict, 'reasons', told.reasons) order by told.verdict, told.lead_id), '[]')
    from (select entry.lead_id, entry.verdict, entry.reasons, lead.name
      from bulk_leads entry left join leads lead on lead.team_id = entry.team_id and lead.id = entry.lead_id
      where entry.team_id = bulk.team_id and entry.bulk_id = bulk.id and entry.verdict in ('refused', 'kept')
      order by entry.verdict, entry.lead_id limit ${MAX_REPORTED}) told),
  'undoable_until', case when bulk.state in ('running', 'done') then iso(bulk.created_at + ${UNDOABLE}) end,
  'by', bulk.author, 'created_at', iso(bulk.created_at))::text as record`;

export const findRecord = statement<{ record: string }>(
  'bulk.record',
  `select ${RECORD} from bulks bulk where bulk.team_id = $1 and bulk.id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

/** Lists changes, latest first. @param since excludes changes from before this time. */
export const listRecords = statement<{ id: string; record: string }>(
  'bulk.list',
  `select bulk.id, ${RECORD} from bulks bulk
   where bulk.team_id = $1 and ($3::text is null or bulk.id < $3::id) and bulk.created_at > $4
   order by bulk.id desc limit $2`,
).rows(
  (teamId: string, since: Date, limit: number, after: Position | null) => [
    teamId,
    limit,
    after?.[0] ?? null,
    since,
  ],
  (rows) => rows.map(({ id, record }) => ({ record, position: [id] })),
);

const insert = statement<{ id: string }>(
  'bulk.insert',
  `with bulk as (
     insert into bulks (team_id, id, change, author, idempotency_key, fingerprint, total, created_at)
     values ($1, $2, $3, $4, $5, $6, cardinality($8::text[]), $7)
     on conflict (team_id, idempotency_key) where idempotency_key is not null do nothing
     returning id
   ), leads as (
     insert into bulk_leads (team_id, bulk_id, lead_id)
     select $1, bulk.id, given.id from bulk cross join unnest($8::text[]) as given (id)
   )
   select id from bulk`,
  { writes: ['bulks', 'bulk_leads'] },
);

export interface NewBulk {
  id: string;
  change: BulkChange;
  author: string | null;
  key: string | null;
  fingerprint: Buffer;
  leads: readonly string[];
}

/** Stores a new change. Returns false if another change has the same Idempotency-Key. */
export async function insertBulk(tx: Queries, teamId: string, bulk: NewBulk, now: Date): Promise<boolean> {
  const { id, change, author, key, fingerprint, leads } = bulk;
  const values = [teamId, id, JSON.stringify(change), author, key, fingerprint, now, leads];
  return (await tx.row(insert, values)) !== undefined;
}

interface KeyChange {
  id: string;
  fingerprint: Buffer;
  total: number;
}

/** Returns the change that was requested with this Idempotency-Key, or undefined. */
export const findByKey = statement<KeyChange>(
  'bulk.by-key',
  'select id, fingerprint, total from bulks where team_id = $1 and idempotency_key = $2',
).row((teamId: string, key: string) => [teamId, key]);

/** Counts the workspace's running changes and undos. */
export const countRunning = statement<{ count: number }>(
  'bulk.under-way',
  `select count(*)::int as count from bulks where team_id = $1 and state in ('running', 'undoing')`,
).row(
  (teamId: string) => [teamId],
  (row) => row!.count,
);

/** A locked change's state. */
export interface LockedBulk {
  state: State;
  change: BulkChange;
  author: string | null;
  undone_by: string | null;
  total: number;
  created_at: Date;
}

/**
 * Locks a change until the transaction ends, so that only one process works on a chunk at a time. undefined if there is
 * no such change.
 */
export const lockBulk = statement<LockedBulk>(
  'bulk.lock',
  `select state, change, author, undone_by, total, created_at from bulks where team_id = $1 and id = $2
   for no key update`,
).row((teamId: string, id: string) => [teamId, id]);

export const saveUndoing = statement(
  'bulk.undo',
  `update bulks set state = 'undoing', undone_by = $3 where team_id = $1 and id = $2`,
  { writes: ['bulks'] },
).write((teamId: string, id: string, author: string | null) => [teamId, id, author]);

/** A lead that a change or its undo has not processed yet. */
export interface NextLead {
  lead_id: string;
  /** The effect of the change on the lead; null if the lead has not been changed yet. */
  fields: UndoFields | null;
}

/** Returns the leads that come after the given one in a change, ordered by id. */
export const listNext = statement<NextLead>(
  'bulk.next',
  `select lead_id, fields from bulk_leads
   where team_id = $1 and bulk_id = $2 and lead_id > $3 and verdict = $4 order by lead_id limit $5`,
).rows((teamId: string, id: string, of: { after: string; verdict: 'waiting' | 'changed'; most: number }) => [
  teamId,
  id,
  of.after,
  of.verdict,
  of.most,
]);

export interface Verdict {
  lead_id: string;
  verdict: 'changed' | 'unchanged' | 'refused' | 'restored' | 'kept';
  /** Why the lead, or some of its fields, did not change. */
  reasons?: readonly Fact[];
  fields?: UndoFields;
}

export const saveVerdicts = statement(
  'bulk.save-verdicts',
  `update bulk_leads entry set verdict = given.verdict, reasons = given.reasons,
     fields = coalesce(given.fields, entry.fields)
   from (select $1::text as team_id, * from jsonb_to_recordset($3::jsonb)
     as verdicts (lead_id text, verdict text, reasons jsonb, fields jsonb) offset 0) given
   where entry.team_id = given.team_id and entry.bulk_id = $2 and entry.lead_id = given.lead_id`,
  { writes: ['bulk_leads'] },
).write((teamId: string, id: string, of: readonly Verdict[]) => [teamId, id, JSON.stringify(of)]);

const progress = statement(
  'bulk.progress',
  `update bulks set state = $3, changed = changed + $4, unchanged = unchanged + $5, refused = refused + $6,
     restored = restored + $7, kept = kept + $8
   where team_id = $1 and id = $2`,
  { writes: ['bulks'] },
);

/** Stores a change's state, and adds the verdicts of a chunk to its counts. */
export async function saveProgress(
  tx: Queries,
  teamId: string,
  id: string,
  state: State,
  of: readonly Verdict[],
): Promise<void> {
  const count = (wanted: Verdict['verdict']) => of.filter(({ verdict }) => verdict === wanted).length;
  const counts = (['changed', 'unchanged', 'refused', 'restored', 'kept'] as const).map(count);
  await tx.write(progress, [teamId, id, state, ...counts]);
}

/** Deletes changes that were created up to the given time. */
export const deleteOldBulks = statement('bulk.forget', 'delete from bulks where created_at <= $1', {
  writes: ['bulks'],
}).write((until: Date) => [until]);
