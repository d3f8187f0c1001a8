// The cost of a page of the dashboard's lists in a large workspace (promises.md#lists-stay-cheap): an index finds its
// rows. The cost of a filter depends on its matches if they are few, and on the size of a page if they are many.
// @module-tag endurance
import type { contract, InputOf } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listInbox } from '../features/inbox/store.ts';
import type { LeadFilter } from '../features/leads/table/filter-store.ts';
import { countMatching, listLeads, listTags, type Sort } from '../features/leads/table/list-store.ts';
import { listTimes } from '../features/overview/response-store.ts';
import { findPeriod, listDays, listFunnels } from '../features/overview/store.ts';
import type { TestApp } from '../testing/start-app.ts';
import type { Position } from './cursor.ts';
import type { PageRow } from './list-query.ts';
import * as many from './many-rows.testing.ts';
import { type MeasuredCost, measureCost } from './measure.testing.ts';
import type { Database } from './postgres/database.ts';

const LEADS = many.MANY_LEADS;
const LIMIT = 51;
/**
 * The number of reads allowed to count the matches of a filter and, if there are few, to read them. Each is looked up
 * three times.
 */
const FEW = 5 * 1000;
/**
 * The number of reads allowed for each row: the lead, its conversation, its campaign, and the inbox's additional data.
 */
const LOOKUPS = 24;
/** The number of reads allowed to find out why leads need a person: one in a hundred has a due action. */
const NEEDED = (LOOKUPS * LEADS) / 100;

let app: TestApp;
let teamId: string;
let numberId: string;
const [ana, bob] = [many.buildId('memb', 1), many.buildId('memb', 2)];
beforeAll(async () => {
  const large = await many.startLargeApp();
  app = large.app;
  ({ teamId, numberId } = large.workspace);
  // Ana owns some of the oldest leads, and Bob owns a tenth of all leads; some leads are tagged, due or won.
  const nth = 'substr(external_reference, 5)::int';
  const few = `${nth} <= ${many.RARE}`;
  await many.changeRows(
    app.connections,
    [
      `update leads set
         assigned_to = case when ${few} then '${ana}' when ${nth} > 1000 and ${nth} % 10 = 1 then '${bob}' end,
         tags = case when ${few} then '{vip}' when ${nth} > 1000 and ${nth} % 10 = 3 then '{big}' else tags end,
         deal_status = case when ${few} then 'won' end,
         next_action_at = case when ${nth} % 100 = 0 then created_at end
       where team_id = $1 and (${few} or ${nth} % 10 in (1, 3) or ${nth} % 100 = 0)`,
      `update conversations talk set assigned_to = lead.assigned_to from leads lead where talk.team_id = $1
         and lead.team_id = talk.team_id and lead.id = talk.lead_id and lead.assigned_to is not null`,
    ],
    [teamId],
  );
});
afterAll(() => app.close());

/** Reads two pages: the second starts where the first ended. */
async function expectCheap(
  read: (db: Database, limit: number, after: Position | null) => Promise<PageRow[]>,
  most: number,
): Promise<void> {
  let after: Position | null = null;
  for (const page of ['first', 'second']) {
    const from: Position | null = after;
    const measured: MeasuredCost<PageRow[]> = await measureCost(app, (db) => read(db, LIMIT, from));
    const { result, rows, sequential } = measured;
    expect({ page, sequential, rows }).toEqual({
      page,
      sequential: [],
      rows: expect.toSatisfy((count) => (count as number) <= most, `at most ${most}`),
    });
    if (result.length < LIMIT) return;
    after = result.at(-2)!.position;
  }
}

const SORTS: Sort[] = ['newest', 'last_message', 'next_action', 'name'];
/** The number of reads allowed for a filter that matches a tenth of the leads. */
const SPREAD = 12 * 10 * LIMIT;
/**
 * The number of reads allowed for a filter with many matches, all at the far end of an order: names, ages and stages
 * increase together.
 */
const FAR = LEADS / 2;
const LEAD_CASES: [LeadFilter, number][] = [
  [{}, LOOKUPS * LIMIT],
  [{ status: ['stopped'] }, FEW],
  [{ status: ['in_progress'] }, FAR],
  [{ status: ['in_progress', 'cold'] }, FEW + SPREAD],
  [{ stage: ['stopped', 'booked'] }, FEW],
  [{ stage: ['conversation'] }, FAR],
  [{ source: ['tiktok'] }, FEW],
  [{ source: ['api'] }, FEW + SPREAD],
  [{ campaign_id: many.AUTUMN }, FEW],
  [{ campaign_id: many.SPRING }, FEW + SPREAD],
  [{ campaign_id: many.SPRING, status: ['qualified'] }, FEW],
  [{ channel: 'instagram' }, FEW],
  [{ channel: 'whatsapp' }, FEW + SPREAD],
  [{ assigned_to: ana }, FEW],
  [{ assigned_to: bob }, FEW + SPREAD],
  [{ assigned_to: 'nobody' }, SPREAD],
  [{ assigned_to: bob, status: ['stopped'] }, FEW],
  [{ tag: 'vip' }, FEW],
  [{ tag: 'unknown' }, FEW],
  [{ deal_status: ['won', 'lost'] }, FEW],
  [{ last: 'inbound' }, FAR],
  [{ quiet_since: '2026-10-01T03:00:00Z' }, FEW],
  [{ next_before: '2026-10-01T12:00:00Z' }, FEW],
  [{ q: 'nobody' }, FEW],
];

describe('the leads table', () => {
  const cases = LEAD_CASES.flatMap(([filter, most]) =>
    SORTS.map((sort) => [sort, JSON.stringify(filter), filter, most] as const),
  );
  test.each(cases)('reads only what it shows, sorted by %s with %s', (sort, _words, filter, most) =>
    expectCheap((db, limit, after) => listLeads(db, teamId, filter, sort, limit, after), most),
  );

  test('counts matches only up to the number that it shows, and finds tags by an index', async () => {
    const few = await measureCost(app, (db) =>
      countMatching(db, teamId, { tag: 'vip', status: ['stopped'] }, 10_001),
    );
    expect(few).toMatchObject({ result: many.RARE, sequential: [] });
    expect(few.rows).toBeLessThan(FEW);
    const all = await measureCost(app, (db) => countMatching(db, teamId, {}, 10_001));
    expect(all.result).toBe(10_001);
    expect(all.rows).toBeLessThan(2 * 10_001 + LEADS * 0.1);
    const tags = await measureCost(app, (db) => listTags(db, teamId, 200));
    expect(tags).toMatchObject({ sequential: [], result: [{ tag: 'big' }, { tag: 'vip' }] });
  });
});

type Filters = Omit<InputOf<typeof contract.conversations.inbox>, 'limit' | 'cursor'>;
const inbox = (view: Filters['view'], more: Partial<Filters> = {}): Filters => ({ view, ...more });

describe('the inbox', () => {
  const page = LOOKUPS * LIMIT;
  const cases: [Filters, number][] = [
    [inbox('all'), page],
    [inbox('mine'), page],
    [inbox('unassigned'), page + SPREAD],
    [inbox('agent'), page],
    [inbox('manual'), page],
    [inbox('attention'), page + NEEDED],
    [inbox('attention_all'), page + NEEDED],
    [inbox('mentions'), page],
    [inbox('snoozed'), page],
    [inbox('all', { assigned_to: ana }), page],
    [inbox('all', { assigned_to: bob }), page],
    [inbox('all', { campaign_id: many.AUTUMN }), page],
    [inbox('mine', { campaign_id: many.AUTUMN }), page + FEW],
    [inbox('all', { stage: 'stopped' }), page + FEW],
    [inbox('all', { stage: 'booked' }), page + FEW],
    [inbox('all', { stage: 'conversation' }), page + FEW + SPREAD],
    [inbox('all', { channel: 'instagram' }), page + FEW],
    [inbox('unassigned', { channel: 'instagram' }), page + FEW],
    [inbox('all', { number_id: 'unknown' }), page + FEW],
    [inbox('all', { number_id: 'usual' }), page + FEW],
  ];
  test.each(cases.map(([filters, most]) => [JSON.stringify(filters), filters, most] as const))(
    'reads only what it shows: %s',
    (_words, filters, most) => {
      const given = filters.number_id === 'usual' ? { ...filters, number_id: numberId } : filters;
      const by = { memberId: ana, now: new Date(many.TODAY) };
      return expectCheap((db, limit, after) => listInbox(db, teamId, given, by, limit, after), most);
    },
  );
});

test('the overview reads only the leads and messages of its days', async () => {
  // The first messages of 200 leads were sent in the last two weeks, on the day that counts as today or before.
  const now = new Date(`${many.TODAY}T12:00:00Z`);
  await many.changeRows(
    app.connections,
    [
      `update leads set first_contact_at = timestamptz '${many.TODAY}'
         - (substr(external_reference, 5)::int % 13) * interval '1 day'
       where team_id = $1 and substr(external_reference, 5)::int <= 200`,
    ],
    [teamId],
  );
  const { result, rows, sequential } = await measureCost(app, async (db) => {
    const period = await findPeriod(db, teamId, now);
    const { since } = period;
    return Promise.all([
      listFunnels(db, teamId, since, now),
      listDays(db, teamId, period, now),
      listTimes(db, teamId, since),
    ]);
  });
  expect(result[1]).toHaveLength(7);
  expect({ sequential, rows }).toEqual({
    sequential: [],
    rows: expect.toSatisfy((count) => (count as number) <= 4 * many.REVIVED, `at most ${4 * many.REVIVED}`),
  });
});
