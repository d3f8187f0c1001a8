// Connecting and changing numbers in the dashboard (dashboard-operations.md#numbers), with a fake of each engine's provider.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineNumber } from '../engines/port.ts';
import { addFakeNumber, VERIFY_TOKEN } from '../engines/whatsapp-cloud/network.testing.ts';
import { createSecretsReader, renewSecrets } from '../features/numbers/index.ts';
import { type Browser, createBrowser, type ErrorAnswer, PASSWORD } from '../testing/browser.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { type Cloud, startCloud } from '../testing/fakes/cloud/server.ts';
import { createOwner } from '../testing/fakes/instagram/owner.ts';
import { type Instagram, startInstagram } from '../testing/fakes/instagram/server.ts';
import { startWaha, type Waha } from '../testing/fakes/waha/server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { applyFile } from '../workspace-file/index.ts';

const { numbers } = contract;
const KEY = 'waha-key-that-nobody-may-see';
let app: TestApp;
let waha: Waha;
let cloud: Cloud;
let instagram: Instagram;
beforeAll(async () => {
  app = await startApp();
  [waha, cloud, instagram] = await Promise.all([startWaha({ apiKey: KEY }), startCloud(), startInstagram()]);
});
afterAll(async () => {
  await app.close();
  await Promise.all([waha.close(), cloud.close(), instagram.close()]);
});

let workspaces = 0;
async function workspace() {
  const slug = `editor-${++workspaces}`;
  const members = ['owner', 'editor'].map((role) => ({
    email: `${role}@${slug}.test`,
    role,
    password: PASSWORD,
  }));
  const w = await app.make.workspace({ slug, members });
  const page = createBrowser(app);
  await page.signIn(members[0]!.email);
  const editor = async () => {
    const other = createBrowser(app);
    await other.signIn(members[1]!.email);
    return other;
  };
  return { w, slug, page, editor };
}

const refusal = (page: Browser, input: Parameters<typeof page.call<typeof numbers.create>>[1]) =>
  page.call(numbers.create, input).then(
    () => expect.fail('it was accepted'),
    ({ status, issues }: ErrorAnswer) => ({ status, issues }),
  );

test('a simulated number needs no settings, gets a new phone, and cannot be created by an editor', async () => {
  const { page, editor } = await workspace();
  const { data } = await page.call(numbers.create, { engine: 'simulator' });
  expect(data).toMatchObject({ engine: 'simulator', section: null, settings: {}, secrets: [] });
  const other = await page.call(numbers.create, { engine: 'simulator', name: 'Second' });
  expect(other.data.phone).not.toBe(data.phone);
  expect((await page.call(numbers.get, { id: data.id })).data).toMatchObject({
    connected: true,
    simulated: true,
  });
  const outsider = await editor();
  await expect(outsider.call(numbers.create, { engine: 'simulator' })).rejects.toMatchObject({ status: 403 });
  await expect(outsider.call(numbers.settings, { id: data.id })).rejects.toMatchObject({ status: 403 });
  await expect(outsider.call(numbers.update, { id: data.id, name: 'X' })).rejects.toMatchObject({
    status: 403,
  });
});

describe('WAHA', () => {
  const settings = (more: Record<string, string> = {}) => ({
    ...{ url: waha.url, api_key: KEY, session: `s-${++workspaces}` },
    ...more,
  });

  test('is checked before anything is stored, and reports problems by field', async () => {
    const { page } = await workspace();
    const phone = app.make.phone();
    const engine = 'waha';
    expect(await refusal(page, { engine, phone: '', settings: { url: '', session: 'a b' } })).toMatchObject({
      status: 422,
      issues: expect.arrayContaining([
        expect.objectContaining({ path: ['waha', 'url'], code: 'required' }),
        expect.objectContaining({ path: ['waha', 'api_key'], code: 'required' }),
        expect.objectContaining({ path: ['waha', 'session'], code: 'plain_name' }),
      ]),
    });
    const wrong = { engine, phone, settings: settings({ api_key: 'another' }) } as const;
    expect((await refusal(page, wrong)).issues).toMatchObject([
      { path: ['waha', 'api_key'], code: 'provider_refuses' },
    ]);
    const away = { engine, phone, settings: settings({ url: 'http://127.0.0.1:9' }) } as const;
    expect((await refusal(page, away)).issues).toMatchObject([
      { path: ['waha', 'url'], code: 'provider_refuses' },
    ]);
    expect((await page.call(numbers.list, {})).data).toHaveLength(1);
    const { data } = await page.call(numbers.create, { engine, phone: `+${phone}`, settings: settings() });
    expect(data).toMatchObject({ phone, secrets: ['api_key'], section: 'waha' });
    expect(data.webhook_url).toBe(`${app.system.baseUrl}/engines/waha/${data.id}`);
    const again = { engine, phone, settings: settings() } as const;
    expect((await refusal(page, again)).issues).toMatchObject([
      { path: ['phone'], code: 'number_connected' },
    ]);
  });

  test('keeps omitted secrets, never sends them to another address, and never returns them', async () => {
    const { page, w } = await workspace();
    const phone = app.make.phone();
    const first = settings();
    const { data } = await page.call(numbers.create, { engine: 'waha', phone, settings: first });
    const { id } = data;
    const changed = await page.call(numbers.update, {
      ...{ id, name: 'Second desk', daily_quota: 80, first_contacts_per_day: 12 },
      settings: { session: 'moved', api_key: '' },
    });
    expect(changed.data).toMatchObject({
      ...{ name: 'Second desk', daily_quota: 80, first_contacts_per_day: 12, secrets: ['api_key'] },
      settings: { url: waha.url, session: 'moved' },
    });
    const calls = waha.calls.length;
    const elsewhere = page.call(numbers.update, { id, settings: { url: 'http://127.0.0.1:9/steal' } });
    await expect(elsewhere).rejects.toMatchObject({
      status: 422,
      issues: [{ path: ['waha', 'api_key'], code: 'secret_for_address' }],
    });
    expect(waha.calls).toHaveLength(calls);
    const beyond = page.call(numbers.update, { id, first_contacts_per_day: 101 });
    await expect(beyond).rejects.toMatchObject({
      issues: [{ path: ['pacing', 'first_contacts_per_day'], code: 'pacing_count' }],
    });
    // The other settings in the workspace file are unchanged.
    const again = await page.call(numbers.update, { id, name: 'Third desk' });
    expect(again.data).toMatchObject({ daily_quota: 80, first_contacts_per_day: 12 });
    const rows = await queryRows<{ all: string }>(
      app,
      `select string_agg(details::text || coalesce(subject_name, ''), ' ') as all from activity
       where team_id = $1`,
      [w.teamId],
    );
    expect(rows[0]!.all).toContain(phone);
    const answers = JSON.stringify([data, changed.data, again.data, rows]);
    expect(answers).not.toContain(KEY);
  });

  test('two numbers cannot use the same session', async () => {
    const [one, other] = [await workspace(), await workspace()];
    const same = settings();
    await one.page.call(numbers.create, { engine: 'waha', phone: app.make.phone(), settings: same });
    const second = { engine: 'waha', phone: app.make.phone(), settings: same } as const;
    expect((await refusal(other.page, second)).issues).toMatchObject([
      { path: ['waha', 'session'], code: 'number_shared' },
    ]);
  });
});

test("the Cloud API's ids and tokens are checked at Meta, and the response contains the address for webhooks", async () => {
  const { page } = await workspace();
  const { phone, whatsapp_cloud: all } = addFakeNumber(cloud);
  const engine = 'whatsapp-cloud';
  const settings = { ...all, business_account_id: all.business_account_id! };
  const wrong = await refusal(page, { engine, phone, settings: { ...settings, access_token: 'EAAwrong' } });
  expect(wrong.issues).toMatchObject([
    { path: ['whatsapp_cloud', 'access_token'], code: 'provider_refuses' },
  ]);
  const { data } = await page.call(numbers.create, { engine, phone, settings });
  expect(data).toMatchObject({
    secrets: ['access_token', 'app_secret', 'verify_token'],
    webhook_url: `${app.system.baseUrl}/engines/whatsapp-cloud`,
  });
  expect(data.settings).not.toHaveProperty('access_token');
  // Meta verifies the address with the token that was pasted into its dashboard.
  await cloud.webhooks.subscribe(`${app.url}/engines/whatsapp-cloud`, VERIFY_TOKEN);
  await app.drain();
  expect((await page.call(numbers.get, { id: data.id })).data).toMatchObject({
    connected: true,
    warm_up: null,
  });
});

test('an Instagram number is checked at Instagram, keeps a renewed token, and its account cannot be changed or connected twice', async () => {
  const { w, page } = await workspace();
  const account = instagram.account({ username: `shop${++workspaces}` });
  const settings = {
    ...{ username: account.username, account_id: account.user_id, access_token: account.token },
    ...{ app_secret: instagram.appSecret, verify_token: 'v', graph_url: instagram.url },
  };
  const engine = 'instagram';
  const wrong = await refusal(page, { engine, settings: { ...settings, access_token: 'wrong' } });
  expect(wrong.issues).toMatchObject([{ path: ['instagram', 'access_token'], code: 'provider_refuses' }]);
  const { data } = await page.call(numbers.create, { engine, settings });
  expect(data).toMatchObject({ phone: null, section: 'instagram' });
  const other = page.call(numbers.update, { id: data.id, settings: { username: 'somebody.else' } });
  await expect(other).rejects.toMatchObject({
    issues: [{ path: ['instagram', 'username'], code: 'number_renamed' }],
  });
  const twice = await refusal(page, { engine, settings });
  expect(twice.issues).toMatchObject([{ path: ['instagram', 'username'], code: 'number_connected' }]);
  const find = async () => {
    const sql =
      'select team_id, id, phone, settings, secrets_sealed from numbers where team_id = $1 and id = $2';
    return (await queryRows<EngineNumber>(app, sql, [w.teamId, data.id]))[0]!;
  };
  const renewed = createOwner(instagram, account).connects();
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString();
  const secrets = { access_token: renewed, 'access_token:until': until };
  expect(await renewSecrets(app.createCtx(w.teamId), await find(), secrets)).toBe(true);
  await page.call(numbers.update, { id: data.id, name: 'Kitchens' });
  expect((await page.call(numbers.get, { id: data.id })).data).toMatchObject({ name: 'Kitchens' });
  expect(createSecretsReader(app.system.seal)(await find())).toMatchObject({ access_token: renewed });
});

test('applying the export of a number that was created in a form changes nothing', async () => {
  const { page, slug, w } = await workspace();
  const phone = app.make.phone();
  const waha_ = { url: waha.url, api_key: KEY, session: `f-${++workspaces}` };
  await page.call(numbers.create, { engine: 'waha', phone, name: 'Desk', settings: waha_ });
  const rows = () =>
    queryRows(app, 'select * from numbers where team_id = $1 and phone = $2', [w.teamId, phone]);
  const before = await rows();
  const file = { workspace: { slug }, numbers: [{ phone, name: 'Desk', engine: 'waha', waha: waha_ }] };
  await applyFile(app.system, JSON.stringify(file), 'file.yaml');
  expect(await rows()).toEqual(before);
});
