// Webhooks: the adapter accepts only signed ones, which can arrive twice, late or out of order, and no body causes an
// exception.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarUnderTest, openInbox } from '../calendar-fake.testing.ts';
import { addTime, buildMeetingRequest, MINUTE, NINE, type Stage, type Suite, TEN } from './suite.testing.ts';

const isText = (value: unknown) => typeof value === 'string';

/** Returns all strings in a JSON value. */
function listTexts(value: unknown): string[] {
  if (isText(value)) return [value as string];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

export function testWebhooks({ can, stage }: Suite, { webhooks: signed }: CalendarUnderTest): void {
  test('the adapter has receive() and subscribe(), or changes()', async () => {
    const { adapter } = await stage();
    expect(adapter.receive !== undefined).toBe(can.news === 'webhook');
    expect(adapter.subscribe !== undefined).toBe(can.news === 'webhook');
    expect(adapter.changes !== undefined).toBe(can.news === 'poll');
    expect(signed !== undefined).toBe(can.news === 'webhook');
  });
  if (!signed) return;
  const { vector, sign, mostAge } = signed;

  /** Returns a booking's webhook as the provider sent it, without passing it to the adapter. */
  async function captureWebhook(one: Stage, times = 1) {
    const inbox = await openInbox();
    for (let time = 0; time < times; time++) await one.adapter.subscribe!(one.account, inbox.url);
    const wanted = buildMeetingRequest(NINE);
    await one.adapter.book(one.account, wanted);
    await one.server.webhooks.settled();
    inbox.close();
    return { wanted, arrived: inbox.arrived, inbox };
  }

  describe('a webhook', () => {
    test('is accepted with a known signature', async () => {
      const { adapter, account } = await stage();
      const secrets = { ...account.secrets, ...vector.secrets };
      const [body, headers] = [Buffer.from(vector.body), vector.headers];
      const take = (more: object) =>
        adapter.receive!({ ...account, secrets }, { headers, body, now: vector.now, ...more });
      expect(take({})).toEqual({ status: 200, events: [] });
      expect(take({ body: Buffer.from(vector.body.replace(':', ': ')) })).toMatchObject({ status: 401 });
    });

    test('is delivered once for each change, however often Parley subscribes', async () => {
      const one = await stage();
      expect((await captureWebhook(one, 3)).arrived).toHaveLength(1);
    });

    test('is refused if it is unsigned or signed by another party', async () => {
      const one = await stage();
      const { arrived } = await captureWebhook(one);
      const { headers, body } = arrived[0]!;
      const now = one.clock.now();
      const name = Object.keys(sign(one.account, '', now)).find((header) => header.includes('signature'))!;
      const signature = String(headers[name]);
      const getStatus = (more: { headers?: object; body?: Buffer; now?: Date }) =>
        one.adapter.receive!(one.account, {
          body: more.body ?? body,
          now: more.now ?? now,
          headers: { ...headers, ...more.headers },
        }).status;
      expect(getStatus({})).toBe(200);
      const others = [
        undefined,
        '',
        'no-secret-provided',
        signature.slice(0, -2),
        `${signature}00`,
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        'x'.repeat(100_000),
        [signature, signature],
        `${signature},${signature}`,
      ];
      for (const other of others) expect(getStatus({ headers: { [name]: other } })).toBe(401);
      const text = body.toString('utf8');
      expect(getStatus({ body: Buffer.from(text.replace('Ana', 'Eve')) })).toBe(401);
      expect(getStatus({ body: Buffer.from(`${text} `) })).toBe(401);
      const secrets = Object.fromEntries(Object.keys(one.account.secrets).map((key) => [key, 'another']));
      expect(getStatus({ headers: sign({ ...one.account, secrets }, text, now) })).toBe(401);
      if (mostAge === null) return;
      expect(getStatus({ now: new Date(now.getTime() + mostAge + 60_000) })).toBe(401);
      expect(getStatus({ now: new Date(now.getTime() - mostAge - 60_000) })).toBe(401);
      expect(getStatus({ now: new Date(now.getTime() + mostAge - 60_000) })).toBe(200);
    });

    test('is read the same when it arrives twice', async () => {
      const one = await stage();
      const { arrived } = await captureWebhook(one);
      const take = () => one.adapter.receive!(one.account, { ...arrived[0]!, now: one.clock.now() });
      expect(take()).toEqual(take());
    });

    test('can be ordered by time if it arrives out of order', async () => {
      const one = await stage();
      await one.listen();
      one.server.webhooks.hold();
      const wanted = buildMeetingRequest(NINE);
      const { ref } = await one.adapter.book(one.account, wanted);
      one.clock.advance(MINUTE);
      const moved = one.moves(ref, TEN);
      one.clock.advance(MINUTE);
      one.cancels(moved, 'Flu');
      await one.server.webhooks.release((held) => held.toReversed());
      const events = await one.news();
      expect(events[0]).toMatchObject({ kind: 'canceled', ref: moved });
      const sorted = events.toSorted((a, b) => a.at.localeCompare(b.at));
      expect(sorted.at(-1)).toEqual(events[0]);
      expect(sorted[0]).toMatchObject({ kind: 'booked', ref, replaces: null });
    });

    test('is accepted without events if it is of an unknown kind or about another kind of meeting', async () => {
      const one = await stage();
      const { arrived } = await captureWebhook(one);
      const text = arrived[0]!.body.toString('utf8');
      const now = one.clock.now();
      const { event_type_id: id, event_type: uri } = one.account.settings;
      const others = uri
        ? [text.replaceAll(uri, `${uri}X`)]
        : ['999', '{"toString":false}'].map((other) =>
            text.replaceAll(`"eventTypeId":${id}`, `"eventTypeId":${other}`),
          );
      for (const body of [
        ...others,
        text.replace(/BOOKING_CREATED|invitee\.created/, 'SOMETHING_NEW'),
        '{}',
        '[]',
        '3',
      ]) {
        const request = { headers: sign(one.account, body, now), body: Buffer.from(body), now };
        expect(one.adapter.receive!(one.account, request)).toEqual({ status: 200, events: [] });
      }
    });

    test('is read or refused whatever its body, and contains no lead that is not in the body', async () => {
      const one = await stage();
      const { arrived } = await captureWebhook(one);
      const real = JSON.parse(arrived[0]!.body.toString('utf8'));
      const now = one.clock.now();
      const take = (text: string) => {
        const request = { headers: sign(one.account, text, now), body: Buffer.from(text), now };
        return one.adapter.receive!(one.account, request);
      };
      const fields = [...new Set([...Object.keys(real), ...Object.keys(real.payload)])];
      const damaged = fc
        .tuple(fc.array(fc.tuple(fc.constantFrom(...fields), fc.jsonValue()), { maxLength: 4 }), fc.boolean())
        .map(([changes, outer]) => {
          const given = Object.fromEntries(changes);
          return JSON.stringify(
            outer ? { ...real, ...given } : { ...real, payload: { ...real.payload, ...given } },
          );
        });
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.json(), damaged), (text) => {
          const taken = take(text);
          if (taken.status !== 200) {
            expect(taken.status).toBe(400);
            return;
          }
          const texts = listTexts(JSON.parse(text));
          for (const { lead_id, reference, ref, at } of taken.events) {
            for (const word of [lead_id, reference, ref])
              expect(word === null || texts.includes(word)).toBe(true);
            expect(new Date(at).toISOString()).toBe(at);
          }
        }),
        { numRuns: 300 },
      );
    });
  });

  test('contains the time of the change even if it arrives late', async () => {
    const one = await stage();
    const { arrived } = await captureWebhook(one);
    const happened = one.clock.now().toISOString();
    one.clock.advance(2 * MINUTE);
    const taken = one.adapter.receive!(one.account, { ...arrived[0]!, now: one.clock.now() });
    const [event] = taken.status === 200 ? taken.events : [];
    expect(event!.at <= addTime(happened, 1_000)).toBe(true);
  });
}
