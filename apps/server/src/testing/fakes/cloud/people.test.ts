import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signHubBody } from '../graph/webhooks.ts';
import { LEAD, START, startCaller } from './caller.testing.ts';
import { getPhone } from './phone.ts';
import type { Writing } from './webhook-values.ts';

const file = { bytes: new TextEncoder().encode('bytes'), mime_type: 'image/jpeg', filename: 'a.pdf' };

test('the webhook of a message contains its sender, time and number', async () => {
  const { phone, changes, received, cloud, number } = await startCaller();
  cloud.addPerson({ phone: LEAD, name: 'Ana', username: 'ana.b' });
  const message = phone.receives(LEAD, { text: 'Grüße 👋' });
  const { user_id } = cloud.person(LEAD);
  expect(await changes('messages')).toEqual([
    {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '15550783881', phone_number_id: number.id },
      contacts: [{ profile: { name: 'Ana', username: 'ana.b' }, wa_id: LEAD, user_id }],
      messages: [
        {
          from: LEAD,
          from_user_id: user_id,
          id: message.id,
          timestamp: String(START / 1000),
          type: 'text',
          text: { body: 'Grüße 👋' },
        },
      ],
    },
  ]);
  const [webhook] = received;
  expect(webhook!.payload).toMatchObject({
    object: 'whatsapp_business_account',
    entry: [{ id: number.account_id }],
  });
  expect(webhook!.headers['x-hub-signature-256']).toBe(signHubBody(cloud.appSecret, webhook!.raw));
});

test.each<[Writing, object]>([
  [
    { kind: 'image', text: 'Look', file },
    { type: 'image', image: { caption: 'Look' } },
  ],
  [
    { kind: 'voice', file },
    { type: 'audio', audio: { voice: true } },
  ],
  [
    { kind: 'audio', file },
    { type: 'audio', audio: { voice: false } },
  ],
  [
    { kind: 'video', file },
    { type: 'video', video: {} },
  ],
  [{ file }, { type: 'document', document: { filename: 'a.pdf' } }],
  [
    { kind: 'sticker', file },
    { type: 'sticker', sticker: { animated: false } },
  ],
  [
    { kind: 'location', location: { latitude: 52.5, longitude: 13.4, name: 'Home' } },
    { type: 'location', location: { latitude: 52.5, longitude: 13.4, name: 'Home' } },
  ],
  [
    { kind: 'contacts', contacts: [{ name: 'Bo', phone: '16501112222' }] },
    { type: 'contacts', contacts: [{ phones: [{ phone: '+16501112222', wa_id: '16501112222' }] }] },
  ],
  [
    { kind: 'button', text: 'Stop', payload: 's' },
    { type: 'button', button: { text: 'Stop', payload: 's' } },
  ],
  [
    { kind: 'button_reply', text: 'Yes', payload: 'y', reply_to: 'wamid.A' },
    {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'y', title: 'Yes' } },
      context: { id: 'wamid.A' },
    },
  ],
  [
    { kind: 'list_reply', text: 'Two' },
    { type: 'interactive', interactive: { type: 'list_reply' } },
  ],
  [
    { kind: 'order', text: '' },
    { type: 'order', order: { product_items: [{ quantity: 2 }] } },
  ],
  [
    { kind: 'unsupported' },
    { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'unknown' } },
  ],
  [
    { text: 'Hi', forwarded: true },
    { type: 'text', context: { forwarded: true } },
  ],
  [
    {
      text: 'Hi',
      referral: { source_url: 'https://fb.me/x', source_id: '1', source_type: 'ad', ctwa_clid: 'A' },
    },
    { referral: { source_type: 'ad', ctwa_clid: 'A' } },
  ],
])('a message of each kind is received: %#', async (writing, content) => {
  const { phone, messages } = await startCaller();
  phone.receives(LEAD, writing);
  expect(await messages()).toMatchObject([content]);
});

test('a file is fetched by its id and then from a URL that is valid for five minutes', async () => {
  const { phone, messages, call, cloud, clock, number } = await startCaller();
  phone.receives(LEAD, { kind: 'image', file });
  const [message] = await messages();
  const { id, sha256 } = message!['image'] as { id: string; sha256: string };
  const digest = createHash('sha256').update(file.bytes);
  const about = await call('GET', `/${id}?phone_number_id=${number.id}`);
  expect(about.body).toMatchObject({
    messaging_product: 'whatsapp',
    mime_type: 'image/jpeg',
    file_size: '5',
    id,
    sha256: digest.copy().digest('hex'),
  });
  expect(sha256).toBe(digest.digest('base64'));

  const fetchFile = (token: string) =>
    fetch(about.body['url'] as string, { headers: { authorization: `Bearer ${token}` } });
  const answer = await fetchFile(cloud.accessToken);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(await answer.text()).toBe('bytes');
  expect((await fetchFile('wrong')).status).toBe(401);
  clock.now += 5 * 60_000;
  expect((await fetchFile(cloud.accessToken)).status).toBe(404);
  const other = cloud.addNumber({ phone: '15550000000' });
  expect((await call('GET', `/${id}?phone_number_id=${other.id}`)).status).toBe(400);
  expect((await call('GET', '/123456')).body).toMatchObject({ error: { code: 100, error_subcode: 33 } });
});

test('reactions, edits and deletions are reported as Meta reports them', async () => {
  const { phone, messages, number } = await startCaller();
  const message = phone.receives(LEAD, { text: 'Hi' });
  phone.reacts(LEAD, message.id, '👍');
  phone.reacts(LEAD, message.id);
  phone.edits(message, 'Hello');
  phone.edits(message, 'Hello', 'edit');
  phone.deletes(message);
  number.is_on_biz_app = true;
  phone.deletes(message);
  const told = (await messages()).sort((one, other) =>
    String(one['type']).localeCompare(String(other['type'])),
  );
  expect(told.map(({ type }) => type)).toEqual([
    'edit',
    'reaction',
    'reaction',
    'revoke',
    'text',
    'unsupported',
    'unsupported',
  ]);
  expect(told).toContainEqual(expect.objectContaining({ reaction: { message_id: message.id, emoji: '👍' } }));
  expect(told).toContainEqual(expect.objectContaining({ reaction: { message_id: message.id } }));
  expect(told).toContainEqual(
    expect.objectContaining({
      edit: { original_message_id: message.id, message: { type: 'text', text: { body: 'Hello' } } },
    }),
  );
  expect(told).toContainEqual(expect.objectContaining({ revoke: { original_message_id: message.id } }));
});

test('the window stays open when a person gets a new phone or user id', async () => {
  const { phone, changes, cloud, text } = await startCaller();
  cloud.windowRefusal = 'answer';
  phone.receives(LEAD, { text: 'Hi' });
  const { user_id: first } = cloud.person(LEAD);
  await changes();
  const person = phone.changesPhone(LEAD, '12195555358');
  const { user_id: second } = person;
  const [, moved] = await changes('messages');
  expect(moved).not.toHaveProperty('contacts');
  expect(moved).toMatchObject({
    messages: [
      {
        from: LEAD,
        from_user_id: first,
        type: 'system',
        system: { type: 'user_changed_number', wa_id: '12195555358', user_id: second },
      },
    ],
  });
  expect(cloud.person('12195555358')).toBe(person);
  phone.changesUserId(person);
  const { user_id: third } = person;
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await changes('user_id_update')).toMatchObject([
    { user_id_update: [{ user_id: { previous: second, current: third } }] },
  ]);
  expect((await changes('messages')).at(-1)).toMatchObject({
    messages: [{ from_user_id: second, system: { type: 'user_changed_user_id', user_id: third } }],
  });
  expect((await text('12195555358', 'Hello')).status).toBe(200);
});

test('a person who works for the business can write in the app', async () => {
  const { phone, changes, number } = await startCaller({});
  number.is_on_biz_app = true;
  const echo = phone.writes(LEAD, { text: 'I take over' });
  expect(await changes('smb_message_echoes')).toMatchObject([
    {
      message_echoes: [
        { from: number.phone, to: LEAD, id: echo.id, type: 'text', text: { body: 'I take over' } },
      ],
    },
  ]);
  expect(await changes('messages')).toEqual([]);
});

test('earlier messages from the app arrive by thread and open no window', async () => {
  const { phone, changes, number, clock, text, cloud } = await startCaller();
  cloud.windowRefusal = 'answer';
  phone.hasHistory([
    { who: LEAD, writing: { text: 'Hi', at: clock.now - 1000 } },
    { who: '16505559999', writing: { text: 'Hello' } },
    { who: LEAD, fromMe: true, writing: { text: 'Welcome' } },
    { who: LEAD, writing: { kind: 'image', file } },
  ]);
  expect(await changes('history')).toMatchObject([
    {
      history: [
        {
          threads: [
            {
              id: LEAD,
              messages: [
                { from: LEAD, text: { body: 'Hi' } },
                { from: number.phone, to: LEAD, text: { body: 'Welcome' } },
                { type: 'media_placeholder' },
              ],
            },
            { id: '16505559999' },
          ],
        },
      ],
    },
  ]);
  expect((await text(LEAD, 'Hi')).status).toBe(400);
});

test('a batch can have entries of two accounts, changes of two numbers, and exact duplicates', async () => {
  const { phone, cloud, received, messages } = await startCaller();
  const second = cloud.addAccount();
  const other = getPhone(cloud, cloud.addNumber({ account_id: second.id, phone: '15550000000' }).id);
  const sibling = getPhone(cloud, cloud.addNumber({ phone: '15550000001' }).id);
  cloud.webhooks.together(
    () => {
      phone.receives(LEAD, { text: 'one' });
      sibling.receives(LEAD, { text: 'two' });
      other.receives(LEAD, { text: 'three' });
    },
    { merged: true },
  );
  await cloud.webhooks.settled();
  expect(received).toHaveLength(1);
  expect(received[0]!.payload.entry.map((entry) => (entry['changes'] as unknown[]).length)).toEqual([2, 1]);
  await cloud.webhooks.redeliver(cloud.webhooks.all[0]!);
  expect(received[1]!.raw).toBe(received[0]!.raw);
  expect(await messages()).toHaveLength(6);
});

test('statuses can be delayed, arrive in the wrong order, or be missing', async () => {
  const { phone, cloud, text, statuses } = await startCaller();
  phone.receives(LEAD);
  await cloud.webhooks.settled();
  cloud.tellsSent = false;
  await text(LEAD, 'Hi');
  cloud.webhooks.hold();
  phone.status('delivered');
  phone.status('read');
  await cloud.webhooks.release((held) => [...held].reverse());
  expect((await statuses()).map(({ status }) => status)).toEqual(['read', 'delivered']);
});
