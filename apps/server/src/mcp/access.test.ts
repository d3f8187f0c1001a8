// The rate limit and the revocation of a key in an open session (mcp.md#tools, api.md#rate-limit).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revokeKey } from '../features/keys/index.ts';
import { sendRequest } from '../http/wire.testing.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { connectAssistant, connectOverStdio, REVISIONS } from './assistant.testing.ts';

const rates = { free: 12, starter: 12, business: 12, scale: 12 };
let app: TestApp;
beforeEach(async () => {
  app = await startApp({ rates });
});
afterEach(() => app.close());

const readOwnKey = (key: string) => sendRequest(app.url, { path: '/api/v1/me', key });

describe('the rate limit for MCP requests', () => {
  test('counts a tool call once, and a refusal contains the waiting time', {
    tags: 'endurance',
  }, async () => {
    const { key } = await app.make.workspace();
    const assistant = await connectAssistant(app.url, { key });
    const remaining = async () => Number((await readOwnKey(key)).headers['x-ratelimit-remaining']);
    const before = await remaining();
    expect(await assistant.call('leads_list')).toMatchObject({ isError: false });
    // One request was the call, and the other read the count.
    expect(await remaining()).toBe(before - 2);
    await assistant.tools();
    await assistant.client.listPrompts();
    expect(await remaining()).toBe(before - 5);
    while ((await readOwnKey(key)).status === 200);
    const { content, isError } = await assistant.call('leads_list');
    const { code, message } = (
      JSON.parse((await readOwnKey(key)).text) as { error: { code: string; message: string } }
    ).error;
    const refused = { code, message };
    expect({ content, isError }).toMatchObject({
      isError: true,
      content: {
        error: {
          ...refused,
          retry_after_seconds: expect.any(Number),
          retry_at: '2026-11-18T12:01:00.000Z',
          next_step: expect.stringContaining('retry_after_seconds'),
        },
      },
    });
    // The result of `tools/list` cannot contain an error, so the refusal is a protocol error with the same data.
    await expect(assistant.client.listTools(undefined, { cacheMode: 'refresh' } as never)).rejects.toThrow(
      /rate_limited/,
    );
    app.clock.advance(60_000);
    expect(await assistant.call('leads_list')).toMatchObject({ isError: false });
    await assistant.close();
  });

  test('counts a message that makes no API call as one request', async () => {
    const { key } = await app.make.workspace();
    const ping = () =>
      sendRequest(app.url, {
        method: 'POST',
        path: '/mcp',
        key,
        headers: { accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
    const answers = [];
    for (let sent = 0; sent < 13; sent++) answers.push(await ping());
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers[12]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  });

  test("counts requests without a valid key by the caller's IP address", async () => {
    const callWithBadKey = () =>
      sendRequest(app.url, { method: 'POST', path: '/mcp', key: 'nonsense', body: '{}' });
    const statuses = [];
    for (let sent = 0; sent < 13; sent++) statuses.push((await callWithBadKey()).status);
    expect(statuses).toEqual([...Array(12).fill(401), 429]);
  });
});

describe('a key that is revoked while an assistant is connected', () => {
  test.each(REVISIONS)('is refused at its next call over HTTP, revision %s', async (revision) => {
    const workspace = await app.make.workspace();
    const assistant = await connectAssistant(app.url, { key: workspace.key, revision });
    expect(await assistant.call('leads_list')).toMatchObject({ isError: false });
    await revokeKey(app.system.db, app.createCtx(workspace.teamId), { id: workspace.applied.keys[0]!.id });
    await expect(assistant.call('leads_list')).rejects.toThrow(/invalid_api_key/);
    await assistant.close();
  });

  test('is refused in another process', { tags: 'endurance' }, async () => {
    const second = await startApp({ rates, connections: app.connections });
    const workspace = await app.make.workspace();
    const assistant = await connectAssistant(second.url, { key: workspace.key });
    expect(await assistant.call('leads_list')).toMatchObject({ isError: false });
    await revokeKey(app.system.db, app.createCtx(workspace.teamId), { id: workspace.applied.keys[0]!.id });
    await eventually(() => expect(assistant.call('leads_list')).rejects.toThrow(/invalid_api_key/));
    await assistant.close();
    await second.close();
  });

  test('is refused over stdio, with a next step', { tags: 'endurance' }, async () => {
    const workspace = await app.make.workspace();
    const assistant = await connectOverStdio(app.url, { key: workspace.key });
    expect(await assistant.call('leads_list')).toMatchObject({ isError: false });
    await revokeKey(app.system.db, app.createCtx(workspace.teamId), { id: workspace.applied.keys[0]!.id });
    expect(await assistant.call('leads_list')).toMatchObject({
      isError: true,
      content: { error: { code: 'invalid_api_key', next_step: expect.stringContaining('Stop') } },
    });
    await assistant.close();
  });
});
