// A calendar provider that accepts calls but never answers: it does not slow down every turn in every process, and it
// does not affect other workspaces (bookings.md#limits-and-silence).
// @module-tag endurance

import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { SLOW_MS } from '../../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { PROVIDER_FAKES } from './provider-fakes.testing.ts';

const SECOND = 1_000;
/** The operations that return free times, by provider. */
const SLOT_REQUESTS: Record<string, string> = {
  'cal-com': 'GET /slots',
  calendly: 'GET /event_type_available_times',
  google: 'POST /calendar/v3/freeBusy',
};
const HOURS = { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' };

let app: TestApp;
afterEach(() => app.close());

async function setUpCalendar(provider: string) {
  const end = await PROVIDER_FAKES[provider]!(app);
  onTestFinished(() => end.server.close());
  const w = await app.make.workspace({
    calendars: [end.section],
    agent: {
      ...USUAL_AGENT,
      follow_ups: [],
      booking: { calendar: 'sales', notice: '1d', ...(provider === 'google' && HOURS) },
    },
  });
  const lead = createPlay(app, w);
  const contactNextLead = async () => {
    const phone = app.make.phone();
    await lead.push(phone, { name: 'Marie', email: `${phone}@example.com` });
    return phone;
  };
  return { w, end, lead, contacted: contactNextLead };
}

describe.each(Object.keys(SLOT_REQUESTS))('a turn that reads the calendar of %s', (provider) => {
  test('waits for a hanging calendar at most twice, in all processes together, until it answers again', async () => {
    app = await startApp({ calendarTimeout: 1_500 });
    app.clock.set('2026-11-18T12:00:00.000Z');
    const { w, end, lead, contacted } = await setUpCalendar(provider);
    await app.drain();
    const phones = await Promise.all(Array.from({ length: 7 }, contacted));
    await app.drain();
    const silent = end.server.faults.add(
      { kind: 'silent', applied: false },
      { operation: SLOT_REQUESTS[provider]!, times: 99 },
    );
    for (const phone of phones.slice(0, 4)) {
      await lead.say(phone, 'yes');
      expect((await lead.say(phone, '12k')).join()).not.toContain('1.');
    }
    const met = silent.met;
    expect(met).toBeLessThanOrEqual(2);
    const other = await startApp({
      connections: app.connections,
      clock: app.clock,
      alone: false,
      calendarTimeout: 1_500,
    });
    onTestFinished(() => other.close());
    for (const text of ['yes', '12k']) {
      await lead.write(phones[4]!, text);
      await other.drain();
    }
    expect(silent.met).toBe(met);
    silent.release();
    app.clock.advance(31 * SECOND);
    await lead.say(phones[5]!, 'yes');
    expect((await lead.say(phones[5]!, '12k')).join()).toContain('1.');
    const [row] = await queryRows<{ rests: object }>(app, 'select rests from calendars where team_id = $1', [
      w.teamId,
    ]);
    expect(Object.keys(row!.rests)).toEqual(['away']);
  });
});

/** Makes each lead write the texts one after another, each once the previous one has been answered. */
async function answerInOrder(lead: Play, phones: readonly string[], texts: readonly string[]) {
  for (const [index, text] of texts.entries()) {
    for (const phone of phones) {
      await eventually(async () => expect((await lead.texts(phone)).length).toBeGreaterThan(index));
      await lead.write(phone, text);
    }
  }
  for (const phone of phones)
    await eventually(async () => expect((await lead.texts(phone)).length).toBeGreaterThan(texts.length));
}

test('a workspace whose calendar calls all hang does not delay another workspace', {
  timeout: SLOW_MS,
}, async () => {
  app = await startApp({ background: true, calendarTimeout: 120 * SECOND });
  const slow = await setUpCalendar('calendly');
  slow.end.server.limit(1_000);
  const neighbour = await setUpCalendar('cal-com');
  const phones = await Promise.all(Array.from({ length: 10 }, slow.contacted));
  await answerInOrder(slow.lead, phones, ['yes', '12k']);
  const silent = slow.end.server.faults.add(
    { kind: 'silent', applied: true },
    { operation: slow.end.booking, times: 1_000 },
  );
  slow.end.server.webhooks.hold();
  for (const phone of phones) await slow.lead.write(phone, '1');
  await eventually(() => expect(silent.met).toBe(phones.length));
  const phone = await neighbour.contacted();
  await answerInOrder(neighbour.lead, [phone], ['yes', '12k']);
  await neighbour.lead.write(phone, '1');
  const bookings = async () => (await neighbour.lead.api.call(contract.bookings.list, {})).data;
  await eventually(async () => expect(await bookings()).toMatchObject([{ status: 'booked' }]));
  // Before the provider is released, it has confirmed no meeting for the other workspace.
  expect((await slow.lead.api.call(contract.bookings.list, {})).data).toEqual([]);
  silent.release();
  await eventually(async () =>
    expect(
      await queryRows(app, `select id from bookings where team_id = $1 and status = 'booked'`, [
        slow.w.teamId,
      ]),
    ).toHaveLength(phones.length),
  );
});
