// No request blocks the event loop, and so other callers, for more than 50 ms: every operation at its size limits
// (docs/adr/bound-the-time-of-outside-input.md, promises.md#input-is-harmless). Measures processor time, the minimum of
// several tries. PARLEY_NIGHTLY=1 tries each body and query in each field, and each header and path in each call;
// otherwise each is tried in one call of three or more.
// @module-tag endurance
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { contract, type Issue, type Operation } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildId, fillWorkspace } from '../platform/many-rows.testing.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { computeBounds } from './body/body-bounds.ts';
import type { Call, CallResult } from './caller.testing.ts';
import {
  createFullBodies,
  createLargeImports,
  createLongBodies,
  measureLongestTick,
} from './event-loop-time.testing.ts';
import { type Examples, makeExamples, operations } from './operations.testing.ts';
import { buildPath } from './wire.testing.ts';

const LONGEST_MS = 50;
const TRIES = 10;
const rates = { free: 1e9, starter: 1e9, business: 1e9, scale: 1e9 };

let app: TestApp;
let receiver: Server;
let mine: Examples;
let caller: Worker;
beforeAll(async () => {
  caller = new Worker(new URL('./caller.testing.ts', import.meta.url));
  app = await startApp({ rates });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  mine = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await caller.terminate();
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

/**
 * Calls an operation and fails if that blocks the event loop too long. The minimum of several tries counts: the first
 * includes compiling, and any of them can include garbage collection.
 */
async function expectQuick(
  what: string,
  operation: Operation,
  change: Change | (() => Change),
): Promise<CallResult> {
  let least = Number.POSITIVE_INFINITY;
  let answer: CallResult | undefined;
  for (let i = 0; i < TRIES && least > LONGEST_MS; i++) {
    const asked = buildCall(operation, typeof change === 'function' ? change() : change);
    const tick = await measureLongestTick(async () => {
      caller.postMessage(asked);
      [answer] = await once(caller, 'message');
    });
    least = Math.min(least, tick);
  }
  expect({ what, held: least }).toEqual({ what, held: expect.toSatisfy((ms: number) => ms <= LONGEST_MS) });
  expect({ what, status: answer!.status }).not.toEqual({ what, status: 500 });
  return answer!;
}

interface Change {
  params?: Record<string, string>;
  query?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Whether to send the body in chunks of one byte. */
  drips?: boolean;
}

function buildCall(operation: Operation, change: Change): Call {
  const { params, query = '', key = mine.workspace.key, headers, body, drips } = change;
  const all: Record<string, string> = {
    host: 'x',
    connection: 'close',
    authorization: `Bearer ${key}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(body && (drips ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) })),
    ...headers,
  };
  const path = buildPath(operation, { ...mine.of(operation).params, ...params }) + query;
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${operation.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const sent = body && drips ? splitChunks(body) : (body ?? Buffer.alloc(0));
  return { port: Number(new URL(app.url).port), bytes: Buffer.concat([head, sent]) };
}

function splitChunks(body: Buffer): Buffer {
  const chunks = Buffer.alloc(6 * body.length, '1\r\n \r\n');
  body.forEach((byte, index) => {
    chunks[6 * index + 3] = byte;
  });
  return Buffer.concat([chunks, Buffer.from('0\r\n\r\n')]);
}

const withIds = (some: readonly Operation[]) => some.map((operation) => [operation.id, operation] as const);
const getIssues = ({ start }: CallResult) =>
  (JSON.parse(start) as { error: { issues: Issue[] } }).error.issues;

describe('330,000 unknown keys in 4 MiB', () => {
  test('are counted without being parsed, and block no other caller', async () => {
    const keys = Array.from({ length: 330_000 }, (_, i) => `"k${i.toString(36)}":1`);
    const body = Buffer.from(`{"leads":[{${keys.join(',')}}]}`);
    const answer = await expectQuick('4 MiB', contract.lists.importLeads, { body });
    expect({ status: answer.status, issues: getIssues(answer) }).toMatchObject({
      status: 422,
      issues: [{ path: ['leads', 0], code: 'keys_max', params: { max: 400 } }],
    });
  });
});

test('a body of 1 MiB in chunks of one byte blocks no other caller', async () => {
  const body = Buffer.from(`{"leads":"${'a'.repeat(1024 * 1024)}"}`);
  const answer = await expectQuick('chunks', contract.lists.importLeads, { body, drips: true });
  expect(getIssues(answer)).toMatchObject([{ code: 'body_crumbled', params: { chunks: 2_000, bytes: 64 } }]);
});

describe.each(withIds(operations))('a call of %s blocks no other caller', (_id, operation) => {
  const limit = operation.bodyLimit ?? 1024 * 1024;
  const bounds = computeBounds(operation);
  /** Returns whether this operation skips the input. One of every `share` operations tries it. */
  const isElsewhere = (index: number, share: number) =>
    !NIGHTLY && (index + operations.indexOf(operation)) % share !== 0;
  beforeEach(() => mine.prepare(operation));
  /**
   * Puts every second body into one of the fields; operations without a body try one body in thirty. Nightly: each body
   * into each field.
   */
  async function expectAllQuick(
    bodiesAround: (field: string) => Record<string, () => string>,
  ): Promise<CallResult[]> {
    const fields = [...Object.keys(mine.of(operation).body ?? {}), 'unknown'];
    const share = mine.of(operation).body ? 2 * Math.max(5, fields.length) : 30;
    const answers: CallResult[] = [];
    for (const [nth, field] of fields.entries()) {
      for (const [index, [what, make]] of Object.entries(bodiesAround(field)).entries()) {
        if (!NIGHTLY && (index + operations.indexOf(operation)) % share !== nth) continue;
        const body = Buffer.from(make());
        expect(body.length).toBeLessThanOrEqual(limit);
        answers.push(await expectQuick(`${field}: ${what}`, operation, { body }));
      }
    }
    return answers;
  }

  test('with the largest body in bytes', async () => {
    await expectAllQuick((field) => createLongBodies(limit, field));
  });

  test('with the largest body in values', async () => {
    const answers = await expectAllQuick((field) =>
      createFullBodies({ ...bounds, items: bounds.itemsOf.get(field) ?? bounds.items }, field),
    );
    for (const { status } of answers) expect(status).toBe(422);
  });

  test('with a query or headers of 16 KiB', async () => {
    const known = Object.keys((operation.query as { shape?: object }).shape ?? {});
    const long = 14_000;
    const queries = [
      ...['a', '1', '%20', '-', '%F0%9F%91%A9', '+'].flatMap((unit) =>
        [...known, 'unknown'].map((name) => `${name}=${unit.repeat(long / unit.length)}`),
      ),
      Array.from({ length: 2_000 }, (_, i) => `k${i}`).join('&'),
      'a=1&'.repeat(long / 4),
      '&'.repeat(long),
      '='.repeat(long),
      '%'.repeat(long),
      'k'.repeat(long),
    ];
    for (const [index, query] of queries.entries()) {
      if (isElsewhere(index, 6)) continue;
      await expectQuick(query.slice(0, 40), operation, { query: `?${query}` });
    }
    const headers = {
      'if-none-match': 'W/"a",'.repeat(long / 6),
      'idempotency-key': 'é'.repeat(long),
      authorization: `Bearer ${'a'.repeat(long)}`,
      'x-api-key': 'a'.repeat(long),
      'content-type': 'a/'.repeat(long / 2),
      cookie: 'a=b; '.repeat(long / 5),
      'x-forwarded-for': '1.2.3.4, '.repeat(long / 9),
    };
    for (const [index, [name, value]] of Object.entries(headers).entries()) {
      if (isElsewhere(index, 3)) continue;
      await expectQuick(name, operation, { headers: { [name]: value } });
    }
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`x-${i}`, 'aaaa']));
    await expectQuick('many headers', operation, { headers: many });
    for (const [index, unit] of ['1', '-', '%20', '%2F', 'lead_', '%F0%9F%91%A9'].entries()) {
      if (isElsewhere(index, 3)) continue;
      for (const length of [190, long]) {
        const value = unit.repeat(length / unit.length);
        const params = Object.fromEntries(
          Object.keys(mine.of(operation).params).map((name) => [name, value]),
        );
        await expectQuick(`path ${value.slice(0, 20)}`, operation, { params });
      }
    }
  });
});

describe('an import of 500 rows blocks no other caller', () => {
  const imports = createLargeImports(computeBounds(contract.lists.importLeads).values);
  let phones = 4_915_100_000_000;
  test.each(Object.entries(imports))('with %s', async (what, [row, accepted]) => {
    const answer = await expectQuick(what, contract.lists.importLeads, () => {
      // Each try imports new leads.
      const leads = Array.from({ length: 500 }, (_, i) => ({ phone: String(phones++), ...row(i) }));
      return { body: Buffer.from(JSON.stringify({ leads })) };
    });
    expect(answer.start).toContain(accepted === 0 ? '"validation_error"' : `"imported":${accepted},`);
  });
});

test('a group of 1,024 blocks no other caller', async () => {
  const participants = Array.from({ length: 1_024 }, (_, i) => ({
    phone: String(49_150_000_000 + i),
    name: 'é'.repeat(255),
  }));
  const postGroup = async (people: object[]) => {
    const body = Buffer.from(
      JSON.stringify({ number: mine.workspace.number, name: 'Club', participants: people }),
    );
    return (await expectQuick('a group', contract.sandbox.createGroup, { body })).status;
  };
  expect(await postGroup(participants)).toBe(201);
  expect(await postGroup(participants.map(() => ({ phone: 'x', name: 5 })))).toBe(422);
  expect(await postGroup([...participants, { phone: '49150000000', name: 'one too many' }])).toBe(422);
});

describe('the largest response', () => {
  let full: Workspace;
  const phone = '4915112345678';
  beforeAll(async () => {
    full = await app.make.workspace();
    await fillWorkspace(app.connections, full, NIGHTLY ? 10_000 : 1_000);
    const client = new Client(app.connections.admin);
    await client.connect();
    const text = (length: number) => `repeat('👩', ${length})`;
    for (const sql of [
      `update leads set name = ${text(255)}, email = ${text(255)}, external_reference = ${text(255)},
         tags = (select array_agg(${text(255)}) from generate_series(1, 20)) where team_id = $1`,
      `update messages set text = ${text(4096)} where team_id = $1`,
      `update notes set text = ${text(2000)} where team_id = $1`,
      `update lists set name = ${text(255)}, description = ${text(1000)} where team_id = $1`,
      `update links set name = ${text(255)}, message = ${text(1000)} where team_id = $1`,
      `update block_rules set label = ${text(255)}, reason = ${text(500)} where team_id = $1`,
      `update group_messages set text = ${text(4096)} where team_id = $1`,
      `update group_members set name = ${text(255)} where team_id = $1`,
      `update groups set name = ${text(255)} where team_id = $1`,
      `insert into simulated_phones (team_id, phone) values ($1, '${phone}')`,
      `insert into simulated_events (team_id, phone, number_phone, type, text, at)
       select $1, '${phone}', '1', 'text', ${text(4096)}, now() from generate_series(1, 1000)`,
    ]) {
      await client.query(sql, [full.teamId]);
    }
    await client.end();
  });

  const params: Record<string, string> = {
    id: buildId('grp', 1),
    leadId: buildId('lead', 1),
    phone,
  };
  const lists = operations.filter(({ method, id }) => method === 'GET' && id !== 'links.get');
  test.each(withIds(lists))('of %s blocks no other caller', async (_id, operation) => {
    const own = operation.path.startsWith('/leads/') ? { ...params, id: buildId('lead', 1) } : params;
    const paged = 'limit' in ((operation.query as { shape?: object }).shape ?? {});
    const most = operation.id === 'sandbox.phoneEvents' ? 1_000 : 100;
    const query = paged ? `?limit=${most}` : '';
    const { status } = await expectQuick(operation.id, operation, { params: own, key: full.key, query });
    expect(status).toBe(200);
  });

  test('of a link blocks no other caller', async () => {
    const query = '?since=2026-01-01&until=2027-01-01';
    const one = { params: { id: buildId('link', 1) }, key: full.key, query };
    expect((await expectQuick('a year of days', contract.links.get, one)).status).toBe(200);
  });
});
