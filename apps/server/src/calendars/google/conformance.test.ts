// Runs the conformance suite on Google's fake, with a person's refresh token.
import { generateKeyPairSync } from 'node:crypto';
import { createHttpCaller } from '../../platform/http-call.ts';
import { startGoogle } from '../../testing/fakes/calendars/google/server.ts';
import type { CalendarFake } from '../calendar-fake.testing.ts';
import { testConformance } from '../conformance.testing.ts';
import { createGoogle } from './google.ts';

const iso = (at: number) => new Date(at).toISOString();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const EVENTS = '/calendar/v3/calendars/{calendar}/events';

testConformance({
  provider: 'google',
  async start(clock, { timezone, timeoutMs }): Promise<CalendarFake> {
    const serviceAccount = { email: 'parley@project.example', key };
    const server = await startGoogle({ now: clock.ms, timezone, serviceAccount });
    const caller = createHttpCaller();
    const adapter = createGoogle({ caller, clock, timeoutMs });
    let cursor: string | null = null;
    const account = {
      team_id: 'team_1',
      id: 'cal_1',
      settings: {
        url: `${server.url}/calendar/v3`,
        token_url: `${server.url}/token`,
        calendar_id: 'primary',
        client_id: 'client.apps.example',
        meet: 'false',
      },
      secrets: { client_secret: 'client-secret', refresh_token: 'refresh-token' },
    };
    async function news() {
      const read = await adapter.changes!(account, cursor);
      cursor = read.cursor;
      return [...read.events];
    }
    return {
      adapter,
      account,
      server,
      diary: server.diary,
      operations: {
        slots: 'POST /calendar/v3/freeBusy',
        book: `POST ${EVENTS}`,
        find: `GET ${EVENTS}/{event}`,
        cancel: `DELETE ${EVENTS}/{event}`,
        move: `PATCH ${EVENTS}/{event}`,
      },
      meetings: () =>
        [...server.events.values()].map(({ id, start, status, written }) => {
          const own = (written['extendedProperties'] as { private: Record<string, string> } | undefined)
            ?.private;
          return {
            ref: id,
            start_at: iso(start),
            canceled: status === 'cancelled',
            reference: own?.['reference'] ?? null,
            lead_id: own?.['lead_id'] ?? null,
          };
        }),
      endToken() {
        server.refreshTokens.clear();
        server.endAccess();
      },
      books: (start, _link, who) => server.people.books(Date.parse(start), who),
      moves: (ref, start) => server.people.moves(ref, Date.parse(start)),
      cancels: (ref, reason, by) =>
        by === 'lead' ? server.people.declines(ref, reason ?? '') : server.people.deletes(ref),
      listen: async () => void (await news()),
      news,
      async close() {
        await caller.close();
        await server.close();
      },
    };
  },
});
