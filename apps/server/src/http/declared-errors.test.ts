// Provokes each error that an operation declares, over HTTP and by real means (api.md#errors).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS, type Operation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Examples, makeExamples } from './operations.testing.ts';
import { createProvocations, declared, type SpoiledCall } from './provocations.testing.ts';
import { buildPath, expectError, sendRequest } from './wire.testing.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
let app: TestApp;
/** A process without agents, on the same database. */
let withoutAgents: TestApp;
let receiver: Server;
let mine: Examples;
beforeAll(async () => {
  app = await startApp({ rates });
  withoutAgents = await startApp({ rates, connections: app.connections, agents: false });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  mine = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await withoutAgents.close();
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

function send(operation: Operation, { url, headers, params, body }: SpoiledCall) {
  return sendRequest(url, {
    method: operation.method,
    path: buildPath(operation, params),
    key: mine.workspace.key,
    headers,
    ...(operation.body ? { body: JSON.stringify(body) } : {}),
  });
}

describe('a declared error', () => {
  test.each(declared)('can occur: %s', async (id, operation, name) => {
    const provoke = createProvocations({ app, withoutAgents, mine, send })(id, name);
    const { status, code } = ERRORS[name];
    expect(expectError(await provoke(operation), status, code)).not.toEqual([]);
    // The same call succeeds once the cause is removed.
    await mine.prepare(operation);
    const good = await send(operation, { url: app.url, headers: {}, ...mine.of(operation) });
    expect([good.status, good.status === operation.success.status ? '' : good.text]).toEqual([
      operation.success.status,
      '',
    ]);
  });
});
