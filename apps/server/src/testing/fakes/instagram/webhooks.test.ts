import { expect, test } from 'vitest';
import { signHubBody } from '../graph/webhooks.ts';
import { NOW, startCaller } from './caller.testing.ts';
import { createOwner } from './owner.ts';
import { type AttachedContent, createPerson } from './person.ts';

test('a message arrives with a signature, with times in milliseconds, and with an empty edit', async () => {
  const { instagram, account, received } = await startCaller();
  const ana = createPerson(instagram, account);
  const { mid } = ana.writes({ text: 'Grüße 👋', at: NOW - 5 });
  await instagram.webhooks.settled();
  for (const { raw, headers } of received) {
    expect(headers['x-hub-signature-256']).toBe(signHubBody(instagram.appSecret, raw));
  }
  const head = { id: account.user_id, time: NOW };
  const sender = { sender: { id: ana.igsid }, recipient: { id: account.user_id }, timestamp: NOW - 5 };
  expect(received.map(({ payload }) => payload)).toContainEqual({
    object: 'instagram',
    entry: [{ ...head, messaging: [{ ...sender, message: { mid, text: 'Grüße 👋' } }] }],
  });
  expect(received.map(({ payload }) => payload)).toContainEqual({
    object: 'instagram',
    entry: [{ ...head, messaging: [{ timestamp: NOW - 5, message_edit: { mid, num_edit: 0 } }] }],
  });
});

test.each<[string, AttachedContent, object]>([
  ['a picture', { type: 'image' }, { payload: { url: expect.any(String) } }],
  ['a video', { type: 'video' }, { payload: { url: expect.any(String) } }],
  ['a voice message', { type: 'audio' }, { payload: { url: expect.any(String) } }],
  ['a file', { type: 'file' }, { payload: { url: expect.any(String) } }],
  ['a share', { type: 'share' }, { payload: { url: expect.any(String) } }],
  ['a mention in a story', { type: 'story_mention' }, { payload: { url: expect.any(String) } }],
  [
    'a reel',
    { type: 'ig_reel', title: 'Ha' },
    { payload: { title: 'Ha', reel_video_id: expect.any(String) } },
  ],
  ['a reel by its other name', { type: 'reel', media_id: '7' }, { payload: { reel_video_id: '7' } }],
  [
    'a post',
    { type: 'ig_post', media_id: '7' },
    { payload: { ig_post_media_id: '7', url: expect.any(String) } },
  ],
  ['a story', { type: 'ig_story', media_id: '7' }, { payload: { story_media_id: '7' } }],
  ['a comment', { type: 'template' }, { payload: { generic: [] } }],
  ['a view-once file', { type: 'ephemeral' }, {}],
])('an attachment is reported with its type: %s', async (_, attached, told) => {
  const { instagram, account, events } = await startCaller();
  const ana = createPerson(instagram, account);
  const { mid } = ana.writes({ attachments: [attached] });
  expect(await events()).toMatchObject([
    { message: { mid, attachments: [{ type: attached.type, ...told }] } },
  ]);
});

test('a file is available without a token until its URL expires', async () => {
  const { instagram, account, advance } = await startCaller();
  const ana = createPerson(instagram, account);
  const file = { bytes: Buffer.from('voice'), mimetype: 'video/mp4' };
  const { url } = ana.writes({ attachments: [{ type: 'audio', file }] }).attachments[0]!.asset!;
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(await answer.text()).toBe('voice');
  expect((await fetch(`${url}x`)).status).toBe(403);
  advance(2 * 24 * 3_600_000);
  const late = await fetch(url);
  expect([late.status, await late.text()]).toEqual([403, 'URL signature expired']);
});

test('replies, quick replies, unsent and unsupported messages, edits, reactions and reads are reported', async () => {
  const { instagram, account, send, events } = await startCaller();
  const ana = createPerson(instagram, account);
  const first = ana.writes('hola');
  const ours = (await send(ana.igsid)).body['message_id'] as string;
  ana.writes({ text: 'this one', reply_to: { mid: ours } });
  ana.writes({ text: 'nice', reply_to: { story: { id: '17', url: 'https://cdn.test/story' } } });
  ana.writes({ text: 'Yes', quick_reply: 'YES' });
  ana.writes({ unsupported: true });
  ana.edits(first, 'Hola');
  ana.edits(first, 'Hola!');
  ana.unsends(first);
  ana.reacts(account.message(ours)!, '❤️');
  ana.reacts(account.message(ours)!, '🦄');
  ana.reacts(account.message(ours)!, null);
  ana.reads();
  const all = await events();
  const told: Record<string, object>[] = [
    { message: { text: 'this one', reply_to: { mid: ours } } },
    { message: { text: 'nice', reply_to: { story: { id: '17', url: 'https://cdn.test/story' } } } },
    { message: { text: 'Yes', quick_reply: { payload: 'YES' } } },
    { message: { is_unsupported: true } },
    { message_edit: { mid: first.mid, text: 'Hola!', num_edit: 2 } },
    { message: { mid: first.mid, is_deleted: true } },
    { reaction: { mid: ours, action: 'react', reaction: 'love', emoji: '❤️' } },
    { reaction: { mid: ours, action: 'react', reaction: 'other', emoji: '🦄' } },
    { reaction: { mid: ours, action: 'unreact' } },
    { read: { mid: ours } },
  ];
  for (const content of told) {
    expect(all).toContainEqual(expect.objectContaining(allowMoreFields(content)));
  }
});

test('a referral is reported from an ad, from a link to a new conversation, and from a link to an existing one', async () => {
  const { instagram, account, events } = await startCaller();
  const createAfterReferral = async (act: (one: ReturnType<typeof createPerson>) => void) => {
    const before = (await events()).length;
    act(createPerson(instagram, account));
    return (await events()).slice(before);
  };
  const link = { ref: 'spring', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' };
  expect(
    await createAfterReferral((one) =>
      one.writes({ text: 'Hi', ad: { ad_id: '12', ad_title: 'Shoes', ref: 'a1' } }),
    ),
  ).toMatchObject([
    {
      message: {
        referral: { ref: 'a1', ad_id: '12', source: 'ADS', ads_context_data: { ad_title: 'Shoes' } },
      },
    },
  ]);
  const tap = { title: 'What does it cost?', payload: 'COST' };
  const follow = (one: ReturnType<typeof createPerson>) => {
    one.follows('spring');
    one.taps(tap);
  };
  expect(await createAfterReferral(follow)).toMatchObject([{ postback: { ...tap, referral: link } }]);
  account.iceBreakers = [];
  const [postback] = await createAfterReferral(follow);
  expect(postback!['postback']).not.toHaveProperty('referral');
  const told = await createAfterReferral((one) => {
    one.writes({ text: 'Hi', tell: false });
    one.follows('spring');
  });
  expect(told).toMatchObject([{ referral: link }]);
});

test("the owner's messages look like ours, except for the id", async () => {
  const { instagram, account, send, events } = await startCaller();
  const ana = createPerson(instagram, account);
  ana.writes({ text: 'hola', tell: false });
  const theirs = createOwner(instagram, account).writes(ana.igsid, 'It is me');
  const ours = (await send(ana.igsid, 'It is me')).body['message_id'];
  const all = await events();
  const shapes = all.map(({ message }) => ({ ...(message as object), mid: '' }));
  expect(shapes[0]).toEqual(shapes[1]);
  expect(new Set(all.map(({ message }) => (message as { mid: string }).mid))).toEqual(
    new Set([theirs.mid, ours]),
  );
  expect(instagram.timesSent(ana.igsid)).toEqual({ 'It is me': 1 });
});

test('events can also arrive under `changes`', async () => {
  const { instagram, account, received, events } = await startCaller();
  instagram.form = 'changes';
  const ana = createPerson(instagram, account);
  instagram.webhooks.together(
    () => {
      ana.writes('one');
      ana.writes('two');
    },
    { merged: true },
  );
  expect(await events()).toMatchObject([{ message: { text: 'one' } }, { message: { text: 'two' } }]);
  expect(received).toHaveLength(1);
  expect(received[0]!.payload.entry[0]!.changes!.map(({ field }) => field)).toEqual([
    'messages',
    'message_edit',
    'messages',
    'message_edit',
  ]);
});

test('the fake sends webhooks of several accounts in one request, reorders held ones, repeats them, and retries refused ones', async () => {
  const { instagram, account, call, received, answers, events, advance } = await startCaller();
  const other = instagram.account({ username: 'other' });
  const path = `/${other.user_id}/subscribed_apps?subscribed_fields=messages`;
  await call('POST', path, undefined, other.token);
  const [ana, bob] = [createPerson(instagram, account), createPerson(instagram, other)];
  instagram.fields.delete('message_edit');
  instagram.webhooks.together(() => {
    ana.writes('one');
    bob.writes('two');
  });
  expect(await events()).toMatchObject([{ message: { text: 'one' } }, { message: { text: 'two' } }]);
  expect(received[0]!.payload.entry.map(({ id }) => id)).toEqual([account.user_id, other.user_id]);

  instagram.webhooks.hold();
  ana.writes('three');
  ana.writes('four');
  await instagram.webhooks.release((held) => held.toReversed());
  expect((await events()).slice(2)).toMatchObject([
    { message: { text: 'four' } },
    { message: { text: 'three' } },
  ]);

  await instagram.webhooks.redeliver(instagram.webhooks.all.at(-1)!);
  expect(received.at(-1)!.raw).toBe(received.at(-3)!.raw);

  answers.push(500);
  const late = ana.writes('five');
  await instagram.webhooks.settled();
  const before = received.length;
  advance(1000);
  await instagram.webhooks.retryDue();
  expect(received).toHaveLength(before + 1);
  expect(received.at(-1)!.raw).toBe(received.at(-2)!.raw);
  ana.tells(late);
  await instagram.webhooks.settled();
  expect(received).toHaveLength(before + 2);
});

test("the dashboard's test event names no one, and has times in seconds", async () => {
  const { instagram, received } = await startCaller();
  instagram.sendExample();
  await instagram.webhooks.settled();
  expect(received[0]!.payload.entry).toMatchObject([
    {
      id: '0',
      time: Math.floor(NOW / 1000),
      changes: [{ field: 'messages', value: { timestamp: '1527459824', message: { text: 'random_text' } } }],
    },
  ]);
});

test('nothing is sent before the URL answers the challenge, or if the signature is different', async () => {
  const { instagram, account, received, url, challenges } = await startCaller();
  expect(challenges).toHaveLength(1);
  expect(await instagram.subscribe(url, 'wrong')).toMatchObject({ accepted: false, status: 403 });
  instagram.webhooks.signature = 'invalid';
  createPerson(instagram, account).writes('forged');
  await instagram.webhooks.settled();
  const { raw, headers } = received[0]!;
  expect(headers['x-hub-signature-256']).not.toBe(signHubBody(instagram.appSecret, raw));
});

/** Returns a matcher that allows each part of an event to have more fields than the named ones. */
function allowMoreFields(content: Record<string, object>): object {
  return Object.fromEntries(
    Object.entries(content).map(([name, inside]) => [name, expect.objectContaining(inside)]),
  );
}
