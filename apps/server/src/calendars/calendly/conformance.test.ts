// Runs the conformance suite on Calendly's fake.
import { createHmac } from 'node:crypto';
import { createHttpCaller } from '../../platform/http-call.ts';
import { startCalendly } from '../../testing/fakes/calendars/calendly/server.ts';
import { type CalendarFake, openInbox, receiveWebhooks } from '../calendar-fake.testing.ts';
import { testConformance } from '../conformance.testing.ts';
import { createCalendly } from './calendly.ts';
import { MOST_AGE_MS } from './signature.ts';

const toDoer = (by?: string) => (by === 'lead' ? 'invitee' : 'host');
const iso = (at: number) => new Date(at).toISOString();

testConformance({
  provider: 'calendly',
  async start(clock, { timezone, timeoutMs }): Promise<CalendarFake> {
    const server = await startCalendly({ now: clock.ms, timezone });
    const caller = createHttpCaller();
    const adapter = createCalendly({ caller, clock, timeoutMs });
    const inbox = await openInbox();
    const account = {
      team_id: 'team_1',
      id: 'cal_1',
      settings: { url: server.url, event_type: server.eventTypeUri },
      secrets: { token: server.token, signing_key: 'calendly-signing-key' },
    };
    const end: Omit<CalendarFake, 'news'> = {
      adapter,
      account,
      server,
      diary: server.diary,
      operations: {
        slots: 'GET /event_type_available_times',
        book: 'POST /invitees',
        find: 'GET /scheduled_events',
        cancel: 'POST /scheduled_events/{uuid}/cancellation',
        move: null,
      },
      meetings: () =>
        [...server.invitees.values()].map(({ uri, start, status, tracking }) => ({
          ref: uri,
          start_at: iso(start),
          canceled: status === 'canceled',
          reference: tracking['utm_term'] ?? null,
          lead_id: tracking['utm_content'] ?? null,
        })),
      endToken() {
        server.token = 'another-token';
      },
      books: (start, link, who) => server.people.books(Date.parse(start), link, who).uri,
      moves: (ref, start, by) => server.people.moves(ref, Date.parse(start), toDoer(by)).uri,
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
      secrets: { signing_key: 'calendly-signing-key' },
      headers: {
        'calendly-webhook-signature':
          't=1767225600,v1=23312aa4798e3cff6c01778da11972cbb95df0ca7639065408418c9ae2e09ea5',
      },
      body: '{"event":"invitee.created","payload":{"email":"a@b.co"}}',
      now: new Date(1_767_225_600_000),
    },
    sign({ secrets }, body, now) {
      const seconds = Math.floor(now.getTime() / 1_000);
      const signature = createHmac('sha256', secrets['signing_key']!)
        .update(`${seconds}.${body}`)
        .digest('hex');
      return { 'calendly-webhook-signature': `t=${seconds},v1=${signature}` };
    },
    mostAge: MOST_AGE_MS,
  },
});
