// What the service relies on, whatever the engine: each engine runs this suite against its own far end
// (`network.testing.ts`). What an engine can't do by its capabilities is not asked of it.

import { buffer } from 'node:stream/consumers';
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../http/wire.testing.ts';
import { endWork } from '../testing/end-work.ts';
import { eventually } from '../testing/eventually.ts';
import { look, playOf } from '../testing/play.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { capabilitiesOf, channelOf } from './capabilities.ts';
import { FILE, type Network, type Subject, type Written } from './network.testing.ts';

const DAY = 86_400_000;
const HANDED_OVER = 'A person answered on the phone and holds the conversation.';
const TEXTS: [name: string, text: string][] = [
  ['emoji of several parts', '👩‍👩‍👧‍👦 🇫🇷 👍🏽 ❤️'],
  ['right to left, with a number in it', 'שלום 123 مرحبا'],
  ['accents, composed and not', 'é e\u0301 ñ ﬁ'],
  ['spaces and line ends', '  two\n\nlines\ttab  end'],
  ['marks of WhatsApp and of JSON', '*bold* _it_ ~no~ ```code``` "\\" </script> %20 \u2028'],
];

const chatOf = (network: Network, phone: string): string => network.chatOf?.(phone) ?? `${phone}@c.us`;

export function conformance({
  kind,
  start,
  number,
  campaign,
  failures,
  kinds,
  replays = false,
}: Subject): void {
  const can = capabilitiesOf(kind);
  const first = start();
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(first.options);
  });
  afterEach(() => endWork(app));
  afterAll(() => app.close());

  let written = 0;
  const message = (text: string | null, more: Partial<Written> = {}): Written => ({
    id: `conformance-${++written}`,
    text,
    sent_at: app.clock.now(),
    ...more,
  });

  /** A workspace with a number on the engine, and somebody who has written nothing yet. */
  async function stage(more: Record<string, unknown> = {}) {
    // What real numbers allow.
    const agent = { follow_ups: [], humanize: true, reply_delay: '3s', ...more };
    const w = await app.make.workspace({
      number: { pacing: {}, ...number() },
      ...(campaign && { campaign }),
      agent,
    });
    const phone = app.make.phone();
    const lead = playOf(app, w);
    const network = await first.networkOf(app, w);
    await network.connection(true);
    /** The API sends a text to the lead. */
    const send = async (text: string) => {
      const body = JSON.stringify({ lead_id: (await lead.lead(phone)).id, text, humanize: false });
      return ask(app.url, { method: 'POST', path: '/api/v1/messages', key: w.key, body });
    };
    /** The lead's messages as the service knows them, in the order of the transcript. */
    const transcript = async () => {
      const { id: leadId } = await lead.lead(phone);
      const { data } = await lead.api.call(contract.conversations.messages, { leadId, limit: '100' });
      return data.toReversed();
    };
    const texts = async () => (await network.got(phone)).map(({ text }) => text);
    return { w, phone, lead, network, send, transcript, texts };
  }

  /** Some minutes go by, with all work that falls due: quiet times, reading, typing and gaps are over. */
  async function work(process: Pick<TestApp, 'drain'> = app, minutes = 3) {
    for (let minute = 0; minute < minutes; minute++) {
      app.clock.advance(60_000);
      await process.drain();
    }
  }

  /** Another process takes over what the first one left. */
  async function restart() {
    const { options, networkOf } = start();
    const ours = { connections: app.connections, clock: app.clock, alone: true };
    return { second: await startApp({ ...options, ...ours }), networkOf };
  }

  /** A lead to whom a person may write: it has written, and the agent is silent. */
  async function talk() {
    const one = await stage();
    await one.network.writes(one.phone, [message('Hello')]);
    await one.lead.api.call(contract.leads.handoff, { id: (await one.lead.lead(one.phone)).id });
    // The turn finds nothing to do.
    await work(app, 1);
    return one;
  }

  describe('a send', () => {
    test('that is accepted arrives once, under the id that the service keeps', async () => {
      const { w, phone, lead, network } = await stage();
      await network.writes(phone, [message('Hello')]);
      await work();
      const [got, ...more] = await network.got(phone);
      expect(more).toEqual([]);
      expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', text: got!.text }]);
      const [row] = await look<{ engine_message_id: string }>(
        app,
        `select engine_message_id from messages where team_id = $1 and direction = 'outbound'`,
        [w.teamId],
      );
      expect(row).toEqual({ engine_message_id: got!.message_id });
    });

    if (can.message_ids === 'ours') {
      test('keeps our id', async () => {
        const { phone, network } = await talk();
        const message_id = network.engine.newMessageId();
        const sent = { chat_id: chatOf(network, phone), text: 'Hi', message_id };
        const { engine_message_id } = await network.engine.sendText(network.number, sent);
        expect(engine_message_id).toBe(message_id);
      });
    }

    test('that is refused for now is tried again, and arrives once', async () => {
      const { phone, lead, network, texts } = await stage();
      await network.failsOnce('refused');
      await network.writes(phone, [message('Hello')]);
      await work();
      expect(await texts()).toHaveLength(1);
      expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', attempts: 1 }]);
    });

    test('whose answer is lost is never sent again, also after a restart; its echo settles it', async () => {
      const { w, phone, lead, network, texts } = await stage();
      await network.failsOnce('unanswered');
      await network.writes(phone, [message('Hello')]);
      await work();
      expect(await lead.messages(phone)).toMatchObject([{ status: 'unconfirmed' }]);
      const { second, networkOf } = await restart();
      app.clock.advance(DAY / 2);
      await work(second);
      expect(await texts()).toHaveLength(1);
      const [got] = await network.got(phone);
      await (await networkOf(second, w)).echoes(phone, got!.message_id);
      await second.close();
      expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted' }]);
      expect(await lead.journal(phone)).not.toContain(HANDED_OVER);
    });

    test('that arrives after the engine has given up is settled, and arrives once', async () => {
      const { phone, lead, network, texts } = await stage();
      await network.failsOnce('late');
      await network.writes(phone, [message('Hello')]);
      await work();
      await eventually(async () => {
        expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted' }]);
      });
      expect(await texts()).toHaveLength(1);
    });

    test('waits while the number is disconnected', async () => {
      const { phone, network, texts } = await stage();
      await network.writes(phone, [message('Hello')]);
      await network.connection(false);
      await work();
      expect(await texts()).toEqual([]);
      await network.connection(true);
      await work();
      expect(await texts()).toHaveLength(1);
    });

    test('goes on after a restart between the message and its answer', async () => {
      const { phone, network, texts } = await stage();
      await network.writes(phone, [message('Hello')]);
      const { second } = await restart();
      await work(second);
      await second.close();
      expect(await texts()).toHaveLength(1);
    });

    if (can.typing === 'every_chat' && can.read_receipts) {
      test('reads, types and then writes, as a person would', async () => {
        const { phone, network } = await stage();
        await network.writes(phone, [message('Hello')]);
        await work();
        expect(await network.saw(phone)).toEqual(['seen', 'typing', 'paused', 'text']);
      });
    }

    if (can.typing === 'answers' && can.read_receipts) {
      test('reads the message that it answers, types and then writes', async () => {
        const { phone, network } = await stage();
        await network.writes(phone, [message('Hello')]);
        await work();
        const saw = await network.saw(phone);
        expect(saw.filter((sign) => sign !== 'paused')).toEqual(['seen', 'typing', 'text']);
      });
    }

    if (can.reply_window_ms === null) {
      test('has no window: a lead silent for a month gets a message', async () => {
        const { send, texts } = await talk();
        app.clock.advance(30 * DAY);
        expect((await send('Still there?')).status).toBe(201);
        expect(await texts()).toEqual(['Still there?']);
      });
    }
  });

  describe('a send fails', () => {
    let one: Awaited<ReturnType<typeof talk>>;
    beforeAll(async () => {
      one = await talk();
    });

    test.each(failures)('$name', async ({ cause, kind: expected, definite }) => {
      const { phone, network } = one;
      await cause(network);
      const chat_id = chatOf(network, phone);
      const sent = { chat_id, text: 'Hi', message_id: network.engine.newMessageId() };
      const call = network.engine.sendText(network.number, sent);
      await expect(call).rejects.toMatchObject({ name: 'EngineError', kind: expected, definite });
      if (expected === 'disconnected') await network.connection(true);
    });
  });

  describe('a first contact', () => {
    if (can.first_contact === 'free') {
      test('is written in our own words', async () => {
        const { phone, lead, texts } = await stage();
        await lead.push(phone, { name: 'Ana' });
        await work();
        expect(await texts()).toEqual([expect.stringContaining('Hi Ana')]);
      });
    }

    if (can.first_contact === 'never') {
      test('is refused, and nothing arrives', async () => {
        const { phone, lead, texts } = await stage();
        await expect(lead.push(phone)).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
        await work();
        expect(await texts()).toEqual([]);
      });
    }

    if (can.first_contact === 'never') {
      test('is not made', async () => {
        const { phone, lead, texts } = await stage();
        await expect(lead.push(phone)).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
        await work();
        expect(await texts()).toEqual([]);
      });
    }

    if (can.first_contact === 'template') {
      test('goes as the template of the campaign; the transcript says what the person reads', async () => {
        const { phone, lead, texts, transcript } = await stage();
        await work();
        await lead.push(phone, { name: 'Ana Silva' });
        await work();
        expect(await texts()).toEqual([expect.stringContaining('Ana')]);
        expect(await transcript()).toMatchObject([{ type: 'LEAD_WELCOME', text: (await texts())[0] }]);
        expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
      });

      test('as a template that is refused for now is tried again, and arrives once', async () => {
        const { phone, lead, network, texts } = await stage();
        await work();
        await network.failsOnce('refused');
        await lead.push(phone);
        await work();
        expect(await texts()).toHaveLength(1);
        expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', attempts: 1 }]);
      });

      test('as a template whose answer is lost is never sent again, also after a restart', async () => {
        const { phone, lead, network, texts } = await stage();
        await work();
        await network.failsOnce('unanswered');
        await lead.push(phone);
        await work();
        expect(await lead.messages(phone)).toMatchObject([{ status: 'unconfirmed' }]);
        const { second } = await restart();
        app.clock.advance(DAY / 2);
        await work(second);
        await second.close();
        expect(await texts()).toHaveLength(1);
      });
    }

    if (can.registration_check) {
      test('goes only to a phone that is on the network', async () => {
        const { phone, lead, network, texts } = await stage();
        await network.isMissing(phone);
        const check = await network.engine.checkRegistration(network.number, phone);
        expect(check).toEqual({ registered: false });
        await lead.push(phone);
        await work();
        expect(await texts()).toEqual([]);
        expect((await lead.journal(phone)).at(-1)).toBe('Not contacted: the number is not on WhatsApp.');
      });
    }
  });

  const window = can.reply_window_ms;
  if (window !== null) {
    describe('the time for answers', () => {
      /** From now on so many milliseconds after the person's last message. */
      async function afterLast({ transcript }: Awaited<ReturnType<typeof stage>>, ms: number) {
        const heard = (await transcript()).findLast(({ direction }) => direction === 'inbound')!;
        const at = new Date(Date.parse(heard.sent_at!) + ms);
        app.clock.set(at);
        return at;
      }

      test('ends when it says, and begins again with the next message', async () => {
        const one = await talk();
        await afterLast(one, window - 60_000);
        expect((await one.send('In time')).status).toBe(201);
        const end = await afterLast(one, window);
        const late = await one.send('Too late');
        expect(late.status).toBe(422);
        expect(late.text).toContain('within 24 hours');
        expect(late.text).toContain(end.toISOString());
        await one.network.writes(one.phone, [message('Hello again')]);
        app.clock.advance(10_000);
        expect((await one.send('Here I am')).status).toBe(201);
        expect(await one.texts()).toEqual(['In time', 'Here I am']);
      });

      test('over, an answer of the agent waits for the person to write', async () => {
        const one = await stage();
        await one.network.writes(one.phone, [message('Hello')]);
        await one.network.connection(false);
        await work();
        await afterLast(one, window);
        await one.network.connection(true);
        await work();
        expect(await one.texts()).toEqual([]);
        const [waiting] = await look<{ text: string; explanation: string }>(
          app,
          `select text, explanation from messages where team_id = $1 and status = 'queued'`,
          [one.w.teamId],
        );
        expect(waiting!.explanation).toContain('waits for the next message of the person');
        await one.network.writes(one.phone, [message('Are you there?')]);
        await work();
        expect((await one.texts())[0]).toBe(waiting!.text);
      });

      test('over, a follow-up goes as the template; without one the lead goes cold', async () => {
        const one = await stage({ follow_ups: ['1d'] });
        await one.network.writes(one.phone, [message('Hello')]);
        await work();
        const before = await one.texts();
        app.clock.advance(DAY + 60_000);
        await work();
        const after = (await one.texts()).slice(before.length);
        const { status } = await one.lead.lead(one.phone);
        if (campaign?.template) {
          expect(after).toHaveLength(1);
          expect((await one.transcript()).at(-1)).toMatchObject({ type: 'FOLLOW_UP', text: after[0] });
        } else {
          expect({ after, status }).toEqual({ after: [], status: 'cold' });
        }
      });
    });
  }

  describe('a message from a person', () => {
    test('that comes twice, also at once, is one message with one answer', async () => {
      const { phone, network, transcript, texts } = await stage();
      const hello = message('Hello');
      await Promise.all([network.writes(phone, [hello]), network.writes(phone, [hello])]);
      await network.writes(phone, [hello]);
      await work();
      await network.writes(phone, [hello]);
      await work();
      expect((await transcript()).map(({ direction }) => direction)).toEqual(['inbound', 'outbound']);
      expect(await texts()).toHaveLength(1);
    });

    test('that comes late, after a newer one, belongs to the same lead', async () => {
      const { phone, network, transcript } = await talk();
      const [older, newer] = [message('first'), message('second', { sent_at: new Date(app.clock.ms() + 1) })];
      await network.writes(phone, [newer, older]);
      const said = (await transcript()).map(({ text }) => text);
      expect(said.toSorted()).toEqual(['Hello', 'first', 'second']);
    });

    if (can.has_phones) {
      if (replays) {
        test('from before the phone was linked makes no lead, and is not answered', async () => {
          const { phone, lead, network, texts } = await stage();
          const before = new Date(app.clock.ms() - 30 * DAY);
          const older = ['Hello', 'Are you there?'].map((text) => message(text, { sent_at: before }));
          await network.replays!(phone, older);
          await work();
          expect(await lead.leads(phone)).toEqual([]);
          await network.writes(phone, [message('Hello again')]);
          await network.replays!(phone, older);
          await work();
          expect(await lead.lead(phone)).toMatchObject({ messages_count: 2 });
          expect(await texts()).toHaveLength(1);
        });
      }

      test('with a masked id is a lead without a phone, who gets an answer', async () => {
        const { w, phone, lead, network, texts } = await stage();
        const lid = `9${phone}`;
        await network.writes(phone, [message('Hello')], lid);
        await work();
        const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(data).toMatchObject([{ phone: null, whatsapp_id: network.masked?.(lid) ?? `${lid}@lid` }]);
        expect(await texts()).toHaveLength(1);
      });

      test('masked ids that are resolved later: one lead, not two', async ({ skip }) => {
        const { w, phone, lead, network, transcript } = await stage();
        if (!network.resolves) return skip('the network resolves no masked ids');
        const lid = `9${phone}`;
        await network.writes(phone, [message('Hello')]);
        await work();
        await network.writes(phone, [message('Is anybody there?')], lid);
        await network.resolves(lid, phone);
        await network.writes(phone, [message('It is me')], lid);
        await work();
        const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(data).toMatchObject([{ phone }]);
        const said = (await transcript()).filter(({ direction }) => direction === 'inbound');
        expect(said.map(({ text }) => text)).toEqual(['Hello', 'Is anybody there?', 'It is me']);
      });
    } else {
      test('is a lead without a phone, on the channel of its network', async () => {
        const { w, phone, lead, network, texts } = await stage();
        await network.writes(phone, [message('Hello')]);
        await work();
        const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(data).toMatchObject([{ phone: null, whatsapp_id: null, channel: channelOf(network.number) }]);
        expect(await texts()).toHaveLength(1);
      });
    }

    if (can.media_in) {
      test('may have media, with a text or without', async () => {
        const { phone, network, transcript } = await talk();
        await network.writes(phone, [message(null, { kind: 'image' }), message('Look', { kind: 'image' })]);
        expect((await transcript()).slice(1)).toMatchObject([
          { text: null, has_media: true },
          { text: 'Look', has_media: true },
        ]);
      });

      test.each(kinds)('%s: arrives as such, and its file as it was sent', async (kind) => {
        const { w, phone, network, transcript } = await talk();
        await network.writes(phone, [message(null, { kind })]);
        const told = (await transcript()).slice(1);
        expect(told).toMatchObject([{ type: `USER_${kind.toUpperCase()}`, has_media: true }]);
        const { fetchMedia } = network.engine;
        if (!fetchMedia || kind === 'location' || kind === 'contact') return;
        const fileOf = async () => {
          const sql = 'select reference, state, size from media_files where team_id = $1 and message_id = $2';
          return (await look<{ reference: string }>(app, sql, [w.teamId, told[0]!.id]))[0];
        };
        const { bytes } = await fetchMedia(network.number, (await fileOf())!.reference);
        expect(await buffer(bytes)).toEqual(FILE);
        await work();
        expect(await fileOf()).toMatchObject({ state: 'stored', size: FILE.length });
      });
    }
  });

  describe('what is written on the connected phone', () => {
    test('by the service itself is no news', async () => {
      const { phone, network, transcript, lead } = await stage();
      await network.writes(phone, [message('Hello')]);
      await work();
      const [got] = await network.got(phone);
      await network.echoes(phone, got!.message_id);
      await network.echoes(phone, got!.message_id);
      expect(await transcript()).toHaveLength(2);
      expect(await lead.journal(phone)).not.toContain(HANDED_OVER);
    });

    test('by a person hands the conversation over, once; the agent is silent', async () => {
      const { phone, network, transcript, lead, texts } = await stage();
      await network.writes(phone, [message('Hello')]);
      await work();
      const before = await texts();
      const answer = message('I will call you');
      await network.personWrites(phone, answer);
      await network.personWrites(phone, answer);
      await network.writes(phone, [message('Thanks')]);
      await work();
      expect((await transcript()).map(({ type }) => type).slice(-2)).toEqual([
        'MANUAL_MESSAGE',
        'USER_MESSAGE',
      ]);
      const entries = (await lead.journal(phone)).filter((text) => text === HANDED_OVER);
      expect(entries).toHaveLength(1);
      expect(await texts()).toEqual(before);
    });
  });

  describe('a text', () => {
    const { most, unit } = can.text_limit;
    const longest = unit === 'characters' ? '😀'.repeat(most) : 'é'.repeat(most / 2);

    test.each([...TEXTS, [`of ${most} ${unit}`, longest]])('%s: keeps every byte', async (_name, text) => {
      const { phone, network, send, texts, transcript } = await talk();
      await network.writes(phone, [message(text)]);
      expect((await transcript()).at(-1)).toMatchObject({ direction: 'inbound', text });
      expect((await send(text)).status).toBe(201);
      expect(await texts()).toEqual([text]);
    });

    test('over the limit is refused, and nothing arrives', async () => {
      const { send, texts } = await talk();
      expect((await send(`${longest}x`)).status).toBe(422);
      expect(await texts()).toEqual([]);
    });
  });

  if (can.groups) {
    describe('a group', () => {
      test('has members who come, write and go, each told once', async () => {
        const { w, phone, lead, network } = await stage();
        const group = { chat_id: `120363${phone}@g.us`, name: 'Work' };
        const second = app.make.phone();
        const at = (n: number) => new Date(app.clock.ms() + n * 1_000);
        const happenings = [
          { kind: 'join', phone, at: at(1) },
          { kind: 'join', phone: second, at: at(2) },
          { kind: 'message', phone, message: message('Good morning', { sent_at: at(3) }) },
          { kind: 'leave', phone: second, at: at(4) },
        ] as const;
        await network.inGroup(group, happenings);
        await network.inGroup(group, happenings.toReversed());
        await work();
        const { data } = await lead.api.call(contract.groups.list, {});
        expect(data).toMatchObject([
          { whatsapp_id: group.chat_id, name: 'Work', participants_count: 1, messages_count: 1 },
        ]);
        const events = await lead.api.call(contract.groups.events, { id: data[0]!.id });
        expect(events.data.map(({ type }) => type)).toEqual(['leave', 'join', 'join']);
        const leads = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(leads.data).toEqual([]);
      });
    });
  }
}
