// Signing in and out of the dashboard (dashboard-operations.md#sign-in, dashboard-operations.md#sessions).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createStillClock } from '../testing/still-clock.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => app.close());

/** Returns an IP address from which no one has signed in. */
const address = () => `203.0.${(++people >> 8) & 255}.${people & 255}`;
const browser = () => createBrowser(app, address());

/** Creates a workspace with an owner who has a password. */
async function workspace(role = 'owner') {
  const email = `p${++people}@people.test`;
  const owner = { email: `o${people}@people.test`, name: 'Olga', role: 'owner', password: PASSWORD };
  const member = { email, name: 'Ana', role, password: PASSWORD };
  const made = await app.make.workspace({ members: role === 'owner' ? [member] : [owner, member] });
  return { ...made, email, owner: owner.email };
}

test('a member signs in, gets their permissions, and signs out', async () => {
  const { email, teamId, slug } = await workspace();
  const page = browser();
  const session = await page.signIn(email.toUpperCase());
  expect(session).toMatchObject({
    member: { name: 'Ana', email, role: 'owner' },
    workspace: { team_id: teamId, slug, simulated_only: true },
    workspaces: [{ slug, role: 'owner' }],
    second_step: 'off',
  });
  expect(session.capabilities).toEqual(
    expect.arrayContaining(['leads.list', 'team.remove', 'webhooks.create']),
  );
  expect((await page.call(contract.session.get, {})).data).toEqual(session);
  const token = page.cookies.get('parley')!;
  await page.call(contract.session.signOut, {});
  expect(page.cookies.has('parley')).toBe(false);
  page.cookies.set('parley', token);
  await expect(page.call(contract.session.get, {})).rejects.toMatchObject({
    status: 401,
    code: 'session_required',
  });
});

test("the dashboard's API returns the same records as the API, on behalf of the member", async () => {
  const { email, key } = await workspace();
  const page = browser();
  const { member } = await page.signIn(email);
  const { data: list } = await page.call(contract.lists.create, { name: 'Fair' });
  expect((await app.api(key).call(contract.lists.list, {})).data).toEqual([list]);
  const phone = app.make.phone();
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  const [lead] = (await page.call(contract.leads.list, { phone: `+${phone}` })).data;
  expect((await page.call(contract.leads.get, { id: lead!.id })).data).toEqual(lead);
  const { data: note } = await page.call(contract.leads.addNote, { id: lead!.id, text: 'Called.' });
  expect(note.author).toBe('Ana');
  await page.call(contract.leads.update, { id: lead!.id, assigned_to: member.id });
  const { data: notes } = await page.call(contract.leads.listNotes, { id: lead!.id });
  expect(notes.map(({ author }) => author)).toEqual(['Ana', 'Ana', expect.anything()].slice(0, notes.length));
});

test("the dashboard's API has its own rate limit, separate from that of the API", {
  tags: 'endurance',
}, async () => {
  const still = await startApp({ clock: createStillClock('2026-11-18T12:00:00.000Z') });
  try {
    const email = `busy${++people}@people.test`;
    const { key } = await still.make.workspace({ members: [{ email, role: 'owner', password: PASSWORD }] });
    const page = createBrowser(still);
    await page.signIn(email);
    const remaining = async () => {
      const answer = await fetch(`${still.url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    const before = await remaining();
    const answers = [];
    for (let i = 0; i < 12; i++) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => page.ask(contract.session.get)))));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]!.headers['x-ratelimit-limit']).toBe('600');
    const last = await page.ask(contract.session.get);
    expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
    expect(await remaining()).toBe(before - 1);
    still.clock.advance(60_000);
    expect((await page.ask(contract.session.get)).status).toBe(200);
  } finally {
    await still.close();
  }
});

test("the dashboard's API accepts no key, and the API accepts no cookie", async () => {
  const { email, key } = await workspace();
  const page = browser();
  await page.signIn(email);
  const cookie = `parley=${page.cookies.get('parley')}`;
  const api = await fetch(`${app.url}/api/v1/leads`, { headers: { cookie } });
  expect(api.status).toBe(401);
  const response = await fetch(`${app.url}/dashboard/api/leads`, {
    headers: { authorization: `Bearer ${key}`, 'x-api-key': key },
  });
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { error: { code: 'session_required' } },
  ]);
});

test('a cookie that an attacker puts into the browser does not give the attacker access', async () => {
  const { email, owner } = await workspace('admin');
  const attacker = browser();
  await attacker.signIn(owner);
  const planted = attacker.cookies.get('parley')!;
  const victim = browser();
  victim.cookies.set('parley', planted);
  await victim.signIn(email);
  expect(victim.cookies.get('parley')).not.toBe(planted);
  await expect(attacker.call(contract.session.get, {})).rejects.toMatchObject({ code: 'session_required' });
  const invented = browser();
  invented.cookies.set('parley', 'x'.repeat(43));
  await invented.signIn(email);
  expect(invented.cookies.get('parley')).not.toBe('x'.repeat(43));
});

test('a session ends after 7 days without a request, and after 30 days in any case', async () => {
  const { email } = await workspace();
  const [idle, busy] = [browser(), browser()];
  await idle.signIn(email);
  await busy.signIn(email);
  const DAY = 24 * 60 * 60_000;
  for (let day = 1; day <= 29; day++) {
    app.clock.advance(DAY);
    expect((await busy.ask(contract.session.get)).status).toBe(200);
    // The last use is written after the response.
    await expect.poll(() => readSession(busy.cookies.get('parley')!)).toBe(today());
    if (day === 6) expect((await idle.ask(contract.leads.list)).status).toBe(200);
  }
  expect((await idle.ask(contract.session.get)).status).toBe(401);
  app.clock.advance(DAY);
  expect((await busy.ask(contract.session.get)).status).toBe(401);
});

const today = () => app.clock.now().toISOString().slice(0, 10);
const readSession = async (token: string) => {
  const [row] = await queryRows<{ seen_at: Date }>(
    app,
    `select seen_at from sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
  return row!.seen_at.toISOString().slice(0, 10);
};

test('a clock that is changed by hours neither ends a session nor revives an ended one', async () => {
  const { email } = await workspace();
  const page = browser();
  await page.signIn(email);
  app.clock.advance(-5 * 60 * 60_000);
  expect((await page.ask(contract.session.get)).status).toBe(200);
  const stranger = browser();
  for (let i = 0; i < 8; i++) await stranger.signIn(email, 'wrong wrong wrong').catch(() => {});
  app.clock.advance(-60 * 60_000);
  await browser().signIn(email);
  app.clock.advance(6 * 60 * 60_000);
  expect((await page.ask(contract.session.get)).status).toBe(200);
});

test('a member lists their sessions and ends them one by one or all together', async () => {
  const { email, slug } = await workspace();
  const [one, two, three] = [browser(), browser(), browser()];
  for (const page of [one, two, three]) await page.signIn(email);
  const { data } = await one.call(contract.session.list, {});
  expect(data).toHaveLength(3);
  expect(data.filter(({ current }) => current)).toHaveLength(1);
  expect(data[0]).toMatchObject({ workspace: slug, address: expect.stringContaining('203.0.') });
  const other = data.find(({ current }) => !current)!;
  await one.call(contract.session.end, { id: other.id });
  const left = [await two.ask(contract.session.get), await three.ask(contract.session.get)];
  expect(left.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await one.call(contract.session.endOthers, {})).data).toEqual({ ended: 1 });
  expect((await two.ask(contract.session.get)).status).toBe(401);
  expect((await three.ask(contract.session.get)).status).toBe(401);
  expect((await one.ask(contract.session.get)).status).toBe(200);
  const stranger = browser();
  await stranger.signIn((await workspace()).email);
  const mine = (await one.call(contract.session.list, {})).data[0]!;
  await expect(stranger.call(contract.session.end, { id: mine.id })).rejects.toMatchObject({ status: 404 });
});

test('a person with two workspaces has one password and switches between them', async () => {
  const here = await workspace();
  const there = await app.make.workspace({
    members: [
      { email: `boss${people}@people.test`, role: 'owner' },
      { email: here.email.toUpperCase(), name: 'Ana B', role: 'viewer', password: 'of the other file' },
    ],
  });
  const page = browser();
  const session = await page.signIn(here.email);
  expect(session.workspaces.map(({ slug, role }) => [slug, role])).toEqual(
    [
      [here.slug, 'owner'],
      [there.slug, 'viewer'],
    ].toSorted(),
  );
  await expect(browser().signIn(here.email, 'of the other file')).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  const before = page.cookies.get('parley')!;
  const { data } = await page.call(contract.session.switchWorkspace, { slug: there.slug });
  expect(data).toMatchObject({ workspace: { slug: there.slug }, member: { name: 'Ana B', role: 'viewer' } });
  await expect(page.call(contract.lists.create, { name: 'X' })).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  const old = browser();
  old.cookies.set('parley', before);
  expect((await old.ask(contract.session.get)).status).toBe(401);
  const foreign = (await workspace()).slug;
  await expect(page.call(contract.session.switchWorkspace, { slug: foreign })).rejects.toMatchObject({
    status: 404,
  });
  // The next sign-in opens the last workspace.
  app.clock.advance(1000);
  await page.call(contract.session.switchWorkspace, { slug: here.slug });
  expect((await browser().signIn(here.email)).workspace.slug).toBe(here.slug);
});

test('a session that ends in one process ends in every process', { tags: 'endurance' }, async () => {
  const second = await startApp({
    connections: app.connections,
    clock: app.clock,
    trustedProxies: ['127.0.0.1'],
  });
  try {
    const { email } = await workspace();
    const statusAt = async (of: TestApp, page: ReturnType<typeof browser>) => {
      const elsewhere = createBrowser(of);
      for (const [name, value] of page.cookies) elsewhere.cookies.set(name, value);
      return (await elsewhere.ask(contract.session.get)).status;
    };
    const home = browser();
    await home.signIn(email);
    const ends: ((page: ReturnType<typeof browser>) => Promise<unknown>)[] = [
      (page) => page.call(contract.session.signOut, {}),
      () => home.call(contract.session.endOthers, {}),
      () => home.call(contract.profile.changePassword, { current: PASSWORD, password: `${PASSWORD}!` }),
    ];
    for (const end of ends) {
      const page = browser();
      await page.signIn(email);
      expect(await statusAt(second, page)).toBe(200);
      const kept = { cookies: new Map(page.cookies) } as ReturnType<typeof browser>;
      await end(page);
      expect(await statusAt(app, kept)).toBe(401);
      await expect.poll(() => statusAt(second, kept)).toBe(401);
    }
  } finally {
    await second.close();
  }
});

test('a wrong password, an unknown email address and a person without a password get the same response', async () => {
  const { email } = await workspace();
  await app.make.workspace({ members: [{ email: `none${people}@people.test`, role: 'owner' }] });
  const answers = [];
  for (const one of [email, `nobody${people}@people.test`, `none${people}@people.test`]) {
    answers.push(await browser().ask(contract.session.signIn, { email: one, password: 'wrong' }));
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 401, text: expect.stringContaining('sign_in_failed') });
});

test("the dashboard's API refuses bodies that are not JSON or have additional fields", async () => {
  const url = `${app.url}/dashboard/api/session`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ email: 'a@b.c', password: 'x' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': type } });
    expect(answer.status).toBe(422);
  }
  const json = { ...headers, 'content-type': 'application/json' };
  for (const wrong of [
    '[]',
    '{',
    '{"email":"a@b.c"}',
    '{"email":"a@b.c","password":"x","admin":true}',
    'null',
  ]) {
    expect((await fetch(url, { method: 'POST', body: wrong, headers: json })).status).toBe(422);
  }
  expect((await fetch(`${app.url}/dashboard/api/nothing`)).status).toBe(404);
});
