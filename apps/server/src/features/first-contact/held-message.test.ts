// Tests first messages that are written but delayed by the send gate (sending.md#first-contacts).
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { NO_PACING } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
const clock = createStillClock(NOON);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

test('the journal records the reason for a delayed first message once, and another push returns it', async () => {
  clock.set(NOON);
  const pacing = { ...NO_PACING, first_contact_gap: '1m', identical_per_hour: 3 };
  const lead = createPlay(
    app,
    await app.make.workspace({ number: { pacing }, agent: { first_message: 'Hi there.', follow_ups: [] } }),
  );
  const phones = Array.from({ length: 4 }, app.make.phone);
  for (const phone of phones) await lead.push(phone);
  for (let minute = 0; minute < 5; minute++) {
    await app.drain();
    clock.advance(MINUTE);
  }
  const last = phones[3]!;
  for (const phone of phones.slice(0, 3)) {
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.facts(phone)).toEqual([]);
  }
  const because = fact('identical_per_hour', { most: 3 });
  const reason = fact('earliest', { because, at: '2026-11-18T13:00:00.000Z' });
  expect(await lead.texts(last)).toEqual([]);
  expect(await lead.messages(last)).toMatchObject([{ status: 'queued', explanation: reason }]);
  expect(await lead.facts(last)).toEqual([fact('first_message_held', { reason })]);
  const { note } = await lead.push(last);
  expect(note).toBe(factText(fact('not_contacted_known', { how: 'waits', held: reason })));
  await app.drain();

  // Further checks add no journal entries.
  await lead.number({ connected: false });
  await lead.number({ connected: true });
  await app.drain();
  expect(await lead.facts(last, 'first_message_held')).toHaveLength(1);
  clock.set('2026-11-18T13:00:00.000Z');
  await app.drain();
  expect(await lead.texts(last)).toHaveLength(1);
});

test('the journal records a delay by a missing connection, but not one by the gap between sends', async () => {
  clock.set(NOON);
  const pacing = { ...NO_PACING, send_gap: '30s' };
  const lead = createPlay(app, await app.make.workspace({ number: { pacing }, agent: { follow_ups: [] } }));
  const [first, second] = [app.make.phone(), app.make.phone()];
  await lead.push(first);
  await lead.push(second);
  await app.drain();
  expect(await lead.messages(second)).toMatchObject([{ status: 'queued' }]);
  expect(await lead.facts(second)).toEqual([]);
  await lead.number({ connected: false });
  clock.advance(30_000);
  await app.drain();
  expect(await lead.facts(second)).toMatchObject([
    { code: 'first_message_held', params: { reason: fact('number_is_disconnected') } },
  ]);
  await lead.number({ connected: true });
  await app.drain();
  expect(await lead.texts(second)).toHaveLength(1);
});
