// Meetings that exist at a provider although the lead was informed of a failure: Parley finds them even if the provider
// does not report them, cancels them, and records them in the lead's journal (bookings.md#providers).
// @module-tag endurance
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { PROVIDER_FAKES, testEachProvider } from './provider-fakes.testing.ts';

const HOUR = 3_600_000;
const GIVEN_UP = 'meeting_not_booked';
const FOUND = 'meeting_found_after_failure';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

testEachProvider((provider) => {
  /** Creates a lead to whom times in the next week were offered. */
  async function setUpOffer() {
    app.clock.set('2026-11-18T12:00:00.000Z');
    const end = await PROVIDER_FAKES[provider]!(app);
    onTestFinished(() => end.server.close());
    const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' } : {};
    const w = await app.make.workspace({
      calendars: [end.section],
      agent: { ...USUAL_AGENT, follow_ups: [], booking: { calendar: 'sales', ...hours, notice: '5d' } },
    });
    await app.drain();
    const lead = createPlay(app, w);
    const phone = app.make.phone();
    await lead.push(phone, { name: 'Marie Durand', email: `${phone}@example.com` });
    await app.drain();
    for (const text of ['yes', '12k']) await lead.say(phone, text);
    const statuses = async () =>
      (await lead.api.call(contract.bookings.list, {})).data
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ status }) => status);
    const passHours = async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        app.clock.advance(HOUR);
        await app.drain();
      }
    };
    /** From now on, the provider responds with 502. */
    const breakProvider = () => end.server.faults.add({ kind: 'status', status: 502 }, { times: 1_000_000 });
    const entries = async (code: string) =>
      (await lead.facts(phone)).filter((fact) => fact?.code === code).length;
    return { w, end, lead, phone, statuses, pass: passHours, away: breakProvider, entries };
  }

  test('a meeting that exists at the provider although it was given up is canceled and reported once', async () => {
    const { end, lead, phone, statuses, pass, away, entries } = await setUpOffer();
    end.server.webhooks.hold();
    end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.booking });
    await lead.say(phone, '1');
    const again = away();
    await pass(26);
    expect(await statuses()).toEqual(['failed']);
    expect(await entries(GIVEN_UP)).toBe(1);
    expect(end.meetings()).toHaveLength(1);
    again.release();
    await pass(2);
    expect(end.meetings()).toEqual([]);
    expect(await entries(FOUND)).toBe(1);
    await end.server.webhooks.release();
    await pass(2);
    expect(await statuses()).toEqual(['failed']);
    expect(await entries(FOUND)).toBe(1);
    expect(await lead.eventsOf('booking.created')).toEqual([]);
  });

  test('a meeting is canceled at the provider if the key expired before its lost response was looked up', async () => {
    const { end, lead, phone, statuses, pass, away, entries } = await setUpOffer();
    end.server.webhooks.hold();
    end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.booking });
    await lead.say(phone, '1');
    const ended = end.server.faults.add({ kind: 'unauthorized' }, { times: 1_000 });
    await pass(3);
    expect(await statuses()).toEqual(['failed']);
    ended.release();
    const again = away();
    await pass(1);
    again.release();
    await pass(4);
    expect(end.meetings()).toEqual([]);
    expect(await entries(FOUND)).toBe(1);
  });

  test("a meeting gets the provider's time if Parley gave up a move that the provider had made", async () => {
    const { end, lead, phone, statuses, pass, away } = await setUpOffer();
    await lead.say(phone, '1');
    await lead.say(phone, 'I need to reschedule');
    end.server.webhooks.hold();
    end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.moving });
    await lead.say(phone, '2');
    const again = away();
    await pass(26);
    expect(await statuses()).toEqual(['booked', 'failed']);
    again.release();
    await pass(3);
    await end.server.webhooks.release();
    await pass(1);
    const standing = (await lead.api.call(contract.bookings.list, {})).data
      .filter(({ status }) => status === 'booked')
      .map(({ start_at }) => start_at);
    expect(standing).toHaveLength(1);
    expect(end.meetings().map(({ start_at }) => start_at)).toEqual(standing);
  });
});
