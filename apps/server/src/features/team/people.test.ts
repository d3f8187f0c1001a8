// Tests members, invitations, resets, views and activity (dashboard-operations.md#team).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const DAY = 24 * 60 * 60_000;

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await startApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => app.close());

const openBrowser = () => createBrowser(app, `192.0.${(++made >> 8) & 255}.${made & 255}`);
const buildAddress = (name = 'p') => `${name}${++made}@team.test`;
const getToken = (link: string) => link.split('/').at(-1)!;

async function workspace(more: { email: string; role: string; name?: string }[] = []) {
  const email = buildAddress('owner');
  const members = [{ email, name: 'Olga', role: 'owner', password: PASSWORD }, ...more];
  const workspace = await app.make.workspace({ members });
  const page = openBrowser();
  await page.signIn(email);
  const people = async () => (await page.call(contract.team.people, {})).data;
  const findId = async (email: string) => (await people()).find((one) => one.email === email)!.id;
  return { ...workspace, page, email, people, findId };
}

/** Invites a person, who accepts. @returns their signed-in browser, email address and member id. */
async function join(
  w: Awaited<ReturnType<typeof workspace>>,
  role: 'owner' | 'admin' | 'editor' | 'responder' | 'viewer',
) {
  const email = buildAddress(role);
  const { data } = await w.page.call(contract.team.invite, { email, role });
  const page = openBrowser();
  await page.call(contract.join.accept, { token: getToken(data.link), name: role, password: PASSWORD });
  return { page, email, id: await w.findId(email) };
}

describe('an invitation', () => {
  test('creates a member through a link that is shown once and works once', async () => {
    const w = await workspace();
    const email = buildAddress('bea');
    const { data: invited } = await w.page.call(contract.team.invite, { email, role: 'responder' });
    expect(invited.link).toMatch(/^http:\/\/localhost:3000\/join\/[\w-]{43}$/);
    const { data: pending } = await w.page.call(contract.team.invitations, {});
    const { link: _, ...shown } = invited;
    expect(pending).toEqual([shown]);
    expect(
      (await queryRows(app, 'select * from invitations where id = $1', [invited.id])).join(),
    ).not.toContain('link');

    const token = getToken(invited.link);
    const page = openBrowser();
    const { data: seen } = await page.call(contract.join.look, { token });
    expect(seen).toEqual({
      workspace: 'Acme',
      invited_by: 'Olga',
      role: 'responder',
      email,
    });
    await expect(page.call(contract.join.accept, { token, password: 'short' })).rejects.toMatchObject({
      status: 422,
    });
    const input = { token, name: 'Bea', password: PASSWORD };
    // Only one of two concurrent calls succeeds.
    const both = await Promise.allSettled(
      [openBrowser(), openBrowser()].map((one) => one.call(contract.join.accept, input)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(page.call(contract.join.look, { token })).rejects.toMatchObject({ status: 404 });
    expect((await page.signIn(email)).member).toMatchObject({ name: 'Bea', role: 'responder' });
    expect(await w.people()).toMatchObject([
      { name: 'Olga', is_owner: true },
      { name: 'Bea', email, role: 'responder', has_password: true, last_seen_at: expect.any(String) },
    ]);
  });

  test('expires after 7 days, or when it is withdrawn or a new link replaces it', async () => {
    const w = await workspace();
    const invite = async () =>
      (await w.page.call(contract.team.invite, { email: buildAddress(), role: 'viewer' })).data;
    const isWorking = async (link: string) =>
      (await openBrowser().ask(contract.join.look, { token: getToken(link) })).status === 200;
    const [old, withdrawn, renewed] = [await invite(), await invite(), await invite()];
    await w.page.call(contract.team.withdrawInvitation, { id: withdrawn.id });
    const { data: anew } = await w.page.call(contract.team.renewInvitation, { id: renewed.id });
    expect([
      await isWorking(withdrawn.link),
      await isWorking(renewed.link),
      await isWorking(anew.link),
    ]).toEqual([false, false, true]);
    expect(await isWorking(old.link)).toBe(true);
    app.clock.advance(7 * DAY);
    expect(await isWorking(old.link)).toBe(false);
    expect(await isWorking('x')).toBe(false);
    await w.page.signIn(w.email);
    expect((await w.page.call(contract.team.invitations, {})).data).toEqual([]);
  });

  test('asks an existing person for their password', async () => {
    const [here, there] = [await workspace(), await workspace()];
    const { data } = await there.page.call(contract.team.invite, {
      email: here.email,
      role: 'admin',
    });
    const token = getToken(data.link);
    const page = openBrowser();
    await expect(
      page.call(contract.join.accept, { token, password: 'another good password' }),
    ).rejects.toMatchObject({ code: 'sign_in_failed' });
    const { data: session } = await page.call(contract.join.accept, { token, password: PASSWORD });
    expect(session).toMatchObject({ workspace: { slug: there.slug }, member: { role: 'admin' } });
    expect(session.workspaces).toHaveLength(2);
  });

  test('cannot set a password for a person who is in another workspace and has none', async () => {
    const victim = buildAddress('victim');
    const [, attacker] = [await workspace([{ email: victim, role: 'owner' }]), await workspace()];
    const { data } = await attacker.page.call(contract.team.invite, {
      email: victim,
      role: 'viewer',
    });
    await expect(
      openBrowser().call(contract.join.accept, { token: getToken(data.link), password: 'of the attacker' }),
    ).rejects.toMatchObject({ status: 401, code: 'sign_in_failed' });
  });

  test('can name an owner only if an owner creates it, and needs a valid role and scopes', async () => {
    const w = await workspace();
    const admin = await join(w, 'admin');
    const create = (input: object) => admin.page.call(contract.team.invite, input as never);
    await expect(create({ email: buildAddress(), role: 'owner' })).rejects.toMatchObject({
      code: 'insufficient_scope',
    });
    await expect(create({ email: buildAddress(), role: 'custom' })).rejects.toMatchObject({ status: 422 });
    await expect(
      create({ email: buildAddress(), role: 'viewer', scopes: ['leads:read'] }),
    ).rejects.toMatchObject({
      status: 422,
    });
    await expect(create({ email: w.email, role: 'viewer' })).rejects.toMatchObject({ code: 'invalid_state' });
    const { data } = await create({ email: buildAddress(), role: 'custom', scopes: ['leads:read'] });
    expect(data.scopes).toEqual(['leads:read']);
  });

  test('accepts a name of up to 255 characters in any script', async () => {
    const w = await workspace();
    const accept = async (name: string) => {
      const { data } = await w.page.call(contract.team.invite, {
        email: buildAddress(),
        role: 'viewer',
      });
      const token = getToken(data.link);
      return openBrowser().call(contract.join.accept, { token, name, password: PASSWORD });
    };
    await expect(accept('n'.repeat(300))).rejects.toMatchObject({ status: 422 });
    const name = `محمد ${'𝒜'.repeat(250)}`;
    expect((await accept(name)).data.member.name).toBe(name);
  });
});

describe('a member of a workspace', () => {
  test('is signed out immediately when removed, and their leads then have no owner', async () => {
    const w = await workspace();
    const editor = await join(w, 'editor');
    const phone = app.make.phone();
    await w.page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
    await app.drain();
    const [lead] = (await w.page.call(contract.leads.list, { phone: `+${phone}` })).data;
    await w.page.call(contract.leads.update, { id: lead!.id, assigned_to: editor.id });
    await editor.page.call(contract.views.create, { name: 'Mine', url: '/leads?mine=1' });
    await w.page.call(contract.team.remove, { id: editor.id });
    expect((await editor.page.ask(contract.session.get)).status).toBe(401);
    expect((await w.page.call(contract.leads.get, { id: lead!.id })).data.assigned_to).toBeNull();
    await expect(openBrowser().signIn(editor.email)).rejects.toMatchObject({ code: 'sign_in_failed' });
    // A person without any workspace is deleted.
    expect(await queryRows(app, 'select 1 from people where email = $1', [editor.email])).toEqual([]);
    await expect(w.page.call(contract.team.remove, { id: editor.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('stays in another workspace when removed from one', async () => {
    const [here, there] = [await workspace(), await workspace()];
    const { data } = await there.page.call(contract.team.invite, {
      email: here.email,
      role: 'editor',
    });
    await openBrowser().call(contract.join.accept, { token: getToken(data.link), password: PASSWORD });
    await there.page.call(contract.team.remove, { id: await there.findId(here.email) });
    expect((await openBrowser().signIn(here.email)).workspaces.map(({ slug }) => slug)).toEqual([here.slug]);
    expect((await here.page.ask(contract.session.get)).status).toBe(200);
  });

  test('can be changed only by an owner if they are an owner, and one owner always remains', async () => {
    const w = await workspace();
    const admin = await join(w, 'admin');
    const own = await w.findId(w.email);
    for (const attempt of [
      () => admin.page.call(contract.team.remove, { id: own }),
      () => admin.page.call(contract.team.changeRole, { id: own, role: 'viewer' }),
      () => admin.page.call(contract.team.changeRole, { id: admin.id, role: 'owner' }),
      () => admin.page.call(contract.team.makeReset, { id: own }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
    await expect(w.page.call(contract.team.changeRole, { id: own, role: 'admin' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    const second = await join(w, 'owner');
    // If both owners leave at the same time, one stays.
    const both = await Promise.allSettled([
      w.page.call(contract.team.remove, { id: own }),
      second.page.call(contract.team.remove, { id: second.id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [left] = await queryRows<{ owners: number }>(
      app,
      `select count(*)::int as owners from members where team_id = $1 and role = 'owner'`,
      [w.teamId],
    );
    expect(left!.owners).toBe(1);
  });

  test("cannot be removed while they host a campaign's meetings", async () => {
    const host = buildAddress('host');
    const hours = 'Mon-Fri 09:00-18:00';
    const w = await app.make.workspace({
      members: [
        { email: buildAddress('boss'), role: 'owner', password: PASSWORD },
        { email: host, role: 'editor' },
      ],
      agent: {
        booking: {
          calendar: 'builtin',
          duration_minutes: 30,
          hours,
          timezone: 'Europe/Paris',
          members: [host],
        },
      },
    });
    const page = openBrowser();
    await page.signIn(w.applied.members[0]!.email);
    await expect(page.call(contract.team.remove, { id: w.applied.members[1]!.id })).rejects.toMatchObject({
      status: 409,
      issues: [{ code: 'member_hosts', params: { campaign: 'Lea from Acme' } }],
    });
  });

  test('is not found from another workspace', async () => {
    const [here, there] = [await workspace(), await workspace()];
    const id = await there.findId(there.email);
    for (const attempt of [
      () => here.page.call(contract.team.remove, { id }),
      () => here.page.call(contract.team.changeRole, { id, role: 'viewer' }),
      () => here.page.call(contract.team.makeReset, { id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
    }
  });

  test('sees the names of the other members, whatever their role', async () => {
    const w = await workspace();
    const viewer = await join(w, 'viewer');
    expect((await viewer.page.call(contract.team.colleagues, {})).data).toEqual([
      { id: expect.any(String), name: 'Olga', role: 'owner' },
      { id: viewer.id, name: 'viewer', role: 'viewer' },
    ]);
  });
});

describe('a password reset', () => {
  test('works once, through its link, and signs the person out everywhere', async () => {
    const w = await workspace();
    const editor = await join(w, 'editor');
    const { data } = await w.page.call(contract.team.makeReset, { id: editor.id });
    const token = getToken(data.link);
    const page = openBrowser();
    expect((await page.call(contract.reset.look, { token })).data).toEqual({ email: editor.email });
    const password = 'nine quiet lighthouses';
    await expect(
      page.call(contract.reset.use, { token, password: `${editor.email} x` }),
    ).rejects.toMatchObject({
      status: 422,
    });
    const both = await Promise.allSettled(
      [openBrowser(), openBrowser()].map((one) => one.call(contract.reset.use, { token, password })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await editor.page.ask(contract.session.get)).status).toBe(401);
    await expect(page.signIn(editor.email)).rejects.toMatchObject({ code: 'sign_in_failed' });
    await page.signIn(editor.email, password);
    const { data: late } = await w.page.call(contract.team.makeReset, { id: editor.id });
    app.clock.advance(DAY);
    await expect(page.call(contract.reset.look, { token: getToken(late.link) })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('gives no access to a workspace that the person joins later', async () => {
    const [here, there] = [await workspace(), await workspace()];
    const editor = await join(here, 'editor');
    const { data: link } = await here.page.call(contract.team.makeReset, { id: editor.id });
    const { data } = await there.page.call(contract.team.invite, {
      email: editor.email,
      role: 'admin',
    });
    const new_password = 'nine quiet lighthouses';
    await openBrowser().call(contract.join.accept, {
      token: getToken(data.link),
      password: PASSWORD,
      new_password,
    });
    const token = getToken(link.link);
    await expect(
      openBrowser().call(contract.reset.use, { token, password: 'of the first admin' }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await openBrowser().signIn(editor.email, new_password);
  });

  test('cannot be requested by an owner if the person is also in another workspace', async () => {
    const [here, there] = [await workspace(), await workspace()];
    const { data } = await there.page.call(contract.team.invite, {
      email: here.email,
      role: 'editor',
    });
    await openBrowser().call(contract.join.accept, { token: getToken(data.link), password: PASSWORD });
    await expect(
      there.page.call(contract.team.makeReset, { id: await there.findId(here.email) }),
    ).rejects.toMatchObject({ status: 409, issues: [{ code: 'member_elsewhere' }] });
  });
});

test('a person who changes their name changes it in every workspace, and their preferences are stored', async () => {
  const w = await workspace();
  const preferences = { theme: 'dark', keys: { T: 'take-over' } };
  const change = { name: 'Ólga ', locale: 'fr', timezone: 'Europe/Paris', preferences } as const;
  expect((await w.page.call(contract.profile.update, change)).data).toMatchObject(change);
  expect((await w.page.call(contract.session.get, {})).data).toMatchObject({
    member: { name: 'Ólga ' },
    locale: 'fr',
    timezone: 'Europe/Paris',
    preferences,
  });
  expect((await app.api(w.key).call(contract.team.members, {})).data[0]!.name).toBe('Ólga ');
  const refused = (input: object) =>
    expect(w.page.call(contract.profile.update, input as never)).rejects.toMatchObject({ status: 422 });
  await refused({ timezone: 'Mars/Base' });
  await refused({ name: ' ' });
  await refused({ preferences: { much: 'x'.repeat(9000) } });
});

test("a person's settings are all kept when several are changed at the same moment", async () => {
  const w = await workspace();
  // Choosing a time zone in the dashboard sends two requests.
  for (const timezone of ['Europe/Paris', 'Asia/Tokyo', 'America/Lima', null]) {
    const preferences = { zone: `own ${timezone}` };
    const changes = [{ timezone }, { preferences }, { locale: 'fr' }, { name: `Ana ${timezone}` }] as const;
    await Promise.all(changes.map((change) => w.page.call(contract.profile.update, change)));
    expect((await w.page.call(contract.profile.get, {})).data).toMatchObject({
      ...{ timezone, preferences, locale: 'fr', name: `Ana ${timezone}` },
    });
  }
});

test('saved views can be private or shared, and only members who can write can create shared ones', async () => {
  const w = await workspace();
  const viewer = await join(w, 'viewer');
  const input = { name: 'Hot', url: '/leads?stage=booked' };
  const { data: own } = await viewer.page.call(contract.views.create, input);
  await expect(viewer.page.call(contract.views.create, { ...input, shared: true })).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  const { data: shared } = await w.page.call(contract.views.create, { ...input, shared: true });
  const listViewIds = async (page: typeof w.page) =>
    (await page.call(contract.views.list, {})).data.map(({ id }) => id);
  expect([await listViewIds(w.page), await listViewIds(viewer.page)]).toEqual([
    [shared.id],
    [own.id, shared.id],
  ]);
  await expect(viewer.page.call(contract.views.delete, { id: shared.id })).rejects.toMatchObject({
    status: 403,
  });
  await expect(w.page.call(contract.views.delete, { id: own.id })).rejects.toMatchObject({ status: 404 });
  const { data: back } = await w.page.call(contract.views.update, {
    id: shared.id,
    name: 'Hotter',
    shared: false,
  });
  expect(back).toEqual({ ...shared, name: 'Hotter', shared: false });
  expect(await listViewIds(viewer.page)).toEqual([own.id]);
  for (const url of ['https://evil.test/', '//evil.test', '/\\evil.test', 'leads', '/a b']) {
    await expect(w.page.call(contract.views.create, { name: 'X', url })).rejects.toMatchObject({
      status: 422,
    });
  }
});

test('saved replies can be private or shared, and private ones are deleted with their member', async () => {
  const w = await workspace();
  const responder = await join(w, 'responder');
  const input = { name: 'Prices', text: 'Hello {{first_name}}, a project starts at 8,000 euros.' };
  const { data: own } = await responder.page.call(contract.savedReplies.create, input);
  await expect(
    responder.page.call(contract.savedReplies.create, { ...input, shared: true }),
  ).rejects.toMatchObject({ code: 'insufficient_scope' });
  const { data: shared } = await w.page.call(contract.savedReplies.create, {
    ...input,
    name: 'hours',
    shared: true,
  });
  const listIds = async (page: typeof w.page) =>
    (await page.call(contract.savedReplies.list, {})).data.map(({ id }) => id);
  expect([await listIds(w.page), await listIds(responder.page)]).toEqual([[shared.id], [shared.id, own.id]]);
  for (const change of [contract.savedReplies.update, contract.savedReplies.delete]) {
    await expect(responder.page.call(change, { id: shared.id })).rejects.toMatchObject({ status: 403 });
    await expect(w.page.call(change, { id: own.id })).rejects.toMatchObject({ status: 404 });
  }
  expect(
    (await w.page.call(contract.savedReplies.update, { id: shared.id, text: 'From 8 to 6.' })).data,
  ).toEqual({ ...shared, text: 'From 8 to 6.' });
  await w.page.call(contract.team.remove, { id: responder.id });
  expect(await queryRows(app, 'select id from saved_replies where team_id = $1', [w.teamId])).toEqual([
    { id: shared.id },
  ]);
});

test('the workspace shows its settings, and its activity log shows changes and who made them', async () => {
  const w = await workspace();
  const admin = await join(w, 'admin');
  await admin.page.call(contract.workspace.update, { name: 'Acme Two', timezone: 'Europe/Paris' });
  await expect(
    admin.page.call(contract.workspace.update, { second_step_required: true }),
  ).rejects.toMatchObject({ code: 'insufficient_scope' });
  expect((await w.page.call(contract.workspace.get, {})).data).toMatchObject({
    team_id: w.teamId,
    name: 'Acme Two',
    timezone: 'Europe/Paris',
    second_step_required: false,
    simulated_only: true,
  });
  await w.page.call(contract.team.changeRole, { id: admin.id, role: 'viewer' });
  const all = [];
  let cursor: string | undefined;
  do {
    const page = await w.page.call(contract.activity.list, { limit: 2, ...(cursor && { cursor }) });
    all.push(...page.data);
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(all.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['member.role_changed', 'Olga'],
    ['workspace.changed', 'admin'],
    ['session.started', 'admin'],
    ['member.joined', 'admin'],
    ['member.invited', 'Olga'],
    ['session.started', 'Olga'],
    ['key.created', null],
  ]);
  expect(all[0]).toMatchObject({ subject: { id: admin.id }, details: { from: 'admin', to: 'viewer' } });
  const { data: hers } = await w.page.call(contract.activity.list, {
    member_id: admin.id,
    action: 'workspace.changed',
  });
  expect(hers).toHaveLength(1);
  expect((await w.page.call(contract.activity.list, { since: '2030-01-01' })).data).toEqual([]);
  const text = JSON.stringify(all);
  for (const secret of [PASSWORD, w.key, '$argon2']) expect(text).not.toContain(secret);
});
