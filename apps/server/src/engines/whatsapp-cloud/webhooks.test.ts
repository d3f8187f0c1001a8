// Tests the Cloud API's webhooks through the real route: how each is translated, and what is rejected.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../http/wire.testing.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { getPhone, type Phone } from '../../testing/fakes/cloud/phone.ts';
import { type Cloud, startCloud } from '../../testing/fakes/cloud/server.ts';
import { signHubBody, toMetaJson } from '../../testing/fakes/graph/webhooks.ts';
import type { Json } from '../../testing/fakes/http.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { addFakeNumber, connectNumber, startFarEnd, VERIFY_TOKEN } from './network.testing.ts';

const PATH = '/engines/whatsapp-cloud';
const TEMPLATE = { name: 'hello', language: 'en', variables: ['{{name|there}}'] };

const { cloud, clock } = await startFarEnd();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
  cloud.addTemplate({ name: 'hello', language: 'en', body: 'Hi {{1}}, this is Lea from Acme.' });
});
afterEach(() => endWork(app));
afterAll(async () => {
  await app.close();
  await cloud.close();
});

async function setUpNumber(far: Cloud = cloud, more: { account_id?: string } = {}) {
  const number = addFakeNumber(far, more);
  const w = await app.make.workspace({
    number: { pacing: {}, ...number },
    campaign: { template: TEMPLATE },
    agent: { humanize: true, reply_delay: '3s' },
  });
  await connectNumber(far, app, w);
  const lead = createPlay(app, w);
  const phone = getPhone(far, number.whatsapp_cloud.phone_number_id);
  const leads = async () => (await lead.api.call(contract.leads.list, {})).data;
  const transcript = async () => {
    const [one] = await leads();
    const { data } = await lead.api.call(contract.conversations.messages, { leadId: one!.id, limit: '100' });
    return data.toReversed();
  };
  return { w, lead, phone, leads, transcript, number, person: app.make.phone() };
}

/** Sends a body to the route as Meta would. */
const post = (body: string, signature?: string) =>
  sendRequest(app.url, {
    method: 'POST',
    path: PATH,
    body,
    ...(signature && { headers: { 'x-hub-signature-256': signature } }),
  });
const signPayload = (payload: Json, secret = cloud.appSecret) => {
  const body = toMetaJson(payload);
  return post(body, signHubBody(secret, body));
};
const buildMessages = (phoneNumberId: string, messages: Json[], wabaId = '1'): Json => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: wabaId,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '1', phone_number_id: phoneNumberId },
            messages,
          },
        },
      ],
    },
  ],
});
const text = (from: string, id: string, body: string, at = clock.ms()): Json => ({
  from,
  id,
  timestamp: String(Math.floor(at / 1_000)),
  type: 'text',
  text: { body },
});

describe('the challenge for a webhook URL', () => {
  const asking = (token: string) =>
    sendRequest(app.url, { path: `${PATH}?hub.mode=subscribe&hub.challenge=115&hub.verify_token=${token}` });

  test('is answered for the verify token of any number', async () => {
    await setUpNumber();
    expect(await asking(VERIFY_TOKEN)).toMatchObject({ status: 200, text: '115' });
  });

  test('is rejected for another token', async () => {
    await setUpNumber();
    expect((await asking('wrong')).status).toBe(403);
    expect((await sendRequest(app.url, { path: PATH })).status).toBe(403);
  });
});

describe('a webhook that is not stored', () => {
  test.each<[string, (id: string, person: string) => Promise<{ status: number }>, number]>([
    ['without a signature', (id, p) => post(toMetaJson(buildMessages(id, [text(p, 'wamid.a', 'Hi')]))), 401],
    [
      'with a wrong signature',
      (id, p) => signPayload(buildMessages(id, [text(p, 'wamid.b', 'Hi')]), 'other'),
      401,
    ],
    [
      'with a malformed signature',
      (id, p) => post(toMetaJson(buildMessages(id, [text(p, 'wamid.c', 'Hi')])), 'sha256=zz'),
      401,
    ],
    [
      'with a body changed after signing',
      (id, p) => {
        const body = toMetaJson(buildMessages(id, [text(p, 'wamid.d', 'Hi')]));
        return post(`${body} `, signHubBody(cloud.appSecret, body));
      },
      401,
    ],
    ['with invalid JSON, unsigned', () => post('{"object":'), 401],
    ['with invalid JSON, signed', () => post('{"object":', signHubBody(cloud.appSecret, '{"object":')), 200],
    ['for another object', () => signPayload({ object: 'page', entry: [] }), 200],
    ['for an unknown number', (_, p) => signPayload(buildMessages('999', [text(p, 'wamid.e', 'Hi')])), 200],
    [
      'for an unknown field',
      (id) =>
        signPayload({
          object: 'whatsapp_business_account',
          entry: [{ id: '1', changes: [{ field: 'new', value: { metadata: { phone_number_id: id } } }] }],
        }),
      200,
    ],
    [
      'with a message without an id',
      (id, p) => signPayload(buildMessages(id, [{ from: p, type: 'text', timestamp: '1' }])),
      200,
    ],
    [
      'with a message at an impossible time',
      (id, p) => signPayload(buildMessages(id, [text(p, 'wamid.f', 'Hi', 9e18)])),
      200,
    ],
    [
      'with a time that is a number but not a valid time',
      (id, p) =>
        signPayload(buildMessages(id, [{ ...(text(p, 'wamid.g', 'Hi') as object), timestamp: 9e15 }])),
      200,
    ],
    [
      'with a status whose message id is an object property name',
      (id) => {
        const payload = buildMessages(id, []) as { entry: { changes: { value: object }[] }[] };
        const told = { id: 'wamid.h', status: 'constructor', timestamp: '1' };
        Object.assign(payload.entry[0]!.changes[0]!.value, { statuses: [told] });
        return signPayload(payload as unknown as Json);
      },
      200,
    ],
    ['with items that are not messages', (id) => signPayload(buildMessages(id, [null, 7, 'x', [], {}])), 200],
  ])('is one that comes %s', async (_, send, status) => {
    const { number, leads, person } = await setUpNumber();
    expect((await send(number.whatsapp_cloud.phone_number_id, person)).status).toBe(status);
    expect(await leads()).toEqual([]);
  });

  test('is one that is larger than five megabytes', async () => {
    const { number, leads, person } = await setUpNumber();
    const payload = buildMessages(number.whatsapp_cloud.phone_number_id, [
      text(person, 'wamid.big', 'x'.repeat(5 * 1024 * 1024)),
    ]);
    expect((await signPayload(payload)).status).toBe(422);
    expect(await leads()).toEqual([]);
  });
});

test('only webhooks that are signed with the app secret of their number are stored', async () => {
  const other = await startCloud({ now: () => clock.ms(), appSecret: 'secret-of-another-app' });
  const ours = await setUpNumber();
  const theirs = await setUpNumber(other);
  const both = (secret: string) => {
    const [first, second] = [ours, theirs].map(({ number, person }, index) =>
      buildMessages(number.whatsapp_cloud.phone_number_id, [text(person, `wamid.both-${index}`, 'Hi')]),
    ) as { object: string; entry: Json[] }[];
    return signPayload({ ...first!, entry: [...first!.entry, ...second!.entry] }, secret);
  };
  expect((await both('secret-of-another-app')).status).toBe(200);
  expect(await ours.leads()).toEqual([]);
  expect(await theirs.leads()).toHaveLength(1);
  expect((await both(cloud.appSecret)).status).toBe(200);
  expect(await ours.leads()).toHaveLength(1);
  await other.close();
});

test('known items next to items of an unknown format are stored', async () => {
  const { number, leads, person } = await setUpNumber();
  const payload = buildMessages(number.whatsapp_cloud.phone_number_id, [text(person, 'wamid.good', 'Hi')]);
  const { entry } = payload as { entry: { id?: string; changes: unknown[] }[] };
  entry[0]!.changes.unshift(null, { value: {} });
  delete entry[0]!.id;
  entry.unshift(null as never, { changes: 'none' } as never);
  expect((await signPayload(payload)).status).toBe(200);
  expect(await leads()).toHaveLength(1);
});

test.each([
  [
    'the one with the id of the person',
    [
      { wa_id: 'other', profile: { name: 'Eva' } },
      { wa_id: 'own', profile: { name: 'Ana' } },
    ],
    'Ana',
  ],
  ['the only one', [{ profile: { name: 'Ana' } }], 'Ana'],
  ['none if the only one has another id', [{ wa_id: 'other', profile: { name: 'Eva' } }], null],
  ['none of two without ids', [{ profile: { name: 'Eva' } }, { profile: { name: 'Ana' } }], null],
])("the person's name is taken from this contact: %s", async (_, told, name) => {
  const { number, leads, person } = await setUpNumber();
  const payload = buildMessages(number.whatsapp_cloud.phone_number_id, [
    text(person, `wamid.${person}`, 'Hi'),
  ]);
  const ids: Record<string, string> = { own: person, other: '33600000000' };
  const contacts = told.map((one) => ('wa_id' in one ? { ...one, wa_id: ids[one.wa_id!]! } : one));
  const { entry } = payload as unknown as { entry: { changes: { value: object }[] }[] };
  Object.assign(entry[0]!.changes[0]!.value, { contacts });
  expect((await signPayload(payload)).status).toBe(200);
  expect(await leads()).toMatchObject([{ name }]);
});

test('a webhook that is repeated byte for byte is ignored', async () => {
  const { number, leads, transcript, person } = await setUpNumber();
  const payload = buildMessages(number.whatsapp_cloud.phone_number_id, [text(person, 'wamid.again', 'Hi')]);
  for (let time = 0; time < 3; time++) expect((await signPayload(payload)).status).toBe(200);
  expect(await leads()).toHaveLength(1);
  expect(await transcript()).toHaveLength(1);
});

test('a batch of a thousand updates is stored, except for malformed items', {
  tags: 'endurance',
}, async () => {
  const { number, leads } = await setUpNumber();
  const people = Array.from({ length: 50 }, () => app.make.phone());
  const messages = Array.from({ length: 1_000 }, (_, n) =>
    n % 10 === 9 ? { id: n } : text(people[n % 50]!, `wamid.batch-${number.phone}-${n}`, `${n}`),
  );
  expect((await signPayload(buildMessages(number.whatsapp_cloud.phone_number_id, messages))).status).toBe(
    200,
  );
  expect(await leads()).not.toEqual([]);
  const [count] = await queryRows<{ count: string }>(
    app,
    `select count(*) from messages where engine_message_id like $1`,
    [`wamid.batch-${number.phone}-%`],
  );
  expect(Number(count!.count)).toBe(900);
});

describe('a message from WhatsApp Cloud', () => {
  const FILE = { bytes: Buffer.from('x'), mime_type: 'image/png' };
  test.each<
    [string, (phone: Phone, who: string) => void, { text: string | null; type: string; has_media?: boolean }]
  >([
    [
      'a picture',
      (p, who) => p.receives(who, { kind: 'image', file: FILE, text: 'Look' }),
      { text: 'Look', type: 'USER_IMAGE', has_media: true },
    ],
    [
      'a voice message',
      (p, who) => p.receives(who, { kind: 'voice', file: FILE }),
      { text: null, type: 'USER_VOICE', has_media: true },
    ],
    [
      'a file',
      (p, who) => p.receives(who, { kind: 'document', file: { ...FILE, filename: 'a.pdf' } }),
      { text: null, type: 'USER_DOCUMENT', has_media: true },
    ],
    [
      'a sticker',
      (p, who) => p.receives(who, { kind: 'sticker', file: FILE }),
      { text: null, type: 'USER_STICKER', has_media: true },
    ],
    [
      'a place',
      (p, who) =>
        p.receives(who, { kind: 'location', location: { latitude: 1.5, longitude: 2, name: 'Home' } }),
      { text: 'Home, 1.5, 2', type: 'USER_LOCATION' },
    ],
    [
      'a contact',
      (p, who) => p.receives(who, { kind: 'contacts', contacts: [{ name: 'Bo', phone: '33612345678' }] }),
      { text: 'Bo +33612345678', type: 'USER_CONTACT' },
    ],
    [
      'a button',
      (p, who) => p.receives(who, { kind: 'button', text: 'Yes' }),
      { text: 'Yes', type: 'USER_MESSAGE' },
    ],
    [
      'an answer to buttons',
      (p, who) => p.receives(who, { kind: 'button_reply', text: 'Sure' }),
      { text: 'Sure', type: 'USER_MESSAGE' },
    ],
    [
      'an order',
      (p, who) => p.receives(who, { kind: 'order', text: 'Quick please' }),
      { text: 'Order of 1 product: Quick please', type: 'USER_MESSAGE' },
    ],
    ['a poll', (p, who) => p.receives(who, { kind: 'unsupported' }), { text: null, type: 'USER_UNKNOWN' }],
  ])('keeps its kind and content if it is %s', async (_, writes, expected) => {
    const { phone, person, transcript } = await setUpNumber();
    writes(phone, person);
    await cloud.webhooks.settled();
    expect(await transcript()).toMatchObject([expected]);
  });

  test('names the ad that it came from', async () => {
    const { phone, person, leads } = await setUpNumber();
    const referral = {
      source_url: 'https://fb.me/x',
      source_id: '12',
      source_type: 'ad' as const,
      headline: 'Chat',
    };
    phone.receives(person, { text: 'Hi', referral });
    await cloud.webhooks.settled();
    expect(await leads()).toMatchObject([{ source: 'ads', source_confidence: 'certain' }]);
  });

  test('is answered by user id if the person hides their phone', async () => {
    const { phone, person, leads } = await setUpNumber();
    const who = cloud.addPerson({ phone: person, hides_phone: true, name: 'Sheena' });
    phone.receives(who, { text: 'Hello' });
    await cloud.webhooks.settled();
    await app.drain();
    clock.advance(60_000);
    await app.drain();
    expect(await leads()).toMatchObject([{ phone: null, whatsapp_id: who.user_id, name: 'Sheena' }]);
    expect(cloud.sent.filter(({ input }) => input === who.user_id)).toHaveLength(1);
  });

  test("is ignored if it is older than the number's connection or comes from a group", async () => {
    const { phone, person, leads, number } = await setUpNumber();
    phone.hasHistory([{ who: person, writing: { text: 'long ago' } }]);
    await cloud.webhooks.settled();
    const inGroup = { ...(text(person, 'wamid.group', 'Hi all') as object), group_id: 'Y2Fw' } as Json;
    await signPayload(buildMessages(number.whatsapp_cloud.phone_number_id, [inGroup]));
    expect(await leads()).toEqual([]);
  });
});

test('a banned account is reported as disconnected, and a reinstated one as connected', async () => {
  const { w, phone } = await setUpNumber();
  const status = () =>
    queryRows<{ session_status: string }>(app, 'select session_status from numbers where id = $1', [
      w.numberId,
    ]);
  phone.isDisabled();
  await cloud.webhooks.settled();
  expect(await status()).toEqual([{ session_status: 'FAILED' }]);
  phone.becomes('CONNECTED');
  const ban_info = { waba_ban_state: 'REINSTATE' };
  phone.accountTells('account_update', { event: 'DISABLED_UPDATE', phone_number: w.number, ban_info });
  await cloud.webhooks.settled();
  await app.drain();
  expect(await status()).toEqual([{ session_status: 'WORKING' }]);
});

test('reactions, edits and deletions are reported with their kind, and hidden messages are ignored', async () => {
  const { phone, person, transcript } = await setUpNumber();
  const message = phone.receives(person, { text: 'Hello' });
  await cloud.webhooks.settled();
  const happen: (() => unknown)[] = [
    () => phone.reacts(person, message.id, '👍'),
    () => phone.edits(message, 'Hello!', 'edit'),
    () => phone.edits(message, 'Hello?'),
    () => phone.deletes(message),
  ];
  phone.number.is_on_biz_app = true;
  for (const one of happen) {
    one();
    await cloud.webhooks.settled();
  }
  const [, ...remarks] = await transcript();
  expect(remarks.map(({ type, text, has_media }) => [type, text, has_media]).toSorted()).toEqual([
    ['USER_DELETION', null, false],
    ['USER_EDIT', 'Hello!', false],
    ['USER_REACTION', '👍', false],
  ]);
});
