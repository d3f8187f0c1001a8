// Measures the cost of a page of the log in a large table (dashboard-operations.md#webhooks). The page reads only as many
// rows as it shows, whatever else the subscription received. PARLEY_NIGHTLY=1 uses ten times as many rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, measureStatement } from '../../platform/page.testing.ts';
import { createQueries, type Queries, type Statement } from '../../platform/postgres/database.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { listEvents } from './event-log-store.ts';
import { findDelivery, type LogFilter, listDeliveries, listHealth } from './log-store.ts';

const MANY = NIGHTLY ? 100_000 : 10_000;
const PAGE = 51;

let app: TestApp;
let workspace: Workspace;
let hook: string;
let middle: { at: string; id: string };
beforeAll(async () => {
  app = await startApp();
  const hooks = [0, 1].map((i) => ({ url: `https://example.com/${i}`, events: ['message.received'] }));
  workspace = await app.make.workspace({ webhooks: hooks });
  await app.stop();
  hook = workspace.applied.webhooks[0]!.id;
  const id = `'evt_0' || lpad(n::text, 25, '0')`;
  const at = `timestamptz '2026-10-01' + n * interval '10 seconds'`;
  const admin = { ...app.connections, owner: app.connections.admin };
  const values = [workspace.teamId, MANY];
  await asOwner(
    admin,
    `insert into events (team_id, id, type, payload, occurred_at, transaction_id)
     select $1, ${id}, case when n % 1000 = 0 then 'booking.created' else 'message.received' end, '{}', ${at},
       (3 + n / 100)::text::xid8
     from generate_series(1, $2::int) n`,
    values,
  );
  // Failures are far back in the log; a few deliveries are waiting.
  await asOwner(
    admin,
    `insert into deliveries (team_id, id, event_id, webhook_id, status, created_at)
     select $1, ${id} || hook, ${id}, hook,
       case when n < 200 then 'failed' when n < 210 then 'unknown' when n between 1000 and 1003 then 'pending'
         else 'delivered' end, ${at}
     from generate_series(1, $2::int) n, unnest($3::text[]) hook`,
    [...values, workspace.applied.webhooks.map((one) => one.id)],
  );
  const [row] = await asOwner<{ at: Date; id: string }>(
    app.connections,
    'select created_at as at, id from deliveries where webhook_id = $1 order by id offset $2 limit 1',
    [hook, MANY / 2],
  );
  middle = { at: row!.at.toISOString(), id: row!.id };
});
afterAll(() => app.connections.drop());

/** Returns the cost of the statement that a call of the store runs. */
async function costOfCall(call: (db: Queries) => Promise<unknown>) {
  let asked: { text: string; values: unknown[] } | undefined;
  const note = async <Row>({ text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    asked = { text, values: [...values] };
    return [];
  };
  await call(createQueries(note));
  return measureStatement(app.connections, asked!);
}
const costOfPage = (filter: LogFilter, after: [string, string] | null = null) =>
  costOfCall((db) => listDeliveries(db, workspace.teamId, hook, filter, PAGE, after));

describe.each(['has no statistics', 'has statistics'])(
  'with a query planner that %s, the delivery log',
  (knowledge) => {
    beforeAll(async () => {
      if (knowledge === 'has statistics') await asOwner(app.connections, 'analyze');
    });

    test.each<[string, LogFilter]>([
      ['all deliveries', {}],
      ['those delivered', { status: 'delivered' }],
      ['those that failed long ago', { status: 'failed' }],
      ['those unknown', { status: 'unknown' }],
      ['those that wait', { status: 'waiting' }],
      ['those since a certain time', { since: '2026-10-01T12:00:00.000Z' }],
    ])('reads only the rows that it shows for a page of %s', async (_, filter) => {
      const cost = await costOfPage(filter);
      expect(cost.sequential).toEqual([]);
      // Each row needs a delivery and its event. The list of unknown deliveries also reads the failed ones before them.
      expect(cost.rows).toBeLessThan(filter.status === 'unknown' ? 300 : 4 * PAGE);
    });

    test('reads no more rows for a page in the middle than for the first page', async () => {
      const cost = await costOfPage({}, [middle.at, middle.id]);
      expect(cost.rows).toBeLessThan(4 * PAGE);
    });

    test('searches a rare event type only among the events of the subscription', async () => {
      const cost = await costOfPage({ event_type: 'booking.created' });
      expect(cost.rows).toBeLessThan(4 * MANY);
    });

    const idOf = (n: number) => `evt_0${String(n).padStart(25, '0')}`;
    test.each([
      ['from the beginning', {}],
      ['after an event', { after: idOf(MANY / 2) }],
      ['of a type that does not occur', { types: ['contact.qualified'], scan: PAGE }],
      ['after an event that was deleted', { after: `${idOf(MANY / 2)}x`, start: idOf(MANY / 2) }],
      [
        'since a time',
        {
          since: new Date(Date.parse('2026-10-01') + (MANY / 2) * 10_000).toISOString(),
          start: idOf(MANY / 2),
        },
      ],
    ])('reads the rows of about one transaction more for events %s', async (_, of) => {
      const cost = await costOfCall((db) =>
        listEvents(db, workspace.teamId, PAGE, {
          after: null,
          since: undefined,
          types: undefined,
          start: '',
          scan: 1_000,
          ...of,
        }),
      );
      expect(cost.sequential).toEqual([]);
      expect(cost.rows).toBeLessThan(2 * PAGE + 100);
    });

    test('reads few rows for the status of subscriptions and for one delivery', async () => {
      const health = await costOfCall((db) => listHealth(db, workspace.teamId));
      expect(health.rows).toBeLessThan(100);
      const one = await costOfCall((db) => findDelivery(db, workspace.teamId, middle.id));
      expect(one.rows).toBeLessThan(20);
    });
  },
);
