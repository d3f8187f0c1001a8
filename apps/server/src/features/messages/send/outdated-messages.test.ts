// Tests messages that became pointless while they waited for their number (sending.md#the-gate).
import { fact } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { createStillClock } from '../../../testing/still-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = createStillClock('2026-11-18T12:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const OFFICE = { sending_hours: 'Mon-Fri 09:00-18:00', follow_ups: ['1d'] };

const buildWait = (at: string) =>
  fact('earliest', {
    because: fact('sending_hours', { hours: 'Mon-Fri 09:00-18:00', timezone: 'Europe/Paris' }),
    at,
  });

test('a follow-up that is waiting when the lead writes is dropped, and only the answer is sent', async () => {
  const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: ['1d'] } }));
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  await lead.number({ fault: 'reject' });
  clock.advance(DAY + MINUTE);
  await app.drain();
  await lead.write(phone, 'yes');
  await app.drain();
  expect(await lead.messages(phone)).toMatchObject([
    { status: 'accepted' },
    { type: 'FOLLOW_UP', status: 'queued' },
    { type: 'AI_REPLY', status: 'queued' },
  ]);
  await lead.number({ fault: 'none' });
  clock.advance(MINUTE);
  await app.drain();
  expect((await lead.messages(phone)).slice(1)).toMatchObject([
    { type: 'FOLLOW_UP', status: 'discarded', explanation: fact('lead_wrote_first') },
    { type: 'AI_REPLY', status: 'accepted' },
  ]);
  expect(await lead.texts(phone)).toHaveLength(2);
});

test('a follow-up that is still waiting when sending hours end is delayed until they start again', async () => {
  // Two minutes before six in the evening in Paris.
  clock.set('2026-11-23T16:58:00.000Z');
  const lead = createPlay(app, await app.make.workspace({ agent: OFFICE }));
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  clock.advance(DAY - MINUTE);
  await lead.number({ connected: false });
  clock.advance(2 * MINUTE);
  await app.drain();
  clock.advance(30 * MINUTE);
  await lead.number({ connected: true });
  await app.drain();
  expect((await lead.messages(phone)).at(-1)).toMatchObject({
    type: 'FOLLOW_UP',
    status: 'queued',
    explanation: buildWait('2026-11-25T08:00:00.000Z'),
  });
  clock.set('2026-11-25T08:00:00.000Z');
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(2);
});

test('a first message waits for the sending hours, but an answer is sent at any hour', async () => {
  clock.set('2026-11-30T16:59:59.000Z');
  const lead = createPlay(app, await app.make.workspace({ agent: OFFICE }));
  const phone = app.make.phone();
  await lead.number({ fault: 'reject' });
  await lead.push(phone);
  await app.drain();
  await lead.number({ fault: 'none' });
  clock.advance(MINUTE);
  await app.drain();
  const held = buildWait('2026-12-01T08:00:00.000Z');
  expect(await lead.messages(phone)).toMatchObject([{ status: 'queued', explanation: held }]);
  expect(await lead.facts(phone)).toEqual([fact('first_message_held', { reason: held })]);
  const other = app.make.phone();
  expect(await lead.say(other, 'Hello')).toHaveLength(1);
  clock.set('2026-12-01T08:00:00.000Z');
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(1);
});
