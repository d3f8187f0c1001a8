import { expect, test } from 'vitest';
import { startCaller } from './caller.testing.ts';
import { createOwner } from './owner.ts';
import { createPerson } from './person.ts';

const DAY = 24 * 3_600_000;

test('an account returns its own profile', async () => {
  const { account, call } = await startCaller();
  expect((await call('GET', '/me?fields=user_id,username,name,account_type')).body).toEqual({
    id: account.id,
    user_id: account.user_id,
    username: 'shop',
    name: 'The Shop',
    account_type: 'BUSINESS',
  });
  expect((await call('GET', '/me')).body).toEqual({ id: account.id });
  expect(account.user_id).toMatch(/^17841\d{12}$/);
});

test('a profile is visible once the person has written, and until the person blocks us', async () => {
  const { instagram, account, call } = await startCaller();
  const ana = createPerson(instagram, account, { username: 'ana', name: null, follower_count: 7 });
  const profile = () =>
    call('GET', `/${ana.igsid}?fields=name,username,profile_pic,follower_count,is_user_follow_business`);
  const refused = {
    body: { error: { code: 230, message: 'User consent is required to access user profile' } },
  };
  expect(await profile()).toMatchObject(refused);
  ana.writes('hola');
  const { body } = await profile();
  expect(body).toEqual({
    id: ana.igsid,
    username: 'ana',
    profile_pic: expect.stringContaining(instagram.url),
    follower_count: 7,
    is_user_follow_business: false,
  });
  expect((await fetch(String(body['profile_pic']))).status).toBe(200);
  ana.blocks();
  expect(await profile()).toMatchObject(refused);
  expect((await call('GET', '/999?fields=username')).body).toMatchObject({
    error: { code: 100, error_subcode: 33 },
  });
});

test('a person has a different id for another account', async () => {
  const { instagram, account, call } = await startCaller();
  const other = instagram.account({ username: 'other' });
  const ana = createPerson(instagram, account, { username: 'ana' });
  const there = createPerson(instagram, other, { username: 'ana' });
  expect(there.igsid).not.toBe(ana.igsid);
  there.writes('hola');
  expect((await call('GET', `/${there.igsid}?fields=username`)).body).toMatchObject({ error: { code: 100 } });
});

test('a token can be renewed after a day and before it expires, and the old token stays valid', async () => {
  const { account, call, advance } = await startCaller();
  const refresh = () => call('GET', '/refresh_access_token?grant_type=ig_refresh_token');
  expect((await refresh()).body).toMatchObject({ error: { code: 100 } });
  advance(DAY);
  const old = account.token;
  const { body } = await refresh();
  expect(body).toEqual({ access_token: account.token, token_type: 'bearer', expires_in: 5_184_000 });
  expect(account.token).not.toBe(old);
  expect((await call('GET', '/me', undefined, old)).status).toBe(200);
  advance(59 * DAY);
  expect((await call('GET', '/me', undefined, old)).body).toMatchObject({
    error: { code: 190, error_subcode: 463, message: expect.stringContaining('Session has expired') },
  });
  expect((await call('GET', '/me')).status).toBe(200);
  advance(DAY);
  expect(await refresh()).toMatchObject({
    status: 400,
    body: { error: { code: 190, error_subcode: 463, type: 'OAuthException' } },
  });
});

test('a call is refused after a password change or app removal, and without a token', async () => {
  const { instagram, account, call, events } = await startCaller();
  const owner = createOwner(instagram, account);
  const ana = createPerson(instagram, account);
  owner.changesPassword();
  expect(await call('GET', '/me')).toMatchObject({
    status: 400,
    body: { error: { code: 190, error_subcode: 460, type: 'OAuthException' } },
  });
  ana.writes('still told');
  owner.removesApp();
  ana.writes('told to nobody');
  expect(await events()).toHaveLength(1);
  expect((await call('GET', '/me', undefined, 'made-up')).body).toMatchObject({ error: { code: 190 } });
  expect((await call('GET', '/me', undefined, '')).body).toMatchObject({ error: { code: 104 } });
  const token = owner.connects();
  expect((await call('GET', '/me', undefined, token)).status).toBe(200);
  expect((await fetch(`${instagram.url}/v26.0/me?access_token=${token}`)).status).toBe(200);
  expect(JSON.stringify(instagram.calls)).not.toContain(token);
});

test("a subscribed account gets reports about the fields that the app selected, by the account's id", async () => {
  const { instagram, account, call, events } = await startCaller();
  const path = `/${account.user_id}/subscribed_apps`;
  expect((await call('GET', path)).body).toMatchObject({ data: [{ subscribed_fields: ['messages'] }] });
  expect((await call('DELETE', path)).body).toEqual({ success: true });
  expect((await call('GET', path)).body).toEqual({ data: [] });
  const ana = createPerson(instagram, account);
  ana.writes('told to nobody');
  expect((await call('POST', '/me/subscribed_apps?subscribed_fields=messages')).body).toMatchObject({
    error: { code: 100, message: 'Unsupported request - method type: post' },
  });
  expect((await call('POST', `${path}?subscribed_fields=messages`)).body).toEqual({ success: true });
  instagram.fields.delete('message_reactions');
  const message = ana.writes('told');
  expect(await events()).toMatchObject([{ message: { text: 'told' } }]);
  ana.reacts(message, '❤️');
  ana.edits(message, 'told!');
  expect((await events()).slice(1)).toMatchObject([{ message_edit: { text: 'told!', num_edit: 1 } }]);
  await call('POST', `${path}?subscribed_fields=messages,gossip`);
  expect(instagram.takeViolations()).toEqual(['there is no webhook field gossip']);
});
