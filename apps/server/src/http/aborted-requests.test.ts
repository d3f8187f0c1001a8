// A caller who hangs up never alerts operators, no matter at what moment (operating.md#monitor).
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { sendRequest, writeBytes } from './wire.testing.ts';

const phone = '4915112345678';
let app: TestApp;
/** An app behind a trusted proxy, on the same database. */
let proxied: TestApp;
let key: string;
let lines: string[];
beforeAll(async () => {
  const plenty = { free: 100_000, starter: 100_000, business: 100_000, scale: 100_000 };
  const logTo = { write: (line: string) => void lines.push(line) };
  lines = [];
  app = await startApp({ rates: plenty, logLevel: 'info', logTo });
  const { connections } = app;
  proxied = await startApp({ connections, trustedProxies: ['loopback'], logLevel: 'info', logTo });
  const workspace = await app.make.workspace();
  key = workspace.key;
  await queryRows(app, 'insert into simulated_phones (team_id, phone) values ($1, $2)', [
    workspace.teamId,
    phone,
  ]);
  await queryRows(
    app,
    `insert into simulated_events (team_id, phone, number_phone, type, text, at)
     select $1, $2, '1', 'text', repeat('👩', 4096), now() from generate_series(1, 300)`,
    [workspace.teamId, phone],
  );
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await proxied.close();
  await app.close();
});

const head = (...more: string[]) =>
  `${[...more, 'Host: x', `Authorization: Bearer ${key}`].join('\r\n')}\r\n\r\n`;
const large = (method: string) => head(`${method} /sandbox/phones/${phone}/events?limit=300 HTTP/1.1`);
const block = (value: string) => JSON.stringify({ kind: 'prefix', value });
const post = (body: string, ...more: string[]) =>
  head('POST /api/v1/blocked-contacts HTTP/1.1', 'Content-Type: application/json', ...more) + body;

const ALIVE = { path: '/healthz', headers: { connection: 'close' } };

/** Ways in which people and programs disconnect, gracefully or abruptly. */
const WAYS: [string, (socket: Socket) => unknown][] = [
  ['closes the connection', (socket) => socket.end()],
  ['disconnects abruptly', (socket) => socket.destroy()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
];

/** Returns the log lines, except those about slow queries, which can occur on a busy machine. */
const getLogLines = () => lines.filter((line) => !line.includes('Query read timeout'));

async function openSocket(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise<void>((written) => socket.write(bytes, () => written()));
  return socket;
}

/** Waits until every connection has ended and its outcome is logged. */
async function waitUntilSettled(one = app): Promise<void> {
  await eventually(async () => {
    const open = await new Promise<number>((counted) =>
      one.server.server.getConnections((_error, count) => counted(count)),
    );
    expect(open).toBe(0);
  });
  expect((await sendRequest(one.url, ALIVE)).status).toBe(200);
}

test.each(WAYS)('the log stays empty when a caller %s while sending a request', async (_way, leave) => {
  const parts = [
    '',
    'GET /api',
    'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Half: ',
    post('{"kind":', 'Content-Length: 100'),
    post('5\r\n{"kin\r\n', 'Transfer-Encoding: chunked'),
    post('', 'Content-Length: 2000000'),
  ];
  for (const bytes of parts) {
    const socket = await openSocket(bytes);
    // The server is reading the request.
    await sendRequest(app.url, ALIVE);
    leave(socket);
    socket.resume();
  }
  await waitUntilSettled();
  expect(getLogLines()).toEqual([]);
});

test.each(WAYS)('the log stays empty when a caller %s before the response', async (_way, leave) => {
  const holder = new Client(app.connections.owner);
  await holder.connect();
  try {
    const requests = [
      post(block('987654'), `Content-Length: ${block('987654').length}`),
      head('GET /api/v1/blocked-contacts HTTP/1.1'),
      large('GET'),
      large('HEAD'),
    ];
    await holder.query('begin; lock table block_rules, simulated_events');
    const sockets = await Promise.all(requests.map(openSocket));
    const waits = `select 1 from pg_locks where not granted
      and relation in ('block_rules'::regclass, 'simulated_events'::regclass)`;
    await eventually(async () => expect((await holder.query(waits)).rows).not.toEqual([]));
    for (const socket of sockets) {
      leave(socket);
      socket.resume();
    }
    await sendRequest(app.url, ALIVE);
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
  await waitUntilSettled();
  expect(getLogLines()).toEqual([]);
});

test.each(WAYS)('the log stays empty when a caller %s in the middle of the response', async (_way, leave) => {
  for (const request of [
    large('GET'),
    large('GET') + large('GET'),
    head('GET /docs/js/scalar.js HTTP/1.1'),
  ]) {
    const socket = await openSocket(request);
    await once(socket, 'data');
    socket.pause();
    leave(socket);
    socket.resume();
  }
  await waitUntilSettled();
  expect(getLogLines()).toEqual([]);
});

test('the log stays empty when a caller disconnects before the server reads their IP address', async () => {
  const operations = [
    '/l/any',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs/',
    '/docs/js/scalar.js',
    '/api/v1/openapi.json',
  ];
  const paths = [...operations, '/nothing', '/l/%zz', '/api/v1/me', '/api/v1/leads/%zz', '/api/v1/nothing'];
  for (const one of [app, proxied]) {
    const hangUp = ({ socket }: IncomingMessage) => void socket.destroy();
    one.server.server.prependListener('request', hangUp);
    for (const path of paths) {
      for (const headers of ['', 'X-Forwarded-For: 203.0.113.9\r\n', 'Host: y\r\n']) {
        for (const auth of ['', `Authorization: Bearer ${key}\r\n`]) {
          const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\n${auth}${headers}\r\n`;
          expect(await writeBytes(one.url, bytes)).toBe('');
        }
      }
    }
    const body = block('9876');
    await writeBytes(one.url, post(body, `Content-Length: ${body.length}`));
    one.server.server.off('request', hangUp);
    await waitUntilSettled(one);
  }
  expect(getLogLines()).toEqual([]);
});
