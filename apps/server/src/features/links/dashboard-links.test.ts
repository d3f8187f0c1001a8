// Tests links that members create and change (links.md#at-the-dashboard).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../http/wire.testing.ts';
import { type Browser, createBrowser, ErrorAnswer, PASSWORD } from '../../testing/browser.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const AGENT = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Mobile Safari/537.36';
const { links } = contract;

let app: TestApp;
let w: Workspace;
let made = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function workspace(role = 'owner'): Promise<{ w: Workspace; page: Browser }> {
  const email = `ana${++made}@links.test`;
  const one = await app.make.workspace({ members: [{ email, name: 'Ana', role, password: PASSWORD }] });
  const page = createBrowser(app);
  await page.signIn(email);
  w = one;
  return { w: one, page };
}

const expectRefusal = async (call: Promise<unknown>) => {
  const error = await call.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ErrorAnswer);
  const { status, issues } = error as ErrorAnswer;
  return { status, issues };
};
const click = (path: string, more = '') =>
  sendRequest(app.url, { method: 'GET', path, headers: { 'user-agent': AGENT + more } });

test('a new link has a generated code, counts scans separately, and shows how certain each attribution is', async () => {
  const { page } = await workspace();
  const lead = createPlay(app, w);
  const body = { name: 'Window', number_id: w.numberId, campaign_id: 'spring', source: 'other' as const };
  const { data: link } = await page.call(links.create, { ...body, message: 'Hi, I saw you' });
  expect(link).toMatchObject({ name: 'Window', campaign_id: 'spring', active: true, clicks_count: 0 });
  expect(link.code).toMatch(/^[a-z2-9]{7}$/);
  expect(link.url.endsWith(`/l/${link.code}`)).toBe(true);

  const scanned = await click(`/l/${link.code}?qr=1`);
  await click(`/l/${link.code}`, ' Other');
  // The same browser visits again, this time without the QR code: it is still one visitor and one scan.
  await click(`/l/${link.code}`);
  const text = new URL(scanned.headers.location!).searchParams.get('text')!;
  await lead.say(app.make.phone(), text);
  await lead.say(app.make.phone(), 'Hello');
  const { data } = await page.call(links.card, { id: link.id });
  expect(data).toMatchObject({ number_id: w.numberId, dedicated: false });
  expect(data.stats).toMatchObject({
    clicks: 2,
    scans: 1,
    unique_clicks: 2,
    leads: 2,
    certain: 1,
    probable: 1,
  });
  expect(data.stats.by_day.at(-1)).toMatchObject({ clicks: 2, scans: 1, leads: 2 });
  // The public API returns the same fields as before, without those of the dashboard.
  const { data: plain } = await app.api(w.key).call(contract.links.get, { id: link.id });
  expect(plain.stats).toMatchObject({ clicks: 2, leads: 2 });

  const activity = await page.call(contract.activity.list, { action: 'link.created' });
  expect(activity.data).toMatchObject([{ actor: { name: 'Ana' }, subject: { id: link.id, name: 'Window' } }]);
});

test('only one of several members who request a code concurrently gets it', async () => {
  const { w, page } = await workspace();
  const code = `once-${made}`;
  const names = ['One', 'Two', 'Three', 'Four'];
  const answers = await Promise.all(
    names.map((name) => page.ask(links.create, { name, code, number_id: w.numberId })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  const { data } = await page.call(contract.links.list, {});
  const winner = names[answers.findIndex(({ status }) => status === 201)];
  expect(data.filter((link) => link.code === code)).toMatchObject([{ name: winner }]);
});

test('a change affects only the given fields, and a disabled link leads nowhere', async () => {
  const { page } = await workspace();
  const { data: link } = await page.call(links.create, {
    ...{ name: 'Card', number_id: w.numberId, code: `card-${made}` },
    ...{ message: 'Hello', campaign_id: w.campaignId },
  });
  const change = (changes: object) => page.call(links.update, { id: link.id, ...changes });
  expect((await change({ active: false })).data).toMatchObject({
    ...link,
    active: false,
    updated_at: expect.any(String),
  });
  expect((await click(`/l/${link.code}`)).status).toBe(404);
  expect((await change({ name: 'Cards', campaign_id: null, active: true })).data).toMatchObject({
    ...{ name: 'Cards', campaign_id: null, message: 'Hello', active: true },
  });
  // A change to the same value adds no activity entry.
  await change({ name: 'Cards' });
  const { data } = await page.call(contract.activity.list, { action: 'link.changed' });
  expect(data.map(({ details }) => details)).toEqual([
    { fields: ['name', 'campaign_id', 'active'] },
    { fields: ['active'] },
  ]);
});

test('invalid values are rejected, and the issue names the field', async () => {
  const { page } = await workspace();
  const body = { name: 'Flyer', number_id: w.numberId };
  const { data: link } = await page.call(links.create, {
    ...body,
    code: `flyer-${made}`,
    dedicated: true,
  });
  const invalid = (field: string, code: string, params = {}) => ({
    status: 422,
    issues: [expect.objectContaining({ path: [field], code, params: expect.objectContaining(params) })],
  });
  expect(await expectRefusal(page.call(links.create, { ...body, code: link.code }))).toEqual(
    invalid('code', 'taken'),
  );
  expect(await expectRefusal(page.call(links.create, { ...body, code: 'a b' }))).toEqual(
    invalid('code', 'link_code'),
  );
  expect(await expectRefusal(page.call(links.create, { ...body, dedicated: true }))).toEqual(
    invalid('dedicated', 'dedicated_link', { name: link.code }),
  );
  expect(await expectRefusal(page.call(links.create, { ...body, campaign_id: 'nobody' }))).toEqual(
    invalid('campaign_id', 'not_a_campaign'),
  );
  const other = await app.make.workspace();
  expect(await expectRefusal(page.call(links.create, { ...body, number_id: other.numberId }))).toEqual(
    invalid('number_id', 'not_a_number'),
  );
  const foreign = await app.make.workspace({
    links: [{ code: `foreign-${made}`, name: 'F', number: other.number }].slice(1),
  });
  expect(
    (
      await expectRefusal(
        page.call(links.update, { id: foreign.campaignId.replace('camp', 'link'), name: 'x' }),
      )
    ).status,
  ).toBe(404);
});

test('viewers and responders cannot create links', async () => {
  for (const role of ['viewer', 'responder']) {
    const { page } = await workspace(role);
    const body = { name: 'Mine', number_id: w.numberId };
    expect((await expectRefusal(page.call(links.create, body))).status).toBe(403);
    expect((await page.call(contract.links.list, {})).data).toEqual([]);
  }
  const { page } = await workspace('editor');
  const { data } = await page.call(links.create, { name: 'Ours', number_id: w.numberId });
  expect((await page.call(links.card, { id: data.id })).data.stats.by_day).toHaveLength(30);
});
