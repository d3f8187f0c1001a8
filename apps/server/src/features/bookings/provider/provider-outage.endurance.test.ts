// A provider that is down for an hour while many leads choose a time: nothing is lost or done twice, Parley respects
// the provider's limits afterwards, and a workspace with another calendar is not affected (bookings.md#providers).
// @module-tag endurance
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { PROVIDER_FAKES } from './provider-fakes.testing.ts';

/** The number of leads. The nightly run uses more. */
const LEADS = NIGHTLY ? 50 : 4;
const MINUTE = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each(NIGHTLY ? ['cal-com', 'calendly'] : ['calendly'])(
  'bookings recover after %s was unavailable for an hour',
  async (provider) => {
    app.clock.set('2026-11-18T12:00:00.000Z');
    const end = await PROVIDER_FAKES[provider]!(app);
    onTestFinished(() => end.server.close());
    const w = await app.make.workspace({
      calendars: [end.section],
      agent: { ...USUAL_AGENT, follow_ups: [], booking: { calendar: 'sales', notice: '1d' } },
    });
    const neighbour = await app.make.workspace({ agent: { follow_ups: [] } });
    await app.drain();
    const lead = createPlay(app, w);
    const phones = Array.from({ length: LEADS }, () => app.make.phone());
    for (const phone of phones) await lead.push(phone, { name: 'Marie', email: `${phone}@example.com` });
    await app.drain();
    for (const text of ['yes', '12k']) {
      for (const phone of phones) await lead.write(phone, text);
      await app.drain();
      app.clock.advance(2 * MINUTE);
    }
    const fault = end.server.faults.add(
      { kind: 'status', status: 503 },
      { operation: end.booking, times: 1e6 },
    );
    for (const phone of phones) await lead.write(phone, '1');
    await app.drain();
    const reserved = await queryRows(
      app,
      `select id from bookings where team_id = $1 and status = 'reserved'`,
      [w.teamId],
    );
    const other = createPlay(app, neighbour);
    const theirs = app.make.phone();
    await other.push(theirs, { name: 'Ana' });
    await app.drain();
    for (const text of ['yes', '12k', '1']) await other.say(theirs, text);
    expect(await other.lead(theirs)).toMatchObject({ booking_status: 'booked' });
    for (let minute = 0; minute < 60; minute++) {
      app.clock.advance(MINUTE);
      await app.drain();
    }
    fault.release();
    const from = end.server.calls.length;
    for (let minute = 0; minute < 30; minute++) {
      app.clock.advance(MINUTE);
      await app.drain();
      await end.server.webhooks.settled();
    }
    // The retries are spread out, so the provider's limits refuse none of them.
    const refused = end.server.calls.slice(from).filter(({ status }) => status === 429);
    expect(refused).toEqual([]);
    const booked = await queryRows<{ start_at: Date }>(
      app,
      `select start_at from bookings where team_id = $1 and status = 'booked'`,
      [w.teamId],
    );
    expect(reserved).toHaveLength(LEADS);
    expect(booked).toHaveLength(LEADS);
    expect(
      end
        .meetings()
        .map(({ start_at }) => start_at)
        .toSorted(),
    ).toEqual(booked.map(({ start_at }) => start_at.toISOString()).toSorted());
  },
);
