// Stores the rows of imported files and their verdicts.
import type { contract, Fact, Reason, ResultOf, StoredFact } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';

export type RowVerdict = ResultOf<typeof contract.imports.rows>['data']['rows'][number]['verdict'];

/** Returns the rows after the given one, in the order of the file. */
export const nextRows = statement<{ n: number; cells: string[] }>(
  'lists.next-rows',
  `select n, cells from import_rows where team_id = $1 and import_id = $2 and n > $3 order by n limit $4`,
).rows((teamId: string, id: string, after: number, most: number) => [teamId, id, after, most]);

/** Returns the leads that the import created in the rows after the given one, in the order of the file. */
export const listCreatedLeads = statement<{ n: number; lead_id: string }>(
  'lists.created-leads',
  `select n, lead_id from import_rows where team_id = $1 and import_id = $2 and n > $3
     and verdict in ('imported', 'not_on_whatsapp', 'not_contacted') order by n limit $4`,
).rows((teamId: string, id: string, after: number, most: number) => [teamId, id, after, most]);

export interface RowResult {
  n: number;
  verdict: 'imported' | 'in_list' | 'rejected';
  /** The reason for the verdict `rejected`; otherwise null. */
  reason: StoredFact | null;
  lead_id: string | null;
  /** When the lead was added to the list, for the verdict `in_list`. */
  at: string | null;
}

const judge = statement(
  'lists.save-verdicts',
  `with judged as (
     update import_rows entry set verdict = given.verdict, reason = given.reason, lead_id = given.lead_id,
       at = given.at, judged_at = $4
     from (select $1::text as team_id, * from jsonb_to_recordset($3::jsonb)
       as verdicts (n integer, verdict text, reason jsonb, lead_id text, at timestamptz) offset 0) given
     where entry.team_id = given.team_id and entry.import_id = $2 and entry.n = given.n
   )
   update imports set done = $5, imported = imported + $6, in_list = in_list + $7, rejected = rejected + $8
   where team_id = $1 and id = $2`,
  { writes: ['import_rows', 'imports'] },
);

/** Stores the verdicts of the rows up to `done`, and counts them. */
export async function saveVerdicts(
  tx: Queries,
  teamId: string,
  id: string,
  rows: readonly RowResult[],
  done: number,
  now: Date,
): Promise<void> {
  const counts = (['imported', 'in_list', 'rejected'] as const).map(
    (verdict) => rows.filter((row) => row.verdict === verdict).length,
  );
  await tx.write(judge, [teamId, id, JSON.stringify(rows), now, done, ...counts]);
}

/** Replaces the cells of a rejected row, which then waits for its next verdict. */
export const reopenRow = statement(
  'lists.reopen-row',
  `with reopened as (
     update import_rows set cells = $4, verdict = 'waiting', reason = null, judged_at = null
     where team_id = $1 and import_id = $2 and n = $3)
   update imports set rejected = rejected - 1 where team_id = $1 and id = $2`,
  { writes: ['import_rows', 'imports'] },
).write((teamId: string, id: string, row: { n: number; cells: readonly string[] }) => [
  teamId,
  id,
  row.n,
  JSON.stringify(row.cells),
]);

const there = statement<{ phone: string; lead_id: string; at: string; row: number | null }>(
  'lists.there-before',
  `select wanted.phone, lead.id as lead_id, iso(lead.created_at) as at, (
       select entry.n from import_rows entry where entry.team_id = $1 and entry.lead_id = lead.id
         and entry.verdict in ('imported', 'not_on_whatsapp', 'not_contacted') and entry.import_id = $4) as row
   from (select $1::text as team_id, phone from unnest($3::text[]) as one (phone) offset 0) wanted
   join leads lead on lead.team_id = wanted.team_id and lead.list_id = $2 and lead.phone = wanted.phone`,
);

/** Returns the list's leads with these phones. `row` is the row in this import that created the lead. */
export async function findExistingLeads(
  tx: Queries,
  teamId: string,
  of: { id: string; list_id: string },
  phones: readonly string[],
): Promise<Map<string, { lead_id: string; at: string; row: number | null }>> {
  if (phones.length === 0) return new Map();
  const rows = await tx.rows(there, [teamId, of.list_id, phones, of.id]);
  return new Map(rows.map(({ phone, ...lead }) => [phone, lead]));
}

/** Stores a later finding about an imported lead in its row. Does nothing for leads that came in another way. */
export const saveLaterVerdict = statement(
  'lists.found-later',
  `update import_rows set verdict = $3, reason = $4, at = $5
   where team_id = $1 and lead_id = $2 and verdict in ('imported', 'not_on_whatsapp', 'not_contacted')`,
  { writes: ['import_rows'] },
).write(
  (teamId: string, leadId: string, verdict: 'not_on_whatsapp' | 'not_contacted', reason: Fact, now: Date) => [
    teamId,
    leadId,
    verdict,
    toJsonb(reason),
    now,
  ],
);

export interface ImportRow {
  n: number;
  cells: string[];
  verdict: RowVerdict;
  reason: Reason | null;
  lead_id: string | null;
  since: string | null;
  found_after_s: number | null;
}

const SHOWN = `n, cells, verdict, reason, lead_id, case when verdict = 'in_list' then iso(at) end as since,
  case when verdict in ('not_on_whatsapp', 'not_contacted') then extract(epoch from at - judged_at)::int end
    as found_after_s`;

const all = statement<ImportRow>(
  'lists.rows',
  `select ${SHOWN} from import_rows where team_id = $1 and import_id = $2 and n > $3 order by n limit $4`,
);
const some = statement<ImportRow>(
  'lists.rows-of-verdict',
  `select ${SHOWN} from import_rows where team_id = $1 and import_id = $2 and verdict = $5 and n > $3
   order by n limit $4`,
);

/** Returns rows after the given one, in the order of the file. */
export function listRows(
  db: Queries,
  teamId: string,
  id: string,
  of: { verdict: RowVerdict | undefined; after: number; most: number },
): Promise<ImportRow[]> {
  const { verdict, after, most } = of;
  if (verdict === undefined) return db.rows(all, [teamId, id, after, most]);
  return db.rows(some, [teamId, id, after, most, verdict]);
}

const place = statement<{ n: number }>(
  'lists.row-before-page',
  `select n from import_rows where team_id = $1 and import_id = $2 and verdict = $3 order by n offset $4 limit 1`,
);

/** Returns the row before a page that contains only one verdict; undefined if there is no such page. */
export async function findRowBefore(
  db: Queries,
  teamId: string,
  id: string,
  verdict: RowVerdict,
  skipped: number,
): Promise<number | undefined> {
  if (skipped === 0) return 0;
  return (await db.row(place, [teamId, id, verdict, skipped - 1]))?.n;
}

export const countRows = statement<{ count: number }>(
  'lists.count-rows',
  'select count(*)::int as count from import_rows where team_id = $1 and import_id = $2 and verdict = $3',
).row(
  (teamId: string, id: string, verdict: RowVerdict) => [teamId, id, verdict],
  (row) => row!.count,
);

/** Empties the cells of imported rows about a lead. The rows still count in their import. */
export const clearRowsOfLead = statement(
  'lists.clear-rows-of-lead',
  `update import_rows set lead_id = null, cells = (select jsonb_agg(''::text) from jsonb_array_elements(cells))
   where team_id = $1 and lead_id = $2`,
  { writes: ['import_rows'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);
