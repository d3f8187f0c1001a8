import { expect, test } from 'vitest';
import { NOW, startCaller } from './caller.testing.ts';
import { createOwner } from './owner.ts';
import { createPerson } from './person.ts';

const DAY = 24 * 3_600_000;

test('messages without a webhook can be read from the conversations, newest first', async () => {
  const { instagram, account, call, events } = await startCaller();
  const ana = createPerson(instagram, account, { username: 'ana' });
  const bob = createPerson(instagram, account, { username: 'bob' });
  ana.writes({ text: 'hola', at: NOW - 3000, tell: false });
  bob.writes({ text: 'hello', at: NOW - 2000, tell: false });
  const reply = createOwner(instagram, account).writes(ana.igsid, { text: 'Yes?', tell: false });
  expect(await events()).toEqual([]);

  expect((await call('GET', '/me/conversations?platform=instagram')).body['data']).toEqual([
    { id: account.conversationId(ana.igsid), updated_time: '2025-11-20T22:00:00+0000' },
    { id: account.conversationId(bob.igsid), updated_time: '2025-11-20T21:59:58+0000' },
  ]);
  const found = (await call('GET', `/me/conversations?platform=instagram&user_id=${ana.igsid}`)).body;
  expect(found['data']).toEqual([{ id: account.conversationId(ana.igsid) }]);

  const fields = 'participants,messages{id,created_time,from,to,message}';
  const all = (await call('GET', `/me/conversations?platform=instagram&fields=${fields}`)).body['data'];
  const us = { username: 'shop', id: account.user_id };
  const them = { username: 'ana', id: ana.igsid };
  expect((all as object[])[0]).toMatchObject({
    participants: { data: [us, them] },
    messages: {
      data: [
        {
          id: reply.mid,
          created_time: '2025-11-20T22:00:00+0000',
          from: us,
          to: { data: [them] },
          message: 'Yes?',
        },
        { from: them, to: { data: [us] }, message: 'hola' },
      ],
    },
  });
});

test('lists are divided into pages, and the URL of the next page contains the token', async () => {
  const { instagram, account, call } = await startCaller();
  const people = [1, 2, 3].map((ago) => {
    const one = createPerson(instagram, account);
    one.writes({ text: 'Hi', at: NOW - ago * 1000, tell: false });
    return account.conversationId(one.igsid);
  });
  const first = (await call('GET', '/me/conversations?limit=2&fields=id')).body;
  const { next } = first['paging'] as { next: string };
  expect(new URL(next).searchParams.get('access_token')).toBe(account.token);
  const second = (await (await fetch(next)).json()) as { data: object[]; paging: object };
  expect([...(first['data'] as object[]), ...second.data]).toEqual(people.map((id) => ({ id })));
  expect(second.paging).not.toHaveProperty('next');
});

test('only the last twenty messages of a conversation have fields besides their id', async () => {
  const { instagram, account, call } = await startCaller();
  const ana = createPerson(instagram, account);
  const mids = Array.from({ length: 22 }, (_, ago) =>
    ana.writes({ text: `${ago}`, at: NOW - ago * 1000, tell: false }),
  ).map(({ mid }) => mid);
  const id = account.conversationId(ana.igsid);
  const messages = (await call('GET', `/${id}/messages?fields=id,created_time,message`)).body['data'];
  const told = messages as { id: string; message?: string }[];
  expect(told.map((one) => one.id)).toEqual(mids);
  expect(told.map(({ message }) => message).slice(19)).toEqual(['19', undefined, undefined]);
  expect((await call('GET', `/${mids[19]}?fields=message`)).body).toEqual({ id: mids[19], message: '19' });
  expect((await call('GET', `/${mids[20]}?fields=message`)).body).toMatchObject({
    error: { code: 100, message: expect.stringContaining('has been deleted') },
  });
  const nested = (await call('GET', `/${id}?fields=messages.limit(3){message}`)).body;
  expect((nested['messages'] as { data: unknown[] }).data).toHaveLength(3);
});

test('a message can be read by its id, with its content, unless the person unsent it', async () => {
  const { instagram, account, call } = await startCaller();
  const ana = createPerson(instagram, account);
  const read = async (mid: string, fields: string) =>
    (await call('GET', `/${mid}?fields=${fields}`)).body as Record<string, object>;
  const rich = ana.writes({
    attachments: [{ type: 'image' }, { type: 'video' }, { type: 'audio' }, { type: 'ig_post', title: 'New' }],
  });
  const { attachments, shares } = await read(rich.mid, 'attachments,shares');
  expect(attachments).toMatchObject({
    data: [
      { image_data: { url: rich.attachments[0]!.asset!.url } },
      { video_data: { url: expect.any(String) } },
      { file_url: expect.any(String), mime_type: 'video/mp4' },
    ],
  });
  expect(shares).toEqual({ data: [{ link: rich.attachments[3]!.asset!.url, name: 'New' }] });
  const mention = ana.writes({ attachments: [{ type: 'story_mention', media_id: '7' }] });
  expect(await read(mention.mid, 'story')).toMatchObject({ story: { mention: { id: '7' } } });
  const story = ana.writes({ text: 'nice', reply_to: { story: { id: '8', url: 'https://cdn.test/8' } } });
  expect(await read(story.mid, 'story')).toMatchObject({ story: { reply_to: { id: '8' } } });
  const reply = ana.writes({ text: 'this', reply_to: { mid: rich.mid } });
  ana.reacts(reply, '👍');
  expect(await read(reply.mid, 'reply_to,reactions')).toMatchObject({
    reply_to: { mid: rich.mid },
    reactions: { data: [{ reaction: '👍', users: [{ id: ana.igsid }] }] },
  });
  ana.unsends(reply);
  expect(await read(reply.mid, 'message')).toMatchObject({ error: { code: 100 } });
  const elsewhere = instagram.account({ username: 'other' });
  const theirs = createPerson(instagram, elsewhere).writes('secret');
  expect(await read(theirs.mid, 'message')).toMatchObject({ error: { code: 100, error_subcode: 33 } });
});

test('unanswered requests disappear after a month', async () => {
  const { instagram, account, call } = await startCaller();
  const [stranger, follower, answered] = [
    createPerson(instagram, account),
    createPerson(instagram, account, { is_user_follow_business: true }),
    createPerson(instagram, account),
  ];
  for (const one of [stranger, follower, answered]) {
    one.writes({ text: 'Hi', at: NOW - 31 * DAY, tell: false });
  }
  account.add({ igsid: answered.igsid, from_us: true, text: 'Yes?', at: NOW - 31 * DAY });
  const { data } = (await call('GET', '/me/conversations?fields=participants')).body;
  const ids = JSON.stringify(data);
  expect(ids).toContain(follower.igsid);
  expect(ids).toContain(answered.igsid);
  expect(ids).not.toContain(stranger.igsid);
});
