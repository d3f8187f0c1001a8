// What a page costs at size (design 5): whatever it is narrowed to, an index brings it, and no more is read than it
// holds. Each statement is held to that both when it is planned for its values and when it is not.
import { contract, type Operation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRecords as listRules } from '../features/blocklist/store.ts';
import { listRecords as listBookings } from '../features/bookings/store.ts';
import { listRecords as listCampaigns } from '../features/campaigns/store.ts';
import { listConversations, listMessages } from '../features/conversations/store.ts';
import * as groups from '../features/groups/list-store.ts';
import { listNotes } from '../features/leads/notes-store.ts';
import { listRecords as listLeads } from '../features/leads/store.ts';
import { listRecords as listLinks } from '../features/links/read-store.ts';
import { listRecords as listLists } from '../features/lists/store.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Position } from './cursor.ts';
import * as many from './many-rows.testing.ts';
import { asOwner, costOf } from './page.testing.ts';
import type { PageRow } from './page.ts';
import type { Queries, Statement } from './postgres/database.ts';

/** As the targets have it (design 7). A million shows the same: PARLEY_TEST_LEADS=1000000. */
const LEADS = Number(process.env.PARLEY_TEST_LEADS ?? 100_000);
/** Of each row, what it names may be looked up as well: a booking's lead and campaign, a message's group and number. */
const LOOKUPS = 2;
const LIMIT = 26;

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  app = await startApp();
  // The planner counts all workspaces together: the one that is asked is not the only one.
  for (const leads of [LEADS / 10, LEADS]) {
    const workspace = await app.make.workspace();
    await many.fillWorkspace(app.connections, workspace, leads);
    teamId = workspace.teamId;
  }
}, 300_000);
afterAll(() => app.close());

type Filters = Record<string, string>;
type List = (db: Queries, limit: number, after: Position | null, filters: Filters) => Promise<PageRow[]>;

const lead = { id: many.idOf('lead', 1) };
const group = many.idOf('grp', 1);

/** How the verb of each list reads a page. */
const LISTS = new Map<Operation, List>([
  [contract.leads.list, (db, limit, after, filters) => listLeads(db, teamId, filters, limit, after)],
  [contract.leads.listNotes, (db, limit, after) => listNotes(db, teamId, { lead_id: lead.id }, limit, after)],
  [
    contract.conversations.list,
    (db, limit, after, filters) => listConversations(db, teamId, filters, limit, after),
  ],
  [contract.conversations.messages, (db, limit, after) => listMessages(db, teamId, lead.id, limit, after)],
  [contract.campaigns.list, (db, limit, after, filters) => listCampaigns(db, teamId, filters, limit, after)],
  [contract.lists.list, (db, limit, after) => listLists(db, teamId, {}, limit, after)],
  [contract.bookings.list, (db, limit, after, filters) => listBookings(db, teamId, filters, limit, after)],
  [contract.groups.list, (db, limit, after) => groups.listRecords(db, teamId, {}, limit, after)],
  [
    contract.groups.members,
    (db, limit, after) => groups.listMembers(db, teamId, { group_id: group }, limit, after),
  ],
  [
    contract.groups.messages,
    (db, limit, after, { sender, ...filters }) => {
      const given = { ...filters, group_id: group, ...(sender === undefined ? {} : { member_id: sender }) };
      return groups.listMessages(db, teamId, given, limit, after);
    },
  ],
  [
    contract.groups.events,
    (db, limit, after, filters) =>
      groups.listEvents(db, teamId, { ...filters, group_id: group }, limit, after),
  ],
  [contract.blocklist.list, (db, limit, after, filters) => listRules(db, teamId, filters, limit, after)],
  [
    contract.links.list,
    (db, limit, after, { campaign_id }) =>
      listLinks(db, teamId, 'https://example.com/', campaign_id, limit, after),
  ],
]);

const minute = (n: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + n * 60_000).toISOString();
/** Ten minutes before the newest of `of`, and long before all. */
const recent = (of: number) => minute(of - 10);
const EVER = '2020-01-01T00:00:00Z';

const CASES: [Operation, ...Filters[]][] = [
  [
    contract.leads.list,
    {},
    ...['stopped', 'in_progress', 'pending', 'cold', 'queued'].map((status) => ({ status })),
    ...[many.AUTUMN, many.SPRING, many.CLUB, 'campaign-1', 'unknown'].map((campaign_id) => ({ campaign_id })),
    { phone: '491000000042' },
    { external_reference: 'crm-7' },
    { channel: 'whatsapp' },
    { channel: 'instagram' },
    ...['tiktok', 'api', 'other', 'email'].map((source) => ({ source })),
    { tracked_link_id: many.idOf('link', 1) },
    { tracked_link_id: many.idOf('link', 2) },
    { campaign_id: many.SPRING, status: 'qualified' },
    { campaign_id: many.SPRING, status: 'cold' },
    { campaign_id: many.CLUB, status: 'cold' },
    { campaign_id: many.AUTUMN, status: 'stopped', channel: 'instagram' },
    { phone: '491000000042', status: 'stopped', source: 'tiktok' },
    { external_reference: 'crm-7', campaign_id: many.AUTUMN },
    { tracked_link_id: many.idOf('link', 1), status: 'stopped' },
  ],
  [contract.leads.listNotes, {}],
  [contract.conversations.list, {}, { campaign_id: many.AUTUMN }, { campaign_id: 'campaign-3' }],
  [contract.conversations.messages, {}],
  [
    contract.campaigns.list,
    {},
    { status: 'archived' },
    { purpose: 'group' },
    { purpose: 'group', status: 'archived' },
    { purpose: 'group', status: 'draft' },
  ],
  [contract.lists.list, {}],
  [
    contract.bookings.list,
    {},
    { status: 'no_show' },
    { status: 'canceled' },
    { campaign_id: many.AUTUMN },
    { since: recent(LEADS / 4) },
    { since: EVER },
    { campaign_id: many.SPRING, status: 'canceled' },
    { campaign_id: many.SPRING, status: 'no_show' },
    { campaign_id: many.SPRING, status: 'canceled', since: EVER },
    { status: 'no_show', since: recent(LEADS / 4) },
  ],
  [contract.groups.list, {}],
  [contract.groups.members, {}],
  [
    contract.groups.messages,
    {},
    { since: recent(LEADS / 4) },
    { until: minute(50) },
    { since: EVER, until: recent(LEADS / 8) },
    { sender: many.idOf('mem', 500) },
    { sender: many.idOf('mem', 7), since: EVER },
    { from_agent: 'true' },
    { from_agent: 'false', until: minute(5000) },
  ],
  [
    contract.groups.events,
    {},
    { type: 'leave' },
    { type: 'join', until: minute(5000) },
    { type: 'leave', since: recent(LEADS / 10) },
    { since: EVER },
  ],
  [contract.blocklist.list, {}, { kind: 'prefix' }, { kind: 'number' }],
  [contract.links.list, {}, { campaign_id: many.AUTUMN }, { campaign_id: many.SPRING }],
];

/** The statement behind a page, and the page. */
async function ask(list: List, filters: Filters, after: Position | null) {
  let asked: { text: string; values: readonly unknown[] } | undefined;
  const recorder = {
    async rows<Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
      asked = { text: from.text, values };
      return app.system.db.rows(from, values);
    },
  } as Queries;
  const rows = await list(recorder, LIMIT, after, filters);
  return { rows, cost: await costOf(app.connections, asked!) };
}

/** A position in the middle of whatever the list is of. */
const inTheMiddle = (position: Position): Position => {
  const middle = LEADS / 16;
  const id = position.at(-1)!;
  return [...(position.length > 1 ? [minute(middle)] : []), many.idOf(id.slice(0, id.indexOf('_')), middle)];
};

describe('a page', () => {
  const cases = CASES.flatMap(([operation, ...each]) =>
    each.map(
      (filters) => [operation.id, new URLSearchParams(filters).toString(), operation, filters] as const,
    ),
  );

  test.each(cases)('%s %s: no more than it holds is read', async (_id, _words, operation, filters) => {
    const list = LISTS.get(operation)!;
    let after: Position | null = null;
    for (const page of ['first', 'second', 'third', 'deep']) {
      const { rows, cost } = await ask(list, filters, after);
      const said = { page, rows: Math.round(cost.rows), sequential: cost.sequential };
      expect(said).toEqual({ page, rows: expect.any(Number), sequential: [] });
      expect(said.rows, page).toBeLessThanOrEqual((1 + LOOKUPS) * rows.length + 10);
      // A descent of three or four blocks a lookup.
      expect(cost.blocks, page).toBeLessThanOrEqual(5 * (1 + LOOKUPS) * LIMIT);
      if (rows.length < LIMIT) break;
      after = page === 'third' ? inTheMiddle(rows[0]!.position) : rows.at(-2)!.position;
    }
  });

  test('every list of the contract and every filter is among them', () => {
    const lists = Object.values(contract)
      .flatMap((resource) => Object.values(resource) as Operation[])
      .filter((operation) => 'cursor' in (operation.query as { shape?: object }).shape!);
    const filtersOf = (operation: Operation) =>
      Object.keys((operation.query as unknown as { shape: object }).shape)
        .filter((name) => name !== 'limit' && name !== 'cursor')
        .sort();
    const covered = new Map(
      CASES.map(([operation, ...each]) => [operation, [...new Set(each.flatMap(Object.keys))].sort()]),
    );
    for (const operation of lists)
      expect([operation.id, covered.get(operation)]).toEqual([operation.id, filtersOf(operation)]);
  });
});

test('the tables are large enough to tell', async () => {
  const [row] = await asOwner<{ count: number }>(app.connections, 'select count(*)::int as count from leads');
  expect(row!.count).toBe(1.1 * LEADS);
});
