// Tests who an echo is attributed to (messages.md#echoes), on an engine that makes its own ids and does not report the
// author.
import { AsyncLocalStorage } from 'node:async_hooks';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, EngineError } from '../../engines/port.ts';
import { ask } from '../../http/wire.testing.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Workspace } from '../../testing/make.ts';
import { look, type Play, playOf } from '../../testing/play.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createHeart, watchDatabase } from '../../testing/steps.ts';

const HOUR = 3_600_000;

/** The network's id of each text that it received, in order. */
const sent: { id: string; text: string }[] = [];
/** The results of the next sends; `answered` if empty. */
const ends: ('lost' | Promise<'answered' | 'lost'>)[] = [];
let whileTyping = async (): Promise<void> => {};
const unsure = (engine: Engine): Engine => ({
  ...engine,
  startTyping: () => whileTyping(),
  async sendText(number, message) {
    const id = `NET-${sent.length}-${message.message_id}`;
    sent.push({ id, text: message.text });
    if ((await ends.shift()) === 'lost') throw new EngineError('unknown', 'the answer was lost', false);
    await engine.sendText(number, { ...message, message_id: id });
    return { engine_message_id: id };
  },
});

const clock = movableClock('2026-11-18T12:00:00.000Z');
const heart = createHeart();
/** Collects the statements of one call in the first process, which also does other work. */
const asked = new AsyncLocalStorage<string[]>();
let app: TestApp;
let other: TestApp;
let w: Workspace;
let lead: Play;
let phone: string;
let leadId: string;
beforeAll(async () => {
  const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
  const options = { clock, rates, engine: unsure };
  const watched = (step: string) => {
    heart.reach(step);
    if (step.startsWith('before ')) asked.getStore()?.push(step.slice(7));
  };
  app = await startApp({ ...options, db: (db) => watchDatabase(db, watched) });
  other = await startApp({ ...options, connections: app.connections });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

// Creates a lead in conversation with the agent, which has nothing to say.
beforeEach(async () => {
  sent.length = 0;
  ends.length = 0;
  w = await app.make.workspace({ number: { daily_quota: 1000 }, agent: { follow_ups: [] } });
  lead = playOf(app, w);
  phone = app.make.phone();
  await lead.say(phone, 'Hello');
  leadId = (await lead.lead(phone)).id;
  sent.length = 0;
});

const send = (text: string, key?: string, more: object = {}, by = app) =>
  ask(by.url, {
    method: 'POST',
    path: '/api/v1/messages',
    key: w.key,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: JSON.stringify({ lead_id: leadId, text, humanize: false, ...more }),
  });
/** Sends a text whose answer is lost. @returns the network's id. */
async function lose(text: string): Promise<string> {
  ends.push('lost');
  expect((await send(text)).status).toBe(502);
  return sent.at(-1)!.id;
}
/** Sends a text that the network has received but not answered yet. */
async function hold(text: string, key?: string, by = app) {
  const end = Promise.withResolvers<'answered' | 'lost'>();
  ends.push(end.promise);
  const before = sent.length;
  const answer = send(text, key, {}, by);
  let refusal: string | undefined;
  void answer.then(({ text: told }) => {
    refusal = told;
  });
  while (sent.length === before) {
    if (refusal) throw new Error(`not sent: ${refusal}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { id: sent.at(-1)!.id, end: end.resolve, answer };
}
const number = () => ({ team_id: w.teamId, id: w.numberId, phone: w.number });
const echo = (
  text: string,
  id: string,
  more: { sent_at?: Date; to?: string; chat_id?: string; phone?: null } = {},
  by = app,
) =>
  by.report(number(), {
    type: 'echo',
    chat_id: `${more.to ?? phone}@c.us`,
    phone: more.to ?? phone,
    text,
    engine_message_id: id,
    sent_at: clock.now(),
    ...more,
  });
/** Lets the second process do due work, because the first one would wait for its sends. */
const later = async () => {
  clock.advance(5_000);
  await other.drain();
};
/** Returns the messages with a text: their type, status and network id. */
const rows = async (text: string) =>
  (
    await look<{ type: string; status: string; engine_message_id: string }>(
      app,
      `select type, status, engine_message_id from messages where team_id = $1 and text = $2 order by id`,
      [w.teamId, text],
    )
  ).map(({ type, status, engine_message_id: id }) => [type, status, id.startsWith('3EB0') ? 'ours' : id]);
const isPersons = async () => {
  const asked = 'select manual_override as persons from leads where team_id = $1 and id = $2';
  const [row] = await look<{ persons: boolean }>(app, asked, [w.teamId, leadId]);
  const told = (await lead.facts(phone, 'answered_on_phone')).length;
  expect(told).toBe(row!.persons ? 1 : 0);
  return row!.persons;
};
const api = 'API_MESSAGE';
const manual = 'MANUAL_MESSAGE';

describe('echo of a message with a known id', () => {
  test('is ignored and costs one statement', async () => {
    expect((await send('Known')).status).toBe(201);
    const { id } = sent[0]!;
    const statements: string[] = [];
    await asked.run(statements, () => echo('Known', id));
    expect(statements).toEqual(['messages.echo-known']);
    await echo('Known', id, {}, other);
    expect(await rows('Known')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test('is ignored if a person wrote the message', async () => {
    await echo('By hand', 'hand-1');
    await echo('By hand', 'hand-1');
    expect(await rows('By hand')).toHaveLength(1);
    expect(await isPersons()).toBe(true);
  });
});

describe('echo of a send whose answer was lost', () => {
  test('settles the send, and a second echo is ignored', async () => {
    const id = await lose('Lost');
    expect(await rows('Lost')).toEqual([[api, 'unconfirmed', 'ours']]);
    await echo('Lost', id);
    await echo('Lost', id);
    expect(await rows('Lost')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test.each([
    ['a day behind', -24],
    ['ten hours behind', -10],
    ['ten hours ahead', 10],
  ])('settles the send if the clock of the provider is %s', async (_name, hours) => {
    const id = await lose('Clocks');
    await echo('Clocks', id, { sent_at: new Date(clock.ms() + hours * HOUR) });
    expect(await rows('Clocks')).toEqual([[api, 'accepted', id]]);
  });

  test('settles the send days later with its original time, so that it answers no later message', async () => {
    const id = await lose('Days');
    const at = clock.ms();
    clock.advance(3 * 24 * HOUR);
    await lead.api.call(contract.leads.handoff, { id: leadId });
    await lead.write(phone, 'Are you there?');
    const [before] = await conversation();
    clock.advance(HOUR);
    await echo('Days', id, { sent_at: new Date(at) });
    expect(await rows('Days')).toEqual([[api, 'accepted', id]]);
    const { data } = await lead.api.call(contract.conversations.messages, { leadId });
    const days = data.find(({ text }) => text === 'Days')!;
    expect(Date.parse(days.sent_at!)).toBeLessThanOrEqual(at);
    expect(await conversation()).toEqual([before]);
    expect(before).toMatchObject({ direction: 'inbound' });
  });
  const conversation = () =>
    look<{ direction: string; last_message_at: Date }>(
      app,
      `select last_message_direction as direction, last_message_at from conversations
       where team_id = $1 and lead_id = $2`,
      [w.teamId, leadId],
    );

  test('does not settle a send of the previous day: a person wrote the same text', async () => {
    await lose('Ok?');
    clock.advance(24 * HOUR);
    await echo('Ok?', 'by hand');
    expect(await rows('Ok?')).toEqual([
      [api, 'unconfirmed', 'ours'],
      [manual, 'accepted', 'by hand'],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('makes the replay of its Idempotency-Key return 201', async () => {
    ends.push('lost');
    expect((await send('Keyed', 'key')).status).toBe(502);
    expect((await send('Keyed', 'key')).status).toBe(409);
    await echo('Keyed', sent[0]!.id);
    const replay = await send('Keyed', 'key');
    expect([replay.status, replay.headers['x-idempotent-replay']]).toEqual([201, 'true']);
    expect(JSON.parse(replay.text).data).toMatchObject({ message_id: sent[0]!.id, text: 'Keyed' });
    expect(sent).toHaveLength(1);
  });

  test('settles one of two sends with the same text, the oldest first', async () => {
    const [first, second] = [await lose('Twice'), await lose('Twice')];
    await echo('Twice', first);
    expect(await rows('Twice')).toEqual([
      [api, 'accepted', first],
      [api, 'unconfirmed', 'ours'],
    ]);
    await echo('Twice', first);
    expect((await rows('Twice'))[1]).toEqual([api, 'unconfirmed', 'ours']);
    await echo('Twice', second);
    expect((await rows('Twice'))[1]).toEqual([api, 'accepted', second]);
    await echo('Twice', 'a third');
    expect(await rows('Twice')).toHaveLength(3);
    expect(await isPersons()).toBe(true);
  });

  test('is attributed to a person if the person’s equal text has already settled the send', async () => {
    const id = await lose('Yes');
    await echo('Yes', 'by hand');
    expect(await rows('Yes')).toEqual([[api, 'accepted', 'by hand']]);
    await echo('Yes', id);
    expect(await rows('Yes')).toEqual([
      [api, 'accepted', 'by hand'],
      [manual, 'accepted', id],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('is attributed to a person if the text or the chat differs', async () => {
    await lose('Not quite');
    await echo('Not quite ', 'other text');
    expect(await rows('Not quite')).toEqual([[api, 'unconfirmed', 'ours']]);
    await echo('Not quite', 'other chat', { to: app.make.phone() });
    expect((await rows('Not quite')).map(([type, status]) => [type, status])).toEqual([
      [api, 'unconfirmed'],
      [manual, 'accepted'],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('settles one send when two processes receive it; two echoes settle two sends', {
    tags: 'endurance',
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const text = `Race ${round}`;
      const [first, second] = [await lose(text), await lose(text)];
      await Promise.all([echo(text, first), echo(text, first, {}, other), echo(text, first)]);
      expect(await rows(text)).toEqual([
        [api, 'accepted', first],
        [api, 'unconfirmed', 'ours'],
      ]);
      const third = await lose(text);
      await Promise.all([echo(text, second), echo(text, third, {}, other), echo(text, second, {}, other)]);
      const settled = await rows(text);
      expect(settled.map(([type, status]) => [type, status])).toEqual(Array(3).fill([api, 'accepted']));
      expect(settled.map(([, , id]) => id).toSorted()).toEqual([first, second, third].toSorted());
    }
    expect(await isPersons()).toBe(false);
  });
});

describe('echo before the engine’s answer', () => {
  test('waits for the answer and is then ignored', async () => {
    const { id, end, answer } = await hold('Early');
    await echo('Early', id);
    await later();
    expect(await rows('Early')).toEqual([[api, 'sending', 'ours']]);
    end('answered');
    expect((await answer).status).toBe(201);
    await later();
    expect(await rows('Early')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
    expect(await look(app, 'select key from jobs where team_id = $1', [w.teamId])).toEqual([]);
  });

  test('settles the send when the answer is lost', async () => {
    const { id, end, answer } = await hold('Early, lost', 'early-lost');
    await echo('Early, lost', id);
    end('lost');
    expect((await answer).status).toBe(502);
    await later();
    expect(await rows('Early, lost')).toEqual([[api, 'accepted', id]]);
    expect((await send('Early, lost', 'early-lost')).status).toBe(201);
    expect(sent).toHaveLength(1);
    expect(await isPersons()).toBe(false);
  });

  test('also waits if the provider changed the text', async () => {
    const { id, end, answer } = await hold('Trimmed ');
    await echo('Trimmed', id);
    end('answered');
    await answer;
    await later();
    expect(await rows('Trimmed ')).toEqual([[api, 'accepted', id]]);
    expect(await rows('Trimmed')).toEqual([]);
    expect(await isPersons()).toBe(false);
  });

  test('is attributed to a person who typed the same text at that moment', async () => {
    const { id, end, answer } = await hold('Ok');
    await echo('Ok', 'by hand');
    await echo('Ok', id);
    end('answered');
    await answer;
    await later();
    expect(await rows('Ok')).toEqual([
      [api, 'accepted', id],
      [manual, 'accepted', 'by hand'],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('never settles an older unconfirmed send', async () => {
    await lose('Again');
    const { id, end, answer } = await hold('Again');
    await echo('Again', id);
    end('answered');
    await answer;
    await later();
    expect(await rows('Again')).toEqual([
      [api, 'unconfirmed', 'ours'],
      [api, 'accepted', id],
    ]);
  });

  test('is attributed to a person while the service is still typing the same text', async () => {
    const text = 'Typing';
    whileTyping = () => echo(text, 'by hand');
    expect((await send(text, undefined, { humanize: true })).status).toBe(201);
    whileTyping = async () => {};
    expect(await rows(text)).toEqual([
      [api, 'accepted', sent[0]!.id],
      [manual, 'accepted', 'by hand'],
    ]);
  });

  test('does not wait for a send that started after it', async () => {
    const first = await hold('Before');
    await echo('A person’s', 'by hand');
    first.end('answered');
    await first.answer;
    const second = await hold('After');
    await later();
    expect(await rows('A person’s')).toEqual([[manual, 'accepted', 'by hand']]);
    second.end('answered');
    await second.answer;
  });

  test.each([60_000, -60_000])('waits for a process whose clock is %i ms ahead', async (ahead) => {
    clock.advance(HOUR);
    const off = movableClock(new Date(clock.ms() + ahead));
    const sender = await startApp({ clock: off, engine: unsure, connections: app.connections });
    const { id, end, answer } = await hold('Clocks differ', undefined, sender);
    await echo('Clocks differ', id);
    await echo('Clocks differ', id, {}, other);
    await later();
    end('answered');
    expect((await answer).status).toBe(201);
    await later();
    await sender.close();
    expect(await rows('Clocks differ')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  const leads = () => look(app, 'select id from leads where team_id = $1', [w.teamId]);
  test('waits if the network hides the phone behind an unresolved id', async () => {
    const hidden = { chat_id: `9${phone}@lid`, phone: null };
    const { id, end, answer } = await hold('Hidden');
    await echo('Hidden', id, hidden);
    await later();
    end('answered');
    expect((await answer).status).toBe(201);
    await later();
    expect(await rows('Hidden')).toEqual([[api, 'accepted', id]]);
    expect(await leads()).toEqual([{ id: leadId }]);
    const held = await hold('While it is sent');
    await echo('A person’s, hidden', 'by hand', hidden);
    held.end('answered');
    await held.answer;
    await later();
    expect(await rows('A person’s, hidden')).toEqual([[manual, 'accepted', 'by hand']]);
    expect(await leads()).toHaveLength(2);
  });

  test('waits if the person is also another lead, in a chat with a masked id', async () => {
    const chat_id = `9${phone}@lid`;
    await echo('From before', 'by hand', { chat_id, phone: null });
    expect(await leads()).toHaveLength(2);
    const { id, end, answer } = await hold('Two leads');
    await echo('Two leads', id, { chat_id });
    end('lost');
    expect((await answer).status).toBe(502);
    await later();
    expect(await rows('Two leads')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test('waits if the clock was set back in between', async () => {
    const { id, end, answer } = await hold('Set back');
    clock.advance(-HOUR);
    await echo('Set back', id);
    end('answered');
    expect((await answer).status).toBe(201);
    clock.advance(HOUR);
    await later();
    expect(await rows('Set back')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test('settles the send after the process died and another one took over', async () => {
    const { id, end, answer } = await hold('Died');
    await echo('Died', id);
    const ours = { clock, engine: unsure, connections: app.connections, alone: true };
    const next = await heart.still(() => startApp(ours));
    expect(await rows('Died')).toEqual([[api, 'unconfirmed', 'ours']]);
    clock.advance(5_000);
    await next.drain();
    await next.close();
    expect(await rows('Died')).toEqual([[api, 'accepted', id]]);
    end('answered');
    await answer;
    expect(await rows('Died')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });
});
