// The offered slots of a provider's calendar (bookings.md#slots): without days off and slots held for others, and with
// few calls to the provider.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { PROVIDER_FAKES, type ProviderFake, testEachProvider } from './provider-fakes.testing.ts';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

testEachProvider((provider) => {
  const ends: ProviderFake[] = [];
  afterAll(async () => {
    for (const { server } of ends) await server.close();
  });

  async function setUpProvider(booking: Record<string, unknown> = {}) {
    app.clock.set('2026-11-18T12:00:00.000Z');
    const end = await PROVIDER_FAKES[provider]!(app);
    ends.push(end);
    const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' } : {};
    const w = await app.make.workspace({
      calendars: [end.section],
      agent: { criteria: [], follow_ups: [], booking: { calendar: 'sales', ...hours, ...booking } },
    });
    await app.drain();
    const play = createPlay(app, w);
    /** Returns the times that Parley offers to a new lead. */
    const ask = async () => {
      const phone = app.make.phone();
      await play.push(phone, { name: 'Marie Durand', email: `${phone}@example.com` });
      await app.drain();
      const text = (await play.say(phone, 'Yes please')).join('\n');
      const times = [...text.matchAll(/^\d\. (.*)$/gm)].map(([, time]) => time!);
      expect(times).toHaveLength(3);
      return { phone, times };
    };
    return { end, play, ask };
  }

  test('a slot that is offered to one lead is not offered to others for a few minutes', {
    tags: 'endurance',
  }, async () => {
    const { ask } = await setUpProvider();
    const first = (await ask()).times;
    const second = (await ask()).times;
    expect(second.filter((time) => first.includes(time))).toEqual([]);
    app.clock.advance(11 * MINUTE);
    expect((await ask()).times).toEqual(first);
  });

  test('a time that a lead has chosen is not offered to others before the provider has answered', {
    tags: 'endurance',
  }, async () => {
    const { end, play, ask } = await setUpProvider({ hold: '0m' });
    const one = await ask();
    end.server.faults.add({ kind: 'status', status: 503 }, { operation: end.booking });
    await play.say(one.phone, '1');
    expect((await ask()).times).not.toContain(one.times[0]);
  });

  test('slots on days off are not offered', { tags: 'endurance' }, async () => {
    const { times } = await (await setUpProvider()).ask();
    const days = times.map((time) => /\d+(?= November)/.exec(time)![0]);
    const off = days.map((day) => `2026-11-${day.padStart(2, '0')}`);
    const others = (await (await setUpProvider({ days_off: off })).ask()).times;
    expect(others.filter((time) => days.some((day) => time.includes(` ${day} November`)))).toEqual([]);
  });

  test('the provider is asked for slots only once within a minute, and again after a booking', async () => {
    const { end, play, ask } = await setUpProvider({ hold: '0m' });
    const asked = () =>
      end.server.calls.filter(({ operation }) => /slots|available|freeBusy/i.test(operation)).length;
    const one = await ask();
    const first = asked();
    expect(first).toBeGreaterThan(0);
    await ask();
    expect(asked()).toBe(first);
    await play.say(one.phone, '1');
    await end.server.webhooks.settled();
    await app.drain();
    expect((await ask()).times).not.toContain(one.times[0]);
    expect(asked()).toBeGreaterThan(first);
  });
});
