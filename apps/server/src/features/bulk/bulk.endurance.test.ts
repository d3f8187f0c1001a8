// Kills processes at each step while they change 1,200 leads and while they undo the change
// (dashboard-operations.md#changes-of-many-leads): every lead must be changed exactly once.
// @module-tag endurance
import { contract, getDashboardPath } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled } from '../../testing/crash.ts';
import { nightly } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type BulkCrowd, createCrowd } from './bulk.testing.ts';

const { bulk } = contract;
const LEADS = 1_200;

let app: TestApp;
let crowd: BulkCrowd;
beforeAll(async () => {
  // Use real time, because the killed processes use it as well.
  app = await startApp({ clock: movableClock() });
  crowd = await createCrowd(app, LEADS);
});
afterAll(() => app.close());

/** Starts another process that takes over and finishes all work. */
async function recover(): Promise<void> {
  const next = await startApp({ connections: app.connections, clock: app.clock, alone: true });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
  expect(await queryRows(app, 'select key from jobs where task = $1', ['bulk.work'])).toEqual([]);
}

/** Returns the number of leads, grouped by how many journal entries say that the owner was set or removed. */
async function journal(): Promise<{ leads: number; set: number; removed: number }[]> {
  return queryRows(
    app,
    `select count(*)::int as leads, set::int, removed::int from (
       select lead.id, count(*) filter (where note.fact = '{"code": "owner_set", "params": {"owner": "Bob"}}') as set,
         count(*) filter (where note.fact ->> 'code' = 'owner_removed') as removed
       from leads lead left join notes note on note.team_id = lead.team_id and note.lead_id = lead.id
       where lead.team_id = $1 group by lead.id) counted
     group by set, removed`,
    [crowd.w.teamId],
  );
}

const AS_BEFORE = `status = 'pending' and status_set_by = 'service' and assigned_to is null and tags = '{}'`;
const CHANGED = `status = 'cold' and status_set_by = 'person' and assigned_to = $2 and tags = '{bulk}'`;
let changes = 0;

/**
 * A chunk contains 100 leads, so each step is reached twelve times. A job processes ten chunks before it is scheduled
 * again.
 */
test.each<[step: string, nth: number]>([
  ['after leads.save-many', 2],
  ['committed bulk.progress', 10],
  ['after jobs.remove', 1],
  ['committed jobs.remove', 1],
  // Each leaves an uncommitted chunk, or a committed one that is not the last.
  ...nightly<[string, number]>(
    ['after bulk.next', 1],
    ['after bulk.save-verdicts', 12],
    ['committed bulk.progress', 1],
  ),
])('each lead is changed exactly once even if a process is killed %s (call %i)', async (step, nth) => {
  const change = { status: 'cold' as const, assigned_to: crowd.bob, add_tags: ['bulk'] };
  const { id } = (await crowd.page.call(bulk.create, { filter: {}, expected: LEADS, change })).data;
  await runUntilKilled(app.connections, { step, nth });
  await recover();
  changes++;
  expect(await crowd.get(id)).toMatchObject({ state: 'done', done: LEADS, changed: LEADS, refused: 0 });
  expect(await crowd.countOf(CHANGED, [crowd.bob])).toBe(LEADS);
  expect(await journal()).toEqual([{ leads: LEADS, set: changes, removed: changes - 1 }]);

  expect(await crowd.undo(id)).toMatchObject({ state: 'undoing', done: 0 });
  await runUntilKilled(app.connections, { step, nth });
  await recover();
  expect(await crowd.get(id)).toMatchObject({ state: 'undone', done: LEADS, restored: LEADS, kept: 0 });
  expect(await crowd.countOf(AS_BEFORE)).toBe(LEADS);
  expect(await journal()).toEqual([{ leads: LEADS, set: changes, removed: changes }]);
});

test('an undo reverts a change whose process was killed in the middle, before the change continues', async () => {
  const { id } = (await crowd.page.call(bulk.create, { filter: {}, change: { status: 'cold' } })).data;
  await runUntilKilled(app.connections, { step: 'committed bulk.progress', nth: 3 });
  expect(await crowd.undo(id)).toMatchObject({ state: 'undoing', changed: 300 });
  await recover();
  expect(await crowd.get(id)).toMatchObject({ state: 'undone', changed: 300, restored: 300 });
  expect(await crowd.countOf(AS_BEFORE)).toBe(LEADS);
});

describe('a change of up to 100 leads in one request', () => {
  test.each<[step: string, begun: boolean, isAsked: boolean]>([
    ['after bulk.insert', false, true],
    ['committed bulk.insert', true, true],
    ['committed bulk.insert', true, false],
    ['committed leads.save-many', true, true],
    ['answered', true, true],
    // The chunk is uncommitted, as before it.
    ...nightly<[string, boolean, boolean]>(
      ['after leads.save-many', true, true],
      ['after leads.save-many', true, false],
    ),
  ])(
    'is completed after a process was killed %s (started: %s, requested again: %s)',
    async (step, begun, isAsked) => {
      const ids = crowd.ids.slice(0, 100);
      const key = `${step} ${isAsked}`;
      const change = { status: 'cold' as const, add_tags: [key] };
      const made = async () => {
        const { data } = await crowd.page.call(bulk.list, { limit: 100 });
        return data.filter((one) => JSON.stringify(one.change) === JSON.stringify(change));
      };
      await runUntilKilled(app.connections, {
        step,
        nth: 1,
        background: false,
        call: {
          url: getDashboardPath(bulk.create),
          headers: {
            'sec-fetch-site': 'same-origin',
            cookie: [...crowd.page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'idempotency-key': key,
            'content-type': 'application/json',
          },
          body: { ids, change },
        },
      });
      expect(await made()).toHaveLength(begun ? 1 : 0);
      // If the request is repeated, it completes the change; otherwise the job does.
      if (isAsked) await crowd.change(ids, change, key);
      app.clock.advance(15_000);
      await recover();
      const [only, ...others] = await made();
      expect(only).toMatchObject({ state: 'done', changed: 100 });
      expect(others).toEqual([]);
      expect(await crowd.countOf(`status = 'cold'`)).toBe(100);
      expect(await crowd.undo(only!.id)).toMatchObject({ state: 'undone', restored: 100 });
      expect(await crowd.countOf(AS_BEFORE)).toBe(LEADS);
    },
  );
});
