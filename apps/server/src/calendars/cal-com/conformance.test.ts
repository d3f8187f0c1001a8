// Runs the conformance suite on Cal.com's fake.
import { createHmac } from 'node:crypto';
import { createHttpCaller } from '../../platform/http-call.ts';
import { startCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { type CalendarFake, openInbox, receiveWebhooks } from '../calendar-fake.testing.ts';
import { testConformance } from '../conformance.testing.ts';
import { createCalCom } from './cal-com.ts';

const toDoer = (by?: string) => (by === 'lead' ? 'attendee' : 'host');
const iso = (at: number) => new Date(at).toISOString();

testConformance({
  provider: 'cal-com',
  async start(clock, { timezone, timeoutMs }): Promise<CalendarFake> {
    const server = await startCalCom({ now: clock.ms, timezone });
    const caller = createHttpCaller();
    const adapter = createCalCom({ caller, clock, timeoutMs });
    const inbox = await openInbox();
    const account = {
      team_id: 'team_1',
      id: 'cal_1',
      settings: {
        url: server.url,
        event_type_id: String(server.eventTypeId),
        page: 'https://cal.example/host/intro',
      },
      secrets: { api_key: server.key, webhook_secret: 'cal-webhook-secret' },
    };
    const end: Omit<CalendarFake, 'news'> = {
      adapter,
      account,
      server,
      diary: server.diary,
      operations: {
        slots: 'GET /slots',
        book: 'POST /bookings',
        find: 'GET /bookings',
        cancel: 'POST /bookings/{uid}/cancel',
        move: 'POST /bookings/{uid}/reschedule',
      },
      meetings: () =>
        [...server.bookings.values()].map(({ uid, start, status, metadata }) => ({
          ref: uid,
          start_at: iso(start),
          canceled: status !== 'accepted',
          reference: metadata['reference'] ?? null,
          lead_id: metadata['lead_id'] ?? null,
        })),
      endToken() {
        server.key = 'cal_live_other';
      },
      books: (start, link, who) => server.people.books(Date.parse(start), link, who).uid,
      moves: (ref, start, by) => server.people.moves(ref, Date.parse(start), toDoer(by)).uid,
      cancels: (ref, reason, by) => server.people.cancels(ref, reason ?? '', toDoer(by)),
      marks: (ref, came) => server.people.marks(ref, !came),
      listen: () => adapter.subscribe!(account, inbox.url),
      async close() {
        inbox.close();
        await caller.close();
        await server.close();
      },
    };
    return { ...end, news: () => receiveWebhooks(end, inbox, clock.now()) };
  },
  webhooks: {
    vector: {
      secrets: { webhook_secret: 'cal-webhook-secret' },
      headers: {
        'x-cal-signature-256': 'd422b6e5b8bef5bc36ee83d44d3a795e5b7ec1eefe6cc79e8d3272396c2c93c8',
      },
      body: '{"triggerEvent":"BOOKING_CREATED","payload":{"uid":"booking-1"}}',
      now: new Date('2026-11-30T06:00:00.000Z'),
    },
    sign: ({ secrets }, body) => ({
      'x-cal-signature-256': createHmac('sha256', secrets['webhook_secret']!).update(body).digest('hex'),
    }),
    mostAge: null,
  },
});
