// The cost of the dashboard's other pages in a large workspace (promises.md#lists-stay-cheap): campaigns, numbers,
// lists, imports, links, bookings, the block list. No query scans the table of leads, and the cost of a page depends
// only on what it shows.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEffect, listBlocked, listOptedOut } from '../features/blocklist/page-store.ts';
import { listMeetings } from '../features/bookings/members/meetings-store.ts';
import { findCard, listCards } from '../features/campaigns/board/card-store.ts';
import { findFigures } from '../features/campaigns/board/consequences-store.ts';
import { findFunnel } from '../features/campaigns/board/funnel-store.ts';
import { countMatching, listLeads } from '../features/leads/table/list-store.ts';
import { findWithStats } from '../features/links/read-store.ts';
import { findImport, listImports } from '../features/lists/imports-store.ts';
import { findDetail, listProgress } from '../features/lists/list-engine-store.ts';
import { countRows, findRowBefore, listRows } from '../features/lists/row-store.ts';
import * as numbers from '../features/numbers/card-store.ts';
import type { TestApp } from '../testing/start-app.ts';
import { countEffects } from '../workspace-editor/agent-store.ts';
import * as many from './many-rows.testing.ts';
import { measureCost } from './measure.testing.ts';
import type { Database } from './postgres/database.ts';

const LEADS = many.MANY_LEADS;
const LIMIT = 51;
const IMPORTS = 200;
const NOW = new Date(`${many.TODAY}T12:00:00Z`);
const EARLY = new Date('2026-10-01T00:00:00Z');
const IMPORT = many.buildId('imp', IMPORTS);

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  const large = await many.startLargeApp();
  app = large.app;
  ({ teamId } = large.workspace);
  const nth = 'substr(external_reference, 5)::int';
  const agent = `'{"timezone": "UTC", "sending_hours": "always", "follow_ups": []}'`;
  const changes = [
    `update campaigns set agent = ${agent} where team_id = $1`,
    `update leads set opted_out_at = case when ${nth} <= 1000 then created_at end,
       held_how = case when ${nth} % 500 = 0 then 'agent' end,
       held_why = case when ${nth} % 500 = 0 then '"asked for a person"'::jsonb end,
       booking_status = case when ${nth} % 500 = 1 then 'failed' end
     where team_id = $1 and (${nth} <= 1000 or ${nth} % 500 in (0, 1))`,
    `insert into imports (team_id, id, list_id, name, columns, mapping, digest, fingerprint, total, received, created_at)
     select $1, 'imp_0' || lpad(n::text, 25, '0'), 'list_0' || lpad('1', 25, '0'), 'f', '["Phone"]', '{}', 'd', '', 50000,
       50000, timestamptz '2026-10-01' + n * interval '1 hour' from generate_series(1, ${IMPORTS}) n`,
    `insert into import_rows (team_id, import_id, n, cells, verdict)
     select $1, 'imp_0' || lpad(file::text, 25, '0'), n, '["33612345678"]',
       case when n % 1000 = 0 then 'rejected' when n % 500 = 0 then 'not_on_whatsapp' else 'imported' end
     from generate_series(1, 50000) n, unnest(array[1, 100, ${IMPORTS}]) file`,
  ];
  await many.changeRows(app.connections, changes, [teamId]);
});
afterAll(() => app.close());

const page = { limit: LIMIT, after: null };
const meetings = (filter: object) => (db: Database) =>
  listMeetings(
    db,
    teamId,
    { from: '2026-10-02T00:00:00.000Z', status: 'standing', ...filter },
    { ...page, now: NOW },
  );
const leads = (filter: object) => (db: Database) => listLeads(db, teamId, filter, 'newest', LIMIT, null);
const findBlockEffect = (kind: string, value: string) => (db: Database) =>
  findEffect(db, teamId, { kind, value, campaign_id: null });

/** The number of reads allowed for the rows of a page and their lookups. */
const PAGE = 30 * LIMIT;
const CASES: [what: string, read: (db: Database) => Promise<unknown>, most: number][] = [
  [
    'campaigns',
    (db) => listCards(db, teamId, { archived: 'without', days: 30 }, NOW, LIMIT, null),
    PAGE + 4 * many.REVIVED,
  ],
  ['a campaign', (db) => findCard(db, teamId, many.SPRING, NOW), 4 * many.REVIVED],
  ['the effects of pausing a campaign', (db) => findFigures(db, teamId, many.SPRING, NOW, EARLY), 3 * LEADS],
  ['the funnel', (db) => findFunnel(db, teamId, many.SPRING, EARLY), 2 * LEADS],
  ['the leads affected by a new agent', (db) => countEffects(db, teamId, many.SPRING), 2 * LEADS],
  ['numbers', (db) => numbers.listCards(db, teamId, NOW), 100],
  ['a list', (db) => findDetail(db, teamId, many.buildId('list', 1)), LEADS / 2],
  ['the progress of all lists', (db) => listProgress(db, teamId), 2 * LEADS],
  ['imports', (db) => listImports(db, teamId, {}, 26, null), PAGE],
  [
    'imports of a list',
    (db) => listImports(db, teamId, { list_id: many.buildId('list', 1) }, 26, null),
    PAGE,
  ],
  ['running imports', (db) => listImports(db, teamId, { under_way: true }, 26, null), PAGE],
  ['an import', (db) => findImport(db, teamId, IMPORT), 500],
  [
    'rows of an import',
    (db) => listRows(db, teamId, IMPORT, { verdict: undefined, after: 40_000, most: 100 }),
    200,
  ],
  ['rejected rows', (db) => listRows(db, teamId, IMPORT, { verdict: 'rejected', after: 0, most: 100 }), 200],
  ['a later page of rejected rows', (db) => findRowBefore(db, teamId, IMPORT, 'rejected', 40), 100],
  ['the number of rejected rows', (db) => countRows(db, teamId, IMPORT, 'rejected'), 200],
  ['block rules', (db) => listBlocked(db, teamId, {}, LIMIT, null), PAGE],
  ['leads who opted out', (db) => listOptedOut(db, teamId, {}, LIMIT, null), PAGE],
  ['opted-out leads by name', (db) => listOptedOut(db, teamId, { q: 'Lead 7' }, LIMIT, null), 2_000],
  ['the leads that a rule for a number would block', findBlockEffect('number', '491000000007'), 100],
  ['the leads that a rule for a prefix would block', findBlockEffect('prefix', '4910000000'), 500],
  ['the leads that a rule for a masked id would block', findBlockEffect('number', '123@lid'), 100],
  ['the leads that a rule for a name would block', findBlockEffect('number', '@nobody'), 100],
  [
    'a link',
    (db) => findWithStats(db, teamId, 'dashboard', 'x', many.buildId('link', 1), EARLY, NOW),
    10 * many.RARE + 2_000,
  ],
  ['meetings', meetings({ to: '2026-10-09T00:00:00.000Z', status: 'all' }), 12 * PAGE],
  ['meetings of a campaign', meetings({ campaign_id: many.AUTUMN }), LEADS / 2],
  ['meetings without a recorded outcome', meetings({ status: 'unmarked' }), LEADS / 2],
  ['leads of a link', leads({ link_id: many.buildId('link', 1) }), 5_000],
  ['leads of a list', leads({ list_id: many.buildId('list', 1) }), LEADS / 2],
  ['leads that were handed over', leads({ handed_over: 'any', campaign_id: many.SPRING }), 5_000],
  ['leads with a failed booking', leads({ booking: 'failed', campaign_id: many.SPRING }), 5_000],
  ['the number of failed bookings', (db) => countMatching(db, teamId, { booking: 'failed' }, 10_001), 5_000],
];

test.each(CASES)('the page %s reads only what it shows', async (what, read, most) => {
  const { rows, sequential } = await measureCost(app, read);
  expect({ what, sequential, rows }).toEqual({
    ...{ what, sequential: [] },
    rows: expect.toSatisfy((count) => (count as number) <= most, `at most ${most}`),
  });
});
