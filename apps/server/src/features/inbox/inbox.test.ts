// The dashboard's inbox: who answers next, who needs a person, messages and events (dashboard-operations.md#inbox).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { startReceiver } from '../webhooks/receiver.testing.ts';

const { conversations } = contract;

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Creates a workspace with a signed-in owner, and a lead who was contacted and wrote `text` in reply. */
async function setUpInbox(text = 'Hello, I am interested') {
  const email = `inbox${++people}@people.test`;
  const other = `other-${email}`;
  const made = await app.make.workspace({
    members: [
      { email, name: 'Ana', role: 'owner', password: PASSWORD },
      { email: other, name: 'Bob', role: 'responder', password: PASSWORD },
    ],
  });
  const page = createBrowser(app);
  const { member } = await page.signIn(email);
  const phone = app.make.phone();
  const { data: pushed } = await page.call(contract.campaigns.pushLead, {
    id: 'spring',
    phone: `+${phone}`,
    name: 'Léa',
  });
  await app.drain();
  await page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
  await app.drain();
  const { data: rows } = await page.call(conversations.inbox, {});
  return { ...made, page, member, other, phone, lead: rows[0]!.lead_id, pushed };
}

test('the inbox shows a conversation that the agent drives', async () => {
  const { page, lead } = await setUpInbox();
  const { data } = await page.call(conversations.inbox, { view: 'agent' });
  expect(data).toMatchObject([
    { lead_id: lead, name: 'Léa', answering: { by: 'agent', reason: null }, attention: null, unread: 1 },
  ]);
  expect(data[0]!.last).toMatchObject({ author: { kind: 'agent', name: null }, state: 'accepted' });
  const timeline = await page.call(conversations.timeline, { id: lead });
  expect(timeline.data.filter(({ kind }) => kind === 'message')).toMatchObject([
    { direction: 'outbound', author: { kind: 'agent' } },
    { direction: 'inbound', author: { kind: 'lead' }, text: 'Hello, I am interested' },
    { direction: 'outbound', author: { kind: 'agent' } },
  ]);
  expect(timeline).toMatchObject({ older: null, newer: null });
  const { data: detail } = await page.call(conversations.get, { id: lead });
  expect(detail).toMatchObject({
    id: lead,
    answering: { by: 'agent' },
    number: { connected: true, simulated: true, quota: { limit: 1000 } },
    findings: [
      { key: 'owner', expect: 'yes', verdict: null },
      { key: 'budget', expect: '>= 8000', verdict: null },
    ],
  });
});

test('a member who answers takes the conversation over, and the answer is sent', async () => {
  const { page, lead, member, phone, number } = await setUpInbox();
  const { data: before } = await page.call(conversations.get, { id: lead });
  const { data: sent } = await page.call(conversations.reply, {
    id: lead,
    text: 'Ana here, I take over.',
    seen: before.last_item,
    humanize: false,
    idempotency_key: 'one',
  });
  expect(sent).toMatchObject({ answering: { by: 'member', member: { id: member.id, name: 'Ana' } } });
  await app.drain();
  const { data: rows } = await page.call(conversations.inbox, { view: 'manual' });
  expect(rows).toMatchObject([
    { last: { text: 'Ana here, I take over.', author: { kind: 'member', name: 'Ana' }, state: 'accepted' } },
  ]);
  const { data: events } = await page.call(contract.sandbox.phoneEvents, { phone });
  expect(JSON.stringify(events)).toContain('Ana here, I take over.');
  await page.call(contract.sandbox.receiveMessage, { from: phone, to: number, text: 'Thanks' });
  await app.drain();
  await expect(
    page.call(conversations.reply, {
      id: lead,
      text: 'Again',
      seen: before.last_item,
      idempotency_key: 'two',
    }),
  ).rejects.toMatchObject({ status: 409, code: 'newer_message' });
});

test('a lead handed over by the agent needs a person until a member marks it as done', async () => {
  const { page, lead } = await setUpInbox('I want to talk to a human please');
  const { data: rows } = await page.call(conversations.inbox, { view: 'attention' });
  expect(rows).toMatchObject([
    { lead_id: lead, attention: { reason: 'handed_over' }, answering: { by: 'member', member: null } },
  ]);
  expect((await page.call(conversations.counts, {})).data).toMatchObject({ attention: 1, unassigned: 1 });
  const { data: row } = await page.call(conversations.markDone, { id: lead });
  expect(row.attention).toBeNull();
  expect((await page.call(conversations.inbox, { view: 'attention' })).data).toEqual([]);
  const { data: undone } = await page.call(conversations.markDone, { id: lead, undo: true });
  expect(undone.attention).toMatchObject({ reason: 'handed_over' });
});

test('the inbox explains why a message was written', async () => {
  const { page, lead } = await setUpInbox('Yes, I own it, and 9000 euros');
  const { data } = await page.call(conversations.timeline, { id: lead, kinds: 'message' });
  const last = data.at(-1)!;
  const { data: why } = await page.call(conversations.explain, { id: last.id });
  expect(why.turn?.learned.map(({ key }) => key)).toContain('owner');
  expect(why.rules.length).toBeGreaterThan(3);
});

test('the timeline of a lead shows deliveries on request, to members who manage webhooks', async () => {
  const receiver = await startReceiver();
  try {
    const { page, lead, phone, number, other } = await setUpInbox();
    const url = `${receiver.url}/crm`;
    await page.call(contract.webhooks.create, { url, events: ['message.received'] });
    await page.call(contract.sandbox.receiveMessage, { from: phone, to: number, text: 'Once more' });
    await app.drain();
    await receiver.until('/crm', 1);
    await app.drain();
    const kinds = async () =>
      (await page.call(conversations.timeline, { id: lead })).data.map(({ kind }) => kind);
    expect(await kinds()).not.toContain('delivery');
    const { data } = await page.call(conversations.timeline, { id: lead, kinds: 'delivery' });
    expect(data).toMatchObject([
      { kind: 'delivery', event: 'message.received', url, status: 'delivered', endpoint_status: 204 },
    ]);
    const responder = createBrowser(app);
    await responder.signIn(other);
    await expect(
      responder.call(conversations.timeline, { id: lead, kinds: 'delivery' }),
    ).rejects.toMatchObject({
      code: 'insufficient_scope',
    });
  } finally {
    await receiver.close();
  }
});

test('the page of a lead shows the additional data', async () => {
  const { page } = await setUpInbox();
  const phone = app.make.phone();
  const { data: list } = await page.call(contract.lists.create, { name: 'Fair' });
  const leads = [{ phone, custom_variables: { product: 'kitchen' } }];
  await page.call(contract.lists.importLeads, { id: list.id, leads });
  const { data: found } = await page.call(contract.leads.list, { phone });
  const { data: record } = await page.call(conversations.get, { id: found[0]!.id });
  expect(record).toMatchObject({ variables: { product: 'kitchen' } });
  const { data } = await page.call(conversations.more, { id: found[0]!.id });
  expect(data).toEqual({
    list: { id: list.id, name: 'Fair' },
    link: null,
    bookings: [],
  });
  await expect(page.call(conversations.more, { id: 'lead_nothing' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a mention counts for its member until they open the conversation, and ends with the note or the member', async () => {
  const { page, other, lead, teamId } = await setUpInbox();
  const bob = createBrowser(app);
  const { member: mentioned } = await bob.signIn(other);
  const write = (text: string) =>
    page.call(conversations.addNote, { id: lead, text, mentions: [mentioned.id, 'mem_unknown'] });
  const { data: note } = await write('@Bob please call');
  // A repeated request mentions once.
  expect((await write('@Bob please call')).data.id).toBe(note.id);
  const look = async (by: typeof page) => [
    (await by.call(conversations.counts, {})).data.mentions,
    (await by.call(conversations.inbox, { view: 'mentions' })).data.map(({ lead_id }) => lead_id),
  ];
  expect([await look(bob), await look(page)]).toEqual([
    [1, [lead]],
    [0, []],
  ]);
  expect((await bob.call(conversations.inbox, { view: 'mentions' })).data).toMatchObject([
    { mention: { text: '@Bob please call', author: 'Ana' } },
  ]);
  const readNotes = async () => (await bob.call(conversations.timeline, { id: lead, kinds: 'note' })).data;
  expect(await readNotes()).toMatchObject([
    { text: '@Bob please call', mentions: [mentioned.id], author: 'Ana', own: false },
  ]);
  await page.call(conversations.markRead, { id: lead, through: note.id });
  expect((await look(bob))[0]).toBe(1);
  await bob.call(conversations.markRead, { id: lead, through: note.id });
  expect(await look(bob)).toEqual([0, [lead]]);
  await page.call(contract.leads.deleteNote, { id: lead, note: note.id });
  expect(await look(bob)).toEqual([0, []]);
  await write('@Bob again');
  await page.call(contract.team.remove, { id: mentioned.id });
  expect(await queryRows(app, 'select member_id from mentions where team_id = $1', [teamId])).toEqual([]);
});
