// Defines every statement of the leads table and of the inbox lists, for tests that check all statements. A statement
// is defined by its first use. Nothing is read from a database.
import { INBOX_VIEWS } from '@parley/contract';
import { createQueries, type Database, type Statement } from '../../../platform/postgres/database.ts';
import { listInbox } from '../../inbox/store.ts';
import type { LeadFilter } from './filter-store.ts';
import { countMatching, listLeads, listMatching, type Sort } from './list-store.ts';

const FILTERS: LeadFilter[] = [
  {},
  { q: 'x' },
  { list_id: 'x' },
  { link_id: 'x' },
  { assigned_to: 'x' },
  { assigned_to: 'nobody' },
  { next_before: '2026-01-01T00:00:00Z' },
  { deal_status: ['won'] },
  { tag: 'x' },
  { handed_over: 'any' },
  { booking: 'failed' },
  { quiet_since: '2026-01-01T00:00:00Z' },
  { campaign_id: 'x', status: ['cold'] },
  { campaign_id: 'x' },
  { status: ['cold'] },
  { stage: ['cold'] },
  { source: ['api'] },
  { channel: 'whatsapp' },
  { number_id: 'x' },
];
const SORTS: Sort[] = ['newest', 'last_message', 'next_action', 'name'];
const AFTER = ['x', 'x', 'x', 'x', 'false'];

/** Returns a database in which each index seems to find that many leads. */
function createSizedDatabase(size: number): Database {
  const row = new Proxy({}, { get: (_, name) => (name === 'waits' ? false : size) });
  const one = /^leads\.table-(sizes|count)|^leads\.words-wait$/;
  const rows = async <Row>({ name }: Statement<Row>): Promise<Row[]> => (one.test(name) ? [row as Row] : []);
  const queries = createQueries(rows);
  return { ...queries, brief: queries } as Database;
}

export async function defineListStatements(): Promise<void> {
  for (const db of [createSizedDatabase(0), createSizedDatabase(100_000)]) {
    for (const filter of FILTERS) {
      await countMatching(db, 'team', filter, 1);
      await listMatching(db, 'team', filter, 1);
      for (const sort of SORTS) {
        for (const after of [null, ['0', ...AFTER], ['1', ...AFTER]]) {
          if (after?.[0] === '1' && sort === 'newest') continue;
          await listLeads(db, 'team', filter, sort, 1, after);
        }
      }
    }
    for (const view of INBOX_VIEWS) {
      for (const filters of [
        {},
        { campaign_id: 'x' },
        { stage: 'cold' as const },
        { assigned_to: 'x', number_id: 'x' },
      ]) {
        for (const after of [null, view.startsWith('attention') ? ['x', 'x', 'x'] : ['x', 'x']]) {
          await listInbox(db, 'team', { view, ...filters }, { memberId: 'x', now: new Date(0) }, 1, after);
        }
      }
    }
  }
}
