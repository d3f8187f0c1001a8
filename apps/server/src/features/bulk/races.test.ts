// Tests bulk changes that run at the same time as other work on their leads (dashboard-operations.md#changes-of-many-leads).
import { contract, fact } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { watchDatabase } from '../../testing/watch-steps.ts';
import { type BulkCrowd, createCrowd } from './bulk.testing.ts';

const { bulk } = contract;

let app: TestApp;
/** The action to run when the step is reached next. */
let at: { step: string; act: () => unknown } | undefined;
beforeAll(async () => {
  app = await startApp({
    db: (db) =>
      watchDatabase(db, async (step) => {
        if (step !== at?.step) return;
        const { act } = at;
        at = undefined;
        await act();
      }),
  });
});
afterEach(() => expect(at).toBeUndefined());
afterAll(() => app.close());

/** The step at which the leads have been read but not locked. */
const READ = 'after bulk.next';

/** Changes all leads in a job, and runs `act` at one of its steps. */
async function actDuringChange(
  it: BulkCrowd,
  change: Parameters<BulkCrowd['change']>[1],
  step: string,
  act: () => unknown,
) {
  const { id } = (await it.page.call(bulk.create, { filter: {}, change })).data;
  at = { step, act };
  await app.drain();
  return it.get(id);
}

test('a bulk change and a concurrent PATCH of the same lead are both kept', async () => {
  const it = await createCrowd(app, 110);
  const [one] = it.ids as [string];
  const done = await actDuringChange(it, { add_tags: ['bulk'], status: 'cold' }, READ, () =>
    it.patch(one, { tags: ['patch'], assigned_to: it.bob }),
  );
  expect(done).toMatchObject({ state: 'done', changed: 110 });
  expect(await it.leadOf(one)).toMatchObject({
    tags: ['patch', 'bulk'],
    assigned_to: it.bob,
    status: 'cold',
  });
});

test('a bulk change processes locked leads last, without delaying the others', async () => {
  const it = await createCrowd(app, 110);
  const holder = new Client(app.connections.owner);
  await holder.connect();
  const held = it.ids.slice(0, 2);
  await holder.query('begin');
  await holder.query(`update leads set tags = '{held}' where team_id = $1 and id = any($2)`, [
    it.w.teamId,
    held,
  ]);
  let others = 0;
  const done = await actDuringChange(it, { add_tags: ['bulk'] }, 'before leads.hold-many', async () => {
    others = await it.countOf(`tags = '{bulk}'`);
    await holder.query('commit');
  });
  await holder.end();
  expect(others).toBe(108);
  expect(done).toMatchObject({ state: 'done', changed: 110, done: 110 });
  expect((await it.leadOf(held[1]!)).tags).toEqual(['held', 'bulk']);
});

test("a lead is in the new owner’s inbox if the owner changes while the lead's first message is being counted", async () => {
  const it = await createCrowd(app, 0);
  const phone = app.make.phone();
  const holder = new Client(app.connections.admin);
  await holder.connect();
  let given: Promise<unknown> | undefined;
  const act = async () => {
    await holder.query('begin');
    await holder.query(
      'update leads set assigned_to = $3, manual_override = true where team_id = $1 and phone = $2',
      [it.w.teamId, phone, it.ana],
    );
    given = eventually(async () => {
      const waits = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[pg_backend_pid()]';
      expect((await holder.query(waits)).rowCount).toBe(1);
    }).then(() => holder.query('commit'));
  };
  await it.push(phone, {});
  at = { step: 'before messages.accept', act };
  await app.drain();
  await given;
  await holder.end();
  for (const view of ['mine', 'manual'] as const) {
    const { data } = await it.page.call(contract.conversations.inbox, { view });
    expect(data.map((row) => row.phone)).toEqual([phone]);
  }
});

test('a bulk change keeps the opt-out of a lead who opts out at the same time', async () => {
  const it = await createCrowd(app, 110);
  const phone = app.make.phone();
  await it.say(phone, 'Hello');
  const { id: lead } = await it.lead(phone);
  const done = await actDuringChange(it, { status: 'qualified' }, READ, () => it.write(phone, 'stop'));
  expect(done).toMatchObject({ changed: 110, refused: 1, verdicts: [{ lead_id: lead }] });
  expect((await it.leadOf(lead)).status).toBe('stopped');
});

test('a lead that is deleted during a bulk change gets a verdict, and the other leads change', async () => {
  const it = await createCrowd(app, 110);
  const [one] = it.ids as [string];
  const done = await actDuringChange(it, { status: 'cold' }, READ, () =>
    queryRows(app, 'delete from leads where team_id = $1 and id = $2', [it.w.teamId, one]),
  );
  expect(done).toMatchObject({ state: 'done', done: 110, changed: 109, refused: 1 });
  expect(done.verdicts).toMatchObject([{ lead_id: one, name: null, reasons: [fact('lead_missing')] }]);
});

describe('the removal of the new owner', () => {
  test('comes before a bulk change, which then refuses each lead', async () => {
    const it = await createCrowd(app, 110);
    const done = await actDuringChange(it, { assigned_to: it.rey }, READ, () =>
      it.page.call(contract.team.remove, { id: it.rey }),
    );
    expect(done).toMatchObject({ state: 'done', changed: 0, refused: 110 });
    expect(done.verdicts).toHaveLength(100);
    expect(done.verdicts[0]!.reasons).toEqual([fact('new_owner_missing')]);
  });

  test('waits for a bulk change that has started, and then leaves its leads without an owner', async () => {
    const it = await createCrowd(app, 110);
    let removed: Promise<unknown> | undefined;
    const done = await actDuringChange(it, { assigned_to: it.rey }, 'after team.hold-members', () => {
      removed = it.page.call(contract.team.remove, { id: it.rey });
    });
    await removed;
    // When the second chunk ran, the member was already removed, or not removed yet.
    expect([100, 110]).toContain(done.changed);
    expect(done.changed + done.refused).toBe(110);
    expect(await it.countOf('assigned_to is not null')).toBe(0);
  });
});

test('two concurrent bulk changes of the same leads in two processes are both kept', {
  tags: 'endurance',
}, async () => {
  const it = await createCrowd(app, 310);
  const other = await startApp({ connections: app.connections, clock: app.clock });
  const made = [];
  for (const tag of ['a', 'b', 'c']) {
    made.push((await it.page.call(bulk.create, { filter: {}, change: { add_tags: [tag] } })).data.id);
  }
  await Promise.all([app.drain(), other.drain()]);
  await Promise.all([app.drain(), other.drain()]);
  for (const id of made) expect(await it.get(id)).toMatchObject({ state: 'done', changed: 310 });
  expect(await it.countOf(`tags @> '{a,b,c}' and cardinality(tags) = 3`)).toBe(310);
  await Promise.all(made.map(it.undo));
  await Promise.all([app.drain(), other.drain()]);
  await Promise.all([app.drain(), other.drain()]);
  for (const id of made) expect(await it.get(id)).toMatchObject({ state: 'undone', restored: 310, kept: 0 });
  expect(await it.countOf(`tags = '{}'`)).toBe(310);
  await other.close();
});

test('an undo stops a running bulk change, and restores the leads that it had changed', async () => {
  const it = await createCrowd(app, 310);
  let id = '';
  const done = await actDuringChange(it, { status: 'cold' }, 'committed leads.save-many', async () => {
    const [running] = (await it.page.call(bulk.list, {})).data;
    id = running!.id;
    expect(await it.undo(id)).toMatchObject({ state: 'undoing', changed: 100 });
  });
  expect(done).toMatchObject({ id, state: 'undone', total: 310, changed: 100, restored: 100, done: 100 });
  expect(await it.countOf(`status = 'pending' and status_set_by = 'service'`)).toBe(310);
});

test('a first message is sent if the status change is undone just when the message would be removed', async () => {
  const it = await createCrowd(app, 0);
  const quota = (daily: number) =>
    queryRows(app, 'update numbers set daily_quota = $2 where team_id = $1', [it.w.teamId, daily]);
  await quota(0);
  const phone = app.make.phone();
  await it.push(phone);
  await app.drain();
  const { id: lead } = await it.lead(phone);
  const { id } = await it.change([lead], { status: 'not_interested' });
  await quota(1000);
  app.clock.advance(13 * 3_600_000);
  at = {
    step: 'after first-contact.heads',
    act: async () => expect(await it.undo(id)).toMatchObject({ restored: 1 }),
  };
  await app.drain();
  expect(await it.texts(phone)).toHaveLength(1);
});

test('leads move into a list while an import adds to that list', async () => {
  const it = await createCrowd(app, 110);
  const other = await it.newList('Other');
  const more = Array.from({ length: 50 }, () => ({ phone: app.make.phone() }));
  let imported: Promise<unknown> | undefined;
  const done = await actDuringChange(it, { list_id: other }, 'after lists.hold', () => {
    imported = it.api.call(contract.lists.importLeads, { id: other, leads: more });
  });
  await imported;
  expect(done).toMatchObject({ changed: 110 });
  expect([await it.listCount(it.list), await it.listCount(other)]).toEqual([0, 160]);
});

test('a workspace can have at most ten running bulk changes', async () => {
  const it = await createCrowd(app, 101);
  const begin = () => it.page.call(bulk.create, { filter: {}, change: { add_tags: ['x'] } });
  const begun = await Promise.allSettled(Array.from({ length: 12 }, begin));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(begin()).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
  // A small change needs no job.
  expect(await it.change(it.ids.slice(0, 1), { status: 'cold' })).toMatchObject({ state: 'done' });
  await app.drain();
  await begin();
});
