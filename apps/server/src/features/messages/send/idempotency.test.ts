// Tests that one Idempotency-Key sends one message (api.md#idempotency, promises.md#one-key-one-send).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, sendRequest } from '../../../http/wire.testing.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import type { Workspace } from '../../../testing/make-workspace.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

const MINUTE = 60_000;
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

/** Runs while the service waits; its argument is the duration. */
let whileWaiting: ((ms: number) => Promise<void>) | undefined;
const moved = movableClock('2026-11-18T12:00:00.000Z');
const clock = {
  ...moved,
  async sleep(ms: number) {
    await moved.sleep(ms);
    await whileWaiting?.(ms);
  },
};

let app: TestApp;
let other: TestApp;
let w: Workspace;
let lead: Play;
let phone: string;
let leadId: string;
beforeAll(async () => {
  app = await startApp({ clock, rates });
  other = await startApp({ clock, rates, connections: app.connections });
  w = await app.make.workspace({ number: { daily_quota: 1000 } });
  lead = createPlay(app, w);
  phone = app.make.phone();
  await lead.write(phone, 'Hello');
  leadId = (await lead.lead(phone)).id;
  await lead.api.call(contract.leads.handoff, { id: leadId });
  await app.drain();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Request {
  url?: string;
  by?: string;
  body?: object;
}

function send(key: string | null, text: string, { url = app.url, by = w.key, body = {} }: Request = {}) {
  return sendRequest(url, {
    method: 'POST',
    path: '/api/v1/messages',
    key: by,
    headers: key === null ? {} : { 'idempotency-key': key },
    body: JSON.stringify({ lead_id: leadId, text, humanize: false, ...body }),
  });
}
const getCode = ({ status, text }: Answer) => [status, JSON.parse(text).error?.code ?? null];
const getReplayHeader = ({ headers }: Answer) => headers['x-idempotent-replay'];
const countArrived = async (text: string) => (await lead.texts(phone)).filter((one) => one === text).length;
const name = (() => {
  let n = 0;
  return (of: string) => `${of}-${++n}`;
})();

describe('a repeated Idempotency-Key', () => {
  test('gets the same response, byte for byte, and sends nothing', async () => {
    const key = name('replay');
    const first = await send(key, key);
    expect(first.status).toBe(201);
    expect(getReplayHeader(first)).toBeUndefined();
    for (let i = 0; i < (NIGHTLY ? 1_000 : 20); i++) {
      const again = await send(key, key, { url: i % 2 ? app.url : other.url });
      expect({ status: again.status, text: again.text, replay: getReplayHeader(again) }).toEqual({
        status: 201,
        text: first.text,
        replay: 'true',
      });
      for (const header of ['x-quota-limit', 'x-quota-remaining', 'x-quota-reset']) {
        expect(again.headers[header]).toBe(first.headers[header]);
      }
    }
    expect(await countArrived(key)).toBe(1);
  });

  test('sends one message for 50 concurrent requests to two processes, and every response reports that message', {
    tags: 'endurance',
  }, async () => {
    for (let round = 0; round < 20; round++) {
      const key = name('race');
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => send(key, key, { url: i % 2 ? app.url : other.url })),
      );
      const fresh = answers.filter((answer) => answer.status === 201 && !getReplayHeader(answer));
      expect(fresh).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 201) expect(answer.text).toBe(fresh[0]!.text);
        else expect(getCode(answer)).toEqual([409, 'request_in_flight']);
      }
      expect(await countArrived(key)).toBe(1);
    }
  });

  test('gets 409 while a slow, humanized send is running, and one message is sent', async () => {
    const key = name('slow');
    const meanwhile: unknown[] = [];
    whileWaiting = async () => {
      meanwhile.push(getCode(await send(key, key, { body: { humanize: true }, url: other.url })));
    };
    const first = await send(key, key, { body: { humanize: true } });
    whileWaiting = undefined;
    expect(first.status).toBe(201);
    expect(meanwhile.length).toBeGreaterThanOrEqual(2);
    expect(new Set(meanwhile.map(String))).toEqual(new Set(['409,request_in_flight']));
    expect(await countArrived(key)).toBe(1);
  });

  test('gets 422 that names the header if the body differs, and sends nothing', async () => {
    const key = name('mismatch');
    await send(key, key);
    for (const change of [{ text: 'other' }, { humanize: true }]) {
      const refused = await send(key, key, { body: change });
      expect(getCode(refused)).toEqual([422, 'validation_error']);
      expect(JSON.parse(refused.text).error.issues).toMatchObject([{ path: ['Idempotency-Key'] }]);
    }
    expect(await countArrived('other')).toBe(0);
  });

  test('matches across all API keys of the workspace, but not in other workspaces', async () => {
    const key = name('scope');
    const again = await app.make.workspace({
      slug: w.slug,
      number: { phone: w.number },
      keys: [{ name: name('k'), scopes: 'all' }],
    });
    const second = Object.values(again.keys).at(-1)!;
    const first = await send(key, key);
    expect(getReplayHeader(await send(key, key, { by: second }))).toBe('true');
    const foreign = await app.make.workspace();
    const play = createPlay(app, foreign);
    const theirs = app.make.phone();
    await play.write(theirs, 'Hello');
    const { id } = await play.lead(theirs);
    const answer = await send(key, key, { by: foreign.key, body: { lead_id: id } });
    expect([answer.status, getReplayHeader(answer)]).toEqual([201, undefined]);
    expect(answer.text).not.toBe(first.text);
  });

  test('is remembered for 15 minutes', async () => {
    const key = name('ttl');
    const first = await send(key, key);
    const start = clock.ms();
    clock.set(new Date(start + 15 * MINUTE - 1_500));
    expect(getReplayHeader(await send(key, key))).toBe('true');
    clock.set(new Date(start + 15 * MINUTE + 1_000));
    const anew = await send(key, key);
    expect([anew.status, getReplayHeader(anew)]).toEqual([201, undefined]);
    expect(anew.text).not.toBe(first.text);
    expect(await countArrived(key)).toBe(2);
  });
});

test('an Idempotency-Key can have 1 to 200 characters of any kind', async () => {
  for (const key of ['x', '"quoted"', 'a b', 'é'.repeat(200), `${name('long')}${'k'.repeat(150)}`]) {
    const answer = await send(key, `Key ${key.length} ${key.slice(0, 3)}`);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
  }
  for (const key of ['', 'k'.repeat(201)]) {
    const refused = await send(key, 'never');
    expect(getCode(refused)).toEqual([422, 'validation_error']);
    expect(JSON.parse(refused.text).error.issues).toMatchObject([
      { path: ['Idempotency-Key'], code: 'text_length' },
    ]);
  }
  expect(await countArrived('never')).toBe(0);
});

describe('the record of an Idempotency-Key', () => {
  test('stores nothing before the engine is called, so that a retry starts again', async () => {
    const key = name('anew');
    const failures: [number, string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        503,
        'agent_disconnected',
        () => lead.number({ connected: false }),
        () => lead.number({ connected: true }),
      ],
      [
        429,
        'quota_exceeded',
        () => queryRows(app, 'update numbers set daily_quota = 0 where team_id = $1', [w.teamId]),
        () => queryRows(app, 'update numbers set daily_quota = 1000 where team_id = $1', [w.teamId]),
      ],
      [
        422,
        'validation_error',
        () => queryRows(app, 'update leads set opted_out_at = now() where team_id = $1', [w.teamId]),
        () => queryRows(app, 'update leads set opted_out_at = null where team_id = $1', [w.teamId]),
      ],
      [
        409,
        'lead_not_contacted',
        () => queryRows(app, 'update leads set in_touch = false where team_id = $1', [w.teamId]),
        () => queryRows(app, 'update leads set in_touch = true where team_id = $1', [w.teamId]),
      ],
    ];
    for (const [status, code, spoil, mend] of failures) {
      await spoil();
      expect(getCode(await send(key, key))).toEqual([status, code]);
      await mend();
    }
    const sent = await send(key, key);
    expect([sent.status, getReplayHeader(sent)]).toEqual([201, undefined]);
    expect(await countArrived(key)).toBe(1);
  });

  test('returns the 502 again after a rejection by the engine', async () => {
    const key = name('refused');
    await lead.number({ fault: 'reject', fault_count: 1 });
    const first = await send(key, key);
    expect(getCode(first)).toEqual([502, 'send_failed']);
    const again = await send(key, key);
    expect([again.status, again.text, getReplayHeader(again)]).toEqual([502, first.text, 'true']);
    expect(await countArrived(key)).toBe(0);
  });

  test('returns 409 for a minute and then 502 if the engine never answered, and nothing is sent again', async () => {
    const key = name('silent');
    await lead.number({ fault: 'timeout', fault_count: 1 });
    const first = await send(key, key);
    expect(getCode(first)).toEqual([502, 'send_failed']);
    expect(getCode(await send(key, key))).toEqual([409, 'request_in_flight']);
    clock.advance(MINUTE);
    const again = await send(key, key);
    expect([again.status, again.text, getReplayHeader(again)]).toEqual([502, first.text, 'true']);
    expect(await countArrived(key)).toBe(1);
  });

  test('returns the 201 again after a late confirmation by the engine', async () => {
    const key = name('late');
    await lead.number({ fault: 'timeout', fault_count: 1 });
    expect((await send(key, key)).status).toBe(502);
    const [row] = await queryRows<{ engine_message_id: string }>(
      app,
      `select engine_message_id from messages where team_id = $1 and text = $2 and status = 'unconfirmed'`,
      [w.teamId, key],
    );
    await app.report(
      { team_id: w.teamId, id: w.numberId, phone: w.number },
      { type: 'receipt', status: 'accepted', at: app.clock.now(), engine_message_id: row!.engine_message_id },
    );
    const healed = await send(key, key);
    expect([healed.status, getReplayHeader(healed)]).toEqual([201, 'true']);
    expect(JSON.parse(healed.text).data).toMatchObject({ message_id: row!.engine_message_id, text: key });
    expect(await countArrived(key)).toBe(1);
  });
});
