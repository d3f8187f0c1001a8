// Meetings in providers' calendars, booked and changed in the chat or at the provider (bookings.md#providers).

import { Writable } from 'node:stream';
import { fact, type StoredFact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { listProblems } from '../../calendars/index.ts';
import { PROVIDER_FAKES, type ProviderFake, testEachProvider } from './provider-fakes.testing.ts';

const MINUTE = 60_000;
const CLAIMS = /\b(booked|confirmed|in the calendar|see you|moved)\b/i;

/** How each provider refuses an expired token: its name, the status and its error code. */
const REFUSALS: Record<string, [name: string, status: number, code: string]> = {
  'cal-com': ['Cal.com', 401, 'UnauthorizedException'],
  calendly: ['Calendly', 401, 'Unauthenticated'],
  google: ['Google', 400, 'invalid_grant'],
};

let app: TestApp;
let log = '';
const lines = new Writable({
  write(chunk, _encoding, done) {
    log += chunk;
    done();
  },
});
beforeAll(async () => {
  app = await startApp({ logLevel: 'info', logTo: lines });
});
afterEach(() => endWork(app));
afterAll(() => app.close());

testEachProvider((provider) => {
  const ends: ProviderFake[] = [];
  afterAll(async () => {
    for (const { server } of ends) await server.close();
  });

  /** Creates a workspace whose campaign books at the provider. */
  async function setUpProvider(booking: Record<string, unknown> = {}) {
    app.clock.set('2026-11-18T12:00:00.000Z');
    const end = await PROVIDER_FAKES[provider]!(app);
    ends.push(end);
    const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' } : {};
    const w = await app.make.workspace({
      calendars: [end.section],
      agent: { ...USUAL_AGENT, follow_ups: [], booking: { calendar: 'sales', ...hours, ...booking } },
    });
    await app.drain();
    const lead = createPlay(app, w);
    const bookings = async () =>
      (await lead.api.call(contract.bookings.list, {})).data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    /** Delivers the provider's events. */
    const deliverEvents = async () => {
      await end.server.webhooks.settled();
      app.clock.advance(MINUTE + 1_000);
      await app.drain();
    };
    const contactLead = async (email: string | null = `${app.make.phone()}@example.com`) => {
      const phone = app.make.phone();
      await lead.push(phone, { name: 'Marie Durand', ...(email !== null && { email }) });
      await app.drain();
      return phone;
    };
    const getOffer = async (phone: string) => {
      await lead.say(phone, 'yes');
      return lead.say(phone, '12k');
    };
    const bookFirstSlot = async () => {
      const phone = await contactLead();
      await getOffer(phone);
      const said = await lead.say(phone, '1');
      return { phone, said };
    };
    return {
      w,
      end,
      lead,
      bookings,
      news: deliverEvents,
      contacted: contactLead,
      offered: getOffer,
      booked: bookFirstSlot,
    };
  }

  test("a lead's booking is confirmed only after the provider has stored it, and both records agree", async () => {
    const { end, lead, bookings, contacted, offered } = await setUpProvider();
    const phone = await contacted();
    expect((await offered(phone)).join()).toContain('1.');
    end.server.webhooks.hold();
    const fault = end.server.faults.add({ kind: 'status', status: 503 }, { operation: end.booking });
    const said = await lead.say(phone, '1');
    expect(said.join('\n')).not.toMatch(CLAIMS);
    expect(await bookings()).toEqual([]);
    expect(fault.met).toBe(1);
    app.clock.advance(10_000);
    await app.drain();
    const [meeting, ...others] = end.meetings();
    expect(others).toEqual([]);
    expect(await bookings()).toMatchObject([
      { status: 'booked', provider, source: 'chat', start_at: meeting!.start_at },
    ]);
    expect((await lead.texts(phone)).at(-1)).toMatch(CLAIMS);
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'booked', stage: 'booked' });
    expect(await lead.eventsOf('booking.created')).toMatchObject([
      { booking: { status: 'booked', provider } },
    ]);
    // Parley ignores the provider's report of Parley's own call.
    await end.server.webhooks.release();
    app.clock.advance(MINUTE);
    await app.drain();
    expect(await bookings()).toHaveLength(1);
    expect((await lead.texts(phone)).filter((text) => CLAIMS.test(text))).toHaveLength(1);
  });

  test('a lead can move their meeting and then cancel it', async () => {
    const { end, lead, bookings, booked, news } = await setUpProvider();
    const { phone } = await booked();
    const [first] = await bookings();
    await lead.say(phone, 'I need to reschedule');
    await lead.say(phone, '2');
    await news();
    const [old, moved, ...others] = await bookings();
    expect(others).toEqual([]);
    expect(old).toMatchObject({ id: first!.id, status: 'rescheduled' });
    expect(moved).toMatchObject({ status: 'booked' });
    expect(moved!.start_at).not.toBe(first!.start_at);
    expect(end.meetings().map(({ start_at }) => start_at)).toEqual([moved!.start_at]);
    const fault = end.server.faults.add({ kind: 'status', status: 503 }, { operation: end.canceling });
    const said = await lead.say(phone, 'please cancel the appointment');
    expect(said).toEqual([]);
    const before = (await lead.texts(phone)).length;
    expect((await bookings()).map(({ status }) => status)).toEqual(['rescheduled', 'booked']);
    expect(fault.met).toBe(1);
    app.clock.advance(10_000);
    await app.drain();
    await news();
    expect(await lead.texts(phone)).toHaveLength(before + 1);
    expect((await bookings()).map(({ status }) => status)).toEqual(['rescheduled', 'canceled']);
    expect(end.meetings()).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'canceled' });
  });

  test('a time that has been taken is not booked, and the lead is offered others', async () => {
    const { end, lead, bookings, contacted, offered } = await setUpProvider();
    const phone = await contacted();
    await offered(phone);
    const [row] = await queryRows<{ slots: { start_at: string }[] }>(
      app,
      `select intent->'slots' as slots from messages where intent->>'kind' = 'offer' order by id desc limit 1`,
      [],
    );
    const { start_at } = row!.slots[0]!;
    end.take(start_at);
    const said = (await lead.say(phone, '1')).join('\n');
    expect(said).not.toMatch(/\b(you are|you're) booked|confirmed/i);
    expect(said).toContain('1.');
    expect(end.meetings().filter((one) => one.start_at === start_at)).toEqual([]);
    expect((await bookings()).filter(({ status }) => status === 'booked')).toEqual([]);
    await lead.say(phone, '1');
    expect((await bookings()).filter(({ status }) => status === 'booked')).toHaveLength(1);
  });

  test.each(['cut', 'silent', 'not_json'] as const)(
    'a lost response (%s) creates no second meeting and loses no meeting',
    { tags: 'endurance' },
    async (kind) => {
      const { end, lead, bookings, contacted, offered, news } = await setUpProvider();
      const phone = await contacted();
      await offered(phone);
      end.server.faults.add({ kind, applied: true }, { operation: end.booking });
      const { connections, clock } = app;
      const hasty = await startApp({ connections, clock, alone: false, calendarTimeout: 5_000 });
      onTestFinished(() => hasty.close());
      await lead.write(phone, '1');
      await hasty.drain();
      for (let i = 0; i < 3; i++) await news();
      expect(end.meetings()).toHaveLength(1);
      expect(await bookings()).toMatchObject([{ status: 'booked', start_at: end.meetings()[0]!.start_at }]);
      expect((await lead.texts(phone)).filter((text) => CLAIMS.test(text))).toHaveLength(1);
    },
  );

  test('if a provider stays unavailable, a person is informed after two minutes, and the meeting is booked later', async () => {
    const { end, lead, bookings, contacted, offered } = await setUpProvider();
    const phone = await contacted();
    await offered(phone);
    const fault = end.server.faults.add(
      { kind: 'status', status: 502 },
      { operation: end.booking, times: 1_000 },
    );
    await lead.say(phone, '1');
    for (let i = 0; i < 10; i++) {
      app.clock.advance(30_000);
      await app.drain();
    }
    expect(await bookings()).toEqual([]);
    expect(await lead.facts(phone, 'handed_over')).toMatchObject([
      { params: { reason: { code: 'calendar_not_answering' } } },
    ]);
    fault.release();
    for (let i = 0; i < 10; i++) {
      app.clock.advance(2 * MINUTE);
      await app.drain();
    }
    expect(await bookings()).toMatchObject([{ status: 'booked' }]);
    expect(end.meetings()).toHaveLength(1);
    expect((await lead.texts(phone)).join()).not.toMatch(/you're booked/i);
    expect((await lead.facts(phone)).at(-1)).toMatchObject({ code: 'meeting_booked' });
  });

  test('if a token has expired, nothing is confirmed, a person takes over, and doctor can name the problem', async () => {
    const { w, end, lead, bookings, contacted, offered } = await setUpProvider();
    const phone = await contacted();
    await offered(phone);
    end.endToken();
    const said = await lead.say(phone, '1');
    expect(said.join('\n')).not.toMatch(CLAIMS);
    expect((await bookings()).filter(({ status }) => status === 'booked')).toEqual([]);
    expect(await lead.facts(phone, 'handed_over')).not.toEqual([]);
    const [row] = await queryRows<{ problem: StoredFact }>(
      app,
      'select problem from calendars where team_id = $1',
      [w.teamId],
    );
    const [name, status, code] = REFUSALS[provider]!;
    expect(row!.problem).toEqual(fact('provider_answered', { provider: name, status, code, said: null }));
    // `parley doctor` prints these problems.
    const { problems } = await listProblems(app.system.db);
    expect(problems.map(({ problem }) => problem)).toContainEqual(row!.problem);
  });

  test("the host's moves and cancellations are applied, and the lead is informed", async () => {
    const { end, lead, bookings, booked, news } = await setUpProvider();
    const { phone } = await booked();
    const [kept] = end.meetings();
    const later = new Date(Date.parse(kept!.start_at) + 7 * 86_400_000).toISOString();
    end.moves(kept!.ref, later);
    await news();
    expect(await bookings()).toMatchObject([
      { status: 'rescheduled' },
      { status: 'booked', start_at: later, source: 'webhook' },
    ]);
    expect(await lead.eventsOf('booking.created')).toHaveLength(2);
    end.cancels(end.meetings()[0]!.ref);
    await news();
    expect((await bookings()).map(({ status }) => status)).toEqual(['rescheduled', 'canceled']);
    expect((await lead.texts(phone)).at(-1)).toMatch(/cancel/i);
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'canceled' });
  });

  // A person's Google calendar can contain other meetings, and Parley ignores those.
  test.skipIf(provider === 'google')(
    'a meeting booked at the provider belongs to the only lead with its email address',
    async () => {
      const { end, lead, bookings, contacted, news } = await setUpProvider();
      const email = `${app.make.phone()}@example.com`;
      const phone = await contacted(email);
      end.books('2026-11-24T10:00:00.000Z', { name: 'Marie Durand', email: email.toUpperCase() });
      end.books('2026-11-24T11:00:00.000Z', { name: 'A stranger', email: 'stranger@example.com' });
      log = '';
      await news();
      const { ref } = end.meetings().find(({ start_at }) => start_at === '2026-11-24T11:00:00.000Z')!;
      const ignored = log
        .split('\n')
        .filter((line) => line.includes('ignored a meeting that belongs to no lead'));
      expect(ignored.map((line) => JSON.parse(line))).toMatchObject([
        { calendar: expect.stringMatching(/^cal_/), ref },
      ]);
      expect(await bookings()).toMatchObject([{ status: 'booked', start_at: '2026-11-24T10:00:00.000Z' }]);
      expect(await lead.lead(phone)).toMatchObject({ booking_status: 'booked' });
      const shared = `${app.make.phone()}@example.com`;
      const both = [await contacted(shared), await contacted(shared)];
      end.books('2026-11-24T13:00:00.000Z', { name: 'One of two', email: shared });
      await news();
      expect(await bookings()).toHaveLength(1);
      for (const one of both) {
        expect(await lead.facts(one, 'meeting_matches_several_leads')).toMatchObject([
          { params: { address: shared, leads: 2 } },
        ]);
      }
    },
  );
});
