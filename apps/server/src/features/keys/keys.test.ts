// Tests how owners and admins create, rotate and revoke keys in the dashboard (dashboard-operations.md#keys).
import { contract, SCOPES } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../http/wire.testing.ts';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let workspace: Workspace;
let owner: Browser;
let members = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function signInOwner(): Promise<void> {
  const email = `owner${++members}@keys.test`;
  const person = { email, name: 'Ana', role: 'owner', password: PASSWORD };
  workspace = await app.make.workspace({ members: [person] });
  owner = createBrowser(app);
  await owner.signIn(email);
}

const { keys, activity } = contract;
const readOwnKey = (key: string) => sendRequest(app.url, { path: '/api/v1/me', key });
const make = async (name: string) =>
  (await owner.call(keys.create, { name, scopes: ['team:read', 'leads:read', 'leads:read'] })).data;

test('a new key works immediately, is shown once, and is listed without its secret', async () => {
  await signInOwner();
  const made = await make('CRM 2');
  expect(made).toMatchObject({ name: 'CRM 2', scopes: ['leads:read', 'team:read'], revoked_at: null });
  const { data } = JSON.parse((await readOwnKey(made.key)).text);
  expect(data).toEqual({
    team_id: workspace.teamId,
    key: { id: made.id, name: 'CRM 2', scopes: ['leads:read', 'team:read'] },
  });
  const list = await owner.call(keys.list, {});
  expect(list.data.map(({ name }) => name)).toEqual(['CRM 2', 'CRM']);
  const news = await owner.call(activity.list, {});
  expect(news.data[0]).toMatchObject({ action: 'key.created', subject: { id: made.id, name: 'CRM 2' } });
  for (const answer of [list, news]) expect(JSON.stringify(answer)).not.toContain(made.key);
});

test('a rotated key keeps its name and scopes, and the old key works until it is revoked', async () => {
  await signInOwner();
  const old = await make('Old');
  const { data: twin } = await owner.call(keys.rotate, { id: old.id });
  expect(twin).toMatchObject({ name: 'Old', scopes: old.scopes, replaces: old.id, last_used_at: null });
  expect(twin.key).not.toBe(old.key);
  await expect(owner.call(keys.rotate, { id: old.id })).rejects.toMatchObject({ code: 'invalid_state' });
  expect((await readOwnKey(old.key)).status).toBe(200);
  expect((await readOwnKey(twin.key)).status).toBe(200);
  await expect
    .poll(async () => (await owner.call(keys.list, {})).data.find(({ id }) => id === twin.id)!.last_used_at)
    .not.toBeNull();
  const revoked = await owner.call(keys.revoke, { id: old.id });
  expect(revoked.data.revoked_at).not.toBeNull();
  expect((await readOwnKey(old.key)).status).toBe(401);
  expect((await readOwnKey(twin.key)).status).toBe(200);
  // A second revocation changes nothing, and a revoked key cannot be rotated.
  expect((await owner.call(keys.revoke, { id: old.id })).data).toEqual(revoked.data);
  await expect(owner.call(keys.rotate, { id: old.id })).rejects.toMatchObject({ code: 'invalid_state' });
  const { data } = await owner.call(activity.list, {});
  expect(data.slice(0, 3).map(({ action }) => action)).toEqual(['key.revoked', 'key.rotated', 'key.created']);
});

test('one new key is created when a key is rotated three times concurrently', async () => {
  await signInOwner();
  const old = await make('Old');
  const answers = await Promise.all([1, 2, 3].map(() => owner.ask(keys.rotate, { id: old.id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('keys of other workspaces and invalid input are rejected, and the issue names the field', async () => {
  await signInOwner();
  const foreign = await make('Foreign');
  await signInOwner();
  for (const operation of [keys.rotate, keys.revoke])
    await expect(owner.call(operation, { id: foreign.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await readOwnKey(foreign.key)).status).toBe(200);
  for (const [input, field] of [
    [{ name: ' ', scopes: ['leads:read'] }, /name/],
    [{ name: 'x'.repeat(256), scopes: ['leads:read'] }, /name/],
    [{ name: 'x', scopes: [] }, /scopes/],
    [{ name: 'x', scopes: ['leads:all'] }, /scopes/],
  ] as const)
    await expect(owner.call(keys.create, input as never)).rejects.toThrow(field);
});

test('creating, rotating or revoking a key requires the password again if the sign-in is old', async () => {
  await signInOwner();
  const made = await make('CRM 2');
  app.clock.advance(16 * 60_000);
  for (const [operation, input] of [
    [keys.create, { name: 'x', scopes: [...SCOPES] }],
    [keys.rotate, { id: made.id }],
    [keys.revoke, { id: made.id }],
  ] as const)
    await expect(owner.call(operation, input as never)).rejects.toMatchObject({
      code: 'reauthentication_required',
    });
  expect((await owner.call(keys.list, {})).data).toHaveLength(2);
});

test('a workspace can have a hundred working keys', async () => {
  await signInOwner();
  const first = await make('first');
  for (let n = 2; n < 100; n++) await make(`key ${n}`);
  await expect(make('one more')).rejects.toMatchObject({ code: 'quota_exceeded' });
  await expect(owner.call(keys.rotate, { id: first.id })).rejects.toMatchObject({ code: 'quota_exceeded' });
  await owner.call(keys.revoke, { id: first.id });
  await make('one more');
});

test('the settings for a client name this installation and never contain a key', async () => {
  await signInOwner();
  const { data } = await owner.call(keys.connecting, {});
  expect(data).toMatchObject({ api: 'http://localhost:3000/api/v1', mcp: 'http://localhost:3000/mcp' });
  expect(data.curl).toContain(data.placeholder);
  expect(data.assistants.map(({ assistant }) => assistant)).toEqual([
    'claude-code',
    'cursor',
    'vscode',
    'chatgpt',
  ]);
  for (const { text } of data.assistants) expect(text).toContain(data.mcp);
});
