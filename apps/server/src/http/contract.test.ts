// Checks every operation over HTTP: who may call it, which paths, queries and bodies it accepts, and what every
// response contains.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type Operation, SCOPES } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, revokeKey } from '../features/keys/index.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Examples, foreignIds, makeExamples, operations } from './operations.testing.ts';
import {
  type Answer,
  buildPath,
  expectError,
  expectHeaders,
  sendRequest,
  type WireRequest,
} from './wire.testing.ts';

let app: TestApp;
let receiver: Server;
let mine: Examples;
let theirs: Examples;
let key: string;

beforeAll(async () => {
  const plenty = { free: 100_000, starter: 100_000, business: 100_000, scale: 100_000 };
  app = await startApp({ rates: plenty });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  mine = await makeExamples(app, url);
  theirs = await makeExamples(app, url);
  key = mine.workspace.key;
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

/** Calls the operation with its valid example, changed in one place. */
async function call(operation: Operation, change: Partial<WireRequest> & { query?: string } = {}) {
  await mine.prepare(operation);
  const { params, body } = mine.of(operation);
  const { query, ...rest } = change;
  const asked: WireRequest = { method: operation.method, path: buildPath(operation, params), key, ...rest };
  if (query !== undefined) asked.path += `?${query}`;
  if (operation.body && asked.body === undefined) asked.body = JSON.stringify(body);
  return sendRequest(app.url, asked);
}

/** Returns a response without the parts that differ in every call, so that two responses can be compared. */
function removeVarying({ status, headers, text }: Answer): object {
  const passing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'];
  const same = Object.entries(headers).map(([name, value]) => [name, passing.includes(name) || value]);
  return { status, text, headers: Object.fromEntries(same) };
}

const withBody = operations.filter((operation) => operation.body !== null);
const withoutBody = operations.filter((operation) => operation.body === null);
const withPath = operations.filter((operation) => operation.path.includes('{'));
/** All operations share the code that reads keys, paths, queries and bodies, so only these get every malformed one. */
const thorough = new Set([operations[0], withBody[0], withoutBody[0], withPath[0]]);
/** Returns all cases for an operation of {@link thorough}, and the first two for others. */
const pickCases = <Case>(operation: Operation, cases: Case[]) =>
  thorough.has(operation) ? cases : cases.slice(0, 2);
const withIds = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const);

describe.each(withIds(operations))('operation %s', (_id, operation) => {
  test('answers as the contract says, with every header', async () => {
    const answer = await call(operation);
    expect(answer.status, answer.text).toBe(operation.success.status);
    expect(operation.success.body.safeParse(JSON.parse(answer.text)).error?.issues).toBeUndefined();
    expectHeaders(answer);
  });

  test('refuses a missing, malformed, unknown or revoked key', async () => {
    const path = buildPath(operation, mine.of(operation).params);
    const method = operation.method;
    expectError(await sendRequest(app.url, { method, path }), 401, 'missing_api_key');
    expectError(
      await sendRequest(app.url, { method, path, headers: { authorization: 'Basic YTpi' } }),
      401,
      'missing_api_key',
    );
    const wrong = [
      'nonsense',
      `svc_live_${'a'.repeat(39)}`,
      `svc_live_${'A'.repeat(40)}`,
      `svc_live_${'0'.repeat(40)}`,
    ];
    for (const key of pickCases(operation, wrong))
      expectError(await sendRequest(app.url, { method, path, key }), 401, 'invalid_api_key');
    expectError(
      await sendRequest(app.url, { method, path, headers: { 'x-api-key': wrong[3]! } }),
      401,
      'invalid_api_key',
    );
    expectError(await sendRequest(app.url, { method, path, key: revoked }), 401, 'invalid_api_key');
  });

  test('names the missing scope with 403 before it checks path, query and body', async () => {
    const { scope } = operation;
    if (scope === null) {
      expect((await call(operation, { key: scopeless })).status).toBe(operation.success.status);
      return;
    }
    const lacking = scope === 'all' ? 'links:read' : scope;
    const refused = await call(operation, { key: lackingKeys[lacking]!, body: '{', query: 'x=1&x=%zz' });
    expect(expectError(refused, 403, 'insufficient_scope')).toMatchObject([{ params: { scope: lacking } }]);
    if (scope === 'all') return;
    const allowed = await call(operation, { key: onlyKeys[scope]! });
    expect(allowed.status, allowed.text).toBe(operation.success.status);
  });

  test('names an unknown query parameter, and refuses one that is repeated or cannot be decoded', async () => {
    const unknown = await call(operation, { query: 'colour=red' });
    expect(expectError(unknown, 422, 'validation_error')).toMatchObject([{ path: ['colour'] }]);
    const names = ['limit=1&limit=2', '__proto__=1', 'limit=1&l%69mit=1', 'a&a', 'constructor=1'];
    for (const query of pickCases(operation, names)) {
      expectError(await call(operation, { query }), 422, 'validation_error');
    }
    const encodings = ['limit=%zz', 'campaign_id=%00', '%E0%A4=1', 'x=%C0%80', 'x=%ED%A0%80', '%'];
    for (const query of pickCases(operation, encodings)) {
      expectError(await call(operation, { query }), 422, 'validation_error');
    }
  });

  test('answers a wrong method with 404', async () => {
    const { params } = mine.of(operation);
    const path = buildPath(operation, params);
    const right = operations.filter((one) => one.root + one.path === operation.root + operation.path);
    const wrong = ['DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'HEAD'].filter(
      (method) => !right.some((one) => one.method === (method === 'HEAD' ? 'GET' : method)),
    );
    for (const method of wrong) {
      const answer = await sendRequest(app.url, { method, path, key });
      if (method !== 'HEAD') expectError(answer, 404, 'not_found');
      expect(answer.status).toBe(404);
      expectHeaders(answer);
      expect((await sendRequest(app.url, { method, path })).status).toBe(401);
    }
  });
});

let revoked: string;
let scopeless: string;
/** Keys that lack one scope, and keys with only one scope, by that scope. */
let lackingKeys: Record<string, string>;
let onlyKeys: Record<string, string>;

beforeAll(async () => {
  const lacking = SCOPES.map((scope) => ({
    name: `no ${scope}`,
    scopes: SCOPES.filter((one) => one !== scope),
  }));
  const only = SCOPES.map((scope) => ({ name: `only ${scope}`, scopes: [scope] }));
  // Applies the same workspace again with more keys.
  const { slug, number } = mine.workspace;
  const again = await app.make.workspace({
    slug,
    number: { phone: number },
    keys: [...lacking, ...only, { name: 'gone', scopes: 'all' }],
  });
  lackingKeys = Object.fromEntries(SCOPES.map((scope) => [scope, again.keys[`no ${scope}`]!]));
  onlyKeys = Object.fromEntries(SCOPES.map((scope) => [scope, again.keys[`only ${scope}`]!]));
  const nothing = await createKey(app.system.db, app.createCtx(again.teamId), {
    name: 'nothing',
    scopes: [],
  });
  scopeless = nothing.key;
  revoked = again.keys.gone!;
  const gone = again.applied.keys.find(({ name }) => name === 'gone')!;
  await revokeKey(app.system.db, app.createCtx(again.teamId), { id: gone.id });
});

describe('a path', () => {
  const freeNames = ['sandbox.phoneEvents', 'sandbox.setPhone'];

  test('every operation with an id in its path is covered here', () => {
    expect([...Object.keys(foreignIds), ...freeNames].toSorted()).toEqual(
      withPath.map(({ id }) => id).toSorted(),
    );
  });

  test.each(withIds(withPath.filter(({ id }) => id in foreignIds)))(
    '%s refuses foreign, unknown and malformed ids',
    async (id, operation) => {
      const [name] = Object.keys(mine.of(operation).params);
      const at = (value: string, change: Partial<WireRequest> = {}) =>
        call(operation, { path: buildPath(operation, { [name!]: value }), ...change });
      const foreignId = foreignIds[id]!(theirs);
      const unknownId = foreignId.replace(/.{8}$/, '00000000');
      const unknown = await at(unknownId);
      expectError(unknown, 404, 'not_found');
      const malformed = [
        'x',
        '%00',
        '1',
        '..',
        'lead_1',
        '%20',
        '%F0%9F%98%80',
        '%2e%2e%2f',
        "'--",
        'x'.repeat(300),
        '%ef%bf%be',
      ];
      const wrongKind = [`evt_${'0'.repeat(26)}`, foreignId.toUpperCase(), `${foreignId}0`];
      for (const value of [foreignId, ...wrongKind, ...pickCases(operation, malformed)]) {
        const answer = await at(value);
        expect({ value, ...removeVarying(answer) }).toEqual({ value, ...removeVarying(unknown) });
        expectHeaders(answer);
      }
      // An unknown id is reported before a wrong query or body.
      for (const value of [foreignId, unknownId, 'x']) {
        expect((await at(value, { body: '{' })).text).toBe(unknown.text);
        const answer = await call(operation, {
          path: buildPath(operation, { [name!]: value }),
          query: 'colour=red',
        });
        expect(answer.text).toBe(unknown.text);
      }
      // An unknown or malformed id is reported without reading the whole body.
      for (const value of [unknownId, '%00']) {
        const tooLarge = Buffer.alloc((operation.bodyLimit ?? 1024 * 1024) + 1, ' ');
        expect((await at(value, { body: tooLarge })).text).toBe(unknown.text);
      }
      // The record belongs to the workspace of this key, so the body is checked.
      expect((await at(foreignId, { key: theirs.workspace.key, body: '{"colour":1}' })).status).toBe(422);
    },
  );

  test.each(withIds(withPath))(
    '%s answers malformed encoding with 400 if the key is valid, else with 401',
    async (_id, operation) => {
      const [name] = Object.keys(mine.of(operation).params);
      for (const value of pickCases(operation, ['%zz', '%E0%A4', '%', '%C0%80', '%ff'])) {
        const path = buildPath(operation, { [name!]: value });
        const answer = await sendRequest(app.url, { method: operation.method, path, key });
        expect(expectError(answer, 400, 'validation_error')).toMatchObject([{ code: 'malformed_path' }]);
        expectError(await sendRequest(app.url, { method: operation.method, path }), 401, 'missing_api_key');
      }
    },
  );

  test('answers an unknown route with 404 if the key is valid, else with 401', async () => {
    for (const path of [
      '/api/v1',
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v1/leads/',
      '/api/v1//leads',
      '/sandbox/x',
      '/api/v1/ME',
    ]) {
      expectError(await sendRequest(app.url, { path, key }), 404, 'not_found');
      expectError(await sendRequest(app.url, { path }), 401, 'missing_api_key');
      expectError(
        await sendRequest(app.url, {
          method: 'POST',
          path,
          key,
          body: '{',
          headers: { 'content-type': 'text/plain' },
        }),
        404,
        'not_found',
      );
    }
    const outside = await sendRequest(app.url, { path: '/nothing' });
    expect(outside.status).toBe(404);
    expect(JSON.parse(outside.text)).toMatchObject({ error: { code: 'not_found' } });
    expect(outside.headers['x-api-version']).toBeDefined();
    expect(outside.headers['x-request-id']).toBeDefined();
  });

  const NOTHING = { data: [], pagination: { has_more: false, next_cursor: null } };
  const book = ({ teamId, campaignId }: Workspace, leadId: string) =>
    queryRows(
      app,
      `insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, start_at, end_at, timezone,
         created_at, host_id, busy_from, busy_until)
       values ($1, $4, $3, $2, 'booked', 'builtin', 'chat', $5, $5::timestamptz + interval '30 min', 'UTC', $5, $2, $5,
         $5::timestamptz + interval '30 min')`,
      [teamId, campaignId, leadId, app.system.newId('book'), app.clock.now()],
    );

  test('treats ids of another workspace in a filter or a body as unknown', async () => {
    for (const one of [mine, theirs]) {
      await book(one.workspace, one.leadId);
      // Creates a lead that came through a click on a link.
      const values = [one.workspace.teamId, one.leadId, one.linkId];
      await queryRows(app, 'update leads set tracked_link_id = $3 where team_id = $1 and id = $2', values);
    }
    const campaign = (of: Examples) => `campaign_id=${of.workspace.campaignId}`;
    const noCampaign = `campaign_id=camp_${'0'.repeat(26)}`;
    const filters: [Operation, (of: Examples) => string, string][] = [
      [contract.leads.list, campaign, noCampaign],
      [contract.conversations.list, campaign, noCampaign],
      [contract.bookings.list, campaign, noCampaign],
      [contract.links.list, campaign, noCampaign],
      [
        contract.leads.list,
        ({ linkId }) => `tracked_link_id=${linkId}`,
        `tracked_link_id=link_${'0'.repeat(26)}`,
      ],
    ];
    for (const [operation, filterOf, nobody] of filters) {
      const [own, foreign, unknown] = [filterOf(mine), filterOf(theirs), nobody].map((query) =>
        call(operation, { query }),
      );
      expect(JSON.parse((await unknown!).text)).toEqual(NOTHING);
      expect(removeVarying(await foreign!)).toEqual(removeVarying(await unknown!));
      // Each filter finds some records and excludes some.
      expect(JSON.parse((await own!).text).data).not.toEqual([]);
    }
    const bodies: [Operation, (other: string) => object, string, string][] = [
      [
        contract.messages.send,
        (lead_id) => ({ lead_id, text: 'Hi', humanize: false }),
        theirs.leadId,
        'lead_x',
      ],
      [contract.messages.preview, (lead_id) => ({ lead_id, text: 'Hi' }), theirs.leadId, 'lead_x'],
      [
        contract.lists.create,
        (campaign_id) => ({ name: 'x', campaign_id }),
        theirs.workspace.campaignId,
        'camp_x',
      ],
      [
        contract.leads.update,
        (assigned_to) => ({ assigned_to }),
        theirs.workspace.applied.members[0]!.id,
        'mem_x',
      ],
      [
        contract.sandbox.createGroup,
        (number) => ({ number, name: 'x' }),
        theirs.workspace.number,
        '4999999999',
      ],
    ];
    for (const [operation, bodyOf, foreign, nobody] of bodies) {
      const [one, none] = [foreign, nobody].map((other) =>
        call(operation, { body: JSON.stringify(bodyOf(other)) }),
      );
      expect(removeVarying(await one!)).toEqual(removeVarying(await none!));
      expect((await one!).status).toBeGreaterThanOrEqual(404);
    }
    const write = (to: string) =>
      call(contract.sandbox.receiveMessage, {
        body: JSON.stringify({ to, from: app.make.phone(), text: 'Hi' }),
      });
    const unknown = await write(app.make.phone());
    expectError(unknown, 404, 'not_found');
    expect((await write(theirs.workspace.number)).text).toBe(unknown.text);
  });
});

describe.each(withIds(withBody))('the body of %s', (_id, operation) => {
  const good = () => mine.of(operation).body!;
  const refused = async (body: string | Buffer, headers: Record<string, string> = {}) =>
    expectError(await call(operation, { body, headers }), 422, 'validation_error');

  test('must be JSON with a JSON content type', async () => {
    const types = [
      'text/plain',
      'application/merge-patch+json',
      'application/x-www-form-urlencoded',
      'application/jsonx',
    ];
    for (const type of pickCases(operation, types)) {
      expect(await refused(JSON.stringify(good()), { 'content-type': type })).toMatchObject([
        { code: 'not_json_type' },
      ]);
    }
    const texts = ['', '{', 'null', '[]', '[{}]', '1', '"a"', 'true', '{"a":}', '{} {}', "{'a':1}", 'NaN'];
    for (const text of pickCases(operation, [...texts, '\ufeff\ufeff{}'])) await refused(text);
    const encodings = [
      [0x7b, 0xff, 0x7d],
      [0x22, 0xc3, 0x28, 0x22],
      [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
    ];
    for (const bytes of pickCases(operation, encodings)) await refused(Buffer.from(bytes));
    const typed = { 'content-type': 'application/json; charset=UTF-8' };
    expect((await call(operation, { headers: typed })).status).not.toBe(422);
  });

  test('names an unknown field', async () => {
    expect(fieldsIn(await refused(JSON.stringify({ ...good(), colour: 'red' })))).toContain('colour');
    for (const name of pickCases(operation, ['__proto__', 'constructor', 'prototype', 'toString', ''])) {
      await refused(`${JSON.stringify(good()).slice(0, -1)},${JSON.stringify(name)}:{"polluted":true}}`);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('names each field whose value has the wrong type', async () => {
    for (const field of Object.keys(good())) {
      for (const value of ['null', '{}', '[[]]', '1e400', '-1e308', '9007199254740993']) {
        const rest = JSON.stringify({ ...good(), [field]: undefined });
        const text = `${rest.slice(0, -1)}${rest === '{}' ? '' : ','}"${field}":${value}}`;
        const changed = { ...good(), [field]: JSON.parse(value) as unknown };
        // Some fields can be null, and null for an optional field counts as not given.
        const left = value === 'null' ? JSON.parse(rest) : changed;
        if ([changed, left].some((one) => operation.body!.safeParse(one).success)) continue;
        const answer = await call(operation, { body: text });
        expect(fieldsIn(expectError(answer, 422, 'validation_error'))).toContain(field);
      }
    }
  });

  test('refuses text that the database cannot store', async () => {
    for (const field of Object.keys(good())) {
      for (const text of pickCases(operation, ['a\\u0000b', '\\ud800', 'x\\udc00y', '\\udfff\\ud800'])) {
        const body = JSON.stringify({ ...good(), [field]: '@' }).replace('"@"', `"${text}"`);
        expect(fieldsIn(await refused(body))).toContain(field);
      }
    }
    await refused(`{"a\\u0000":1}`);
    await refused(`{"\\ud800":1}`);
  });

  test('is at most 32 levels deep and 1 MiB long', async () => {
    const arrays = (depth: number) => '['.repeat(depth - 1) + ']'.repeat(depth - 1);
    const nested = (depth: number) => `${JSON.stringify(good()).slice(0, -1)},"x":${arrays(depth)}}`;
    expect(await refused(nested(33))).toMatchObject([{ code: 'too_deep', params: { max: 32 } }]);
    expect(await refused(nested(32))).toMatchObject([{ code: 'unknown_field', path: ['x'] }]);
    expect((await refused(nested(100_000)))[0]!.code).toMatch(/too_deep|not_json/);
    const long = JSON.stringify({ ...good(), filler: '' });
    const filled = (bytes: number) => long.replace('""', `"${'a'.repeat(bytes - Buffer.byteLength(long))}"`);
    const limit = operation.bodyLimit ?? 1024 * 1024;
    expect(fieldsIn(await refused(filled(limit)))).toContain('filler');
    expect(await refused(filled(limit + 1))).toMatchObject([{ code: 'body_too_large' }]);
  });
});

describe.each(withIds(withoutBody))('operation %s, which takes no body,', (_id, operation) => {
  test('ignores an empty body and refuses any other', async () => {
    for (const body of pickCases(operation, ['', '{}', ' {} '])) {
      expect((await call(operation, { body })).status).toBe(operation.success.status);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call(operation, { body: '', headers: form })).status).toBe(operation.success.status);
    for (const body of pickCases(operation, ['{"a":1}', '{', '[]', 'null', '1', 'a=1'])) {
      expectError(await call(operation, { body }), 422, 'validation_error');
    }
    expectError(await call(operation, { body: 'a=1', headers: form }), 422, 'validation_error');
  });
});

/** Returns the field of each issue. */
const fieldsIn = (issues: ReturnType<typeof expectError>) => issues.map(({ path }) => path[0]);

describe('the limit of a page', () => {
  const lists = operations.filter(({ query }) => 'limit' in (query as { shape?: object }).shape!);
  test.each(withIds(lists))('is checked by %s', async (id, operation) => {
    const most = id === contract.sandbox.phoneEvents.id ? 1_000 : 100;
    const malformed = ['-1', '1.5', '1e1', '0x10', '%205', '5%20', '5abc', '', '+5', '00005'];
    for (const limit of pickCases(operation, ['0', String(most + 1), ...malformed, '99999999999999999999'])) {
      const refused = await call(operation, { query: `limit=${limit}` });
      expect(new Set(fieldsIn(expectError(refused, 422, 'validation_error')))).toEqual(new Set(['limit']));
    }
    for (const limit of ['1', String(most)])
      expect((await call(operation, { query: `limit=${limit}` })).status).toBe(200);
  });
});

test('a + in a query means a space, and the error for an invalid value says how to write a plus', async () => {
  const refused = async (query: string) =>
    expectError(await call(contract.leads.list, { query }), 422, 'validation_error');
  const since = 'since=2026-11-20T21:31:05';
  const plus = expect.objectContaining({ code: 'plus_is_space' });
  expect(await refused(`${since}+01:00`)).toMatchObject([
    { path: ['since'], code: 'datetime_or_date' },
    { path: ['since'], code: 'plus_is_space' },
  ]);
  expect(await refused('a+b=1')).toContainEqual(plus);
  // These queries have no plus, or the plus is in another value.
  for (const query of [since, `${since}%2001:00`, `external_reference=a+b&${since}`]) {
    expect(await refused(query)).not.toContainEqual(plus);
  }
  for (const query of [`${since}%2B01:00`, 'external_reference=a+b', 'phone=+33612345678']) {
    expect((await call(contract.leads.list, { query })).status).toBe(200);
  }
});

test('free-form fields accept any name except __proto__, and no prototype is changed', async () => {
  const phone = app.make.phone();
  const body = `{"phone":"+${phone}","additional_data":{"constructor":{"prototype":{"polluted":1}},"toString":"x"}}`;
  expect((await call(contract.campaigns.pushLead, { body })).status).toBe(202);
  const proto = `{"phone":"+${phone}","additional_data":{"__proto__":{"polluted":1}}}`;
  expectError(await call(contract.campaigns.pushLead, { body: proto }), 422, 'validation_error');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('the Bearer key takes precedence over X-Api-Key, and a repeated X-Api-Key counts as missing', async () => {
  const path = '/api/v1/me';
  expect((await sendRequest(app.url, { path, headers: { 'x-api-key': key } })).status).toBe(200);
  expect((await sendRequest(app.url, { path, headers: { authorization: `bearer ${key}` } })).status).toBe(
    200,
  );
  expect((await sendRequest(app.url, { path, key, headers: { 'x-api-key': 'nonsense' } })).status).toBe(200);
  expect((await sendRequest(app.url, { path, key: 'nonsense', headers: { 'x-api-key': key } })).status).toBe(
    401,
  );
});
