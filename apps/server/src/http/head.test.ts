// HEAD works wherever GET does, with the same status and headers and no body (api.md#requests).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createStillClock } from '../testing/still-clock.ts';
import { type Examples, makeExamples, operations } from './operations.testing.ts';
import { type Answer, buildPath, readAnswers, sendRequest, writeBytes } from './wire.testing.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
let app: TestApp;
let receiver: Server;
let mine: Examples;
let key: string;
beforeAll(async () => {
  app = await startApp({ rates, clock: createStillClock('2026-11-18T12:00:00.500Z') });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  mine = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
  key = mine.workspace.key;
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

/** Returns the parts that must be the same for GET and HEAD. */
function removeVarying({ status, headers }: Answer) {
  const passing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'ratelimit'];
  // A redirect has no body, so its length is optional.
  if (headers['content-length'] === '0') passing.push('content-length');
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name))),
  };
}

/** Sends GET first, because the first response of a reference page differs from later ones. */
async function expectAlike(path: string, headers: Record<string, string> = {}): Promise<void> {
  await sendRequest(app.url, { path, headers });
  const get = await sendRequest(app.url, { path, headers });
  const head = await sendRequest(app.url, { method: 'HEAD', path, headers });
  expect({ path, ...removeVarying(head) }).toEqual({ path, ...removeVarying(get) });
  expect(head.text).toBe('');
  if (get.text !== '') expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
}

const reads = operations.filter(({ method }) => method === 'GET');

describe('HEAD of an operation', () => {
  test.each(reads.map((operation) => [operation.id, operation] as const))(
    'has the same headers as GET: %s',
    async (_id, operation) => {
      const path = buildPath(operation, mine.of(operation).params);
      const authorization = `Bearer ${key}`;
      await expectAlike(path, { authorization });
      if (!operation.conditional) return;
      const { etag } = (await sendRequest(app.url, { method: 'HEAD', path, key })).headers;
      await expectAlike(path, { authorization, 'if-none-match': etag! });
    },
  );
});

test.each([
  '/api/v1/leads',
  '/healthz',
  '/docs/',
  '/docs/js/scalar.js',
  '/docs',
  '/api/v1/openapi.json',
  '/l/nothing-here',
  '/nothing',
])('HEAD has the same headers as GET: %s', (path) => expectAlike(path));

test('HEAD has the same headers as GET for a refused query', () =>
  expectAlike('/api/v1/leads?colour=red', { authorization: `Bearer ${key}` }));

test('HEAD has a length and no body even if the response can differ from call to call', async () => {
  for (const path of ['/readyz', '/metrics']) {
    const head = await sendRequest(app.url, { method: 'HEAD', path });
    expect([path, head.status, head.text]).toEqual([path, 200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(10);
  }
});

test('HEAD leaves the connection ready for the next response', async () => {
  const request = (method: string, path: string, ...lines: string[]) =>
    `${[`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, ...lines].join('\r\n')}\r\n\r\n`;
  const heard = await writeBytes(
    app.url,
    request('HEAD', '/api/v1/leads') +
      request('HEAD', '/api/v1/leads/x') +
      request('GET', '/healthz', 'Connection: close'),
  );
  const [bodiless, last] = [
    heard.slice(0, heard.lastIndexOf('HTTP/1.1')),
    heard.slice(heard.lastIndexOf('HTTP/1.1')),
  ];
  expect(bodiless.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
  expect(bodiless).not.toContain('{');
  expect(readAnswers(last)).toMatchObject([{ status: 200, text: '{"status":"ok"}' }]);
});
