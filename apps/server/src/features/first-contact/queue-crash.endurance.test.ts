// Tests that a number's queue survives when processes that work through it die (running.md#jobs).
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled } from '../../testing/crash.ts';
import { NO_PACING } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const LEADS = NIGHTLY ? 900 : 24;
const KILLS = 6;

const clock = movableClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

test(`${LEADS} imported leads are contacted although six processes are killed during dispatch`, async () => {
  const w = await app.make.workspace({ agent: { follow_ups: [] } });
  const api = app.api(w.key);
  const phones = Array.from({ length: LEADS }, () => app.make.phone());
  const { data: list } = await api.call(contract.lists.create, { name: 'Fair', campaign_id: w.campaign });
  for (let from = 0; from < LEADS; from += 500) {
    const leads = phones.slice(from, from + 500).map((phone) => ({ phone }));
    await api.call(contract.lists.importLeads, { id: list.id, leads });
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await runUntilKilled(app.connections, { step: 'before first-contact.remove', nth: 2 });
    // The next process takes over the dead one's work.
    await (await startApp({ connections: app.connections, clock, alone: true })).close();
  }
  // The queue still has its job, and the death of a process does not count as one of the job's attempts.
  const dispatch = await queryRows(app, `select attempts from jobs where key = 'dispatch:' || $1`, [
    w.numberId,
  ]);
  expect(dispatch).toEqual([{ attempts: 0 }]);
  const last = await startApp({ connections: app.connections, clock, alone: true });
  for (let round = 0; round < 3; round++) {
    await last.drain();
    clock.advance(61_000);
  }
  await last.close();
  expect(await queryRows(app, 'select key from jobs')).toEqual([]);
  const lead = createPlay(app, w);
  // Each process wrote one message before it died. If the engine might have the message, it is not sent again.
  let unconfirmed = 0;
  for (const phone of phones) {
    const statuses = (await lead.messages(phone)).map(({ status }) => status);
    if (statuses[0] === 'unconfirmed') unconfirmed++;
    else expect(await lead.texts(phone)).toHaveLength(1);
    expect(statuses).toHaveLength(1);
  }
  expect(unconfirmed).toBeLessThanOrEqual(KILLS);
});

test('a queue whose job was lost gets a new job when the next process starts', async () => {
  const w = await app.make.workspace({
    agent: { follow_ups: [] },
    number: { pacing: { ...NO_PACING, first_contact_gap: '60s-180s' } },
  });
  const lead = createPlay(app, w);
  const phones = [app.make.phone(), app.make.phone()] as const;
  for (const phone of phones) await lead.push(phone);
  await app.drain();
  expect(await lead.texts(phones[1])).toEqual([]);
  await queryRows(app, `delete from jobs where key = 'dispatch:' || $1`, [w.numberId]);
  clock.advance(181_000);
  await app.drain();
  expect(await lead.texts(phones[1])).toEqual([]);
  const next = await startApp({ connections: app.connections, clock, alone: true });
  await next.drain();
  await next.close();
  expect(await lead.texts(phones[1])).toHaveLength(1);
});
