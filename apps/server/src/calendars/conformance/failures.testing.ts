// Tests how an adapter interprets each failure of a provider, for reads and for changes, and that its messages contain
// no secrets.
import { describe, expect, test } from 'vitest';
import type { Trouble } from '../../testing/fakes/faults.ts';
import { CalendarError, type CalendarErrorKind } from '../port.ts';
import { addTime, buildMeetingRequest, DAY, MONDAY, NINE, type Stage, type Suite } from './suite.testing.ts';

const WHOLE = { from: MONDAY, to: addTime(MONDAY, DAY) };
const read = ({ adapter, account }: Stage) => (adapter.freeSlots ?? adapter.busy)!(account, WHOLE);
const book = ({ adapter, account }: Stage) => adapter.book(account, buildMeetingRequest(NINE));

/** Much longer than a response takes, even on a busy machine. */
const PATIENCE_MS = 1_000;

const page = (status: number): Trouble => ({ kind: 'status', status, body: '<h1>Sorry</h1>' });

type Expected = [kind: CalendarErrorKind, definite: boolean];
const TROUBLES: [name: string, trouble: Trouble, reading: Expected, booking: Expected][] = [
  ['the connection is cut', { kind: 'cut', applied: false }, ['away', true], ['unknown', false]],
  [
    'the connection is cut after the change was made',
    { kind: 'cut', applied: true },
    ['away', true],
    ['unknown', false],
  ],
  ['it has an internal error', page(500), ['away', true], ['unknown', false]],
  ['the page of a proxy', page(502), ['away', true], ['unknown', false]],
  ['it is out of order', page(503), ['away', true], ['unknown', false]],
  ['the answer is not JSON', { kind: 'not_json', applied: true }, ['away', true], ['unknown', false]],
  ['the token is refused', { kind: 'unauthorized' }, ['auth', true], ['auth', true]],
  ['it refuses without a reason', page(403), ['refused', true], ['refused', true]],
  ['the slot is taken', { kind: 'status', status: 409, body: {} }, ['taken', true], ['taken', true]],
];

export function testFailures({ stage }: Suite): void {
  describe('a failed call', () => {
    test.each(TROUBLES)(
      'has the expected kind: %s',
      async (_name, trouble, [kind, definite], [bookKind, bookDefinite]) => {
        const one = await stage();
        one.server.faults.add(trouble, { operation: one.operations.slots, times: 9 });
        await expect(read(one)).rejects.toMatchObject({ name: 'CalendarError', kind, definite });
        one.server.faults.clear();
        one.server.faults.add(trouble, { operation: one.operations.book, times: 9 });
        const failed = { name: 'CalendarError', kind: bookKind, definite: bookDefinite };
        await expect(book(one)).rejects.toMatchObject(failed);
      },
    );

    test('is `away` for a read and `unknown` for a change after a timeout', async () => {
      const one = await stage(MONDAY, { timeoutMs: PATIENCE_MS });
      const silent = one.server.faults.add(
        { kind: 'silent', applied: true },
        { operation: one.operations.book },
      );
      await expect(book(one)).rejects.toMatchObject({ kind: 'unknown', definite: false });
      silent.release();
      one.server.faults.add({ kind: 'silent', applied: false }, { operation: one.operations.slots });
      await expect(read(one)).rejects.toMatchObject({ kind: 'away', definite: true });
    });

    test('throws a CalendarError after an answer of an unexpected form', async () => {
      const one = await stage();
      for (const body of [{}, { data: 'no' }, { data: { slots: 3 } }, { collection: [3, null, {}] }, []]) {
        one.server.faults.add(
          { kind: 'wrong_json', applied: true, body },
          { operation: one.operations.slots },
        );
        const found = await read(one).catch((error) => error);
        if (!Array.isArray(found)) expect(found).toBeInstanceOf(CalendarError);
        one.server.faults.clear();
      }
      one.server.faults.add(
        { kind: 'wrong_json', applied: true, body: { ok: 1 } },
        { operation: one.operations.book },
      );
      await expect(book(one)).rejects.toMatchObject({ kind: 'unknown', definite: false });
    });

    test('contains the time to wait after too many calls', async () => {
      const one = await stage();
      one.server.limit(0);
      for (const call of [read, book]) {
        const error: CalendarError = await call(one).catch((thrown) => thrown);
        expect(error).toMatchObject({ name: 'CalendarError', kind: 'rate_limited', definite: true });
        if (error.retryAfterMs !== null) {
          expect(error.retryAfterMs).toBeGreaterThan(0);
          expect(error.retryAfterMs).toBeLessThanOrEqual(61_000);
        }
      }
      one.clock.advance(61_000);
      one.server.limit(1_000);
      expect(await book(one)).toMatchObject({ start_at: NINE });
    });

    test('is refused without a request until the time to wait has passed', async () => {
      const one = await stage();
      one.server.limit(0);
      await expect(read(one)).rejects.toMatchObject({ kind: 'rate_limited' });
      const asked = one.server.calls.length;
      for (const call of [read, book, read]) {
        const refused = { kind: 'rate_limited', retryAfterMs: expect.any(Number) };
        await expect(call(one)).rejects.toMatchObject(refused);
      }
      expect(one.server.calls).toHaveLength(asked);
      one.clock.advance(61_000);
      one.server.limit(1_000);
      expect(await read(one)).toBeInstanceOf(Array);
    });

    test('stops further calls for half a minute after two timeouts, and then allows a single trial call', async () => {
      const one = await stage(MONDAY, { timeoutMs: PATIENCE_MS });
      const { operations, server, clock } = one;
      // If the adapter needs a token, the first call requests it, so make one call before the fault.
      await read(one);
      const silent = server.faults.add(
        { kind: 'silent', applied: false },
        { operation: operations.slots, times: 99 },
      );
      const away = { name: 'CalendarError', kind: 'away', definite: true };
      for (let tries = 0; tries < 4; tries++) await expect(read(one)).rejects.toMatchObject(away);
      expect(silent.met).toBe(2);
      await expect(book(one)).rejects.toMatchObject({ ...away, retryAfterMs: expect.any(Number) });
      clock.advance(31_000);
      for (const error of await Promise.all([1, 2, 3].map(() => read(one).catch((thrown) => thrown))))
        expect(error).toMatchObject(away);
      expect(silent.met).toBe(3);
      // The account now rests for longer.
      clock.advance(31_000);
      await expect(read(one)).rejects.toMatchObject(away);
      expect(silent.met).toBe(3);
      silent.release();
      clock.advance(31_000);
      expect(await read(one)).toBeInstanceOf(Array);
      expect(await book(one)).toMatchObject({ start_at: NINE });
    });

    test('does not affect another account', async () => {
      const one = await stage();
      one.server.limit(0);
      await expect(read(one)).rejects.toMatchObject({ kind: 'rate_limited' });
      one.server.limit(1_000);
      const account = { ...one.account, id: 'cal_other' };
      expect(await read({ ...one, account })).not.toBeUndefined();
    });

    test('is `auth` if the token has expired', async () => {
      const one = await stage();
      const { ref } = await book(one);
      one.endToken();
      const { adapter, account } = one;
      await expect(book(one)).rejects.toMatchObject({ kind: 'auth', definite: true });
      await expect(adapter.cancel(account, ref, null)).rejects.toMatchObject({ kind: 'auth' });
      await expect(adapter.find(account, buildMeetingRequest(NINE))).rejects.toMatchObject({ kind: 'auth' });
      expect(await adapter.check(account)).toMatchObject([{ reason: { code: 'secret_refused' } }]);
    });

    test("makes no request and trusts no webhook if the secrets can't be opened", async () => {
      const one = await stage();
      const account = { ...one.account, secrets: {} };
      const lost = { ...one, account };
      for (const call of [read, book]) {
        await expect(call(lost)).rejects.toMatchObject({ kind: 'auth', definite: true });
      }
      expect(one.server.calls).toEqual([]);
      const request = { headers: {}, body: Buffer.from('{}'), now: one.clock.now() };
      expect(one.adapter.receive?.(account, request).status ?? 401).toBe(401);
    });

    test("is `away` if the server can't be reached", async () => {
      const one = await stage();
      await one.server.stop();
      await expect(book(one)).rejects.toMatchObject({ kind: 'away', definite: true });
      const detail = { code: 'server_unreachable' };
      expect(await one.adapter.check(one.account)).toMatchObject([
        { field: 'url', reason: { code: 'url_doubtful', params: { detail } } },
      ]);
    });

    test('contains no secret in its message', async () => {
      const one = await stage();
      const secrets = Object.values(one.account.secrets);
      for (const [, trouble] of TROUBLES) {
        one.server.faults.add(trouble, { operation: one.operations.book, times: 9 });
        const { message }: CalendarError = await book(one).then(
          () => expect.unreachable(),
          (error) => error,
        );
        expect(secrets.filter((secret) => message.includes(secret))).toEqual([]);
        one.server.faults.clear();
      }
    });
  });

  test('correct settings have no problem', async () => {
    const one = await stage();
    expect(await one.adapter.check(one.account)).toEqual([]);
  });
}
