import { describe, expect, test } from 'vitest';
import { startCaller } from './caller.testing.ts';
import type { WahaEngine } from './message-formats.ts';

const ENGINES: WahaEngine[] = ['GOWS', 'NOWEB', 'WEBJS'];
const ME = '79111111@c.us';
const LEAD = '7922222@c.us';

describe.each(ENGINES)('the fake of WAHA with %s', (engine) => {
  test('accepts a text once, echoes it, and reports its receipts', async () => {
    const { waha, call, paired, received } = await startCaller({ engine });
    const phone = await paired('one', '79111111');
    const text = 'Hello 👋🏽 שלום\u200f\n';
    const answer = await call('POST', '/api/sendText', { session: 'one', chatId: LEAD, text });
    expect(answer.status).toBe(201);
    expect(waha.sent).toMatchObject([{ session: 'one', chat_id: LEAD, text, asked_id: null }]);
    expect(waha.timesSent(LEAD)).toEqual({ [text]: 1 });
    const { id } = waha.sent[0]!;
    const answered = {
      GOWS: { id, _data: { Info: { ID: id.split('_')[2], IsFromMe: true } } },
      NOWEB: { key: { id: id.split('_')[2], fromMe: true, remoteJid: '7922222@s.whatsapp.net' } },
      WEBJS: { id: { _serialized: id }, from: ME, to: LEAD },
    };
    expect(answer.body).toMatchObject(answered[engine]);

    phone.acks(2, id);
    phone.acks(3);
    await waha.webhooks.settled();
    const echo = received.find(({ event }) => event === 'message.any')!;
    const direction = engine === 'WEBJS' ? { from: ME, to: LEAD } : { from: LEAD, to: null };
    expect(echo.payload).toMatchObject({ id, fromMe: true, source: 'api', body: text, ...direction });
    expect(received.filter(({ event }) => event === 'message')).toEqual([]);
    const acks = received.filter(({ event }) => event === 'message.ack').map(({ payload }) => payload);
    expect(acks.map((ack) => ack['ackName']).sort()).toEqual(['DEVICE', 'READ', 'SERVER']);
    expect(acks).toContainEqual(expect.objectContaining({ id, fromMe: true, ...direction }));
  });

  test('reports a message from a lead as message and message.any', async () => {
    const { waha, paired, received } = await startCaller({ engine, now: () => 1_763_676_001_500 });
    const phone = await paired('one', '79111111');
    phone.receives('7922222', { text: 'Hi', name: 'Ann' });
    await waha.webhooks.settled();
    expect(received.map(({ event }) => event).sort()).toEqual(['message', 'message.any']);
    // Both events have the same id, except with WEBJS.
    const ids = new Set(received.map((one) => one.envelope['id']));
    expect(ids.size).toBe(engine === 'WEBJS' ? 2 : 1);
    const { payload, envelope } = received[0]!;
    expect(payload).toMatchObject({
      from: LEAD,
      fromMe: false,
      source: 'app',
      body: 'Hi',
      hasMedia: false,
      timestamp: 1_763_676_001,
      to: engine === 'WEBJS' ? ME : null,
    });
    expect(payload['id']).toMatch(/^false_7922222@c\.us_AC[0-9A-F]{30}$/);
    expect(envelope).toMatchObject({ engine, timestamp: 1_763_676_001_500, me: { id: ME } });
    const data = payload['_data'] as Record<string, Record<string, unknown>>;
    expect([data['Info']?.['PushName'], data['pushName'], data['notifyName']]).toContain('Ann');
  });

  test('reports for a group that we join, that members come and go, that people write, and that we leave', async () => {
    const { waha, call, paired, received } = await startCaller({ engine });
    const phone = await paired('one', '79111111');
    phone.joins({ id: '120@g.us', subject: 'Buyers', members: [{ id: LEAD, pn: LEAD, role: 'admin' }] });
    phone.memberMoves('120@g.us', 'join', [{ id: '555@lid' }]);
    phone.receivesInGroup('120@g.us', '555@lid', { text: 'Hello all', mentions: [ME] });
    phone.renames('120@g.us', 'Happy buyers');
    expect((await call('GET', '/api/one/groups')).body).toEqual(
      engine === 'NOWEB' ? { '120@g.us': expect.anything() } : [expect.anything()],
    );
    expect((await call('GET', '/api/one/groups/120%40g.us/participants/v2')).body).toEqual([
      { id: LEAD, pn: LEAD, role: 'admin' },
      { id: ME, pn: ME, role: 'participant' },
      { id: '555@lid', pn: null, role: 'participant' },
    ]);
    expect((await call('GET', '/api/one/groups/120%40g.us/invite-code')).body).toBe('AbCdEfGh');
    expect((await call('GET', '/api/one/groups/count')).body).toEqual({ count: 1 });
    await call('POST', '/api/sendText', { session: 'one', chatId: '120@g.us', text: 'Welcome' });
    phone.acks(3, undefined, '555@lid');
    phone.memberMoves('120@g.us', 'leave', [{ id: '555@lid' }]);
    phone.leaves('120@g.us');
    await waha.webhooks.settled();
    expect((await call('GET', '/api/one/groups/count')).body).toEqual({ count: 0 });

    const of = (event: string) => received.filter((one) => one.event === event).map(({ payload }) => payload);
    expect(of('group.v2.join')).toMatchObject([{ group: { id: '120@g.us', subject: 'Buyers' } }]);
    expect(
      of('group.v2.participants')
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['join', 'leave', 'leave']);
    expect(of('group.v2.update')).toMatchObject([{ group: { subject: 'Happy buyers' } }]);
    expect(of('group.v2.leave')).toMatchObject([{ group: { id: '120@g.us' } }]);
    expect(of('message')).toMatchObject([{ from: '120@g.us', participant: '555@lid', body: 'Hello all' }]);
    expect(of('message.ack.group')).toContainEqual(
      expect.objectContaining({ participant: '555@lid', ack: 3 }),
    );
    expect(waha.sent[0]!.id).toMatch(/^true_120@g\.us_[0-9A-F]+_79111111@c\.us$/);
  });
});

test('only GOWS accepts an id from us, and it sends a repeated message twice', async () => {
  for (const engine of ENGINES) {
    const { waha, call, paired } = await startCaller({ engine });
    await paired('one', '79111111');
    for (let times = 0; times < 2; times++) {
      await call('POST', '/api/sendText', { session: 'one', chatId: LEAD, text: 'Hi', id: 'ABCDEF' });
    }
    expect(waha.timesSent(LEAD)).toEqual({ Hi: 2 });
    expect(waha.sent.map(({ asked_id }) => asked_id)).toEqual(['ABCDEF', 'ABCDEF']);
    const ours = waha.sent.filter(({ id }) => id === `true_${LEAD}_ABCDEF`);
    expect(ours).toHaveLength(engine === 'GOWS' ? 2 : 0);
  }
});

test.each<[WahaEngine, string]>([
  ['GOWS', 'api'],
  ['NOWEB', 'app'],
  ['WEBJS', 'app'],
])(
  'a message typed on the phone has the source app, and after a restart %s reports its own sends as %s',
  async (engine, source) => {
    const { waha, call, paired, received } = await startCaller({ engine });
    const phone = await paired('one', '79111111');
    phone.writes('7922222', { text: 'It is me' });
    await call('POST', '/api/sendText', { session: 'one', chatId: LEAD, text: 'It is a program' });
    await waha.webhooks.settled();
    const sources = received
      .filter(({ event }) => event === 'message.any')
      .map(({ payload }) => [payload['body'], payload['source']]);
    expect(new Map(sources as [string, string][])).toEqual(
      new Map([
        ['It is me', 'app'],
        ['It is a program', 'api'],
      ]),
    );
    await waha.stop();
    await waha.start();
    const history = await call('GET', `/api/one/chats/${LEAD}/messages?limit=9&filter.fromMe=true`);
    expect(history.body).toContainEqual(expect.objectContaining({ body: 'It is a program', source }));
    expect(history.body).toContainEqual(expect.objectContaining({ body: 'It is me', source: 'app' }));
  },
);

test('"seen" and "typing" are recorded in order', async () => {
  const { waha, call, paired } = await startCaller();
  await paired('one', '79111111');
  const chat = { session: 'one', chatId: LEAD };
  expect(
    (await call('POST', '/api/sendSeen', { ...chat, messageIds: ['false_7922222@c.us_AC'] })).status,
  ).toBe(201);
  await call('POST', '/api/startTyping', chat);
  await call('POST', '/api/stopTyping', chat);
  await call('POST', '/api/one/presence', { presence: 'online' });
  expect(waha.signs.map(({ sign }) => sign)).toEqual(['seen', 'typing', 'paused']);
  expect((await call('GET', '/api/sessions/one')).body).toMatchObject({ presence: 'online' });
});

test('the fake reports which phones are on WhatsApp, and their ids', async () => {
  for (const engine of ENGINES) {
    const { waha, call, paired } = await startCaller({ engine });
    await paired('one', '79111111');
    waha.phones.set('5511987654321', '551187654321@c.us').set('7900', null);
    const check = async (phone: string) =>
      (await call('GET', `/api/contacts/check-exists?phone=${phone}&session=one`)).body;
    expect(await check('7922222')).toEqual({ numberExists: true, chatId: LEAD });
    expect(await check('5511987654321')).toEqual({ numberExists: true, chatId: '551187654321@c.us' });
    expect(await check('7900')).toEqual({
      numberExists: false,
      ...(engine === 'GOWS' ? { chatId: null } : {}),
    });
  }
});

test('a masked id has no owner until WhatsApp reports one', async () => {
  const { waha, call, paired, received } = await startCaller();
  const phone = await paired('one', '79111111');
  phone.receives('333@lid', { text: 'Guess who' });
  expect((await call('GET', '/api/one/lids/333%40lid')).body).toEqual({ lid: '333@lid', pn: null });
  expect((await call('GET', '/api/one/lids/pn/7922222')).body).toEqual({ lid: null, pn: LEAD });
  phone.resolves('333@lid', '7922222');
  expect((await call('GET', '/api/one/lids/333')).body).toEqual({ lid: '333@lid', pn: LEAD });
  expect((await call('GET', '/api/one/lids/pn/7922222%40c.us')).body).toEqual({ lid: '333@lid', pn: LEAD });
  expect((await call('GET', '/api/one/lids?limit=10')).body).toEqual([{ lid: '333@lid', pn: LEAD }]);
  expect((await call('GET', '/api/one/lids/count')).body).toEqual({ count: 1 });
  phone.receives('333@lid', { text: 'Me', alternative: LEAD });
  await waha.webhooks.settled();
  const told = received.filter(({ event, payload }) => event === 'message' && payload['body'] === 'Me');
  expect(told[0]!.payload).toMatchObject({
    from: '333@lid',
    _data: { Info: { SenderAlt: '7922222@s.whatsapp.net', AddressingMode: 'lid' } },
  });
});

test('history is listed, but is reported only if the engine does so', async () => {
  const { waha, call, paired, events } = await startCaller();
  const phone = await paired('one', '79111111');
  const [old] = phone.hasHistory([
    { chat: '7922222', writing: { text: 'Long ago', at: 1_600_000_000_000 } },
    { chat: '7922222', fromMe: true, writing: { text: 'Yes?', at: 1_600_000_100_000 } },
    { chat: '7933333', writing: { text: 'Me too', at: 1_600_000_200_000 } },
  ]);
  expect(await events()).toEqual([]);
  const list = async (query: string, chat = 'all') => {
    const path = `/api/one/chats/${encodeURIComponent(chat)}/messages?limit=10&${query}`;
    return ((await call('GET', path)).body as { body: string }[]).map(({ body }) => body);
  };
  expect(await list('sortOrder=asc')).toEqual(['Long ago', 'Yes?', 'Me too']);
  expect(await list('sortOrder=desc&offset=1')).toEqual(['Yes?', 'Long ago']);
  expect(await list('filter.timestamp.gte=1600000100')).toEqual(['Me too', 'Yes?']);
  expect(await list('filter.fromMe=false', LEAD)).toEqual(['Long ago']);
  phone.tells(old!);
  expect((await events()).sort()).toEqual(['message', 'message.any']);
  expect(waha.webhooks.all.at(-1)!.envelope['payload']).toMatchObject({ timestamp: 1_600_000_000 });
});

test('a message is found by either of its ids, and NOWEB lists nothing without its store', async () => {
  const { waha, call, paired } = await startCaller({ engine: 'NOWEB' });
  const phone = await paired('one', '79111111');
  const { key } = phone.receives('7922222', { text: 'Hi' });
  for (const id of [key, `false_${LEAD}_${key}`]) {
    expect((await call('GET', `/api/one/chats/${LEAD}/messages/${id}`)).body).toMatchObject({ body: 'Hi' });
  }
  expect((await call('GET', `/api/one/chats/${LEAD}/messages/ABC`)).status).toBe(404);
  await call('PUT', '/api/sessions/one', { config: {} });
  expect((await call('GET', '/api/one/chats/all/messages?limit=1')).status).toBe(400);
  expect((await call('GET', '/api/one/groups')).body).toMatchObject({
    exception: { message: 'rate-overlimit' },
  });
  expect(waha.takeViolations()).toEqual([]);
});

test('a file is fetched with the key from the URL in the message', async () => {
  const { waha, call, paired, received } = await startCaller();
  const phone = await paired('one', '79111111');
  const file = { bytes: Buffer.from('voice'), mimetype: 'audio/ogg; codecs=opus' };
  phone.receives('7922222', { kind: 'voice', file });
  phone.receives('7922222', { kind: 'image', file: { ...file, mimetype: 'image/jpeg' }, notFetched: true });
  phone.receives('7922222', { kind: 'location', location: { latitude: '52.5', longitude: '13.4' } });
  phone.receives('7922222', { kind: 'contact', vcards: ['BEGIN:VCARD\nEND:VCARD'] });
  await waha.webhooks.settled();
  const told = received.filter(({ event }) => event === 'message').map(({ payload }) => payload);
  const media = told.map((payload) => payload['media'] as { url: string | null; mimetype: string } | null);
  const voice = media.find((one) => one?.mimetype.startsWith('audio/'))!;
  expect(media.find((one) => one?.mimetype === 'image/jpeg')).toMatchObject({ url: null });
  expect(told).toContainEqual(
    expect.objectContaining({ location: { latitude: '52.5', longitude: '13.4', live: false } }),
  );
  expect(told).toContainEqual(expect.objectContaining({ vCards: ['BEGIN:VCARD\nEND:VCARD'] }));
  const path = voice.url!.slice(waha.url.length);
  expect(await call('GET', path)).toMatchObject({ status: 200, body: 'voice' });
  expect((await call('GET', path, undefined, { 'x-api-key': '' })).status).toBe(401);
  expect((await call('GET', `${path}1`)).body).toMatchObject({ error: { key: 'FILE_NOT_FOUND' } });
});

test('reactions, edits, deletions and late failures are separate events', async () => {
  const { waha, call, paired, received } = await startCaller();
  const phone = await paired('one', '79111111');
  await call('POST', '/api/sendText', { session: 'one', chatId: LEAD, text: 'Hi' });
  const ours = phone.session.messages[0]!;
  const message = phone.receives('7922222', { text: 'Helo' });
  phone.reacts(ours, '🙏');
  phone.edits(message, 'Hello');
  phone.deletes(message);
  phone.fails(waha.sent[0]!.id);
  await waha.webhooks.settled();
  const of = (event: string) => received.find((one) => one.event === event)?.payload;
  expect(of('message.reaction')).toMatchObject({
    fromMe: false,
    reaction: { text: '🙏', messageId: waha.sent[0]!.id },
  });
  expect(of('message.edited')).toMatchObject({ body: 'Hello', editedMessageId: message.key });
  expect(of('message.revoked')).toMatchObject({ revokedMessageId: message.key, before: null });
  const acks = received
    .filter(({ event }) => event === 'message.ack')
    .map(({ payload }) => payload['ackName']);
  expect(acks.sort()).toEqual(['ERROR', 'SERVER']);
});

test('chats that a session ignores cause no webhooks', async () => {
  const { call, paired, events, webhookUrl } = await startCaller();
  const phone = await paired('one', '79111111');
  const webhooks = [{ url: webhookUrl, events: ['message', 'group.v2.join'] }];
  const ignore = { status: true, groups: true, channels: true, broadcast: true };
  await call('PUT', '/api/sessions/one', { config: { ignore, webhooks } });
  phone.joins({ id: '120@g.us' });
  phone.receivesInGroup('120@g.us', LEAD, { text: 'Hi' });
  phone.receives('status@broadcast', { text: 'Hi' });
  phone.receives('1@newsletter', { text: 'Hi' });
  phone.receives('7922222', { text: 'Hi' });
  expect((await events()).filter((event) => event !== 'session.status')).toEqual(['message']);
});
