// The cost of a page in a large workspace (promises.md#lists-stay-cheap): for any filter, an index finds the rows, and
// PostgreSQL reads no more rows than the page contains. This is true for both custom and generic query plans.
// @module-tag endurance
import { contract, listOperations, type Operation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRecord as findRule, isBlocked, listRecords as listRules } from '../features/blocklist/store.ts';
import { listRecords as listBookings } from '../features/bookings/store.ts';
import { findRecord as findCampaign, listRecords as listCampaigns } from '../features/campaigns/store.ts';
import { listConversations } from '../features/conversations/store.ts';
import * as groups from '../features/groups/list-store.ts';
import { listNotes } from '../features/leads/notes-store.ts';
import { findKnownLead, findRecord as findLead, listRecords as listLeads } from '../features/leads/store.ts';
import { listRecords as listLinks } from '../features/links/read-store.ts';
import { findRecord as findList, listRecords as listLists } from '../features/lists/store.ts';
import { listTranscript } from '../features/messages/transcript-store.ts';
import { listMembers } from '../features/team/store.ts';
import { findRecord as findWebhook, listRecords as listWebhooks } from '../features/webhooks/store.ts';
import type { TestApp } from '../testing/start-app.ts';
import type { Position } from './cursor.ts';
import type { PageRow } from './list-query.ts';
import * as many from './many-rows.testing.ts';
import { asOwner, measureStatement } from './page.testing.ts';
import { createQueries, type Queries, type Statement } from './postgres/database.ts';

const LEADS = many.MANY_LEADS;
/**
 * The number of additional rows that a row of a page can need, such as a message's group and both rows of the table of
 * numbers.
 */
const LOOKUPS = 3;
const LIMIT = 26;

/** PostgreSQL's defaults for settings that the embedded server changes. */
const UNTUNED = {
  random_page_cost: '4',
  jit: 'on',
  max_parallel_workers_per_gather: '2',
  effective_cache_size: '4GB',
};

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  const large = await many.startLargeApp();
  app = large.app;
  teamId = large.workspace.teamId;
  // Simulates an external server with default settings.
  const { database } = app.connections.owner;
  for (const [name, value] of Object.entries(UNTUNED))
    await asOwner(app.connections, `alter database ${database} set ${name} = '${value}'`);
});
afterAll(() => app.close());

type Filters = Record<string, string>;
type List = (db: Queries, limit: number, after: Position | null, filters: Filters) => Promise<PageRow[]>;

const lead = { id: many.buildId('lead', 1) };
const group = many.buildId('grp', 1);

/** The function that reads a page, for each list. */
const LISTS = new Map<Operation, List>([
  [contract.leads.list, (db, limit, after, filters) => listLeads(db, teamId, filters, limit, after)],
  [contract.leads.listNotes, (db, limit, after) => listNotes(db, teamId, { id: lead.id }, limit, after)],
  [
    contract.conversations.list,
    (db, limit, after, filters) => listConversations(db, teamId, filters, limit, after),
  ],
  [
    contract.conversations.messages,
    (db, limit, after) => listTranscript(db, teamId, { leadId: lead.id }, limit, after),
  ],
  [contract.campaigns.list, (db, limit, after, filters) => listCampaigns(db, teamId, filters, limit, after)],
  [contract.lists.list, (db, limit, after) => listLists(db, teamId, {}, limit, after)],
  [contract.bookings.list, (db, limit, after, filters) => listBookings(db, teamId, filters, limit, after)],
  [contract.groups.list, (db, limit, after) => groups.listRecords(db, teamId, {}, limit, after)],
  [
    contract.groups.members,
    (db, limit, after) => groups.listMembers(db, teamId, { id: group }, limit, after),
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
    (db, limit, after, filters) => groups.listEvents(db, teamId, { ...filters, id: group }, limit, after),
  ],
  [contract.webhooks.list, (db, limit, after) => listWebhooks(db, teamId, {}, limit, after)],
  [contract.team.members, (db, limit, after) => listMembers(db, teamId, limit, after)],
  [contract.blocklist.list, (db, limit, after, filters) => listRules(db, teamId, filters, limit, after)],
  [
    contract.links.list,
    (db, limit, after, { campaign_id }) =>
      listLinks(db, teamId, 'https://example.com/', campaign_id, limit, after),
  ],
]);

const formatMinute = (n: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + n * 60_000).toISOString();
/** Returns a time ten minutes before the newest of `of` rows. {@link EVER} is long before all of them. */
const formatRecent = (of: number) => formatMinute(of - 10);
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
    { tracked_link_id: many.buildId('link', 1) },
    { tracked_link_id: many.buildId('link', 2) },
    { campaign_id: many.SPRING, status: 'qualified' },
    { campaign_id: many.SPRING, status: 'cold' },
    { campaign_id: many.CLUB, status: 'cold' },
    { campaign_id: many.AUTUMN, status: 'stopped', channel: 'instagram' },
    { phone: '491000000042', status: 'stopped', source: 'tiktok' },
    { external_reference: 'crm-7', campaign_id: many.AUTUMN },
    { tracked_link_id: many.buildId('link', 1), status: 'stopped' },
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
    { since: formatRecent(LEADS / 4) },
    { since: EVER },
    { campaign_id: many.SPRING, status: 'canceled' },
    { campaign_id: many.SPRING, status: 'no_show' },
    { campaign_id: many.SPRING, status: 'canceled', since: EVER },
    { status: 'no_show', since: formatRecent(LEADS / 4) },
  ],
  [contract.groups.list, {}],
  [contract.groups.members, {}],
  [
    contract.groups.messages,
    {},
    { since: formatRecent(LEADS / 4) },
    { until: formatMinute(50) },
    { since: EVER, until: formatRecent(LEADS / 8) },
    { sender: many.buildId('mem', 500) },
    { sender: many.buildId('mem', 7), since: EVER },
    { from_agent: 'true' },
    { from_agent: 'false', until: formatMinute(5000) },
  ],
  [
    contract.groups.events,
    {},
    { type: 'leave' },
    { type: 'join', until: formatMinute(5000) },
    { type: 'leave', since: formatRecent(LEADS / 10) },
    { since: EVER },
  ],
  [contract.webhooks.list, {}],
  [contract.team.members, {}],
  [contract.blocklist.list, {}, { kind: 'prefix' }, { kind: 'number' }],
  [contract.links.list, {}, { campaign_id: many.AUTUMN }, { campaign_id: many.SPRING }],
];

/** Returns the result of `read` and the cost of its single statement. */
async function measure<Result>(read: (db: Queries) => Promise<Result>) {
  let asked: { text: string; values: readonly unknown[] } | undefined;
  const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    asked = { text: from.text, values };
    return app.system.db.rows(from, values);
  };
  const result = await read(createQueries(rows));
  return { result, cost: await measureStatement(app.connections, asked!) };
}

async function ask(list: List, filters: Filters, after: Position | null) {
  const { result: rows, cost } = await measure((db) => list(db, LIMIT, after, filters));
  return { rows, cost };
}

/** Returns a position in the middle of the list. */
const getMiddlePosition = (position: Position): Position => {
  const middle = LEADS / 16;
  const [id, ...walk] = position.length === 1 ? position : position.slice(1);
  const kind = id!.slice(0, id!.indexOf('_'));
  return [...(position.length > 1 ? [formatMinute(middle)] : []), many.buildId(kind, middle), ...walk];
};

/**
 * The maximum number of rows that a list with `since` reads (docs/adr/page-lists-by-index.md): 200 recent leads, the
 * 400 newest with one conversation each, and four rows for each item of the page.
 */
const LOOKED = 200 + 2 * 400 + 4 * LIMIT;

/**
 * Filters with a time, and the number of rows allowed beyond {@link LOOKED}. By change, each of the 400
 * newest leads is read with its conversation, and a deep page reads every changed lead.
 */
const SINCE: [string, Filters, number][] = [
  ['nobody', { since: '2027-06-02' }, 0],
  ['few', { since: new Date(Date.parse(many.TODAY) + 3_200_000).toISOString() }, 0],
  ['old leads', { since: many.TODAY }, many.REVIVED],
  ['the newer half, and old ones', { since: formatMinute(LEADS / 2) }, LEADS * 0.3 + 2 * many.REVIVED],
  ['all', { since: EVER }, 0],
  ['old leads of a campaign', { since: many.TODAY, campaign_id: many.SPRING }, many.REVIVED],
  ['all of a campaign', { since: EVER, campaign_id: many.AUTUMN }, 0],
  ['all of a large campaign', { since: EVER, campaign_id: 'campaign-3' }, 0],
  ['all of a group, who never wrote', { since: EVER, campaign_id: many.CLUB }, 0],
  ['all of a status', { since: EVER, status: 'cold' }, 0],
  ['none of a status', { since: many.TODAY, status: 'in_progress' }, many.REVIVED],
  ['all of a channel', { since: EVER, channel: 'instagram' }, 0],
  ['no changed lead', { updated_since: '2027-06-02' }, 0],
  ['few changed leads', { updated_since: formatMinute(LEADS - 50) }, 0],
  ['the newer half by change', { updated_since: formatMinute(LEADS / 2) }, LEADS],
  ['all by change', { updated_since: EVER }, 400],
  ['all of a campaign by change', { updated_since: EVER, campaign_id: many.AUTUMN }, 400],
  ['all of a status by change', { updated_since: EVER, status: 'cold' }, 400],
];

describe('the leads filters `since` and `updated_since`', () => {
  test.each(SINCE)('reads few rows and returns the right ones: %s', async (_name, filters, most) => {
    const [slug] = await asOwner<{ id: string }>(
      app.connections,
      'select id from campaigns where team_id = $1 and slug = $2',
      [teamId, filters.campaign_id ?? ''],
    );
    const { since, updated_since, campaign_id = null, status = null, channel = null } = filters;
    const wanted = await asOwner<{ id: string }>(
      app.connections,
      `select id from leads
         left join conversations conversation on conversation.team_id = leads.team_id and conversation.lead_id = leads.id
         where leads.team_id = $1 and coalesce(last_message_at > $2, greatest(leads.updated_at, conversation.updated_at) >= $6, false)
           and coalesce(leads.campaign_id = $3, leads.listed)
           and coalesce(status = $4, true) and coalesce(channel = $5, true)
       order by id desc`,
      [teamId, since, slug?.id ?? campaign_id, status, channel, updated_since],
    );
    let after: Position | null = null;
    for (const page of ['first', 'second', 'third', 'deep']) {
      const { rows, cost } = await ask(LISTS.get(contract.leads.list)!, filters, after);
      const expected = wanted.filter(({ id }) => after === null || id < after[0]!).slice(0, LIMIT);
      expect(rows.map(({ position }) => position[0])).toEqual(expected.map(({ id }) => id));
      expect(cost.sequential).toEqual([]);
      expect(cost.rows, page).toBeLessThanOrEqual(LOOKED + most);
      if (rows.length < LIMIT) break;
      after = page === 'third' ? getMiddlePosition(rows[0]!.position) : rows.at(-2)!.position;
    }
  });
});

describe('the cost of a page', () => {
  const cases = CASES.flatMap(([operation, ...each]) =>
    each.map(
      (filters) => [operation.id, new URLSearchParams(filters).toString(), operation, filters] as const,
    ),
  );

  test.each(cases)(
    'is no more than the cost of what the page contains: %s, %s',
    async (_id, _words, operation, filters) => {
      const list = LISTS.get(operation)!;
      let after: Position | null = null;
      for (const page of ['first', 'second', 'third', 'deep']) {
        const { rows, cost } = await ask(list, filters, after);
        const said = { page, rows: Math.round(cost.rows), sequential: cost.sequential };
        expect(said).toEqual({ page, rows: expect.any(Number), sequential: [] });
        expect(said.rows, page).toBeLessThanOrEqual((1 + LOOKUPS) * rows.length + 10);
        // A lookup descends through three or four blocks.
        expect(cost.blocks, page).toBeLessThanOrEqual(5 * (1 + LOOKUPS) * LIMIT);
        if (rows.length < LIMIT) break;
        after = page === 'third' ? getMiddlePosition(rows[0]!.position) : rows.at(-2)!.position;
      }
    },
  );

  const MINUTE = 60;
  const INBOXES: Filters[] = [{}, { campaign_id: many.SPRING }];
  test.each(INBOXES)('is small at the end of the inbox, after all its pages: %o', async (filters) => {
    const list = LISTS.get(contract.conversations.list)!;
    const { rows } = await ask(list, filters, null);
    const [time, id, start, snapshot] = rows[0]!.position as [string, string, string, string];
    // One row is left. No row has moved, and there is one row per second in the minute before the walk's first row.
    const last = await ask(list, filters, [
      formatMinute(62 + (filters.campaign_id ? many.RARE : 0)),
      id,
      start,
      snapshot,
      'false',
    ]);
    expect(last.cost.sequential).toEqual([]);
    expect(last.cost.rows).toBeLessThanOrEqual(MINUTE + 4 * LIMIT);
    // Half of the inbox has moved.
    let after: Position = [formatMinute(0), id, formatMinute(LEADS / 8), snapshot, 'false'];
    for (const page of ['first', 'second', 'third']) {
      const { rows, cost } = await ask(list, filters, after);
      expect({ page, sequential: cost.sequential }).toEqual({ page, sequential: [] });
      expect(rows).toHaveLength(LIMIT);
      expect(cost.rows, page).toBeLessThanOrEqual((1 + LOOKUPS) * LIMIT + 10);
      after = rows.at(-2)!.position;
      expect(after[4]).toBe('true');
    }
    expect(time > after[0]!).toBe(true);
  });

  test('is measured for every list and every filter of the contract', () => {
    // The event log is measured in features/webhooks/log-cost.test.ts.
    const lists = listOperations('api').filter(
      (operation) =>
        operation !== contract.events.list && 'cursor' in (operation.query as { shape?: object }).shape!,
    );
    const listFilters = (operation: Operation) =>
      Object.keys((operation.query as unknown as { shape: object }).shape)
        .filter((name) => name !== 'limit' && name !== 'cursor')
        .sort();
    const covered = new Map(
      CASES.map(([operation, ...each]) => {
        const more = operation === contract.leads.list ? SINCE.map(([, filters]) => filters) : [];
        return [operation, [...new Set([...each, ...more].flatMap(Object.keys))].sort()];
      }),
    );
    for (const operation of lists)
      expect([operation.id, covered.get(operation)]).toEqual([operation.id, listFilters(operation)]);
  });
});

type Read = (db: Queries) => Promise<unknown>;
const phone = '491000000042';
const LOOKUP: [string, Read][] = [
  ['a lead', (db) => findLead(db, teamId, many.buildId('lead', 42))],
  ['a campaign', (db) => findCampaign(db, teamId, many.SPRING)],
  ['a list', (db) => findList(db, teamId, many.buildId('list', 7))],
  ['a group', (db) => groups.findRecord(db, teamId, group)],
  ['a member of a group by phone', (db) => groups.findSender(db, teamId, group, '1000000007')],
  ['a block rule', (db) => findRule(db, teamId, many.buildId('rule', 7))],
  ['an unknown subscription', (db) => findWebhook(db, teamId, many.buildId('hook', 7))],
  ['the block rule of a phone', (db) => isBlocked(db, teamId, { phone, chat_id: `${phone}@c.us` })],
  ['the lead with a phone', (db) => findKnownLead(db, teamId, phone, `${phone}@c.us`, null)],
];

test.each(LOOKUP)('a lookup of %s uses an index', async (_name, read) => {
  const { cost } = await measure(read);
  expect(cost.sequential).toEqual([]);
  expect(cost.rows).toBeLessThanOrEqual(6);
  expect(cost.blocks).toBeLessThanOrEqual(40);
});

test('the tables are large enough to show a difference', async () => {
  const [row] = await asOwner<{ count: number }>(app.connections, 'select count(*)::int as count from leads');
  expect(row!.count).toBe(LEADS + LEADS / 10);
});
