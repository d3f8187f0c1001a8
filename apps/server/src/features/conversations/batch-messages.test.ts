// Concurrent messages share a transaction and do not affect each other (docs/adr/batch-concurrent-statements.md).
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../../engines/events.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let told = 0;
async function setUpInbox() {
  const w = await app.make.workspace();
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const write = (phone: string, text: string, more: Partial<InboundMessage> = {}, on = number) =>
    app.report(on, {
      type: 'message',
      engine_message_id: `at-once-${++told}`,
      chat_id: `${phone}@c.us`,
      phone,
      text,
      name: null,
      kind: 'text',
      media: null,
      about: null,
      referral: null,
      sent_at: app.clock.now(),
      ...more,
    });
  const texts = async () => {
    const rows = await queryRows<{ text: string }>(
      app,
      `select text from messages where team_id = $1 and direction = 'inbound' order by id`,
      [w.teamId],
    );
    return rows.map(({ text }) => text);
  };
  const count = async (table: string) =>
    (
      await queryRows<{ count: number }>(app, `select count(*)::int from ${table} where team_id = $1`, [
        w.teamId,
      ])
    )[0]!.count;
  return { w, number, write, texts, count, lead: createPlay(app, w) };
}

const phones = (count: number) => Array.from({ length: count }, () => app.make.phone());

test('concurrent messages of new and known leads are stored in order, and each lead is answered once', {
  tags: 'endurance',
}, async () => {
  const { write, texts, count, lead } = await setUpInbox();
  const [known, ...newcomers] = phones(12);
  await lead.say(known!, 'Hello');
  const says = ['one', 'two', 'three'];
  await Promise.all(
    [known!, ...newcomers].flatMap((phone) => says.map((text) => write(phone, `${text} ${phone}`))),
  );
  const stored = await texts();
  expect(stored).toHaveLength(37);
  for (const phone of newcomers) {
    expect(stored.filter((text) => text.includes(phone))).toEqual(says.map((text) => `${text} ${phone}`));
    expect(await lead.lead(phone)).toMatchObject({ messages_count: 3, replied: true, status: 'in_progress' });
  }
  expect(await count('leads')).toBe(12);
  expect(await lead.lead(known!)).toMatchObject({ messages_count: 5 });
  await app.drain();
  for (const phone of newcomers) expect(await lead.texts(phone)).toHaveLength(1);
  expect(await lead.texts(known!)).toHaveLength(2);
});

test('a message is not delayed while another transaction has locked another lead', async () => {
  const { w, write, texts, lead } = await setUpInbox();
  const [held, known, stranger] = phones(3) as [string, string, string];
  await lead.say(held, 'Hello');
  await lead.say(known, 'Hello');
  const { id } = await lead.lead(held);
  const other = new Client(app.connections.owner);
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from leads where team_id = $1 and id = $2 for update', [w.teamId, id]);
  let isStored = false;
  const waiting = write(held, 'held').then(() => {
    isStored = true;
  });
  await Promise.all([write(known, 'known'), write(stranger, 'stranger'), write(known, 'known again')]);
  expect(await texts()).toEqual(['Hello', 'Hello', 'known', 'stranger', 'known again']);
  await write(stranger, 'later');
  expect(isStored).toBe(false);
  await other.query('commit');
  await other.end();
  await waiting;
  expect((await texts()).at(-1)).toBe('held');
});

test('a message is not delayed while another transaction has locked another person', async () => {
  const { w, write, texts } = await setUpInbox();
  const [held, stranger] = phones(2) as [string, string];
  const other = new Client(app.connections.owner);
  await other.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${w.teamId} ${held}`]);
  const waiting = write(held, 'held');
  await write(stranger, 'stranger');
  expect(await texts()).toEqual(['stranger']);
  await other.end();
  await waiting;
  expect(await texts()).toEqual(['stranger', 'held']);
});

test("a message is not delayed by another lead's message that waits for a job with the same key", {
  tags: 'endurance',
}, async () => {
  const { w, write, texts, lead } = await setUpInbox();
  const [held, known] = phones(2) as [string, string];
  await lead.say(held, 'Hello');
  await lead.say(known, 'Hello');
  const { id } = await lead.lead(held);
  const other = new Client(app.connections.owner);
  await other.connect();
  await other.query('begin');
  await other.query(
    `insert into jobs (team_id, task, key, payload, run_at) values ($1, 'agent.turn', $2, '{}', now())`,
    [w.teamId, `turn:${id}`],
  );
  let isStored = false;
  const waiting = write(held, 'held').then(() => {
    isStored = true;
  });
  await Promise.all([write(known, 'known'), write(app.make.phone(), 'stranger')]);
  expect(isStored).toBe(false);
  await other.query('rollback');
  await other.end();
  await waiting;
  expect((await texts()).toSorted()).toEqual(['Hello', 'Hello', 'held', 'known', 'stranger']);
});

test('a message that cannot be stored does not affect the others', async () => {
  const { number, write, texts } = await setUpInbox();
  const nobody = { ...number, id: 'num_of_nobody' };
  const results = await Promise.allSettled([
    write(app.make.phone(), 'before'),
    write(app.make.phone(), 'lost', {}, nobody),
    write(app.make.phone(), 'after'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await texts()).toSorted()).toEqual(['after', 'before']);
});

test('a message that is reported many times concurrently is stored once', async () => {
  const { write, texts, lead } = await setUpInbox();
  const [phone, other] = phones(2) as [string, string];
  const same = { engine_message_id: `same-${phone}` };
  await Promise.all(Array.from({ length: 40 }, () => write(phone, 'Hello', same)));
  await Promise.all([write(other, 'Hello'), write(phone, 'Hello', same)]);
  expect(await texts()).toEqual(['Hello', 'Hello']);
  expect(await lead.lead(phone)).toMatchObject({ messages_count: 1 });
});

test('a known message from a chat without a lead adds no lead', async () => {
  const { write, texts, count } = await setUpInbox();
  const [phone, hidden, other] = phones(3) as [string, string, string];
  const same = { engine_message_id: `same-${phone}` };
  await write(phone, 'Hello', same);
  await Promise.all([
    write(hidden, 'Hello', { ...same, chat_id: `${hidden}@lid`, phone: null }),
    write(other, 'Hello too'),
  ]);
  expect(await texts()).toEqual(['Hello', 'Hello too']);
  expect(await count('leads')).toBe(2);
});

test('a person who writes from two chats concurrently becomes one lead', async () => {
  const { write, texts, count } = await setUpInbox();
  for (const phone of phones(5)) {
    const hidden = { chat_id: `9${phone}@lid`, phone };
    await Promise.all([
      write(phone, 'One'),
      write(phone, 'Two', hidden),
      write(phone, 'Three'),
      write(phone, 'Four', hidden),
    ]);
  }
  expect(await texts()).toHaveLength(20);
  expect(await count('leads')).toBe(5);
});

test('an opt-out applies only to the lead who sent it', async () => {
  const { write, lead } = await setUpInbox();
  const [stops, goesOn] = phones(2) as [string, string];
  await lead.say(stops, 'Hello');
  await lead.say(goesOn, 'Hello');
  await Promise.all([
    write(stops, 'A question'),
    write(goesOn, 'Another question'),
    write(stops, 'STOP'),
    write(stops, 'Thanks'),
  ]);
  await app.drain();
  expect(await lead.lead(stops)).toMatchObject({ status: 'stopped', messages_count: 5 });
  expect(await lead.texts(stops)).toHaveLength(1);
  expect(await lead.texts(goesOn)).toHaveLength(2);
});

test('no message from a blocked sender is stored, and all others are', async () => {
  const { write, texts, count, lead } = await setUpInbox();
  const [blocked, stranger] = phones(2) as [string, string];
  await lead.api.call(contract.blocklist.create, { kind: 'number', value: `+${blocked}` });
  await Promise.all([write(blocked, 'One'), write(stranger, 'Two'), write(blocked, 'Three')]);
  expect(await texts()).toEqual(['Two']);
  expect(await count('leads')).toBe(1);
});

test('each message is announced with the current name of its lead', async () => {
  const { w, write, lead } = await setUpInbox();
  await lead.api.call(contract.webhooks.create, {
    url: 'https://example.com/hook',
    events: ['message.received'],
  });
  const people = phones(4);
  await Promise.all(
    people.flatMap((phone) => [write(phone, 'One', { name: `Ana ${phone}` }), write(phone, 'Two')]),
  );
  await eventually(async () => {
    const rows = await queryRows<{ text: string; name: string }>(
      app,
      `select payload->'message'->>'text' as text, payload->'contact'->>'name' as name from events
       where team_id = $1 order by id`,
      [w.teamId],
    );
    expect(rows).toHaveLength(8);
    expect(rows.every(({ name }) => name === 'Ana')).toBe(true);
  });
});
