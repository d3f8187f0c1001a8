// MCP refuses the same calls as the API, with the same code and message: derived from the contract, for every tool of
// an operation (mcp.md).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorBody, type Operation, SCOPES } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Examples, foreignIds, makeExamples } from '../http/operations.testing.ts';
import { declared, provocationsOf, type Spoilt } from '../http/provocations.testing.ts';
import { ask, pathOf } from '../http/wire.testing.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Assistant, connect } from './assistant.testing.ts';
import { argumentsOf, callConfirmed, publicTools, toolNameOf } from './tools.testing.ts';

type Refusal = Pick<z.output<typeof ErrorBody>['error'], 'code' | 'message'>;

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
let app: TestApp;
let withoutAgents: TestApp;
let receiver: Server;
let mine: Examples;
let other: Examples;
const assistants = new Map<string, Promise<Assistant>>();
beforeAll(async () => {
  app = await startApp({ rates });
  withoutAgents = await startApp({ rates, connections: app.connections, agents: false });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const keys = SCOPES.map((scope) => ({
    name: scope,
    scopes: SCOPES.filter((one) => one !== scope),
  }));
  mine = await makeExamples(app, address, { keys });
  other = await makeExamples(app, address);
});
afterAll(async () => {
  for (const assistant of assistants.values()) await (await assistant).close();
  await withoutAgents.close();
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

/** Returns the connection for a process and key. */
function assistantOf(url: string, key: string): Promise<Assistant> {
  const name = `${url} ${key}`;
  if (!assistants.has(name)) assistants.set(name, connect(url, { key }));
  return assistants.get(name)!;
}

/** Returns the refusal of the API itself. */
async function refusedByApi(operation: Operation, call: Spoilt, key: string): Promise<Refusal> {
  const { text } = await ask(call.url, {
    method: operation.method,
    path: pathOf(operation, call.params),
    key,
    ...(operation.body ? { body: JSON.stringify(call.body) } : {}),
  });
  return refusalOf(JSON.parse(text));
}

/** Returns the refusal of the tool's preview or, if that succeeds, of the confirmed call. */
async function refusedByTool(operation: Operation, call: Spoilt, key: string): Promise<Refusal> {
  const assistant = await assistantOf(call.url, key);
  const { isError, content } = await callConfirmed(assistant, toolNameOf(operation), argumentsOf(call));
  expect([content, isError]).toEqual([content, true]);
  expect(content).toMatchObject({ error: { next_step: expect.stringMatching(/\w/) } });
  return refusalOf(content);
}

function refusalOf(body: unknown): Refusal {
  const { code, message } = (body as { error: Refusal }).error;
  return { code, message };
}

const exampleOf = (operation: Operation): Spoilt => ({ url: app.url, headers: {}, ...mine.of(operation) });

describe('a missing scope is refused as in the API', () => {
  const scoped = publicTools.filter(({ operation }) => operation.scope !== null);
  test.each(scoped)('$name', async ({ operation }) => {
    const key = mine.workspace.keys[operation.scope!]!;
    const call = exampleOf(operation);
    const refusal = await refusedByTool(operation, call, key);
    expect(refusal).toEqual(await refusedByApi(operation, call, key));
    expect(refusal.code).toBe('insufficient_scope');
    const tools = await (await assistantOf(app.url, key)).tools();
    expect(tools.map(({ name }) => name)).not.toContain(toolNameOf(operation));
  });
});

describe('a record of another workspace is refused as in the API', () => {
  const withIds = publicTools.filter(({ operation }) => foreignIds[operation.id]);
  test.each(withIds)('$name', async ({ operation }) => {
    const call = exampleOf(operation);
    const [name] = Object.keys(call.params);
    call.params = { [name!]: foreignIds[operation.id]!(other) };
    const refusal = await refusedByTool(operation, call, mine.workspace.key);
    expect(refusal).toEqual(await refusedByApi(operation, call, mine.workspace.key));
    expect(refusal.code).toBe('not_found');
  });
});

describe('each declared error of an operation is the same as in the API', () => {
  const tools = new Set(publicTools.map(({ operation }) => operation));
  // A tool chooses its idempotency keys; confirm.test.ts repeats one that is in progress.
  const provoked = declared.filter(
    ([, operation, name]) => tools.has(operation) && name !== 'request_in_flight',
  );
  test.each(provoked)('%s', { tags: 'endurance' }, async (id, operation, name) => {
    const { key } = mine.workspace;
    const around = { app, withoutAgents, mine };
    const byTool = provocationsOf({ ...around, send: (one, call) => refusedByTool(one, call, key) });
    const byApi = provocationsOf({ ...around, send: (one, call) => refusedByApi(one, call, key) });
    const refusal = await byTool(id, name)(operation);
    await mine.prepare(operation);
    expect(refusal).toEqual(await byApi(id, name)(operation));
    // The same call succeeds once the cause is removed.
    await mine.prepare(operation);
    const assistant = await assistantOf(app.url, key);
    const good = await callConfirmed(assistant, toolNameOf(operation), argumentsOf(mine.of(operation)));
    expect([good.content, good.isError]).toEqual([good.content, false]);
  });
});
