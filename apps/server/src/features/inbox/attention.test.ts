// Which leads need a person, and who drives a conversation (dashboard-operations.md#inbox): each reason is shown, ends, and
// can be shown again.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../engines/port.ts';
import { getCursorBinding } from '../../platform/cursor.ts';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { failedWith } from '../../testing/failed-with.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type OnStep, watchEngine } from '../../testing/watch-steps.ts';

const { conversations } = contract;
const MINUTE = 60_000;

let app: TestApp;
let people = 0;
/** Whether the engine sends messages without confirming them. */
let lost = false;
/** If set, typing waits for this promise. */
let typing: Promise<void> | undefined;
beforeAll(async () => {
  const hold: OnStep = async (step) => {
    if (step === 'before startTyping') await typing;
    if (step === 'after sendText' && lost) throw new EngineError('unknown', failedWith('lost'), false);
  };
  app = await startApp({ engine: (engine) => watchEngine(engine, hold) });
});
afterAll(() => app.close());

async function setUpConversation() {
  const email = `ana${++people}@attention.test`;
  const made = await app.make.workspace({
    members: [
      { email, name: 'Ana', role: 'owner', password: PASSWORD },
      { email: `bob-${email}`, name: 'Bob', role: 'responder', password: PASSWORD },
    ],
  });
  const page = createBrowser(app);
  await page.signIn(email);
  const phone = app.make.phone();
  const write = async (text: string) => {
    await page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    await app.drain();
  };
  const needs = async () =>
    (await page.call(conversations.inbox, { view: 'attention' })).data.map(
      ({ attention }) => attention!.reason,
    );
  const lead = async () => (await page.call(contract.leads.list, { phone })).data[0]!.id;
  return { ...made, email, page, phone, write, needs, lead };
}

test('a conversation that starts on the phone is driven by a person from the first message on', async () => {
  const { page, number, phone, write, needs } = await setUpConversation();
  await page.call(contract.sandbox.sentFromPhone, { phone: number, to: phone, text: 'It is me' } as never);
  await app.drain();
  await write('Hello you');
  expect((await page.call(conversations.inbox, { view: 'manual' })).data).toMatchObject([
    { answering: { by: 'phone' } },
  ]);
  expect((await page.call(conversations.inbox, { view: 'agent' })).data).toEqual([]);
  expect(await needs()).toEqual([]);
  app.clock.advance(6 * MINUTE);
  expect(await needs()).toEqual(['unanswered']);
});

test('urgent leads come before those who have waited longer, on every page', async () => {
  const { page, write, number, needs, teamId, lead } = await setUpConversation();
  await write('I want to talk to a human please');
  const urgent = app.make.phone();
  app.clock.advance(MINUTE);
  await page.call(contract.sandbox.receiveMessage, {
    from: urgent,
    to: number,
    text: 'I have a toothache, can you see me today?',
  });
  await app.drain();
  const list = (more: object) => page.call(conversations.inbox, { view: 'attention', limit: 1, ...more });
  const first = await list({});
  expect(first.data).toMatchObject([
    { phone: urgent, attention: { urgent: true, text: { code: 'needs_person_now' } } },
  ]);
  const second = await list({ cursor: first.pagination.next_cursor });
  expect(second.data).toMatchObject([{ attention: { urgent: false } }]);
  expect(await needs()).toEqual(['handed_over', 'handed_over']);
  // A cursor of the release that did not list urgent leads first.
  const binding = getCursorBinding(teamId, conversations.inbox.id, { view: 'attention' });
  const cursor = app.system.cursors.write(binding, [new Date(0).toISOString(), await lead()]);
  await expect(list({ cursor })).rejects.toMatchObject({
    status: 422,
    issues: [{ path: ['cursor'], code: 'cursor' }],
  });
});

test('a lead who is waiting for a person needs one again after each new message', async () => {
  const { page, write, needs, lead, campaign } = await setUpConversation();
  await write('Hello');
  const id = await lead();
  const read = async () => {
    const { last_item: through } = (await page.call(conversations.get, { id })).data;
    await page.call(conversations.markRead, { id, through });
  };
  await page.call(contract.leads.handoff, { id });
  // The last item is the journal's entry, not a message.
  await read();
  await write('About 12k');
  expect((await page.call(conversations.inbox, { view: 'attention' })).data).toMatchObject([
    { unread: 1, attention: { reason: 'unanswered', words: { text: 'About 12k' } } },
  ]);
  await page.call(conversations.markDone, { id });
  expect(await needs()).toEqual([]);
  // The campaign counts the same leads.
  const count = async () => (await page.call(contract.campaigns.card, { id: campaign })).data.attention;
  expect(await count()).toBe(0);
  await write('I own the place');
  // An unread message needs a person immediately, and one that the member has read after some minutes.
  expect(await needs()).toEqual(['unanswered']);
  expect(await count()).toBe(1);
  await read();
  expect(await needs()).toEqual([]);
  app.clock.advance(6 * MINUTE);
  expect(await needs()).toEqual(['unanswered']);
  await page.call(contract.leads.resume, { id });
  await app.drain();
  expect(await needs()).toEqual([]);
});

test('a reply that is confirmed late does not answer what the lead wrote after it', async () => {
  const { page, write, needs, lead, teamId, numberId, number } = await setUpConversation();
  await write('Hello');
  const id = await lead();
  lost = true;
  await page.call(conversations.reply, { id, text: 'Ana here', seen: null, idempotency_key: 'lost' });
  await app.drain();
  lost = false;
  app.clock.advance(MINUTE);
  await write('When can you come?');
  app.clock.advance(6 * MINUTE);
  expect(await needs()).toEqual(['unanswered']);
  const [message] = await queryRows<{ ours: string }>(
    app,
    `select engine_message_id as ours from messages where lead_id = $1 and status = 'unconfirmed'`,
    [id],
  );
  await app.report(
    { team_id: teamId, id: numberId, phone: number },
    {
      type: 'receipt',
      status: 'accepted',
      at: app.clock.now(),
      engine_message_id: 'late',
      message_id: message!.ours,
    },
  );
  await app.drain();
  expect(await needs()).toEqual(['unanswered']);
});

test('a lead whom a member took over keeps waiting for that member until a person answers', async () => {
  const { email, page, write, needs, lead } = await setUpConversation();
  const attention = async () =>
    (await page.call(conversations.inbox, { view: 'attention' })).data[0]?.attention;
  await write('I have a toothache, can you see me today?');
  const id = await lead();
  const { waits_since } = (await attention())!;
  app.clock.advance(2 * MINUTE);
  await page.call(contract.leads.handoff, { id });
  const waiting = { reason: 'unanswered', text: { code: 'needs_person_now' }, urgent: true, waits_since };
  expect(await attention()).toMatchObject(waiting);
  const bob = createBrowser(app);
  await bob.signIn(`bob-${email}`);
  expect((await bob.call(conversations.inbox, { view: 'attention' })).data).toEqual([]);
  expect((await bob.call(conversations.inbox, { view: 'attention_all' })).data).toMatchObject([
    { lead_id: id, attention: waiting },
  ]);
  expect((await bob.call(conversations.counts, {})).data).toMatchObject({ attention: 0, attention_all: 1 });
  // A colleague takes the lead over from the first member, and the first member takes them back.
  for (const browser of [bob, page]) {
    app.clock.advance(MINUTE);
    await browser.call(contract.leads.handoff, { id });
    expect(await attention()).toMatchObject(waiting);
  }
  app.clock.advance(20 * MINUTE);
  await write('Hello?');
  expect(await attention()).toMatchObject(waiting);
  // Only the member who has the conversation marks its messages as read.
  const countUnread = async (browser: typeof page) => {
    await browser.call(conversations.markRead, { id, through: null });
    const { last_item: through } = (await browser.call(conversations.get, { id })).data;
    return (await browser.call(conversations.markRead, { id, through })).data.unread;
  };
  expect(await countUnread(bob)).toBeGreaterThan(0);
  expect(await countUnread(page)).toBe(0);
  await page.call(conversations.markDone, { id });
  expect(await needs()).toEqual([]);
  await write('Are you there?');
  expect(await attention()).toMatchObject(waiting);
  await page.call(conversations.reply, { id, text: 'Ana here', seen: null, idempotency_key: 'ana' });
  await app.drain();
  expect(await needs()).toEqual([]);
  // An answered lead does not wait, however much time passes.
  app.clock.advance(6 * MINUTE);
  expect((await page.call(conversations.get, { id })).data.attention).toBeNull();
  // Later messages of the dialogue are not urgent.
  await write('Thanks');
  expect(await attention()).toMatchObject({ reason: 'unanswered', text: null, urgent: false });
  await bob.call(contract.leads.handoff, { id });
  expect(await attention()).toMatchObject({ reason: 'unanswered', text: null, urgent: false });
});

test('a question that the agent left to a colleague needs a person until one writes', async () => {
  const { page, write, needs, lead } = await setUpConversation();
  await write('Hello');
  await write('Is your guarantee transferable if I sell?');
  const id = await lead();
  const { data } = await page.call(conversations.inbox, { view: 'attention' });
  expect(data).toMatchObject([
    {
      answering: { by: 'agent' },
      attention: { reason: 'open_question', text: 'Is your guarantee transferable if I sell?' },
    },
  ]);
  expect(data[0]!.attention!.waits_since).toBe(data[0]!.attention!.since);
  expect((await page.call(conversations.counts, {})).data.attention).toBe(1);
  expect((await page.call(contract.campaigns.cards, {})).data).toMatchObject([{ attention: 1 }]);
  // The agent continues, which answers nothing.
  await write('I own the place');
  expect(await needs()).toEqual(['open_question']);
  // Another question does not shorten the wait.
  app.clock.advance(9 * MINUTE);
  await write('Do you also repair roofs?');
  expect((await page.call(conversations.inbox, { view: 'attention' })).data).toMatchObject([
    { attention: { waits_since: data[0]!.attention!.since } },
  ]);
  const answer = { id, text: 'It is', seen: null, idempotency_key: 'a', give_back: true };
  await page.call(conversations.reply, answer);
  await app.drain();
  expect(await needs()).toEqual([]);
});

test('leads who write while the campaign is paused need a person until it is resumed', async () => {
  const { page, write, needs } = await setUpConversation();
  await write('Hello');
  app.clock.advance(60 * MINUTE);
  await page.call(contract.campaigns.pause, { id: 'spring' });
  expect(await needs()).toEqual([]);
  app.clock.advance(10 * MINUTE);
  await write('I own the place');
  const waits = async () =>
    (await page.call(conversations.inbox, { view: 'attention' })).data.map(({ attention }) => attention);
  const [first] = await waits();
  expect(first).toMatchObject({ reason: 'campaign_paused', text: null });
  app.clock.advance(10 * MINUTE);
  await write('About 12k');
  expect(await waits()).toMatchObject([{ waits_since: first!.waits_since }]);
  await page.call(contract.campaigns.resume, { id: 'spring' });
  expect(await needs()).toEqual([]);
});

test('a lead who was marked as done needs a person if a message fails afterwards', async () => {
  const { page, number, write, needs, lead } = await setUpConversation();
  await write('Hello');
  const id = await lead();
  const held = Promise.withResolvers<void>();
  typing = held.promise;
  await page.call(conversations.reply, { id, text: 'Typed', seen: null, idempotency_key: 'k' });
  app.clock.advance(MINUTE);
  await page.call(conversations.markDone, { id });
  app.clock.advance(MINUTE);
  await page.call(contract.sandbox.setNumber, { phone: number, fault: 'reject', fault_count: 1 });
  typing = undefined;
  held.resolve();
  await app.drain();
  expect(await needs()).toEqual(['send_failed']);
  await page.call(conversations.markDone, { id });
  expect(await needs()).toEqual([]);
});

describe('a snoozed conversation', () => {
  const snoozeFor = async (hours: number) => {
    const world = await setUpConversation();
    await world.write('I want to talk to a human please');
    const id = await world.lead();
    const until = new Date(app.clock.ms() + hours * 60 * MINUTE).toISOString();
    const snoozed = async () =>
      (await world.page.call(conversations.inbox, { view: 'snoozed' })).data.map((row) => row.snoozed_until);
    const snooze = (to: string | null) => world.page.call(conversations.snooze, { id, until: to });
    const { data: row } = await snooze(until);
    expect(row).toMatchObject({ attention: null, snoozed_until: until });
    expect([await world.needs(), await snoozed()]).toEqual([[], [until]]);
    const journal = async () =>
      (await world.page.call(conversations.timeline, { id, kinds: 'journal' })).data.map((line) =>
        line.kind === 'journal' ? line.fact?.code : null,
      );
    return { ...world, id, until, snooze, snoozed, journal };
  };

  test('needs a person again at that time, even if nothing else needs one, until a member replies', async () => {
    const { page, needs, snoozed, journal, id } = await snoozeFor(3);
    await page.call(conversations.markDone, { id });
    app.clock.advance(179 * MINUTE);
    await app.drain();
    expect(await needs()).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await app.drain();
    expect([await needs(), await snoozed()]).toEqual([['snooze_ended'], []]);
    expect((await journal()).slice(-2)).toEqual(['snoozed', 'snooze_ended']);
    expect((await page.call(conversations.counts, {})).data.attention).toBe(1);
    await page.call(conversations.reply, { id, text: 'Back', seen: null, idempotency_key: 'b' });
    await app.drain();
    expect(await needs()).toEqual([]);
  });

  test('needs no person again once someone replies from the phone, or while it is snoozed again', async () => {
    const { page, needs, snooze, snoozed, number, phone, id } = await snoozeFor(1);
    await page.call(conversations.markDone, { id });
    app.clock.advance(61 * MINUTE);
    // The time counts, even if the job that ends the snooze has not run.
    expect(await snoozed()).toEqual([]);
    await app.drain();
    expect(await needs()).toEqual(['snooze_ended']);
    await snooze(new Date(app.clock.ms() + 60 * MINUTE).toISOString());
    expect(await needs()).toEqual([]);
    await snooze(null);
    expect(await needs()).toEqual(['snooze_ended']);
    await page.call(contract.sandbox.sentFromPhone, { phone: number, to: phone, text: 'Back' } as never);
    await app.drain();
    expect(await needs()).toEqual([]);
  });

  test('needs a person again as soon as the lead writes, and then does not return', async () => {
    const { page, write, needs, snoozed, journal, id } = await snoozeFor(3);
    app.clock.advance(MINUTE);
    await write('Hello?');
    expect([await needs(), await snoozed()]).toEqual([['handed_over'], []]);
    expect((await page.call(conversations.get, { id })).data.snoozed_until).toBeNull();
    await page.call(conversations.markDone, { id });
    await page.call(contract.leads.resume, { id });
    app.clock.advance(180 * MINUTE);
    await app.drain();
    expect(await needs()).toEqual([]);
    expect(await journal()).not.toContain('snooze_ended');
  });

  test('returns when a member ends the snooze or at the last time that was set', async () => {
    const { needs, snooze, snoozed, until, journal } = await snoozeFor(3);
    await snooze(null);
    expect([await needs(), await snoozed()]).toEqual([['handed_over'], []]);
    const later = new Date(Date.parse(until) + 60 * MINUTE).toISOString();
    await snooze(later);
    app.clock.advance(200 * MINUTE);
    await app.drain();
    expect([await needs(), await snoozed()]).toEqual([[], [later]]);
    app.clock.advance(60 * MINUTE);
    await app.drain();
    expect(await needs()).toEqual(['handed_over']);
    expect((await journal()).slice(-4)).toEqual(['snoozed', 'snooze_canceled', 'snoozed', 'snooze_ended']);
    for (const wrong of [until, '2099-01-01T00:00:00Z'])
      await expect(snooze(wrong)).rejects.toMatchObject({
        issues: [{ path: ['until'], code: 'snooze_time' }],
      });
  });
});
