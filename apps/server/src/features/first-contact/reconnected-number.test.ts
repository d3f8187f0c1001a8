// Tests that leads who could not be checked while the number was disconnected are checked once it reconnects
// (sending.md#registration).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay, type Play } from '../../testing/conversation-helper.ts';
import { NO_PACING } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const SECOND = 1_000;

let app: TestApp;
const clock = createStillClock(NOON);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

async function play(): Promise<Play> {
  clock.set(NOON);
  const pacing = { ...NO_PACING, first_contact_gap: '10m' };
  return createPlay(app, await app.make.workspace({ number: { pacing }, agent: { follow_ups: [] } }));
}

async function readTexts(lead: Play, phone: string): Promise<string[]> {
  return (await lead.events(phone)).filter(({ type }) => type === 'text').map(({ at }) => at);
}

test('waiting leads are contacted immediately after a reconnection, before leads that are pushed later', async () => {
  const lead = await play();
  const [older, later] = [app.make.phone(), app.make.phone()];
  await lead.number({ connected: false });
  await lead.push(older);
  await app.drain();
  clock.advance(SECOND);
  await lead.number({ connected: true });
  await app.drain();
  const { note } = await lead.push(later);
  await app.drain();
  expect(await readTexts(lead, older)).toEqual(['2026-11-18T12:00:01.000Z']);
  expect(note).toContain('earliest 2026-11-18T12:10:01.000Z');
  clock.set('2026-11-18T12:10:01.000Z');
  await app.drain();
  expect(await readTexts(lead, later)).toEqual(['2026-11-18T12:10:01.000Z']);
});

test('the oldest lead is checked first, however often each lead was tried', async () => {
  const lead = await play();
  const phones = Array.from({ length: 3 }, app.make.phone);
  await lead.number({ connected: false });
  for (const phone of phones) {
    await lead.push(phone);
    await app.drain();
    clock.advance(25 * SECOND);
  }
  // The first lead was tried again after the others.
  await app.drain();
  await lead.number({ connected: true });
  await app.drain();
  expect(await lead.facts(phones[0]!)).toEqual([]);
  expect(await readTexts(lead, phones[0]!)).toEqual(['2026-11-18T12:01:15.000Z']);
  for (const [turn, phone] of phones.entries()) {
    if (turn > 0) clock.advance(600 * SECOND);
    await app.drain();
    expect([turn, (await readTexts(lead, phone)).length]).toEqual([turn, 1]);
  }
});
