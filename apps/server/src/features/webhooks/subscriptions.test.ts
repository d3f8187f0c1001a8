// Tests POST and GET /webhooks, and POST /webhooks/{id}/test (webhooks.md#test-deliveries).
import { ApiError, type Caller } from '@parley/client';
import { contract, EVENT_TYPES } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { openDelivery, type Receiver, startReceiver } from './receiver.testing.ts';

let app: TestApp;
let receiver: Receiver;
let workspace: Workspace;
let api: Caller;
beforeAll(async () => {
  app = await startApp();
  receiver = await startReceiver((response, path) => {
    if (path === '/hangs') return;
    if (path === '/redirects') return void response.writeHead(302, { location: '/redirected' }).end();
    response.writeHead(Number(path.slice(1)) || 204).end('an answer');
  });
});
beforeEach(async () => {
  workspace = await app.make.workspace();
  api = app.api(workspace.key);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const expectRefusal = (input: object) =>
  api.call(contract.webhooks.create, input as never).then(
    () => expect.fail(`was accepted: ${JSON.stringify(input)}`),
    (error: ApiError) => {
      expect(error).toBeInstanceOf(ApiError);
      return { status: error.status, code: error.code, issues: error.issues };
    },
  );
const create = (path: string, events: (typeof EVENT_TYPES)[number][] = ['message.received']) =>
  api.call(contract.webhooks.create, { url: receiver.url + path, events }).then(({ data }) => data);
const list = () => api.call(contract.webhooks.list, {}).then(({ data }) => data);

describe('a webhook subscription', () => {
  test('shows its secret once, at creation, and never in the list', async () => {
    const { data } = await api.call(contract.webhooks.create, {
      url: 'https://crm.example.com/hook?tenant=1',
      events: ['contact.qualified', 'message.received'],
      description: 'CRM',
    });
    const { secret, ...record } = data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^hook_[0-9a-z]{26}$/),
      url: 'https://crm.example.com/hook?tenant=1',
      events: ['contact.qualified', 'message.received'],
      active: true,
      description: 'CRM',
      secret_prefix: secret.slice(0, 12),
      last_delivery_at: null,
      last_delivery_status: null,
      created_at: expect.stringMatching(/^2026-11-18T12:/),
    });
    const answer = await fetch(`${app.url}/api/v1/webhooks`, {
      headers: { authorization: `Bearer ${workspace.key}` },
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      data: [record],
      pagination: { has_more: false, next_cursor: null },
    });
    expect(text).not.toContain(secret.slice(13));
  });

  test('is listed newest first, only for its own workspace', async () => {
    const made = [await create('/a'), await create('/b'), await create('/c')];
    const newestFirst = made.map(({ id }) => id).toReversed();
    expect((await list()).map(({ id }) => id)).toEqual(newestFirst);
    const first = await api.call(contract.webhooks.list, { limit: 2 });
    const second = await api.call(contract.webhooks.list, {
      limit: 2,
      cursor: first.pagination.next_cursor!,
    });
    expect([first, second].map(({ data }) => data.map(({ id }) => id))).toEqual([
      newestFirst.slice(0, 2),
      newestFirst.slice(2),
    ]);
    expect(second.pagination.has_more).toBe(false);
    const other = await app.make.workspace();
    expect((await app.api(other.key).call(contract.webhooks.list, {})).data).toEqual([]);
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(3);
  });

  test('is limited to ten per workspace, exactly, even when thirty are created at the same time', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => create(`/${i}`)));
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(20);
    for (const error of refused) expect(error).toMatchObject({ status: 429, code: 'quota_exceeded' });
    expect(await list()).toHaveLength(10);
    api = app.api((await app.make.workspace()).key);
    expect((await create('/x')).active).toBe(true);
  });

  test.each([
    ['http://example.com/hook', 'target_not_https'],
    ['ftp://example.com', 'target_not_https'],
    ['javascript:alert(1)', 'target_not_https'],
    ['example.com/hook', 'target_not_absolute'],
    ['', 'target_not_absolute'],
    ['https://', 'target_not_absolute'],
    ['https://user:password@example.com', 'target_user'],
    ['https://example.com/#part', 'target_fragment'],
    ['https://example.com/a b', 'target_not_absolute'],
    ['https://10.0.0.1/hook', 'target_private'],
    ['https://[::1%25eth0]/', 'target_not_absolute'],
    ['https://[fd00::1]/hook', 'target_private'],
    ['https://169.254.169.254/latest', 'target_private'],
    ['https://2130706434/', 'target_private'],
    ['https://x.localhost/', 'target_private'],
    [`https://example.com/${'a'.repeat(2048)}`, 'text_max'],
  ])('cannot point to %s', async (url, problem) => {
    const refused = await expectRefusal({ url, events: ['contact.qualified'] });
    expect(refused).toMatchObject({ status: 422, code: 'validation_error' });
    expect(refused.issues).toMatchObject([{ path: ['url'], code: problem }]);
  });

  test('can use plain http only with localhost', async () => {
    for (const url of [
      'http://localhost:9/x',
      'http://127.0.0.1:9/x',
      'http://[::1]:9/x',
      'https://localhost/x',
    ]) {
      const { data } = await api.call(contract.webhooks.create, { url, events: ['contact.qualified'] });
      expect(data.url).toBe(url);
    }
  });

  test('needs at least one event, all known and without duplicates', async () => {
    const url = 'https://example.com/hook';
    const path = ['events'];
    expect((await expectRefusal({ url, events: [] })).issues).toMatchObject([{ path, code: 'items_min' }]);
    expect((await expectRefusal({ url })).issues).toMatchObject([{ path, code: 'required' }]);
    const text = await expectRefusal({ url, events: 'contact.qualified' });
    expect(text.issues).toMatchObject([{ path, code: 'wrong_type', params: { expected: 'array' } }]);
    const unknown = await expectRefusal({ url, events: ['contact.qualified', 'contact.born'] });
    expect(unknown).toMatchObject({
      status: 422,
      issues: [{ path: ['events', 1], code: 'one_of' }],
    });
    const twice = await api.call(contract.webhooks.create, {
      url,
      events: ['message.received', 'contact.qualified', 'message.received'],
    });
    expect(twice.data.events).toEqual(['message.received', 'contact.qualified']);
  });

  test('has a description of at most 255 characters', async () => {
    const make = (description: string | null) =>
      api.call(contract.webhooks.create, {
        url: 'https://example.com',
        events: ['contact.qualified'],
        description,
      });
    const longest = '🙂'.repeat(255);
    expect((await make(longest)).data.description).toBe(longest);
    expect((await make(null)).data.description).toBeNull();
    const tooLong = await expectRefusal({
      url: 'https://example.com',
      events: ['contact.qualified'],
      description: `${longest}.`,
    });
    expect(tooLong.issues).toMatchObject([{ path: ['description'], code: 'text_max', params: { max: 255 } }]);
  });

  test('has a secret that is sealed in the database', async () => {
    const { secret, id } = await create('/sealed');
    const { rows } = await app.system.db.pool.query(
      'select webhook::text as row from webhooks webhook where id = $1',
      [id],
    );
    expect(rows[0].row).toContain(secret.slice(0, 12));
    expect(rows[0].row).not.toContain(secret.slice(13));
  });
});

describe('a test delivery of a webhook', () => {
  test.each(EVENT_TYPES)('for %s sends a signed sample of the first event', async (type) => {
    const others = EVENT_TYPES.filter((one) => one !== type);
    const { id, secret } = await create(`/${type}`, [type, ...others]);
    const { data } = await api.call(contract.webhooks.test, { id });
    expect(data).toEqual({
      delivered: true,
      endpoint_status: 204,
      error: null,
      event_id: expect.stringMatching(/^evt_/),
    });
    const received = receiver.at(`/${type}`);
    expect(received).toHaveLength(1);
    const event = openDelivery(received[0]!, secret);
    expect(event).toMatchObject({
      event_type: type,
      event_id: data.event_id,
      is_test: true,
      team_id: workspace.teamId,
    });
    expect(Math.abs(Date.parse(event.occurred_at) - app.clock.ms())).toBeLessThan(60_000);
  });

  test.each([
    ['/200', 200, true],
    ['/299', 299, true],
    ['/400', 400, false],
    ['/500', 500, false],
    ['/redirects', 302, false],
  ])('to %s returns status %i and delivered %s', async (path, endpoint_status, delivered) => {
    const { id } = await create(path);
    const { data } = await api.call(contract.webhooks.test, { id });
    expect(data).toMatchObject({ delivered, endpoint_status, error: null });
    const [record] = await list();
    expect(record).toMatchObject({
      last_delivery_status: endpoint_status,
      last_delivery_at: expect.any(String),
    });
    expect(receiver.at('/redirected')).toEqual([]);
  });

  test('reports an endpoint that is unreachable, and one that never answers', async () => {
    const hangs = await create('/hangs');
    const { connections, clock } = app;
    const hasty = await startApp({ connections, clock, alone: false, deliveryTimeout: 400 });
    onTestFinished(() => hasty.close());
    const { data } = await hasty.api(workspace.key).call(contract.webhooks.test, { id: hangs.id });
    expect(data).toMatchObject({ delivered: false, endpoint_status: null, error: 'timed out after 0.4 s' });
    expect(receiver.at('/hangs')).toHaveLength(1);
    const gone = await startReceiver();
    await gone.close();
    const { data: made } = await api.call(contract.webhooks.create, {
      url: gone.url,
      events: ['contact.qualified'],
    });
    const refused = await api.call(contract.webhooks.test, { id: made.id });
    expect(refused.data).toMatchObject({
      delivered: false,
      endpoint_status: null,
      error: 'connection refused',
    });
    expect((await list())[0]).toMatchObject({
      last_delivery_status: null,
      last_delivery_at: expect.any(String),
    });
  });

  test('is a separate delivery for each request', async () => {
    const { id } = await create('/200');
    const before = receiver.at('/200').length;
    const answers = await Promise.all([1, 2, 3].map(() => api.call(contract.webhooks.test, { id })));
    expect(new Set(answers.map(({ data }) => data.event_id)).size).toBe(3);
    expect(receiver.at('/200')).toHaveLength(before + 3);
  });
});
