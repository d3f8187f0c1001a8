// A member's reply (dashboard-operations.md#inbox) is sent once, and never at the same time as a message from the agent.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type OnStep, watchEngine } from '../../testing/watch-steps.ts';

const { conversations } = contract;

let app: TestApp;
let people = 0;
/** If set, typing waits for this promise. */
let typing: Promise<void> | undefined;
/** The number of times that typing started. */
let typings = 0;
beforeAll(async () => {
  const hold: OnStep = async (step) => {
    if (step === 'before startTyping') typings++;
    if (/startTyping|typing/i.test(step)) await typing;
  };
  app = await startApp({ engine: (engine) => watchEngine(engine, hold) });
});

/** Blocks typing until the returned function is called. */
function holdTyping(): () => Promise<void> {
  const held = Promise.withResolvers<void>();
  typing = held.promise;
  return async () => {
    typing = undefined;
    held.resolve();
    await app.drain();
  };
}

afterAll(() => app.close());

async function setUpReply(agent: { humanize?: boolean } = {}) {
  const [ana, bob, eve] = ['ana', 'bob', 'eve'].map((name) => `${name}${++people}@replies.test`);
  const made = await app.make.workspace({
    agent,
    members: [
      { email: ana!, name: 'Ana', role: 'owner', password: PASSWORD },
      { email: bob!, name: 'Bob', role: 'responder', password: PASSWORD },
      { email: eve!, name: 'Eve', role: 'viewer', password: PASSWORD },
    ],
  });
  const page = createBrowser(app);
  await page.signIn(ana!);
  const colleague = async (email: string) => {
    const other = createBrowser(app);
    await other.signIn(email);
    return other;
  };
  const phone = app.make.phone();
  const write = async (text: string) => {
    await page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    await app.drain();
  };
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  await write('Hello');
  const { data: found } = await page.call(contract.leads.list, { phone });
  const lead = found[0]!.id;
  const countReceived = async (text: string) => {
    const { data } = await page.call(contract.sandbox.phoneEvents, { phone });
    return JSON.stringify(data).split(text).length - 1;
  };
  const reply = (key: string, text: string, more: object = {}, by: Browser = page) =>
    by.call(conversations.reply, {
      id: lead,
      text,
      seen: null,
      humanize: false,
      idempotency_key: key,
      ...more,
    });
  const holder = async () => (await page.call(conversations.get, { id: lead })).data.answering;
  return {
    ...made,
    page,
    bob: () => colleague(bob!),
    eve: () => colleague(eve!),
    phone,
    lead,
    write,
    heard: countReceived,
    reply,
    holder,
  };
}

test('requests with the same key, concurrent or later, send one message', async () => {
  const { reply, heard } = await setUpReply();
  const both = await Promise.allSettled([reply('k', 'Only once'), reply('k', 'Only once')]);
  for (const one of both) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'request_in_flight' });
  }
  await app.drain();
  const { data } = await reply('k', 'Only once');
  expect(data.message.state).toBe('accepted');
  expect(await heard('Only once')).toBe(1);
  await expect(reply('k', 'Other words')).rejects.toMatchObject({ code: 'validation_error' });
});

test('a repeated request for a reply does not take the conversation over again', async () => {
  const { reply, holder, bob } = await setUpReply();
  await reply('k', 'Agent, go on', { give_back: true });
  await app.drain();
  expect(await holder()).toMatchObject({ by: 'agent' });
  await reply('k', 'Agent, go on', { give_back: true });
  expect(await holder()).toMatchObject({ by: 'agent' });
  await reply('b', 'Bob here', {}, await bob());
  await reply('k', 'Agent, go on', { give_back: true });
  expect(await holder()).toMatchObject({ by: 'member', member: { name: 'Bob' } });
});

test('a member who gives a conversation back does not affect another member who has taken it over since', async () => {
  const { page, lead, reply, holder, bob } = await setUpReply();
  const other = await bob();
  const typed = holdTyping();
  await reply('k', 'I type for a while', { give_back: true, humanize: true });
  await other.call(contract.leads.handoff, { id: lead });
  await typed();
  expect(await holder()).toMatchObject({ by: 'member', member: { name: 'Bob' } });
  const { data } = await page.call(conversations.timeline, { id: lead, kinds: 'message' });
  expect(data.at(-1)).toMatchObject({ text: 'I type for a while', state: 'accepted' });
});

test('a member who takes the conversation over again during the reply keeps it', async () => {
  const { page, lead, reply, holder, heard } = await setUpReply();
  const typed = holdTyping();
  await reply('k', 'I type for a while', { give_back: true, humanize: true });
  await page.call(contract.leads.resume, { id: lead });
  app.clock.advance(1_000);
  await page.call(contract.leads.handoff, { id: lead });
  await typed();
  app.clock.advance(60_000);
  await app.drain();
  expect(await heard('I type for a while')).toBe(1);
  expect(await holder()).toMatchObject({ by: 'member', member: { name: 'Ana' } });
});

test('a reply that cannot be sent leaves the conversation with the agent', async () => {
  const { page, number, reply, holder } = await setUpReply();
  await page.call(contract.sandbox.setNumber, { phone: number, connected: false });
  await app.drain();
  await expect(reply('k', 'Nobody hears')).rejects.toMatchObject({ code: 'agent_disconnected' });
  await page.call(contract.sandbox.setNumber, { phone: number, connected: true });
  await app.drain();
  expect(await holder()).toMatchObject({ by: 'agent' });
  await reply('k', 'Now they do');
});

test('a repeated request with the key of a withdrawn reply sends no message', async () => {
  const { page, lead, reply, heard } = await setUpReply();
  const typed = holdTyping();
  const { data } = await reply('k', 'Oh no', { humanize: true });
  const { id } = data.message;
  await page.call(conversations.withdrawReply, { id: lead, message: id });
  await page.call(conversations.withdrawReply, { id: lead, message: id });
  const again = await reply('k', 'Oh no', { humanize: true });
  expect(again.data.message).toMatchObject({ id, state: 'discarded' });
  await typed();
  expect(await heard('Oh no')).toBe(0);
});

test('only an unsent reply to that lead can be withdrawn', async () => {
  const { page, lead, reply } = await setUpReply();
  const other = await setUpReply();
  const { data } = await reply('k', 'Out');
  await app.drain();
  const message = data.message.id;
  await expect(page.call(conversations.withdrawReply, { id: lead, message })).rejects.toMatchObject({
    code: 'invalid_state',
  });
  const lines = (await page.call(conversations.timeline, { id: lead, kinds: 'message' })).data;
  const agents = lines.find((line) => line.kind === 'message' && line.author.kind === 'agent')!;
  for (const input of [
    { id: lead, message: agents.id },
    { id: other.lead, message },
  ]) {
    await expect(page.call(conversations.withdrawReply, input)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(other.page.call(conversations.withdrawReply, { id: lead, message })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a reply is refused if the lead has written after the last message that the member saw', async () => {
  const { page, lead, reply, write } = await setUpReply();
  const { data: before } = await page.call(conversations.get, { id: lead });
  await write('One more thing');
  const seen = before.last_item;
  await expect(reply('k', 'Late', { seen })).rejects.toMatchObject({ code: 'newer_message' });
  await reply('k', 'Late', { seen: (await page.call(conversations.get, { id: lead })).data.last_item });
  await expect(reply('x', 'Unknown', { seen: 'msg_zzz' })).rejects.toMatchObject({
    code: 'validation_error',
  });
});

test('members without the right to reply, and leads of other workspaces, are refused', async () => {
  const { lead, reply, eve } = await setUpReply();
  await expect(reply('k', 'No', {}, await eve())).rejects.toMatchObject({ status: 403 });
  const other = await setUpReply();
  const stranger = await other.page.ask(conversations.reply, {
    id: lead,
    text: 'a',
    seen: null,
    idempotency_key: 'k',
  });
  const nobody = await other.page.ask(conversations.reply, {
    ...{ id: `lead_${'0'.repeat(26)}`, text: 'a', seen: null },
    idempotency_key: 'k',
  });
  const issues = ({ text }: { text: string }) => JSON.parse(text).error.issues;
  expect([stranger.status, issues(stranger)]).toEqual([404, issues(nobody)]);
});

test('a member who drives a conversation sees the reason why a message cannot be sent', async () => {
  const { page, phone, reply, holder, heard } = await setUpReply();
  await reply('k', 'It is me');
  await app.drain();
  await page.call(contract.blocklist.create, { value: `+${phone}` });
  expect(await holder()).toMatchObject({ by: 'member', member: { name: 'Ana' }, reason: 'blocked' });
  await expect(reply('b', 'Still me')).rejects.toMatchObject({ code: 'validation_error' });
  expect(await heard('Still me')).toBe(0);
});

test('a member sees that the engine refused a message or did not answer', async () => {
  const { page, number, lead, reply, holder, heard } = await setUpReply();
  for (const [kind, state] of [
    ['reject', 'refused'],
    ['timeout', 'unconfirmed'],
  ] as const) {
    await page.call(contract.sandbox.setNumber, { phone: number, fault: kind, fault_count: 1 });
    const { data } = await reply(kind, `Of ${kind}`, { give_back: true });
    await app.drain();
    const { data: lines } = await page.call(conversations.timeline, { id: lead, kinds: 'message' });
    expect(lines.find(({ id }) => id === data.message.id)).toMatchObject({ state });
    expect((await reply(kind, `Of ${kind}`, { give_back: true })).data.message.state).toBe(state);
    expect(await holder()).toMatchObject({ by: 'member', member: { name: 'Ana' } });
  }
  expect(await heard('Of reject')).toBe(0);
});

test("a member's answer stops the message that the agent is typing", async () => {
  const { reply, heard, holder, write, page, lead } = await setUpReply({ humanize: true });
  const typed = holdTyping();
  const before = typings;
  const writing = write('Are you there?');
  await expect.poll(() => typings).toBe(before + 1);
  await reply('k', 'It is me, Ana', { humanize: true });
  await typed();
  await writing;
  expect(await holder()).toMatchObject({ by: 'member', member: { name: 'Ana' } });
  expect(await heard('It is me, Ana')).toBe(1);
  const { data } = await page.call(conversations.timeline, { id: lead, kinds: 'message' });
  const asked = data.findIndex((line) => line.kind === 'message' && line.text === 'Are you there?');
  const said = data.slice(asked + 1).map((line) => line.kind === 'message' && [line.author.kind, line.state]);
  expect(said.toSorted()).toEqual([
    ['agent', 'discarded'],
    ['member', 'accepted'],
  ]);
});

test('a lead can write or opt out while a reply is being typed', async () => {
  const { page, lead, reply, heard, write } = await setUpReply();
  let typed = holdTyping();
  await reply('a', 'Typed while you wrote', { humanize: true });
  const writing = write('Another question');
  await typed();
  await writing;
  expect(await heard('Typed while you wrote')).toBe(1);
  typed = holdTyping();
  const { data } = await reply('b', 'Typed while you left', { humanize: true });
  const leaving = write('STOP');
  await typed();
  await leaving;
  const { data: lines } = await page.call(conversations.timeline, { id: lead, kinds: 'message' });
  const arrived = (await heard('Typed while you left')) === 1;
  expect(findState(lines, data.message.id)).toBe(arrived ? 'accepted' : 'discarded');
  await expect(reply('c', 'Still there?')).rejects.toMatchObject({ code: 'validation_error' });
});

const findState = (lines: readonly object[], of: string) =>
  (lines as { id: string; state: string }[]).find(({ id }) => id === of)?.state;
