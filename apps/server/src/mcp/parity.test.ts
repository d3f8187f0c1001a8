// MCP refuses the same calls as the API, with the same code and message (mcp.md). The cases are derived from the
// contract and cover every tool that runs one operation.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorBody, type Operation, SCOPES } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Examples, foreignIds, makeExamples } from '../http/operations.testing.ts';
import { createProvocations, declared, type SpoiledCall } from '../http/provocations.testing.ts';
import { buildPath, sendRequest } from '../http/wire.testing.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Assistant, connectAssistant } from './assistant.testing.ts';
import { callConfirmed, getToolArguments, getToolName, publicTools } from './tools.testing.ts';

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

/** Returns the assistant that is connected to this URL with this key. */
function getAssistant(url: string, key: string): Promise<Assistant> {
  const name = `${url} ${key}`;
  if (!assistants.has(name)) assistants.set(name, connectAssistant(url, { key }));
  return assistants.get(name)!;
}

/** Returns the refusal of the API itself. */
async function getApiRefusal(operation: Operation, call: SpoiledCall, key: string): Promise<Refusal> {
  const { text } = await sendRequest(call.url, {
    method: operation.method,
    path: buildPath(operation, call.params),
    key,
    ...(operation.body ? { body: JSON.stringify(call.body) } : {}),
  });
  return parseRefusal(JSON.parse(text));
}

/** Returns the refusal of the tool's preview or, if that succeeds, of the confirmed call. */
async function getToolRefusal(operation: Operation, call: SpoiledCall, key: string): Promise<Refusal> {
  const assistant = await getAssistant(call.url, key);
  const { isError, content } = await callConfirmed(assistant, getToolName(operation), getToolArguments(call));
  expect([content, isError]).toEqual([content, true]);
  expect(content).toMatchObject({ error: { next_step: expect.stringMatching(/\w/) } });
  return parseRefusal(content);
}

function parseRefusal(body: unknown): Refusal {
  const { code, message } = (body as { error: Refusal }).error;
  return { code, message };
}

const getExample = (operation: Operation): SpoiledCall => ({
  url: app.url,
  headers: {},
  ...mine.of(operation),
});

describe('a missing scope', () => {
  const scoped = publicTools.filter(({ operation }) => operation.scope !== null);
  test.each(scoped)('is refused by the tool $name as in the API', async ({ operation }) => {
    const key = mine.workspace.keys[operation.scope!]!;
    const call = getExample(operation);
    const refusal = await getToolRefusal(operation, call, key);
    expect(refusal).toEqual(await getApiRefusal(operation, call, key));
    expect(refusal.code).toBe('insufficient_scope');
    const tools = await (await getAssistant(app.url, key)).tools();
    expect(tools.map(({ name }) => name)).not.toContain(getToolName(operation));
  });
});

describe('a record of another workspace', () => {
  const withIds = publicTools.filter(({ operation }) => foreignIds[operation.id]);
  test.each(withIds)('is refused by the tool $name as in the API', async ({ operation }) => {
    const call = getExample(operation);
    const [name] = Object.keys(call.params);
    call.params = { [name!]: foreignIds[operation.id]!(other) };
    const refusal = await getToolRefusal(operation, call, mine.workspace.key);
    expect(refusal).toEqual(await getApiRefusal(operation, call, mine.workspace.key));
    expect(refusal.code).toBe('not_found');
  });
});

describe('an error that an operation declares', () => {
  const tools = new Set(publicTools.map(({ operation }) => operation));
  // Skip `request_in_flight`, because a tool chooses its own idempotency keys. confirm.test.ts repeats a key.
  const provoked = declared.filter(
    ([, operation, name]) => tools.has(operation) && name !== 'request_in_flight',
  );
  test.each(provoked)(
    'is the same in a tool as in the API (%s)',
    { tags: 'endurance' },
    async (id, operation, name) => {
      const { key } = mine.workspace;
      const around = { app, withoutAgents, mine };
      const byTool = createProvocations({ ...around, send: (one, call) => getToolRefusal(one, call, key) });
      const byApi = createProvocations({ ...around, send: (one, call) => getApiRefusal(one, call, key) });
      const refusal = await byTool(id, name)(operation);
      await mine.prepare(operation);
      expect(refusal).toEqual(await byApi(id, name)(operation));
      // The same call succeeds once the cause is removed.
      await mine.prepare(operation);
      const assistant = await getAssistant(app.url, key);
      const good = await callConfirmed(
        assistant,
        getToolName(operation),
        getToolArguments(mine.of(operation)),
      );
      expect([good.content, good.isError]).toEqual([good.content, false]);
    },
  );
});
