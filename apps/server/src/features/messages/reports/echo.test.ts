// Tests whom an echo is attributed to (messages.md#echoes), on an engine that creates its own ids and does not report
// the author.
import { AsyncLocalStorage } from 'node:async_hooks';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, EngineError } from '../../../engines/port.ts';
import { sendRequest } from '../../../http/wire.testing.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { failedWith } from '../../../testing/failed-with.ts';
import type { Workspace } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { createHeartbeat, watchDatabase } from '../../../testing/watch-steps.ts';

const HOUR = 3_600_000;

/** The texts that the network received, in order, with the id that it gave each. */
const sent: { id: string; text: string }[] = [];
/** The results of the next sends; if the list is empty, the network answers. */
const ends: ('lost' | Promise<'answered' | 'lost'>)[] = [];
let holdTyping = async (): Promise<void> => {};
const createUnsureEngine = (engine: Engine): Engine => ({
  ...engine,
  startTyping: () => holdTyping(),
  async sendText(number, message) {
    const id = `NET-${sent.length}-${message.message_id}`;
    sent.push({ id, text: message.text });
    if ((await ends.shift()) === 'lost') throw new EngineError('unknown', failedWith('lost'), false);
    await engine.sendText(number, { ...message, message_id: id });
    return { engine_message_id: id };
  },
});

const clock = movableClock('2026-11-18T12:00:00.000Z');
const heart = createHeartbeat();
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
  const options = { clock, rates, engine: createUnsureEngine };
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

// Creates a lead who is in conversation with the agent. The agent has nothing to say.
beforeEach(async () => {
  sent.length = 0;
  ends.length = 0;
  w = await app.make.workspace({ number: { daily_quota: 1000 }, agent: { follow_ups: [] } });
  lead = createPlay(app, w);
  phone = app.make.phone();
  await lead.say(phone, 'Hello');
  leadId = (await lead.lead(phone)).id;
  sent.length = 0;
});

const send = (text: string, key?: string, more: object = {}, by = app) =>
  sendRequest(by.url, {
    method: 'POST',
    path: '/api/v1/messages',
    key: w.key,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: JSON.stringify({ lead_id: leadId, text, humanize: false, ...more }),
  });
/** Sends a text, and loses the network's answer. @returns the network's id. */
async function sendWithLostAnswer(text: string): Promise<string> {
  ends.push('lost');
  expect((await send(text)).status).toBe(502);
  return sent.at(-1)!.id;
}
/** Sends a text that the network has received but not answered yet. */
async function sendWithHeldAnswer(text: string, key?: string, by = app) {
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
const reportEcho = (
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
/** Runs due work in the second process, because the first one would wait for its sends. */
const workInSecondProcess = async () => {
  clock.advance(5_000);
  await other.drain();
};
/** Returns the messages with a text: their type, status and network id. */
const rows = async (text: string) =>
  (
    await queryRows<{ type: string; status: string; engine_message_id: string }>(
      app,
      `select type, status, engine_message_id from messages where team_id = $1 and text = $2 order by id`,
      [w.teamId, text],
    )
  ).map(({ type, status, engine_message_id: id }) => [type, status, id.startsWith('3EB0') ? 'ours' : id]);
const isPersons = async () => {
  const asked = 'select manual_override as persons from leads where team_id = $1 and id = $2';
  const [row] = await queryRows<{ persons: boolean }>(app, asked, [w.teamId, leadId]);
  const told = (await lead.facts(phone, 'answered_on_phone')).length;
  expect(told).toBe(row!.persons ? 1 : 0);
  return row!.persons;
};
const api = 'API_MESSAGE';
const manual = 'MANUAL_MESSAGE';

describe('an echo of a message with a known id', () => {
  test('is ignored, and costs only one statement', async () => {
    expect((await send('Known')).status).toBe(201);
    const { id } = sent[0]!;
    const statements: string[] = [];
    await asked.run(statements, () => reportEcho('Known', id));
    expect(statements).toEqual(['messages.echo-known']);
    await reportEcho('Known', id, {}, other);
    expect(await rows('Known')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test('is ignored the second time if a person wrote the message', async () => {
    await reportEcho('By hand', 'hand-1');
    await reportEcho('By hand', 'hand-1');
    expect(await rows('By hand')).toHaveLength(1);
    expect(await isPersons()).toBe(true);
  });
});

describe('an echo of a send whose response was lost', () => {
  test('settles the send, and a second echo is ignored', async () => {
    const id = await sendWithLostAnswer('Lost');
    expect(await rows('Lost')).toEqual([[api, 'unconfirmed', 'ours']]);
    await reportEcho('Lost', id);
    await reportEcho('Lost', id);
    expect(await rows('Lost')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test.each([
    ['a day behind', -24],
    ['ten hours behind', -10],
    ['ten hours ahead', 10],
  ])("settles the send if the provider's clock is %s", async (_name, hours) => {
    const id = await sendWithLostAnswer('Clocks');
    await reportEcho('Clocks', id, { sent_at: new Date(clock.ms() + hours * HOUR) });
    expect(await rows('Clocks')).toEqual([[api, 'accepted', id]]);
  });

  test('settles the send days later with its original time, so that it does not answer a later message', async () => {
    const id = await sendWithLostAnswer('Days');
    const at = clock.ms();
    clock.advance(3 * 24 * HOUR);
    await lead.api.call(contract.leads.handoff, { id: leadId });
    await lead.write(phone, 'Are you there?');
    const [before] = await conversation();
    clock.advance(HOUR);
    await reportEcho('Days', id, { sent_at: new Date(at) });
    expect(await rows('Days')).toEqual([[api, 'accepted', id]]);
    const { data } = await lead.api.call(contract.conversations.messages, { leadId });
    const days = data.find(({ text }) => text === 'Days')!;
    expect(Date.parse(days.sent_at!)).toBeLessThanOrEqual(at);
    expect(await conversation()).toEqual([before]);
    expect(before).toMatchObject({ direction: 'inbound' });
  });
  const conversation = () =>
    queryRows<{ direction: string; last_message_at: Date }>(
      app,
      `select last_message_direction as direction, last_message_at from conversations
       where team_id = $1 and lead_id = $2`,
      [w.teamId, leadId],
    );

  test('does not settle a send from the day before, because a person wrote the same text', async () => {
    await sendWithLostAnswer('Ok?');
    clock.advance(24 * HOUR);
    await reportEcho('Ok?', 'by hand');
    expect(await rows('Ok?')).toEqual([
      [api, 'unconfirmed', 'ours'],
      [manual, 'accepted', 'by hand'],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('changes the replayed response for its Idempotency-Key to 201', async () => {
    ends.push('lost');
    expect((await send('Keyed', 'key')).status).toBe(502);
    expect((await send('Keyed', 'key')).status).toBe(409);
    await reportEcho('Keyed', sent[0]!.id);
    const replay = await send('Keyed', 'key');
    expect([replay.status, replay.headers['x-idempotent-replay']]).toEqual([201, 'true']);
    expect(JSON.parse(replay.text).data).toMatchObject({ message_id: sent[0]!.id, text: 'Keyed' });
    expect(sent).toHaveLength(1);
  });

  test('settles only the oldest of two sends with the same text', async () => {
    const [first, second] = [await sendWithLostAnswer('Twice'), await sendWithLostAnswer('Twice')];
    await reportEcho('Twice', first);
    expect(await rows('Twice')).toEqual([
      [api, 'accepted', first],
      [api, 'unconfirmed', 'ours'],
    ]);
    await reportEcho('Twice', first);
    expect((await rows('Twice'))[1]).toEqual([api, 'unconfirmed', 'ours']);
    await reportEcho('Twice', second);
    expect((await rows('Twice'))[1]).toEqual([api, 'accepted', second]);
    await reportEcho('Twice', 'a third');
    expect(await rows('Twice')).toHaveLength(3);
    expect(await isPersons()).toBe(true);
  });

  test('is attributed to a person if an echo of that person’s identical text has already settled the send', async () => {
    const id = await sendWithLostAnswer('Yes');
    await reportEcho('Yes', 'by hand');
    expect(await rows('Yes')).toEqual([[api, 'accepted', 'by hand']]);
    await reportEcho('Yes', id);
    expect(await rows('Yes')).toEqual([
      [api, 'accepted', 'by hand'],
      [manual, 'accepted', id],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('is attributed to a person if the text or the chat differs', async () => {
    await sendWithLostAnswer('Not quite');
    await reportEcho('Not quite ', 'other text');
    expect(await rows('Not quite')).toEqual([[api, 'unconfirmed', 'ours']]);
    await reportEcho('Not quite', 'other chat', { to: app.make.phone() });
    expect((await rows('Not quite')).map(([type, status]) => [type, status])).toEqual([
      [api, 'unconfirmed'],
      [manual, 'accepted'],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('settles one send when two processes receive it, and two echoes settle two sends', {
    tags: 'endurance',
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const text = `Race ${round}`;
      const [first, second] = [await sendWithLostAnswer(text), await sendWithLostAnswer(text)];
      await Promise.all([
        reportEcho(text, first),
        reportEcho(text, first, {}, other),
        reportEcho(text, first),
      ]);
      expect(await rows(text)).toEqual([
        [api, 'accepted', first],
        [api, 'unconfirmed', 'ours'],
      ]);
      const third = await sendWithLostAnswer(text);
      await Promise.all([
        reportEcho(text, second),
        reportEcho(text, third, {}, other),
        reportEcho(text, second, {}, other),
      ]);
      const settled = await rows(text);
      expect(settled.map(([type, status]) => [type, status])).toEqual(Array(3).fill([api, 'accepted']));
      expect(settled.map(([, , id]) => id).toSorted()).toEqual([first, second, third].toSorted());
    }
    expect(await isPersons()).toBe(false);
  });
});

describe('an echo that arrives before the engine’s response', () => {
  test('waits for the response and is then ignored', async () => {
    const { id, end, answer } = await sendWithHeldAnswer('Early');
    await reportEcho('Early', id);
    await workInSecondProcess();
    expect(await rows('Early')).toEqual([[api, 'sending', 'ours']]);
    end('answered');
    expect((await answer).status).toBe(201);
    await workInSecondProcess();
    expect(await rows('Early')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
    expect(await queryRows(app, 'select key from jobs where team_id = $1', [w.teamId])).toEqual([]);
  });

  test('settles the send if the response is lost', async () => {
    const { id, end, answer } = await sendWithHeldAnswer('Early, lost', 'early-lost');
    await reportEcho('Early, lost', id);
    end('lost');
    expect((await answer).status).toBe(502);
    await workInSecondProcess();
    expect(await rows('Early, lost')).toEqual([[api, 'accepted', id]]);
    expect((await send('Early, lost', 'early-lost')).status).toBe(201);
    expect(sent).toHaveLength(1);
    expect(await isPersons()).toBe(false);
  });

  test('waits even if the provider changed the text', async () => {
    const { id, end, answer } = await sendWithHeldAnswer('Trimmed ');
    await reportEcho('Trimmed', id);
    end('answered');
    await answer;
    await workInSecondProcess();
    expect(await rows('Trimmed ')).toEqual([[api, 'accepted', id]]);
    expect(await rows('Trimmed')).toEqual([]);
    expect(await isPersons()).toBe(false);
  });

  test('is attributed to a person who typed the same text at that moment', async () => {
    const { id, end, answer } = await sendWithHeldAnswer('Ok');
    await reportEcho('Ok', 'by hand');
    await reportEcho('Ok', id);
    end('answered');
    await answer;
    await workInSecondProcess();
    expect(await rows('Ok')).toEqual([
      [api, 'accepted', id],
      [manual, 'accepted', 'by hand'],
    ]);
    expect(await isPersons()).toBe(true);
  });

  test('never settles an older unconfirmed send', async () => {
    await sendWithLostAnswer('Again');
    const { id, end, answer } = await sendWithHeldAnswer('Again');
    await reportEcho('Again', id);
    end('answered');
    await answer;
    await workInSecondProcess();
    expect(await rows('Again')).toEqual([
      [api, 'unconfirmed', 'ours'],
      [api, 'accepted', id],
    ]);
  });

  test('is attributed to a person if the service is still typing the same text', async () => {
    const text = 'Typing';
    holdTyping = () => reportEcho(text, 'by hand');
    expect((await send(text, undefined, { humanize: true })).status).toBe(201);
    holdTyping = async () => {};
    expect(await rows(text)).toEqual([
      [api, 'accepted', sent[0]!.id],
      [manual, 'accepted', 'by hand'],
    ]);
  });

  test('does not wait for a send that started after it arrived', async () => {
    const first = await sendWithHeldAnswer('Before');
    await reportEcho('A person’s', 'by hand');
    first.end('answered');
    await first.answer;
    const second = await sendWithHeldAnswer('After');
    await workInSecondProcess();
    expect(await rows('A person’s')).toEqual([[manual, 'accepted', 'by hand']]);
    second.end('answered');
    await second.answer;
  });

  test.each([60_000, -60_000])('waits for a process whose clock is %i ms ahead', async (ahead) => {
    clock.advance(HOUR);
    const off = movableClock(new Date(clock.ms() + ahead));
    const sender = await startApp({ clock: off, engine: createUnsureEngine, connections: app.connections });
    const { id, end, answer } = await sendWithHeldAnswer('Clocks differ', undefined, sender);
    await reportEcho('Clocks differ', id);
    await reportEcho('Clocks differ', id, {}, other);
    await workInSecondProcess();
    end('answered');
    expect((await answer).status).toBe(201);
    await workInSecondProcess();
    await sender.close();
    expect(await rows('Clocks differ')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  const leads = () => queryRows(app, 'select id from leads where team_id = $1', [w.teamId]);
  test('waits if the network hides the phone behind an unknown id', async () => {
    const hidden = { chat_id: `9${phone}@lid`, phone: null };
    const { id, end, answer } = await sendWithHeldAnswer('Hidden');
    await reportEcho('Hidden', id, hidden);
    await workInSecondProcess();
    end('answered');
    expect((await answer).status).toBe(201);
    await workInSecondProcess();
    expect(await rows('Hidden')).toEqual([[api, 'accepted', id]]);
    expect(await leads()).toEqual([{ id: leadId }]);
    const held = await sendWithHeldAnswer('While it is sent');
    await reportEcho('A person’s, hidden', 'by hand', hidden);
    held.end('answered');
    await held.answer;
    await workInSecondProcess();
    expect(await rows('A person’s, hidden')).toEqual([[manual, 'accepted', 'by hand']]);
    expect(await leads()).toHaveLength(2);
  });

  test('waits if the person is another lead as well, in a chat with a masked id', async () => {
    const chat_id = `9${phone}@lid`;
    await reportEcho('From before', 'by hand', { chat_id, phone: null });
    expect(await leads()).toHaveLength(2);
    const { id, end, answer } = await sendWithHeldAnswer('Two leads');
    await reportEcho('Two leads', id, { chat_id });
    end('lost');
    expect((await answer).status).toBe(502);
    await workInSecondProcess();
    expect(await rows('Two leads')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test('waits even if the clock was set back in between', async () => {
    const { id, end, answer } = await sendWithHeldAnswer('Set back');
    clock.advance(-HOUR);
    await reportEcho('Set back', id);
    end('answered');
    expect((await answer).status).toBe(201);
    clock.advance(HOUR);
    await workInSecondProcess();
    expect(await rows('Set back')).toEqual([[api, 'accepted', id]]);
    expect(await isPersons()).toBe(false);
  });

  test('settles the send after the process died and another one took over', async () => {
    const { id, end, answer } = await sendWithHeldAnswer('Died');
    await reportEcho('Died', id);
    const ours = { clock, engine: createUnsureEngine, connections: app.connections, alone: true };
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
