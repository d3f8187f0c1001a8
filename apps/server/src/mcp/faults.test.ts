// Mistakes that a client can make: none ends the server, and each refusal gives its reason (mcp.md#transports).
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, type WireRequest, waitForClose } from '../http/wire.testing.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { connectAssistant, type JsonObject } from './assistant.testing.ts';

const OWN_ORIGIN = 'http://localhost:3000';
const FRIEND = 'https://inspector.example.com';
let app: TestApp;
let workspace: Workspace;
let leadId: string;
beforeAll(async () => {
  app = await startApp({ corsOrigins: [FRIEND] });
  workspace = await app.make.workspace({
    keys: [{ name: 'Reader', scopes: ['leads:read', 'lists:read'] }],
  });
  const { key, number } = workspace;
  const phone = app.make.phone();
  await app.api(key).call(contract.sandbox.receiveMessage, { to: number, from: phone, text: 'Hello' });
  await app.drain();
  const { data } = await app.api(key).call(contract.leads.list, { phone });
  leadId = data[0]!.id;
});
afterAll(() => app.close());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const ACCEPT = { accept: 'application/json, text/event-stream' };

/** Sends a message like a client of the revisions before 2026-07-28. */
const post = (body: unknown, { headers = {}, path = '/mcp', ...rest }: Partial<WireRequest> = {}) =>
  sendRequest(app.url, {
    method: 'POST',
    path,
    key: workspace.key,
    headers: { ...ACCEPT, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...rest,
  });
const buildCall = (name: string, args: JsonObject) => ({
  ...LIST,
  method: 'tools/call',
  params: { name, arguments: args },
});
const getError = ({ text }: { text: string }) =>
  (JSON.parse(text) as { error: { code: unknown } }).error.code;

describe('access to the MCP server', () => {
  test('is refused without a key and with an invalid key', async () => {
    for (const key of [undefined, 'nonsense', `svc_live_${'0'.repeat(40)}`]) {
      const answer = await post(LIST, { key: key as string });
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(getError(answer)).toBe(key === undefined ? 'missing_api_key' : 'invalid_api_key');
    }
  });

  test('is allowed with a key in X-Api-Key', async () => {
    const headers = { ...ACCEPT, 'x-api-key': workspace.key };
    const body = JSON.stringify(LIST);
    expect(await sendRequest(app.url, { method: 'POST', path: '/mcp', headers, body })).toMatchObject({
      status: 200,
    });
  });

  test('is refused to a page from another origin', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      `${OWN_ORIGIN}.evil.example`,
    ]) {
      expect(await post(LIST, { headers: { origin } })).toMatchObject({ status: 403 });
    }
    for (const origin of [OWN_ORIGIN, FRIEND]) {
      expect(await post(LIST, { headers: { origin } })).toMatchObject({ status: 200 });
    }
  });

  test('is possible from a listed origin, whose preflight allows the headers of the protocol', async () => {
    const headers = { origin: FRIEND, 'access-control-request-method': 'POST' };
    const answer = await sendRequest(app.url, { method: 'OPTIONS', path: '/mcp', headers });
    expect(answer.status).toBe(204);
    const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      expect(allowed).toContain(name);
    }
  });
});

describe('an invalid message', () => {
  test('is refused if it is not JSON', async () => {
    for (const text of ['', '{', 'nonsense', '{"a":}', '\u0000']) {
      const answer = await post(text);
      expect([text, answer.status, getError(answer)]).toEqual([text, 400, -32_700]);
    }
  });

  test('is refused if it is JSON but not a message', async () => {
    for (const body of [
      'null',
      '1',
      '"tools/list"',
      '{}',
      '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
    ]) {
      const answer = await post(body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(getError(answer)).toBeLessThan(-32_000 + 1);
    }
  });

  test('is refused if it is a batch', async () => {
    for (const batch of [[LIST, LIST], []]) {
      const answer = await post(batch);
      expect([answer.status, getError(answer)]).toEqual([400, -32_600]);
    }
  });

  test('is refused with a wrong HTTP method, content type or revision', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await sendRequest(app.url, {
        method,
        path: '/mcp',
        key: workspace.key,
        headers: ACCEPT,
      });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    }
    expect(await post(LIST, { headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 415 });
    expect(await post(LIST, { headers: { 'mcp-protocol-version': '1999-01-01' } })).toMatchObject({
      status: 400,
    });
  });

  test('is refused with an unknown method', async () => {
    for (const method of ['tools/destroy', 'subscriptions/listen', 'constructor']) {
      expect(getError(await post({ ...LIST, method }))).toBe(-32_601);
    }
  });

  test('is refused if it is too large, too deeply nested or has too many values', async () => {
    const filled = (bytes: number) =>
      post(buildCall('leads_add_note', { id: leadId, text: 'a'.repeat(bytes) }));
    expect(getError(await filled(5 * 1024 * 1024))).toBe('validation_error');
    const { content } = { content: JSON.parse((await filled(1024 * 1024)).text) };
    expect(content).toMatchObject({ result: { isError: true } });
    for (const depth of [50, 1_000, 100_000]) {
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      const text = JSON.stringify(buildCall('leads_list', { x: 0 })).replace('"x":0', `"x":${nested}`);
      expect(getError(await post(text))).toBe('validation_error');
    }
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a${index}`, 1]));
    expect(getError(await post(buildCall('leads_list', many)))).toBe('validation_error');
    expect(await post(LIST)).toMatchObject({ status: 200 });
  });
});

describe('a wrong call', () => {
  test('is a protocol error if the tool is unknown', async () => {
    for (const name of [
      'leads_destroy',
      '',
      'constructor',
      '__proto__',
      'sandbox_set_phone',
      'x'.repeat(5_000),
    ]) {
      expect(getError(await post(buildCall(name, {})))).toBe(-32_602);
    }
  });

  test('is a result with a next step if the arguments are wrong', async () => {
    const assistant = await connectAssistant(app.url, { key: workspace.key });
    const refused = async (name: string, args: JsonObject) => {
      const { isError, content } = await assistant.call(name, args);
      expect(isError).toBe(true);
      return content['error'] as { code: string; next_step: string; field?: string };
    };
    expect(await refused('leads_get', {})).toMatchObject({
      code: 'validation_error',
      field: 'id',
      next_step: expect.stringMatching(/\w/),
    });
    const wrong: [tool: string, args: JsonObject, field: string][] = [
      ['leads_get', { id: null }, 'id'],
      ['leads_list', { colour: 'red' }, 'colour'],
      ['leads_list', { status: 'hot' }, 'status'],
      ['leads_list', { limit: 0 }, 'limit'],
      ['leads_list', { phone: { $ne: 1 } }, 'phone'],
      ['leads_add_note', { id: leadId, text: ' ' }, 'text'],
      ['messages_send', { lead_id: leadId, text: 'Hi', idempotency_key: 'x' }, 'idempotency_key'],
    ];
    for (const [tool, args, field] of wrong) {
      expect(await refused(tool, args)).toMatchObject({ code: 'validation_error', field });
    }
    for (const name of ['constructor', 'prototype', 'toString']) {
      const args = JSON.parse(`{"id":"${leadId}","text":"a","${name}":{"polluted":true}}`) as JsonObject;
      expect((await refused('leads_add_note', args)).code).toBe('validation_error');
    }
    const text = JSON.stringify(buildCall('leads_add_note', { id: leadId, text: 'a' }));
    await post(text.replace('"text"', '"__proto__":{"polluted":true},"text"'));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    // An id cannot change the path of the request.
    for (const id of [
      '',
      '.',
      '..',
      '../lists',
      '%2e%2e',
      'a/b',
      'a?b=c',
      'a#b',
      '\u0000',
      'é'.repeat(200),
    ]) {
      expect([id, (await refused('leads_list_notes', { id })).code]).toEqual([id, 'not_found']);
    }
    // Accept a number as text, and null for an absent argument, as a model might write them.
    expect(await assistant.call('leads_list', { limit: '1', status: null })).toMatchObject({
      isError: false,
    });
    await assistant.close();
  });
});

describe('a client that hangs up', () => {
  test('gets its call executed once, and other clients are still served', async () => {
    const text = 'From one who hung up';
    const body = JSON.stringify(buildCall('leads_add_note', { id: leadId, text }));
    const { hostname, port } = new URL(app.url);
    const socket = connectSocket(Number(port), hostname);
    socket.on('error', () => {});
    const head = [
      'POST /mcp HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${workspace.key}`,
      `Accept: ${ACCEPT.accept}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
    await waitForClose(socket);
    const notes = async () => {
      const { data } = await app.api(workspace.key).call(contract.leads.listNotes, { id: leadId });
      return data.filter((note) => note.text === text).length;
    };
    await eventually(async () => expect(await notes()).toBe(1));
    expect(await post(LIST)).toMatchObject({ status: 200 });
  });
});

describe('a connection to the MCP server', () => {
  const listToolNames = async (connecting: { key?: string; query?: string }) => {
    const assistant = await connectAssistant(app.url, { key: workspace.key, ...connecting });
    const tools = await assistant.tools();
    await assistant.close();
    return tools.map(({ name }) => name);
  };

  test('shows the tools that its key can call', async () => {
    const reader = workspace.keys['Reader']!;
    const names = await listToolNames({ key: reader });
    expect(names).toEqual(expect.arrayContaining(['identity_me', 'leads_list', 'lists_list']));
    for (const name of ['leads_update', 'conversations_list', 'campaign_report', 'messages_send']) {
      expect(names).not.toContain(name);
    }
    // If an assistant calls such a tool anyway, the API refuses the call.
    const assistant = await connectAssistant(app.url, { key: reader });
    const { content, isError } = await assistant.call('leads_add_note', { id: leadId, text: 'Hi' });
    expect({ content, isError }).toMatchObject({
      isError: true,
      content: { error: { code: 'insufficient_scope', scope: 'leads:write' } },
    });
    await assistant.close();
  });

  test('shows only the selected toolsets, or only tools that read', async () => {
    const inbox = await listToolNames({ query: 'toolsets=inbox' });
    expect(inbox).toContain('messages_send');
    expect(inbox).not.toContain('leads_update');
    const reading = await listToolNames({ query: 'toolsets=inbox,crm&readonly=true' });
    expect(reading).toEqual(expect.arrayContaining(['conversations_list', 'leads_get']));
    expect(reading).not.toContain('messages_send');
    // A call of a hidden tool is refused like a call of an unknown tool.
    const answer = await post(buildCall('leads_add_note', { id: leadId, text: 'Hi' }), {
      path: '/mcp?readonly=true',
    });
    expect(getError(answer)).toBe(-32_602);
  });

  test('is refused if the selection is misspelled', async () => {
    for (const query of [
      'toolsets=inboxes',
      'toolsets=',
      'readonly=yes',
      'readOnly=true',
      'readonly=true&readonly=false',
    ]) {
      const answer = await post(LIST, { path: `/mcp?${query}` });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});
