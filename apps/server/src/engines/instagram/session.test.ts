// Tests the connection of an Instagram account: its subscription, its token, problems in its settings, and files.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createNumberDirectory,
  createSecretsReader,
  findNumber,
  renewSecrets,
} from '../../features/numbers/index.ts';
import { movableClock } from '../../platform/clock.ts';
import { createOwner } from '../../testing/fakes/instagram/owner.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { type Caller, createCaller } from '../call-provider.ts';
import type { Engine, EngineNumber } from '../port.ts';
import { createInstagram } from './index.ts';
import { type InstagramFake, startFarEnd } from './instagram-fake.testing.ts';

const DAY = 86_400_000;
const clock = movableClock('2026-11-18T12:00:00.000Z');
let app: TestApp;
let end: InstagramFake;
let caller: Caller;
let engine: Engine;
beforeAll(async () => {
  end = await startFarEnd(clock.ms);
  app = await startApp({ clock });
  caller = createCaller('Meta');
  const { db, seal } = app.system;
  engine = createInstagram({
    caller,
    secretsOf: createSecretsReader(seal),
    numbers: createNumberDirectory(db),
    clock,
  });
});
afterAll(async () => {
  await caller.close();
  await app.close();
  await end.close();
});

/** Creates a workspace whose account was never connected. */
async function setUpAccount(fields: Record<string, unknown> = {}) {
  const number = end.number();
  const instagram = { ...(number['instagram'] as object), ...fields };
  const file = { number: { pacing: {}, ...number, instagram }, agent: { humanize: true, reply_delay: '3s' } };
  const w = await app.make.workspace(file);
  const account = end.instagram.accounts.at(-1)!;
  return { w, account, owner: createOwner(end.instagram, account), fields: { ...number, instagram } };
}

const findEngineNumber = (w: Workspace) =>
  findNumber(app.system.db, w.teamId, w.number) as Promise<EngineNumber>;
const session = () => engine.session!;

describe('connecting an Instagram account', () => {
  test('subscribes the account to its webhooks once, and logout and restart end and renew the subscription', async () => {
    const { w, account } = await setUpAccount();
    const number = await findEngineNumber(w);
    await session().connect(number, 'https://parley.test/engines/instagram');
    expect(account.subscribed).toEqual(
      expect.arrayContaining(['messages', 'messaging_seen', 'message_edit']),
    );
    const before = end.instagram.calls.length;
    await session().connect(number, 'https://parley.test/engines/instagram');
    const again = end.instagram.calls.slice(before).map(({ operation }) => operation);
    expect(again).not.toContain('POST /{ig_id}/subscribed_apps');
    await session().logout(number);
    expect(account.subscribed).toBeNull();
    await session().restart(number);
    expect(account.subscribed).not.toBeNull();
  });

  test('rejects a token that belongs to another account', async () => {
    const { w } = await setUpAccount({ account_id: '17841000000000001' });
    await expect(session().connect(await findEngineNumber(w), '')).rejects.toMatchObject({ kind: 'auth' });
  });
});

describe('the status of an Instagram account', () => {
  test('names the connected account', async () => {
    const { w, account } = await setUpAccount();
    expect(await session().status(await findEngineNumber(w))).toEqual({
      status: 'WORKING',
      connected_as: account.username,
      detail: null,
    });
  });

  test('reports revoked access', async () => {
    const { w, owner } = await setUpAccount();
    owner.changesPassword();
    expect(await session().status(await findEngineNumber(w))).toMatchObject({
      status: 'FAILED',
      detail: { code: 'provider_failed', params: { code: '190/460' } },
    });
  });

  test('says that the account works and has another name', async () => {
    const { w, account } = await setUpAccount({ username: 'before_it_was_renamed' });
    expect(await session().status(await findEngineNumber(w))).toEqual({
      status: 'WORKING',
      connected_as: account.username,
      detail: fact('username_differs', { username: 'before_it_was_renamed', actual: account.username }),
    });
  });

  test('is unknown while Meta cannot be reached', async () => {
    const { w } = await setUpAccount();
    end.instagram.faults.add({ kind: 'cut', applied: false }, { operation: 'GET /{ig_id}' });
    await expect(session().status(await findEngineNumber(w))).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe("the check of an Instagram number's settings", () => {
  const refusedWith = (code: string) => [
    { field: 'access_token', reason: { code: 'access_refused', params: { detail: { params: { code } } } } },
  ];

  test('accepts correct settings', async () => {
    const { w } = await setUpAccount();
    expect(await engine.check!(await findEngineNumber(w))).toEqual([]);
  });

  test('reports that the token belongs to another account', async () => {
    const { w, account } = await setUpAccount({ account_id: '17841000000000002' });
    const params = { id: '17841000000000002', name: account.username, actual: account.user_id };
    expect(await engine.check!(await findEngineNumber(w))).toEqual([
      { field: 'account_id', reason: fact('account_differs', params) },
    ]);
  });

  test('reports a wrong name', async () => {
    const { w, account } = await setUpAccount({ username: 'somebody_else' });
    const reason = fact('username_differs', { username: 'somebody_else', actual: account.username });
    expect(await engine.check!(await findEngineNumber(w))).toEqual([{ field: 'username', reason }]);
  });

  test('reports an unknown token', async () => {
    const { w } = await setUpAccount({ access_token: 'made-up' });
    expect(await engine.check!(await findEngineNumber(w))).toMatchObject(refusedWith('190'));
  });

  test('reports that the owner does not allow access to messages', async () => {
    const { w, owner } = await setUpAccount();
    owner.allowsAccess(false);
    expect(await engine.check!(await findEngineNumber(w))).toMatchObject(refusedWith('200/2534041'));
  });
});

describe('the token of an Instagram account', () => {
  const getToken = (number: EngineNumber) => createSecretsReader(app.system.seal)(number).access_token;
  const apply = ({ slug }: Workspace, number: object) =>
    applyFile(
      app.system,
      JSON.stringify({
        workspace: { slug, name: 'Acme', plan: 'scale' },
        numbers: [{ pacing: {}, ...number }],
      }),
      'again.yaml',
    );

  test('is renewed half-way through its life, is sealed, and is kept when the file is applied again', async () => {
    const { w, account, fields } = await setUpAccount();
    const first = account.token;
    // Meta does not renew a token on its first day, and Parley retries at most once an hour.
    const before = await findEngineNumber(w);
    expect(await session().renew!(before)).toBeNull();
    const calls = end.instagram.calls.length;
    expect(await session().renew!(before)).toBeNull();
    expect(end.instagram.calls).toHaveLength(calls);

    clock.advance(DAY + 1);
    const renewed = await session().renew!(before);
    expect(renewed).toEqual({ access_token: account.token, 'access_token:until': expect.any(String) });
    expect(account.token).not.toBe(first);
    const ctx = app.createCtx(w.teamId);
    expect(await renewSecrets(ctx, before, renewed!)).toBe(true);
    const after = await findEngineNumber(w);
    expect(after.secrets_sealed).not.toContain(account.token);
    expect(getToken(after)).toBe(account.token);

    await apply(w, fields);
    expect(getToken(await findEngineNumber(w))).toBe(account.token);
    expect(await session().renew!(await findEngineNumber(w))).toBeNull();
    clock.advance(31 * DAY);
    const again = await session().renew!(await findEngineNumber(w));
    expect(again).toMatchObject({ access_token: account.token });
    expect(await renewSecrets(ctx, await findEngineNumber(w), again!)).toBe(true);
    await apply(w, fields);
    expect(getToken(await findEngineNumber(w))).toBe(account.token);

    const instagram = { ...fields.instagram, access_token: 'a-new-token' };
    await apply(w, { ...fields, instagram });
    expect(getToken(await findEngineNumber(w))).toBe('a-new-token');
  });

  test('is not overwritten by a renewal if it was replaced at the same time', async () => {
    const { w, fields } = await setUpAccount();
    const before = await findEngineNumber(w);
    await apply(w, { ...fields, instagram: { ...fields.instagram, access_token: 'applied-meanwhile' } });
    expect(await renewSecrets(app.createCtx(w.teamId), before, { access_token: 'late' })).toBe(false);
    expect(getToken(await findEngineNumber(w))).toBe('applied-meanwhile');
  });

  test('cannot be renewed after it has expired', async () => {
    const { w } = await setUpAccount();
    clock.advance(61 * DAY);
    await expect(session().renew!(await findEngineNumber(w))).rejects.toMatchObject({
      kind: 'auth',
      definite: true,
    });
  });
});

describe('a file from Instagram', () => {
  const picture = {
    type: 'image' as const,
    file: { bytes: Buffer.from('a picture'), mimetype: 'image/png' },
  };

  test('is fetched from its URL', async () => {
    const { w } = await setUpAccount();
    const message = end.person(w, '17001').writes({ attachments: [picture], tell: false });
    const { bytes, mime_type } = await engine.fetchMedia!(
      await findEngineNumber(w),
      message.attachments[0]!.asset!.url,
    );
    expect(await new Response(bytes).text()).toBe('a picture');
    expect(mime_type).toBe('image/png');
  });

  test('is reported as gone when its URL has expired', async () => {
    const { w } = await setUpAccount();
    const message = end.person(w, '17001').writes({ attachments: [picture], tell: false });
    clock.advance(3 * DAY);
    const call = engine.fetchMedia!(await findEngineNumber(w), message.attachments[0]!.asset!.url);
    await expect(call).rejects.toMatchObject({ kind: 'invalid', definite: true });
  });

  test.each([
    'http://127.0.0.1:9/secret',
    'https://example.com/x',
    'https://evilfbsbx.com/x',
    'file:///etc/passwd',
    'x',
  ])('is not fetched from %s', async (address) => {
    const { w } = await setUpAccount();
    const call = engine.fetchMedia!(await findEngineNumber(w), address);
    await expect(call).rejects.toMatchObject({ kind: 'invalid' });
  });

  test("is fetched after a redirect only from Meta's servers", async () => {
    const { w } = await setUpAccount();
    const server = createServer(({ url }, response) => {
      if (url === '/file') return void response.end('a picture');
      const location = url === '/here' ? '/file' : 'http://127.0.0.1:9/secret';
      response.writeHead(302, { location }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const graph_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const known = await findEngineNumber(w);
    const number = { ...known, settings: { ...known.settings, graph_url } };
    const { bytes } = await engine.fetchMedia!(number, `${graph_url}/here`);
    expect(await new Response(bytes).text()).toBe('a picture');
    const away = engine.fetchMedia!(number, `${graph_url}/away`);
    await expect(away).rejects.toMatchObject({ kind: 'invalid', definite: true });
    server.close();
  });
});
