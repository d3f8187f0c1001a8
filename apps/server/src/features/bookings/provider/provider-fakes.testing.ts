// Calendars at each provider for tests: the fake server, and the entry in a workspace file.
import { generateKeyPairSync } from 'node:crypto';
import { describe } from 'vitest';
import type { MeetingActor } from '../../../calendars/port.ts';
import { startCalCom } from '../../../testing/fakes/calendars/cal-com/server.ts';
import { startCalendly } from '../../../testing/fakes/calendars/calendly/server.ts';
import { startGoogle } from '../../../testing/fakes/calendars/google/server.ts';
import type { FakeServer } from '../../../testing/fakes/calendars/server.ts';
import type { TestApp } from '../../../testing/start-app.ts';

/** A meeting as the provider stores it. */
interface StoredMeeting {
  ref: string;
  start_at: string;
}

export interface ProviderFake {
  /** The entry under `calendars` in a workspace file, with the name `sales`. */
  section: Record<string, unknown>;
  server: FakeServer;
  /** The operation that books a meeting. */
  booking: string;
  /** The operation that moves a meeting, or the one that books if the provider can't move meetings. */
  moving: string;
  canceling: string;
  /** Returns the booked meetings. */
  meetings(): StoredMeeting[];
  /** Books the time at the provider for someone else. */
  take(start_at: string): void;
  /** Books at the provider without Parley; on the link's page, if a link is given. */
  books(start_at: string, who: { name: string; email: string }, link?: string): void;
  /** Moves a meeting at the provider. By default, the host moves it. */
  moves(ref: string, start_at: string, by?: MeetingActor): void;
  cancels(ref: string, by?: MeetingActor): void;
  /** Records at the provider whether the lead came; undefined if the provider has no such feature. */
  marks?(ref: string, came: boolean): void;
  /** Expires the token. */
  endToken(): void;
}

const toIsoTime = (at: number) => new Date(at).toISOString();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const EVENTS = '/calendar/v3/calendars/{calendar}/events';

export const PROVIDER_FAKES: Record<string, (app: TestApp) => Promise<ProviderFake>> = {
  async 'cal-com'(app) {
    const server = await startCalCom({ now: app.clock.ms });
    server.findUsAt(app.url);
    return {
      section: {
        ...{ name: 'sales', provider: 'cal-com', url: server.url, api_key: server.key },
        ...{ event_type_id: server.eventTypeId, webhook_secret: 'cal-webhook-secret' },
      },
      server,
      booking: 'POST /bookings',
      moving: 'POST /bookings/{uid}/reschedule',
      canceling: 'POST /bookings/{uid}/cancel',
      meetings: () =>
        [...server.bookings.values()]
          .filter(({ status }) => status === 'accepted')
          .map(({ uid, start }) => ({ ref: uid, start_at: toIsoTime(start) })),
      take: (start) => server.diary.take(Date.parse(start)),
      books: (start, who, link) => void server.people.books(Date.parse(start), link, who),
      moves: (ref, start, by) =>
        void server.people.moves(ref, Date.parse(start), by === 'lead' ? 'attendee' : 'host'),
      cancels: (ref, by) =>
        server.people.cancels(ref, 'The host is ill', by === 'lead' ? 'attendee' : 'host'),
      marks: (ref, came) => server.people.marks(ref, !came),
      endToken() {
        server.key = 'cal_live_other';
      },
    };
  },
  async calendly(app) {
    const server = await startCalendly({ now: app.clock.ms });
    server.findUsAt(app.url);
    return {
      section: {
        ...{ name: 'sales', provider: 'calendly', url: server.url, token: server.token },
        ...{ event_type: server.eventTypeUri, signing_key: 'calendly-signing-key' },
      },
      server,
      booking: 'POST /invitees',
      moving: 'POST /invitees',
      canceling: 'POST /scheduled_events/{uuid}/cancellation',
      meetings: () =>
        [...server.invitees.values()]
          .filter(({ status }) => status === 'active')
          .map(({ uri, start }) => ({ ref: uri, start_at: toIsoTime(start) })),
      take: (start) => server.diary.take(Date.parse(start)),
      books: (start, who, link) => void server.people.books(Date.parse(start), link, who),
      moves: (ref, start, by) =>
        void server.people.moves(ref, Date.parse(start), by === 'lead' ? 'invitee' : 'host'),
      cancels: (ref, by) => server.people.cancels(ref, 'The host is ill', by === 'lead' ? 'invitee' : 'host'),
      marks: (ref, came) => server.people.marks(ref, !came),
      endToken() {
        server.token = 'another';
      },
    };
  },
  async google(app) {
    const serviceAccount = { email: 'parley@project.example', key: PEM };
    const server = await startGoogle({ now: app.clock.ms, serviceAccount });
    server.findUsAt(app.url);
    return {
      section: {
        ...{ name: 'sales', provider: 'google', url: `${server.url}/calendar/v3` },
        ...{ token_url: `${server.url}/token`, client_id: 'client.apps.example' },
        ...{ client_secret: 'client-secret', refresh_token: 'refresh-token' },
      },
      server,
      booking: `POST ${EVENTS}`,
      moving: `PATCH ${EVENTS}/{event}`,
      canceling: `DELETE ${EVENTS}/{event}`,
      meetings: () =>
        [...server.events.values()]
          .filter(({ status }) => status === 'confirmed')
          .map(({ id, start }) => ({ ref: id, start_at: toIsoTime(start) })),
      take: (start) => server.diary.take(Date.parse(start)),
      books: (start, who) => void server.people.books(Date.parse(start), who),
      moves: (ref, start) => void server.people.moves(ref, Date.parse(start)),
      cancels: (ref, by) => (by === 'lead' ? server.people.declines(ref) : server.people.deletes(ref)),
      endToken() {
        server.refreshTokens.clear();
        server.endAccess();
      },
    };
  },
};

/**
 * Runs tests with each provider. `npm test` uses only the first one, because all adapters pass one suite
 * (docs/adr/run-all-tests-before-each-landing.md).
 */
export function testEachProvider(holds: (provider: string) => void): void {
  const [first, ...others] = Object.keys(PROVIDER_FAKES);
  describe(`at ${first}`, () => holds(first!));
  for (const other of others) describe(`at ${other}`, { tags: 'endurance' }, () => holds(other));
}
