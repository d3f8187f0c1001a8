// A meeting can end at its provider before we know that it was booked, if an answer was lost or events arrive out of
// order. No one is informed of a meeting that does not exist (bookings.md#providers).
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { PROVIDER_FAKES, testEachProvider } from './provider-fakes.testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CONFIRMED = /\b(booked|confirmed|in the calendar|see you)\b/i;
const GOOGLE = '/calendar/v3/calendars/{calendar}/events';
/** The operations that search for a meeting, by provider. */
const FINDING: Record<string, string[]> = {
  'cal-com': ['GET /bookings'],
  calendly: ['GET /scheduled_events'],
  google: [`GET ${GOOGLE}`, `GET ${GOOGLE}/{event}`],
};
/** Each provider's response when a search finds nothing. */
const NOTHING: Record<string, unknown> = {
  'cal-com': { status: 'success', data: [] },
  calendly: { collection: [], pagination: { next_page_token: null } },
  google: { kind: 'calendar#events', items: [] },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

async function setUpMeeting(provider: string) {
  app.clock.set('2026-11-23T07:00:00.000Z');
  const end = await PROVIDER_FAKES[provider]!(app);
  onTestFinished(() => end.server.close());
  const hours = provider === 'google' && { hours: 'Mon-Fri 09:00-17:00' };
  const w = await app.make.workspace({
    calendars: [end.section],
    agent: { follow_ups: [], booking: { calendar: 'sales', timezone: 'Europe/Paris', ...hours } },
  });
  await app.drain();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  const email = `${phone}@example.com`;
  await lead.push(phone, { name: 'Ana Ruiz', email });
  await app.drain();
  for (const text of ['Yes', '12k']) await lead.say(phone, text);
  const bookings = async () =>
    (await lead.api.call(contract.bookings.list, {})).data
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ status, start_at }) => ({ status, start_at }));
  const passMinutes = async (minutes = 10) => {
    for (let minute = 0; minute < minutes; minute++) {
      await end.server.webhooks.settled();
      app.clock.advance(MINUTE);
      await app.drain();
    }
  };
  /** Hides all meetings from the next `times` searches. */
  const hideFromSearch = (times: number) => {
    for (const operation of FINDING[provider]!) {
      const trouble = operation.endsWith('{event}')
        ? ({ kind: 'status', status: 404, body: { error: { code: 404, message: 'Not Found' } } } as const)
        : ({ kind: 'wrong_json', applied: true, body: NOTHING[provider] } as const);
      end.server.faults.add(trouble, { operation, times });
    }
  };
  /** Returns the texts that the lead received since choosing a time. */
  const readNewTexts = async (before: number) => (await lead.texts(phone)).slice(before);
  const texts = async () => (await lead.texts(phone)).length;
  return {
    end,
    lead,
    phone,
    email,
    bookings,
    pass: passMinutes,
    unseen: hideFromSearch,
    told: readNewTexts,
    texts,
  };
}

testEachProvider((provider) => {
  describe.each(['host', 'lead'] as const)(
    'a meeting whose booking response was lost and that was canceled by the %s',
    (by) => {
      test.each([
        ['the booking and the cancellation', 'all'],
        ['only the cancellation', 'end'],
        ['nothing', 'nothing'],
      ])(
        'leads to a notice of the cancellation and to no other message if the provider reports %s',
        async (_name, tells) => {
          const { end, lead, phone, bookings, pass, told, texts } = await setUpMeeting(provider);
          const before = await texts();
          end.server.webhooks.hold();
          end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.booking });
          await lead.say(phone, '1');
          const [kept] = end.meetings();
          app.clock.advance(1_000);
          end.cancels(kept!.ref, by);
          if (tells !== 'nothing') {
            await end.server.webhooks.release((held) => (tells === 'all' ? held : held.slice(-1)));
          }
          await pass();
          expect(await bookings()).toEqual([{ status: 'canceled', start_at: kept!.start_at }]);
          if (!(by === 'lead' && provider === 'google')) expect(end.meetings()).toEqual([]);
          const said = await told(before);
          expect(said.filter((text) => CONFIRMED.test(text))).toEqual([]);
          expect(said.filter((text) => /cancel|take place|taking/i.test(text))).toHaveLength(1);
          expect(await lead.eventsOf('booking.created')).toEqual([]);
          expect(await lead.lead(phone)).toMatchObject({ booking_status: 'canceled' });
          expect(await lead.facts(phone, 'meeting_canceled')).toMatchObject([{ params: { by } }]);
        },
      );
    },
  );

  test('a meeting with a lost booking response is not booked again once its cancellation is reported', async () => {
    const { end, lead, phone, bookings, pass, unseen } = await setUpMeeting(provider);
    end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.booking });
    end.server.webhooks.hold();
    await lead.say(phone, '1');
    const [kept] = end.meetings();
    app.clock.advance(1_000);
    end.cancels(kept!.ref);
    unseen(2);
    await end.server.webhooks.release();
    if (provider === 'google') {
      // Parley polls the provider for changes before it can check.
      app.clock.advance(4_000);
    }
    await pass();
    expect(end.meetings()).toEqual([]);
    expect((await bookings()).filter(({ status }) => status === 'booked')).toEqual([]);
    expect(await lead.eventsOf('booking.created')).toEqual([]);
  });

  test('a meeting keeps its new time if the response to the booking is lost and the host moves it', async () => {
    const { end, lead, phone, bookings, pass } = await setUpMeeting(provider);
    end.server.webhooks.hold();
    end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.booking });
    await lead.say(phone, '1');
    const [kept] = end.meetings();
    const later = new Date(Date.parse(kept!.start_at) + 7 * DAY).toISOString();
    app.clock.advance(1_000);
    end.moves(kept!.ref, later);
    await end.server.webhooks.release((held) => held.toReversed());
    await pass();
    expect(end.meetings().map(({ start_at }) => start_at)).toEqual([later]);
    const standing = (await bookings()).filter(({ status }) => status === 'booked');
    expect(standing).toEqual([{ status: 'booked', start_at: later }]);
  });

  test('the records agree with the provider if the response to a move is lost and the host cancels', async () => {
    const { end, lead, phone, bookings, pass, told, texts } = await setUpMeeting(provider);
    await lead.say(phone, '1');
    await pass(2);
    await lead.say(phone, 'I need to reschedule');
    const before = await texts();
    const [old] = end.meetings();
    end.server.webhooks.hold();
    end.server.faults.add({ kind: 'cut', applied: true }, { operation: end.moving });
    await lead.say(phone, '2');
    app.clock.advance(1_000);
    const moved = end.meetings().find(({ start_at }) => start_at !== old!.start_at);
    end.cancels(moved!.ref);
    await end.server.webhooks.release();
    await pass();
    const standing = (await bookings()).filter(({ status }) => status === 'booked');
    expect(end.meetings().map(({ start_at }) => start_at)).toEqual(standing.map(({ start_at }) => start_at));
    // If the provider moves a meeting by creating a new one, the old one still exists, and a person must check it.
    expect(standing).toHaveLength(provider === 'calendly' ? 1 : 0);
    const said = await told(before);
    expect(said.filter((text) => /\b(moved|new time)\b/i.test(text))).toEqual([]);
    expect(await lead.eventsOf('booking.created')).toHaveLength(1);
  });
});

// A person's Google calendar can contain other meetings, and Parley ignores those.
describe.each(['cal-com', 'calendly'])('events that arrive out of order from %s', (provider) => {
  test("create no meeting if an unknown meeting's cancellation arrives before its booking", async () => {
    const { end, email, lead, phone, bookings, pass, texts } = await setUpMeeting(provider);
    const before = await texts();
    end.server.webhooks.hold();
    end.books('2026-11-24T10:00:00.000Z', { name: 'Ana', email });
    app.clock.advance(1_000);
    end.cancels(end.meetings()[0]!.ref);
    await end.server.webhooks.release((held) => held.toReversed());
    await pass(2);
    expect(await bookings()).toEqual([]);
    expect(await texts()).toBe(before);
    expect(await lead.eventsOf('booking.created')).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ booking_status: null });
  });

  test('create no booked meeting if a booking and its cancellation arrive at the same time, twice', async () => {
    const { end, email, bookings, pass } = await setUpMeeting(provider);
    for (let hour = 8; hour < 14; hour++) {
      end.server.webhooks.hold();
      end.books(`2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`, { name: 'Ana', email });
      app.clock.advance(1_000);
      end.cancels(end.meetings()[0]!.ref);
      const { held } = end.server.webhooks;
      await Promise.all([...held].map((one) => end.server.webhooks.redeliver(one)));
      await end.server.webhooks.release();
    }
    await pass(2);
    expect((await bookings()).filter(({ status }) => status === 'booked')).toEqual([]);
  });

  test('create one meeting at its new time if a move arrives before the booking', async () => {
    const { end, email, bookings, pass } = await setUpMeeting(provider);
    end.server.webhooks.hold();
    end.books('2026-11-24T10:00:00.000Z', { name: 'Ana', email });
    app.clock.advance(1_000);
    end.moves(end.meetings()[0]!.ref, '2026-11-25T10:00:00.000Z');
    await end.server.webhooks.release((held) => held.toReversed());
    await pass(2);
    expect((await bookings()).filter(({ status }) => status === 'booked')).toEqual([
      { status: 'booked', start_at: '2026-11-25T10:00:00.000Z' },
    ]);
  });
});
