import { expect, test } from 'vitest';
import { startCaller } from './caller.testing.ts';
import { createOwner } from './owner.ts';
import { createPerson } from './person.ts';
import { startInstagram } from './server.ts';

const DAY = 24 * 3_600_000;

test('a text is accepted once, is answered with its id, and is echoed as a text from us', async () => {
  const { instagram, account, send, events } = await startCaller();
  const ana = createPerson(instagram, account, { username: 'ana' });
  ana.writes('hola');
  const text = 'Grüße 👋🏽 שלום\n';
  const answer = await send(ana.igsid, text);
  expect(answer).toMatchObject({ status: 200, body: { recipient_id: ana.igsid } });
  const mid = answer.body['message_id'];
  expect(mid).toMatch(/^aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj[0-9A-Za-z]{100,}$/);
  expect(instagram.timesSent(ana.igsid)).toEqual({ [text]: 1 });
  expect(instagram.sent).toMatchObject([{ account: account.user_id, igsid: ana.igsid, text, mid }]);
  expect((await events()).find(({ sender }) => (sender as { id: string }).id === account.user_id)).toEqual({
    sender: { id: account.user_id },
    recipient: { id: ana.igsid },
    timestamp: instagram.now(),
    message: { mid, text, is_echo: true },
  });
});

test('an account can be addressed by `me`, its id or its user id, and other accounts do not exist', async () => {
  const { instagram, account, call, send } = await startCaller();
  const { igsid } = createPerson(instagram, account, {});
  const ana = account.people.get(igsid)!;
  ana.wrote_at = instagram.now();
  const body = { recipient: { id: igsid }, message: { text: 'Hi' } };
  for (const id of ['me', account.id, account.user_id]) {
    expect((await call('POST', `/${id}/messages`, body)).status).toBe(200);
  }
  const other = instagram.account({ username: 'other' });
  for (const id of [other.user_id, '17841000000000000']) {
    expect(await call('POST', `/${id}/messages`, body)).toMatchObject({
      status: 400,
      body: { error: { code: 100, error_subcode: 33, type: 'IGApiException' } },
    });
  }
  expect((await send('123')).body).toMatchObject({ error: { code: 100, error_subcode: 2534014 } });
});

test('a text has at most 1,000 bytes', async () => {
  const { instagram, account, send } = await startCaller();
  const ana = createPerson(instagram, account);
  ana.writes('hola');
  expect((await send(ana.igsid, 'ü'.repeat(500))).status).toBe(200);
  expect(await send(ana.igsid, `${'ü'.repeat(500)}.`)).toMatchObject({
    status: 400,
    body: { error: { code: 100, type: 'IGApiException', message: expect.stringContaining('1000') } },
  });
  expect(instagram.sent).toHaveLength(1);
});

test('the window lasts until 24 hours after a message or a tap, and nothing else opens it', async () => {
  const { instagram, account, send, advance } = await startCaller();
  const ana = createPerson(instagram, account);
  const closed = {
    status: 403,
    body: {
      error: {
        message: 'This message is sent outside of allowed window.',
        type: 'IGApiException',
        code: 10,
        error_subcode: 2534022,
      },
    },
  };
  expect(await send(ana.igsid)).toMatchObject(closed);
  ana.taps({ title: 'What does it cost?', payload: 'COST' });
  advance(DAY);
  expect((await send(ana.igsid)).status).toBe(200);
  advance(1);
  expect(await send(ana.igsid)).toMatchObject(closed);
  ana.reads();
  ana.reacts(account.conversation(ana.igsid)[0]!, '👍');
  ana.follows('spring');
  expect(await send(ana.igsid)).toMatchObject(closed);
  const old = ana.writes({ text: 'late', at: instagram.now() - 2 * DAY });
  expect(await send(ana.igsid)).toMatchObject(closed);
  expect(old.at).toBeLessThan(instagram.now());
  ana.writes('again');
  expect((await send(ana.igsid)).status).toBe(200);
});

test('a human agent has seven days to answer if Meta approved it', async () => {
  const { instagram, account, send, advance } = await startCaller();
  const ana = createPerson(instagram, account);
  ana.writes('hola');
  const tag = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
  expect(await send(ana.igsid, 'Hi', tag)).toMatchObject({
    status: 403,
    body: { error: { code: 100, error_subcode: 2018276, type: 'IGApiException' } },
  });
  instagram.humanAgent = true;
  advance(7 * DAY);
  expect((await send(ana.igsid, 'Hi', tag)).status).toBe(200);
  advance(1);
  expect((await send(ana.igsid, 'Hi', tag)).body).toMatchObject({ error: { code: 10 } });
  expect(instagram.sent).toMatchObject([{ human_agent: true }]);
});

test('nothing is sent to a person who blocked us, or for an owner who denied access', async () => {
  const { instagram, account, send, call } = await startCaller();
  const ana = createPerson(instagram, account);
  const owner = createOwner(instagram, account);
  ana.writes('hola');
  ana.blocks();
  expect((await send(ana.igsid)).body).toMatchObject({ error: { code: 551 } });
  ana.unblocks();
  owner.allowsAccess(false);
  expect((await send(ana.igsid)).body).toMatchObject({ error: { code: 200, error_subcode: 2534041 } });
  expect((await call('GET', '/me/conversations')).body).toMatchObject({ error: { code: 200 } });
  owner.allowsAccess(true);
  expect((await send(ana.igsid)).status).toBe(200);
});

test('"seen" and "typing" are recorded in order, and are separate messages', async () => {
  const { instagram, account, call } = await startCaller();
  const ana = createPerson(instagram, account);
  const act = (sender_action: string) =>
    call('POST', '/me/messages', { recipient: { id: ana.igsid }, sender_action });
  expect((await act('typing_on')).body).toMatchObject({ error: { code: 10 } });
  ana.writes('hola');
  for (const action of ['mark_seen', 'typing_on', 'typing_off']) {
    expect(await act(action)).toMatchObject({ status: 200, body: { recipient_id: ana.igsid } });
  }
  expect(instagram.signs.map(({ sign }) => sign)).toEqual(['mark_seen', 'typing_on', 'typing_off']);
  expect(instagram.calls.at(-1)!.operation).toBe('POST /{ig_id}/messages sender_action');
  expect(instagram.sent).toEqual([]);
});

test.each<[string, unknown]>([
  ['a number for an id', { recipient: { id: 12 }, message: { text: 'Hi' } }],
  ['an unknown field', { recipient: { id: '12' }, message: { text: 'Hi' }, to: '12' }],
  ['no text', { recipient: { id: '12' }, message: { text: '' } }],
  [
    'both an action and a text',
    { recipient: { id: '12' }, message: { text: 'Hi' }, sender_action: 'typing_on' },
  ],
  ['an unknown action', { recipient: { id: '12' }, sender_action: 'wave' }],
  ['a tag but no messaging_type', { recipient: { id: '12' }, message: { text: 'Hi' }, tag: 'HUMAN_AGENT' }],
  [
    'an outdated tag',
    {
      recipient: { id: '12' },
      message: { text: 'Hi' },
      messaging_type: 'MESSAGE_TAG',
      tag: 'ACCOUNT_UPDATE',
    },
  ],
  ['no tag', { recipient: { id: '12' }, message: { text: 'Hi' }, messaging_type: 'MESSAGE_TAG' }],
  ['no body', undefined],
])('a message with %s is refused and counts as a violation', async (_, body) => {
  const { instagram, call } = await startCaller();
  const answer = await call('POST', '/me/messages', body);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 100, type: 'IGApiException' } } });
  expect(answer.body['error']).not.toHaveProperty('error_data');
  expect(instagram.takeViolations().length).toBeGreaterThan(0);
});

test('a request that the fake does not support also counts as a violation', async () => {
  const { instagram, call } = await startCaller();
  await call('GET', '/me/media');
  await call('GET', '/me?limit=3');
  await call('GET', '/me?fields=username,shoe_size');
  await call('GET', '/me?fields=username{');
  await call('POST', '/me/messages?access=1', {});
  expect(instagram.takeViolations().length).toBeGreaterThanOrEqual(5);
  const failing = await startInstagram();
  failing.violated('something');
  await expect(failing.close()).rejects.toThrow('something');
});
