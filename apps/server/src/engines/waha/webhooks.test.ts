// Tests how WAHA's webhooks, signed by the fake and sent through the real route, are translated, and how the route
// handles requests that are not from WAHA.
import { createHmac } from 'node:crypto';
import { contract, fact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import type { WahaEngine } from '../../testing/fakes/waha/message-formats.ts';
import type { Writing } from '../../testing/fakes/waha/phone.ts';
import type { WahaDelivery } from '../../testing/fakes/waha/webhooks.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { createWahaFake } from './waha-fake.testing.ts';

/** The number of webhooks that arrive within a second, each about a different person. */
const BURST = NIGHTLY ? 500 : 100;
const FILE = { bytes: new Uint8Array([137, 80, 78, 71]), mimetype: 'image/png', filename: 'kitchen.png' };

function testNumber(plays: WahaEngine) {
  const far = createWahaFake(plays);
  const { options, networkOf } = far.start();
  let app: TestApp;
  beforeAll(async () => {
    await far.open();
    app = await startApp(options);
  });
  afterEach(() => endWork(app));
  afterAll(async () => {
    await app.close();
    await far.close();
  });

  /** Creates a connected number, and a person who has not written yet. */
  async function setUpNumber() {
    const agent = { follow_ups: [], humanize: true, reply_delay: '3s' };
    const w = await app.make.workspace({ number: { pacing: {}, ...far.number() }, agent });
    const network = await networkOf(app, w);
    const person = app.make.phone();
    const events = () => far.takeEvents(w.numberId);
    /** Returns the events that the engine reports for an action. */
    const collectEvents = async (happen: () => void) => {
      events();
      await network.tell(happen);
      return events();
    };
    const { phone } = network;
    return { w, network, phone, person, collectEvents, events, lead: createPlay(app, w) };
  }

  test.each<[string, Writing, object]>([
    ['a text', { text: 'Hello', name: 'Ana' }, { kind: 'text', text: 'Hello', name: 'Ana', media: null }],
    ['an image', { file: FILE, kind: 'image', text: 'Look' }, { kind: 'image', text: 'Look' }],
    [
      'a voice message',
      { file: { ...FILE, mimetype: 'audio/ogg' }, kind: 'voice' },
      { kind: 'voice', text: null },
    ],
    ['a sticker', { file: { ...FILE, mimetype: 'image/webp' }, kind: 'sticker' }, { kind: 'sticker' }],
    ['a document', { file: { ...FILE, mimetype: 'application/pdf' } }, { kind: 'document' }],
    [
      'a place',
      { kind: 'location', location: { latitude: '45.76', longitude: '4.83' } },
      { kind: 'location', text: '45.76, 4.83', media: null },
    ],
    [
      'a contact',
      { kind: 'contact', vcards: ['BEGIN:VCARD\nVERSION:3.0\nFN:Ana Ruiz\nTEL:+33611\nEND:VCARD'] },
      { kind: 'contact', text: 'Ana Ruiz', media: null },
    ],
  ])('translates %s', async (_name, writing, event) => {
    const { phone, person, collectEvents } = await setUpNumber();
    const events = await collectEvents(() => phone.receives(person, { ...writing, key: 'AC01' }));
    const chat = { chat_id: `${person}@c.us`, phone: person, engine_message_id: 'AC01' };
    expect(events).toMatchObject([{ type: 'message', ...chat, ...event }]);
  });

  test('reports the ad that brought a person', async () => {
    const { phone, person, collectEvents } = await setUpNumber();
    const ad = {
      title: 'Kitchens',
      body: 'New',
      source_url: 'https://fb.me/x',
      source_id: '120',
      ctwa_clid: 'A',
    };
    const [event] = await collectEvents(() => phone.receives(person, { text: 'Hi', ad }));
    expect(event).toMatchObject({ referral: { source_url: 'https://fb.me/x', source_id: '120' } });
  });

  test('fetches a file from the server, even if WAHA has deleted it', async () => {
    const { network, phone, person, collectEvents } = await setUpNumber();
    const [event] = await collectEvents(() => phone.receives(person, { file: FILE, kind: 'image' }));
    const { reference } = (event as { media: { reference: string } }).media;
    const { bytes, mime_type } = await network.engine.fetchMedia!(network.number, reference);
    expect(mime_type).toBe('image/png');
    expect(new Uint8Array(await new Response(bytes).arrayBuffer())).toEqual(FILE.bytes);
    const [path] = [...far.waha.files.keys()].slice(-1);
    const later = reference.replace(path!, '/api/files/forgotten.png');
    expect((await network.engine.fetchMedia!(network.number, later)).mime_type).toBe('image/png');
    const gone = { kind: 'invalid', definite: true };
    far.waha.files.delete(path!);
    await expect(network.engine.fetchMedia!(network.number, reference)).rejects.toMatchObject(gone);
    await collectEvents(() => phone.deletes(phone.session.messages.at(-1)!));
    await expect(network.engine.fetchMedia!(network.number, reference)).rejects.toMatchObject(gone);
  });

  test.each(['/api/files/../../internal', '/api/files/..%2f..%2finternal', '/api/files/%2e%2e/internal'])(
    "does not fetch the file %s, which is outside WAHA's folder of files",
    async (path) => {
      const { network } = await setUpNumber();
      const calls = far.waha.calls.length;
      const reference = JSON.stringify({ path, message: 'false_1@c.us_A' });
      await expect(network.engine.fetchMedia!(network.number, reference)).rejects.toMatchObject({
        kind: 'invalid',
        definite: true,
        reason: fact('file_elsewhere', { provider: 'WAHA' }),
      });
      expect(far.waha.calls).toHaveLength(calls);
    },
  );

  test('reports the message that a reaction, an edit or a deletion refers to', async () => {
    const { phone, person, collectEvents } = await setUpNumber();
    await collectEvents(() => phone.receives(person, { text: 'Hello', key: 'AC02' }));
    const [message] = phone.session.messages.slice(-1);
    const about = { type: 'message', chat_id: `${person}@c.us`, phone: person, about: 'AC02', media: null };
    const reaction = await collectEvents(() => phone.reacts(message!, '👍'));
    expect(reaction).toMatchObject([{ ...about, kind: 'reaction', text: '👍' }]);
    const edit = await collectEvents(() => phone.edits(message!, 'Hello!'));
    expect(edit).toMatchObject([{ ...about, kind: 'edit', text: 'Hello!' }]);
    const deletion = await collectEvents(() => phone.deletes(message!));
    expect(deletion).toMatchObject([{ ...about, kind: 'deletion', text: null }]);
    const ids = [reaction, edit, deletion].map(
      ([event]) => (event as { engine_message_id: string }).engine_message_id,
    );
    expect(new Set([...ids, 'AC02']).size).toBe(4);
  });

  test('reports messages from the number as sent by Parley, by a person on the phone, or by one of the two', async () => {
    const { network, phone, person, collectEvents, events } = await setUpNumber();
    const [typed] = await collectEvents(() => phone.writes(person, { text: 'I call you', key: 'AC03' }));
    const own = { chat_id: `${person}@c.us`, phone: person, engine_message_id: 'AC03', text: 'I call you' };
    expect(typed).toMatchObject({ type: plays === 'GOWS' ? 'persons_message' : 'echo', ...own });
    const sent = { chat_id: `${person}@c.us`, text: 'Hi', message_id: network.engine.newMessageId() };
    const { engine_message_id } = await network.engine.sendText(network.number, sent);
    await far.waha.webhooks.settled();
    expect(engine_message_id === sent.message_id).toBe(plays === 'GOWS');
    const type = plays === 'GOWS' ? 'receipt' : 'echo';
    expect(events()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type, engine_message_id }),
        expect.objectContaining({ type: 'receipt', status: 'accepted', engine_message_id }),
      ]),
    );
    for (const [ack, status] of [
      [2, 'delivered'],
      [3, 'read'],
      [4, 'read'],
    ] as const) {
      const receipt = await collectEvents(() => phone.acks(ack, engine_message_id));
      expect(receipt).toMatchObject([{ type: 'receipt', status, engine_message_id }]);
    }
    const failed = await collectEvents(() => phone.fails(engine_message_id));
    expect(failed).toMatchObject([{ status: 'failed', engine_message_id, failure: { kind: 'unknown' } }]);
    expect(
      await collectEvents(() => phone.writes(network.number.phone!, { text: 'A note to myself' })),
    ).toEqual([]);
  });

  test('asks WAHA for the phone of a masked author, and reports it once', async () => {
    const { phone, person, collectEvents, events } = await setUpNumber();
    const lid = `9${person}@lid`;
    const first = await collectEvents(() => phone.receives(lid, { text: 'Hello' }));
    expect(first).toMatchObject([{ type: 'message', chat_id: lid, phone: null }]);
    phone.resolves(lid, person);
    const second = await collectEvents(() => phone.receives(lid, { text: 'Still there?' }));
    expect(second).toMatchObject([
      { type: 'id_resolved', masked: lid, phone: person },
      { type: 'message', chat_id: lid, phone: person },
    ]);
    // The event could not be stored, so WAHA sends it again.
    const [again] = far.waha.webhooks.all.slice(-1);
    await far.waha.webhooks.redeliver(again!);
    expect(events()).toEqual(second);
    const third = await collectEvents(() => phone.receives(lid, { text: 'Yes' }));
    expect(third).toMatchObject([{ type: 'message', chat_id: lid, phone: person }]);
    expect(far.waha.calls.filter(({ operation }) => operation.includes('/lids/{lid}'))).toHaveLength(
      far.waha.calls.filter(
        ({ session, operation }) => session === phone.session.name && operation.includes('/lids/'),
      ).length,
    );
  });

  if (plays !== 'WEBJS') {
    test('reports the phone of a masked author that comes with the message', async () => {
      const { phone, person, collectEvents } = await setUpNumber();
      const lid = `9${person}@lid`;
      const events = await collectEvents(() =>
        phone.receives(lid, { text: 'Hello', alternative: `${person}@c.us` }),
      );
      expect(events).toMatchObject([
        { type: 'id_resolved', masked: lid, phone: person },
        { type: 'message', chat_id: lid, phone: person },
      ]);
    });
  }

  test('reports a masked author without a phone while WAHA does not answer', async () => {
    const { phone, person, collectEvents } = await setUpNumber();
    const lid = `9${person}@lid`;
    phone.resolves(lid, person);
    far.waha.faults.add({ kind: 'cut', applied: false }, { operation: 'GET /api/{session}/lids/{lid}' });
    expect(await collectEvents(() => phone.receives(lid, { text: 'Hello' }))).toMatchObject([
      { phone: null },
    ]);
  });

  test('ignores messages that are older than the link to the phone', async () => {
    const { phone, person, collectEvents, lead } = await setUpNumber();
    const at = app.clock.ms() - 86_400_000;
    const [, ours] = phone.hasHistory([
      { chat: person, writing: { text: 'Last year', at } },
      { chat: person, fromMe: true, writing: { text: 'Happy new year', at } },
    ]);
    const events = await collectEvents(() => {
      for (const message of phone.session.messages) phone.tells(message);
    });
    expect(events).toEqual([]);
    expect(ours).toBeDefined();
    expect(await lead.leads(person)).toEqual([]);
    app.clock.advance(3_600_000);
    const late = await collectEvents(() =>
      phone.receives(person, { text: 'While you were away', at: app.clock.ms() - 1_800_000 }),
    );
    expect(late).toMatchObject([{ type: 'message', text: 'While you were away' }]);
  });

  test('loses no message if clocks differ by hours', async () => {
    const hours = 5 * 3_600_000;
    // Parley's clock was ahead when it connected the session.
    app.clock.advance(hours);
    const { phone, person, collectEvents } = await setUpNumber();
    app.clock.advance(-hours);
    const hears = () => collectEvents(() => phone.receives(person, { text: 'Hello', at: app.clock.ms() }));
    const message = { type: 'message', chat_id: `${person}@c.us` };
    expect(await hears()).toMatchObject([message]);
    const other = await setUpNumber();
    for (const ahead of [hours, -hours, 0]) {
      far.skew(ahead);
      const told = await other.collectEvents(() =>
        other.phone.receives(person, { text: 'Hi', at: app.clock.ms() }),
      );
      expect(told).toMatchObject([message]);
    }
  });

  test('recognizes a send that WAHA reports before it answers the request', async () => {
    const { network, phone, person, lead } = await setUpNumber();
    await network.tell(() => phone.receives(person, { text: 'Hello' }));
    const fault = network.trouble({ kind: 'silent', applied: true });
    app.clock.advance(60_000);
    const drained = app.drain();
    await eventually(() => expect(fault.met).toBe(1));
    await far.waha.webhooks.settled();
    fault.release();
    await drained;
    app.clock.advance(60_000);
    await app.drain();
    expect(await lead.messages(person)).toMatchObject([{ type: 'AI_REPLY', status: 'accepted' }]);
  });

  test('reports the current status when a webhook arrives late', async () => {
    const { phone, events } = await setUpNumber();
    events();
    far.waha.webhooks.hold();
    phone.losesConnection();
    phone.reconnects();
    await far.waha.webhooks.release((held) => held.toReversed());
    const connected = { type: 'connection', status: 'WORKING' };
    expect(events()).toMatchObject([connected, connected]);
  });

  test('reports a lock and a quota of new chats, and the end of each', async () => {
    const { phone, collectEvents } = await setUpNumber();
    const until = new Date(Math.ceil(app.clock.ms() / 1_000) * 1_000 + 3_600_000);
    const locked = await collectEvents(() => phone.isRestricted(until.getTime()));
    const restriction = { type: 'restriction', kind: 'reachout_locked' };
    expect(locked).toMatchObject([{ type: 'connection' }, { ...restriction, active: true, until }]);
    const lifted = await collectEvents(() => phone.isRestricted(null));
    expect(lifted).toMatchObject([{ type: 'connection' }, { ...restriction, active: false, until: null }]);
    const capped = await collectEvents(() => phone.isCapped('CAPPED', 20, 20));
    expect(capped.at(-1)).toMatchObject({ type: 'restriction', kind: 'new_chats_used_up', active: true });
  });

  test('reports group names, moves, messages and mentions, and reports once that the number left the group', async () => {
    const { network, phone, person, collectEvents } = await setUpNumber();
    const id = `120363${person}@g.us`;
    const lid = `9${person}@lid`;
    const members = [{ id: lid, pn: `${person}@c.us`, role: 'superadmin' as const }];
    const joined = await collectEvents(() => phone.joins({ id, subject: 'Work', members }));
    const us = { chat_id: `${network.number.phone}@c.us`, phone: network.number.phone };
    expect(joined).toMatchObject([
      {
        type: 'group',
        chat_id: id,
        name: 'Work',
        invite_url: 'https://chat.whatsapp.com/AbCdEfGh',
        participants: [{ chat_id: lid, phone: person, role: 'owner' }, us],
      },
    ]);
    const renamed = await collectEvents(() => phone.renames(id, 'Play'));
    expect(renamed).toEqual([
      expect.objectContaining({ type: 'group', name: 'Play', participants: undefined }),
    ]);
    phone.resolves(lid, person);
    const mentions = [phone.session.me!.lid];
    const said = await collectEvents(() =>
      phone.receivesInGroup(id, lid, { text: '@you', mentions, key: 'AC04' }),
    );
    expect(said.at(-1)).toMatchObject({
      type: 'group_message',
      chat_id: id,
      engine_message_id: 'AC04',
      sender: { chat_id: lid, phone: person },
      text: '@you',
      is_mention: true,
    });
    const moved = await collectEvents(() =>
      phone.memberMoves(id, 'promote', [{ id: lid, pn: `${person}@c.us` }]),
    );
    expect(moved).toMatchObject([{ type: 'group_join', people: [{ chat_id: lid, role: 'admin' }] }]);
    expect(await collectEvents(() => phone.leaves(id))).toMatchObject([
      { type: 'group_leave', people: [us] },
    ]);
  });

  test('ignores stories, channels and broadcasts', async () => {
    const { phone, collectEvents, lead, w } = await setUpNumber();
    const chats = ['status@broadcast', '1203@newsletter', '12@broadcast'];
    // Another program configured this session, so WAHA reports these chats.
    phone.session.config.ignore = {};
    expect(await collectEvents(() => chats.map((chat) => phone.receives(chat, { text: 'News' })))).toEqual(
      [],
    );
    expect((await lead.api.call(contract.leads.list, { campaign_id: w.campaign })).data).toEqual([]);
  });

  if (plays !== 'GOWS') return;
  test(`stores ${BURST} concurrent webhooks, with one lead for each person`, async () => {
    const { w, phone, lead } = await setUpNumber();
    const people = Array.from({ length: BURST / 5 }, () => app.make.phone());
    const before = far.waha.webhooks.all.length;
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
      for (const person of people) phone.receives(person, { text });
    }
    await far.waha.webhooks.settled();
    expect(far.waha.webhooks.all.slice(before).flatMap(({ attempts }) => attempts)).toEqual(
      Array.from({ length: BURST }, () => 200),
    );
    const rows = await queryRows(app, 'select 1 from messages where team_id = $1', [w.teamId]);
    expect(rows).toHaveLength(BURST);
    for (const person of people) expect(await lead.lead(person)).toMatchObject({ messages_count: 5 });
  });

  describe('a webhook that did not come from WAHA', () => {
    async function heard() {
      const one = await setUpNumber();
      const [delivery] = await one.network.tell(() => one.phone.receives(one.person, { text: 'Hello' }));
      const { headers, url, body } = delivery as WahaDelivery;
      const path = new URL(url).pathname;
      const post = (to: string, sent: string, signature?: string) => {
        const { 'x-webhook-hmac': right, ...rest } = headers;
        const hmac = signature ?? right!;
        return fetch(app.url + to, {
          method: 'POST',
          body: sent,
          headers: { ...rest, ...(hmac && { 'x-webhook-hmac': hmac }) },
        });
      };
      const key = (one.phone.session.config.webhooks![0]!.hmac as { key: string }).key;
      const signed = (sent: string) => createHmac('sha512', key).update(sent).digest('hex');
      const count = async () =>
        (await queryRows(app, 'select 1 from messages where team_id = $1', [one.w.teamId])).length;
      one.events();
      return { ...one, path, body, post, signed, count };
    }

    test('is rejected with 401 and not stored when it is unsigned or wrongly signed', async () => {
      const { path, body, post, signed, count, events } = await heard();
      const other = body.replace('Hello', 'Send me money');
      expect((await post(path, other)).status).toBe(401);
      expect((await post(path, other, 'zz')).status).toBe(401);
      expect((await post(path, other, signed(body))).status).toBe(401);
      expect((await post(path, `${body} `, signed(body))).status).toBe(401);
      const bare = await fetch(app.url + path, { method: 'POST', body });
      expect(bare.status).toBe(401);
      expect(events()).toEqual([]);
      expect(await count()).toBe(1);
    });

    test('is answered with 200 and stored once when it is repeated', async () => {
      const { path, body, post, count } = await heard();
      expect((await post(path, body)).status).toBe(200);
      expect(await count()).toBe(1);
    });

    test('is answered with 404 for an unknown number', async () => {
      const { body, post } = await heard();
      expect((await post('/engines/waha/num_nobody', body)).status).toBe(404);
      expect((await post('/engines/waha', body)).status).toBe(404);
    });

    test('is rejected when it is signed for a number of another workspace', async () => {
      const one = await heard();
      const two = await heard();
      expect((await one.post(two.path, one.body)).status).toBe(401);
      // The signature is correct, but for another session.
      const body = one.body.replaceAll(two.phone.session.name, 'elsewhere');
      expect((await two.post(two.path, body, two.signed(body))).status).toBe(200);
      expect(two.events()).toEqual([]);
      expect(await two.count()).toBe(1);
    });

    test.each([
      ['invalid JSON', () => '{"event":'],
      ['a list', () => '[]'],
      ['an empty body', () => ''],
      ['an unknown event', (body: string) => body.replace('"event":"message.any"', '"event":"poll.vote"')],
      ['no payload', (body: string) => body.replace('"payload":{', '"paid":{')],
      ['a message without an id', (body: string) => body.replace('"payload":{"id":', '"payload":{"no":')],
      ['a malformed id', (body: string) => body.replace(/"id":"false_[^"]+"/, '"id":"false_x_y_z"')],
      ['an id that is a number', (body: string) => body.replace(/"id":"false_[^"]+"/, '"id":7')],
    ])(
      'is answered with 200 and creates no lead if it is correctly signed but has %s',
      async (_name, change) => {
        const { path, body, post, signed, count, events } = await heard();
        const nonsense = change(body);
        expect((await post(path, nonsense, signed(nonsense))).status).toBe(200);
        expect(events()).toEqual([]);
        expect(await count()).toBe(1);
      },
    );

    test('is rejected before it is read if it is larger than five megabytes', async () => {
      const { path, body, post, signed, count } = await heard();
      const large = body.replace('Hello', 'H'.repeat(5 * 1024 * 1024));
      expect((await post(path, large, signed(large))).status).toBe(422);
      expect(await count()).toBe(1);
    });

    test('is stored with times in the distant past, in the future, or missing', async () => {
      const { path, body, post, signed, count } = await heard();
      for (const [at, time] of [
        ['1', 'AC11'],
        ['4102444800', 'AC12'],
        ['"soon"', 'AC13'],
        ['null', 'AC14'],
        ['9e15', 'AC15'],
      ] as const) {
        const odd = body
          .replace(/"id":"false_([^_]+)_[^"]+"/, `"id":"false_$1_${time}"`)
          .replace(/"timestamp":\d{10},/, `"timestamp":${at},`);
        expect((await post(path, odd, signed(odd))).status).toBe(200);
      }
      // The first message counts as history.
      await eventually(async () => expect(await count()).toBe(5));
    });
  });
}

// GOWS is WAHA's default engine.
describe('a number on WAHA with GOWS', () => testNumber('GOWS'));
describe.each(['NOWEB', 'WEBJS'] as const)('a number on WAHA with %s', { tags: 'endurance' }, testNumber);
