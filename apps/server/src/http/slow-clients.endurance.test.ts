// Clients that send slowly or never read, and idle connections (promises.md#input-is-harmless). PARLEY_NIGHTLY=1: 50
// clients that send many requests and never read, instead of 10.
// @module-tag endurance
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ErrorBody } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../testing/conversation-helper.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import {
  type Answer,
  expectHeaders,
  readAnswers,
  sendRequest,
  waitForClose,
  writeBytes,
} from './wire.testing.ts';

let app: TestApp;
/** An app that waits for slow clients longer than any test takes. */
let patient: TestApp;
let key: string;
let teamId: string;
beforeAll(async () => {
  const plenty = { free: 100_000, starter: 100_000, business: 100_000, scale: 100_000 };
  app = await startApp({
    patience: { request: 1_000, idle: 2_500, unread: 3_000, check: 50, closing: 15_000 },
    rates: plenty,
  });
  const patience = { request: 300_000, idle: 2_500, unread: 300_000, check: 50, closing: 15_000 };
  patient = await startApp({ connections: app.connections, patience, rates: plenty });
  ({ key, teamId } = await app.make.workspace());
});
afterAll(async () => {
  await patient.close();
  await app.close();
});

function expectRefused(answers: Answer[], status: number): void {
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  const [answer] = answers;
  expect(ErrorBody.parse(JSON.parse(answer!.text)).error.code).toBe('validation_error');
  expect(answer!.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  expectHeaders(answer!);
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const auth = () => `Authorization: Bearer ${key}`;

describe('a slow client', () => {
  test.each([
    ['that never ends its headers', () => 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['that never ends the first line', () => 'GET /api'],
    [
      'that never sends the body it promised',
      () =>
        `${head('POST /api/v1/webhooks HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Content-Length: 100')}{"url":`,
    ],
    [
      'that never ends a chunked body',
      () =>
        `${head('POST /api/v1/webhooks HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"url\r\n`,
    ],
  ])('%s is cut off', async (_name, bytes) => {
    expectRefused(readAnswers(await writeBytes(app.url, bytes())), 408);
  });

  test('is cut off even if it sends a byte from time to time', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1').on('data', (text) => {
      heard += text;
    });
    socket.on('error', () => {});
    socket.write('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Drip: ');
    const drip = setInterval(() => socket.write('a'), 20);
    await waitForClose(socket);
    clearInterval(drip);
    expectRefused(readAnswers(heard), 408);
  });

  test('is cut off even among two hundred others', async () => {
    const slow = Array.from({ length: 200 }, () =>
      writeBytes(app.url, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    );
    for (const heard of await Promise.all(slow)) expectRefused(readAnswers(heard), 408);
  });

  test('does not slow down other clients', async () => {
    const accepted: Socket[] = [];
    const accept = (socket: Socket) => accepted.push(socket);
    patient.server.server.on('connection', accept);
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(Number(new URL(patient.url).port), '127.0.0.1');
      socket.write('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      return socket;
    });
    await eventually(() => expect(accepted.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(200));
    patient.server.server.off('connection', accept);
    expect(await sendRequest(patient.url, { path: '/api/v1/me', key })).toMatchObject({ status: 200 });
    expect(accepted.filter(({ destroyed }) => destroyed)).toEqual([]);
    for (const socket of slow) socket.destroy();
  });

  test('gets an error and is cut off if it sends nothing', async () => {
    expectRefused(readAnswers(await writeBytes(app.url, '')), 408);
  });
});

describe('a connection', () => {
  test('is reused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = new URL(patient.url);
    const sockets = new Set<unknown>();
    for (const path of ['/api/v1/me', '/api/v1/nothing', '/api/v1/leads/%zz', '/api/v1/me']) {
      const sent = request({ port, path, agent, headers: { authorization: `Bearer ${key}` } }).end();
      const [response] = await once(sent, 'response');
      for await (const _ of response);
      sockets.add(sent.socket);
      expect(response.headers.connection).toBe('keep-alive');
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  test('is closed when idle', async () => {
    const bytes = head('GET /api/v1/me HTTP/1.1', 'Host: x', auth());
    expect(readAnswers(await writeBytes(patient.url, bytes)).map(({ status }) => status)).toEqual([200]);
  });

  test('answers pipelined requests in the order in which they came', async () => {
    const get = (path: string) => head(`GET ${path} HTTP/1.1`, 'Host: x', auth());
    // The last request takes less work than the first.
    const paths = [
      '/api/v1/leads?limit=100',
      '/api/v1/me',
      '/api/v1/nothing',
      '/api/v1/leads/%zz',
      '/nothing',
    ];
    const together = Array.from({ length: 4 }, () => paths).flat();
    const alone = new Map<string, Answer>();
    for (const path of paths) alone.set(path, await sendRequest(patient.url, { path, key }));
    expect(new Set([...alone.values()].map(({ text }) => text)).size).toBe(4);
    const answers = readAnswers(await writeBytes(patient.url, together.map(get).join('')));
    const told = ({ status, text }: Answer) => ({ status, text });
    expect(answers.map(told)).toEqual(together.map((path) => told(alone.get(path)!)));
  });

  test('answers a broken request last, and nothing after it', async () => {
    const good = head('GET /api/v1/me HTTP/1.1', 'Host: x', auth());
    for (const before of [0, 1, 2]) {
      const answers = readAnswers(
        await writeBytes(patient.url, `${good.repeat(before)}NONSENSE\r\n\r\n${good}`),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.at(-1)).toBe(400);
      expect(statuses.slice(0, -1)).toEqual(Array(statuses.length - 1).fill(200));
      expect(statuses.length - 1).toBeLessThanOrEqual(before);
    }
  });

  test('answers the valid requests before a broken one, each with its own response', async () => {
    const good = head('GET /api/v1/me HTTP/1.1', 'Host: x', auth());
    for (const before of [1, 2, 5]) {
      const answers = readAnswers(await writeBytes(patient.url, `${good.repeat(before)}NONSENSE\r\n\r\n`));
      expect(answers.map(({ status }) => status)).toEqual([...Array(before).fill(200), 400]);
    }
  });

  test('never reports a request as invalid after executing it', async () => {
    const body = JSON.stringify({ kind: 'prefix', value: '987654' });
    const write = head(
      'POST /api/v1/blocked-contacts HTTP/1.1',
      'Host: x',
      auth(),
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const holder = new Client(app.connections.owner);
    await holder.connect();
    try {
      await holder.query('begin; lock table block_rules');
      const socket = connect(Number(new URL(patient.url).port), '127.0.0.1');
      let heard = '';
      socket.setEncoding('latin1').on('data', (text) => {
        heard += text;
      });
      socket.on('error', () => {});
      const ended = waitForClose(socket);
      socket.write(write + body);
      const waits = `select 1 from pg_locks where relation = 'block_rules'::regclass and not granted`;
      await eventually(async () => expect((await holder.query(waits)).rows).toHaveLength(1));
      // The valid request is in progress when the broken one arrives.
      const seen = once(patient.server.server, 'clientError');
      socket.write('NONSENSE\r\n\r\n');
      await seen;
      await holder.query('rollback');
      await ended;
      const carriedOut = `select 1 from block_rules where value = '987654'`;
      await eventually(async () => expect((await holder.query(carriedOut)).rows).toHaveLength(1));
      expect(readAnswers(heard).map(({ status }) => status)).toEqual([201, 400]);
    } finally {
      await holder.end();
    }
  });
});

describe('a client that never reads', () => {
  const phone = '4915112345678';
  beforeAll(async () => {
    await queryRows(app, 'insert into simulated_phones (team_id, phone) values ($1, $2)', [teamId, phone]);
    await queryRows(
      app,
      `insert into simulated_events (team_id, phone, number_phone, type, text, at)
       select $1, $2, '1', 'text', repeat('👩', 4096), now() from generate_series(1, 1000)`,
      [teamId, phone],
    );
  });
  /** A request whose response has 16 KiB per event, up to 1 MB. All responses together are more than a socket buffers. */
  const events = (limit: number) =>
    head(`GET /sandbox/phones/${phone}/events?limit=${limit} HTTP/1.1`, 'Host: x', auth());
  const connected = async (bytes: string) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };

  test.each([
    ['of many answers', NIGHTLY ? 50 : 10, () => events(10).repeat(100)],
    ['of large answers', 5, () => events(500).repeat(20)],
    ['of answers before a broken request', 5, () => `${events(500).repeat(20)}NONSENSE\r\n\r\n`],
  ])('%s is cut off', async (_name, clients, bytes) => {
    const held: Socket[] = [];
    const hold = (socket: Socket) => held.push(socket);
    app.server.server.on('connection', hold);
    const sockets = await Promise.all(Array.from({ length: clients }, () => connected(bytes())));
    await eventually(() => expect(held.length).toBe(clients));
    const left = () => held.filter((socket) => !socket.destroyed).length;
    await eventually(() => expect(left()).toBe(0));
    app.server.server.off('connection', hold);
    for (const socket of sockets) socket.destroy();
  });

  test('is cut off, but one that reads slowly is not', async () => {
    const last = events(500).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const socket = await connected(events(500).repeat(19) + last);
    const started = performance.now();
    let read = 0;
    // All reads together take longer than a client may pause.
    const sip = setInterval(() => {
      read += (socket.read() as Buffer | null)?.length ?? 0;
    }, 20);
    await once(socket, 'end');
    clearInterval(sip);
    expect(performance.now() - started).toBeGreaterThan(3_000);
    expect(read).toBeGreaterThan(16e6);
  });
});
