// Tests that a turn reserves its answer in its own transaction, unless the number is locked or the gate delays the
// answer. In these cases the answer is sent later, like any other message.
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { watchDatabase } from '../../../testing/watch-steps.ts';

let app: TestApp;
let steps: string[] = [];
beforeAll(async () => {
  app = await startApp({ db: (db) => watchDatabase(db, (step) => void steps.push(step)) });
});
afterAll(() => app.close());
beforeEach(() => {
  steps = [];
});

async function createUnansweredLead(number: Record<string, unknown> = {}) {
  const w = await app.make.workspace({ agent: { follow_ups: [] }, number });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.write(phone, 'Hello');
  return { w, lead, phone };
}

test('an answer is written and reserved in one transaction', async () => {
  const { lead, phone } = await createUnansweredLead();
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(1);
  const written = steps.indexOf('committed messages.insert-waiting');
  const reserved = steps.indexOf('committed messages.reserve');
  expect(written).toBeGreaterThan(0);
  expect(steps.slice(written, reserved)).not.toContain('begin');
  expect(steps).not.toContain('before messages.lock-for-send');
});

test('an answer does not wait for a locked number, and is sent once when the lock is released', async () => {
  const { w, lead, phone } = await createUnansweredLead();
  const other = new Client(app.connections.owner);
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from numbers where id = $1 for no key update', [w.numberId]);
  const drained = app.drain();
  await eventually(async () =>
    expect((await lead.messages(phone)).map(({ status }) => status)).toEqual(['queued']),
  );
  expect(await lead.texts(phone)).toEqual([]);
  await other.query('commit');
  await other.end();
  await drained;
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(1);
  expect((await lead.messages(phone)).map(({ status }) => status)).toEqual(['accepted']);
  expect(await lead.day('2026-11-18')).toMatchObject({ sent: 1 });
});

test('an answer that the gate delays uses no quota', async () => {
  const { lead, phone } = await createUnansweredLead({ daily_quota: 0 });
  await app.drain();
  expect(await lead.messages(phone)).toEqual([
    expect.objectContaining({ status: 'queued', explanation: expect.objectContaining({ code: 'earliest' }) }),
  ]);
  expect(await lead.day('2026-11-18')).toEqual({ sent: 0, first_contacts: 0 });
});
