// Measures the cost of finding the next deliveries in a large table (promises.md#webhooks-hold). It grows only with the
// number of these deliveries, whatever else the table contains and whatever statistics the planner has.
// PARLEY_NIGHTLY=1 uses ten times as many rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, measureStatement } from '../../platform/page.testing.ts';
import {
  createQueries,
  type Database,
  openDatabase,
  type Queries,
  type Statement,
} from '../../platform/postgres/database.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { claimDeliveries, listWaiting } from './delivery-store.ts';

const MANY = NIGHTLY ? 100_000 : 10_000;
const HOOKS = 10;

let app: TestApp;
let db: Database;
let busy: Workspace;
let quiet: Workspace;
beforeAll(async () => {
  app = await startApp();
  const hooks = Array.from({ length: HOOKS }, (_, i) => ({
    url: `https://example.com/${i}`,
    events: ['message.received'],
  }));
  busy = await app.make.workspace({ webhooks: hooks });
  quiet = await app.make.workspace({ webhooks: hooks.slice(0, 1) });
  // The sweep of a running app would start to deliver.
  await app.stop();
  // All deliveries of the busy workspace's first subscription are pending, those of its others are done.
  await fill(busy, 'pending', MANY, listHookIds(busy).slice(0, 1));
  await fill(busy, 'delivered', MANY / 10, listHookIds(busy).slice(1));
  await fill(quiet, 'delivered', MANY, listHookIds(quiet));
  await fill(quiet, 'pending', 30, listHookIds(quiet));
  await fill(busy, 'pending', 30, listHookIds(busy).slice(1, 2));
  db = openDatabase({ connection: app.connections.app, maxConnections: 1, onError: () => {} });
});
afterAll(async () => {
  await db.close();
  await app.connections.drop();
});

const listHookIds = ({ applied }: Workspace) => applied.webhooks.map(({ id }) => id);
let filled = 0;

/** Inserts events from an hour ago with a delivery for each of `hooks`. */
async function fill({ teamId }: Workspace, status: string, count: number, hooks: string[]): Promise<void> {
  const at = new Date(app.clock.ms() - 3_600_000);
  const id = `'evt_0' || lpad((n + $2::int)::text, 25, '0')`;
  const admin = { ...app.connections, owner: app.connections.admin };
  await asOwner(
    admin,
    `insert into events (team_id, id, type, payload, occurred_at)
     select $1, ${id}, 'message.received', '{}', $4 from generate_series(1, $3::int) n`,
    [teamId, filled, count, at],
  );
  await asOwner(
    admin,
    `insert into deliveries (team_id, id, event_id, webhook_id, status, created_at)
     select $1, ${id} || hook, ${id}, hook, $6, $4 from generate_series(1, $3::int) n, unnest($5::text[]) hook`,
    [teamId, filled, count, at, hooks, status],
  );
  filled += count;
}

/** Returns the cost of the statement that a call of the store runs. */
async function costOfCall(call: (db: Queries) => Promise<unknown>) {
  let asked: { text: string; values: unknown[] } | undefined;
  const note = async <Row>({ text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const given = values.map((value) => {
      if (Array.isArray(value)) return `{${value.join(',')}}`;
      return value instanceof Date ? value.toISOString() : value;
    });
    asked = { text, values: given };
    return [];
  };
  await call(createQueries(note));
  return measureStatement(app.connections, asked!);
}

describe.each(['has no statistics', 'has statistics'])(
  'with a query planner that %s, the delivery store',
  (knowledge) => {
    beforeAll(async () => {
      if (knowledge === 'has statistics') await asOwner(app.connections, 'analyze');
    });

    const buildWanted = () =>
      [busy, quiet].flatMap(({ teamId, applied }) =>
        applied.webhooks.map(({ id }) => ({ team_id: teamId, webhook_id: id, most: 2 })),
      );

    test('claims deliveries by reading only those that it claims', async () => {
      const cost = await costOfCall((asked) =>
        claimDeliveries(asked, buildWanted(), app.clock.now(), 'proc_a'),
      );
      expect(cost.sequential.filter((table) => table !== 'webhooks')).toEqual([]);
      // For each of the six claimed deliveries, the statement reads the delivery twice, and its event and its
      // subscription once.
      expect(cost.rows).toBeLessThan(100);
      expect(cost.blocks).toBeLessThan(1_000);
    });

    test('finds subscriptions with waiting deliveries by reading one delivery of each', async () => {
      const cost = await costOfCall((asked) => listWaiting(asked, app.clock.now()));
      expect(cost.sequential).toEqual([]);
      expect(cost.rows).toBeLessThan(20);
    });

    test('finds the deliveries of an event or a subscription without reading others', async () => {
      const [event] = await asOwner<{ id: string }>(
        app.connections,
        'select max(id) as id from events where team_id = $1',
        [busy.teamId],
      );
      const text = 'select 1 from only deliveries where team_id = $1 and event_id = $2';
      const ofEvent = await measureStatement(app.connections, { text, values: [busy.teamId, event!.id] });
      expect(ofEvent).toMatchObject({ sequential: [] });
      expect(ofEvent.rows).toBeLessThan(20);
      const ofHook = await measureStatement(app.connections, {
        text: 'select 1 from only deliveries where team_id = $1 and webhook_id = $2',
        values: [busy.teamId, listHookIds(busy)[5]!],
      });
      expect(ofHook.rows).toBeLessThan(3 * (MANY / 10));
    });
  },
);

test('a subscription is listed once if its oldest delivery has waited too long', async () => {
  const found = await listWaiting(db, app.clock.now());
  const [first, second] = listHookIds(busy);
  expect(found.map(({ webhook_id }) => webhook_id).toSorted()).toEqual(
    [first, second, ...listHookIds(quiet)].toSorted(),
  );
  expect(found).toContainEqual({ team_id: quiet.teamId, webhook_id: listHookIds(quiet)[0] });
  expect(await listWaiting(db, new Date(app.clock.ms() - 2 * 3_600_000))).toEqual([]);
});
