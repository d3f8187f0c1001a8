// Tests a person with a masked id whose phone is revealed immediately, later or never (lead.md#ids-of-a-person).
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let other: TestApp;
let w: Workspace;
let lead: Play;
let phone: string;
let lid: string;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  other = await startApp({ connections: app.connections, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  w = await app.make.workspace();
  lead = createPlay(app, w);
  phone = app.make.phone();
  lid = `9${phone}@lid`;
});

const number = () => ({ team_id: w.teamId, id: w.numberId, phone: w.number });
let written = 0;
const buildInbound = (text: string, from: { chat_id: string; phone: string | null }) =>
  ({
    type: 'message',
    engine_message_id: `masked-${++written}`,
    ...from,
    text,
    name: null,
    kind: 'text',
    media: null,
    about: null,
    referral: null,
    sent_at: app.clock.now(),
  }) as const;
const getMaskedSender = () => ({ chat_id: lid, phone: null });
const getShownSender = () => ({ chat_id: lid, phone });
const reportText = async (text: string, from: { chat_id: string; phone: string | null }) => {
  await app.report(number(), buildInbound(text, from));
  await app.drain();
};
const reportResolved = (to = phone, by = app) =>
  by.report(number(), { type: 'id_resolved', masked: lid, phone: to });
const all = async () => (await lead.api.call(contract.leads.list, { campaign_id: w.campaign })).data;
/** Returns the two leads, newest first. */
const listTwoLeads = async () => {
  const [newer, older, ...more] = await all();
  expect(more).toEqual([]);
  return [newer!, older!] as const;
};
const readMessages = async (id: string) =>
  (await lead.api.call(contract.conversations.messages, { leadId: id, limit: '100' })).data
    .toReversed()
    .map(({ text, direction }) => (direction === 'inbound' ? text : '<'));
const chats = () =>
  queryRows<{ phone: string | null; whatsapp_id: string }>(
    app,
    'select phone, whatsapp_id from leads where team_id = $1 order by id',
    [w.teamId],
  );

test('a phone that is revealed later is added to the lead, so that a push of that phone finds them', async () => {
  await reportText('Hello', getMaskedSender());
  expect(await all()).toMatchObject([{ phone: null, whatsapp_id: lid }]);
  await reportResolved();
  await reportResolved();
  expect(await all()).toMatchObject([{ phone, whatsapp_id: lid, messages_count: 2 }]);
  expect(await lead.push(phone)).toMatchObject({
    note: factText(fact('not_contacted_known', { how: 'contacted', held: null })),
  });
  await app.drain();
  expect(await all()).toHaveLength(1);
  expect(await lead.facts(phone)).toContainEqual(fact('phone_learned', { phone }));
});

test('a phone that a message reveals is added to the lead', async () => {
  await reportText('Hello', getMaskedSender());
  await reportText('It is me', getShownSender());
  expect(await all()).toMatchObject([{ phone, messages_count: 4 }]);
});

test('a lead who was contacted by phone and answers from a masked id is recognized and gets the reply there', async () => {
  await lead.push(phone, { name: 'Ana', external_reference: 'crm-1' });
  await app.drain();
  const { id } = (await all())[0]!;
  await reportText('Yes?', getShownSender());
  await reportText('Who is this?', getMaskedSender());
  expect(await all()).toMatchObject([{ id, phone, whatsapp_id: lid, messages_count: 5 }]);
  expect(await readMessages(id)).toEqual(['<', 'Yes?', '<', 'Who is this?', '<']);
});

test('a contacted lead whose phone was revealed earlier is recognized when the answer is masked', async () => {
  await reportResolved();
  await lead.push(phone);
  await app.drain();
  await reportText('Yes?', getMaskedSender());
  expect(await chats()).toEqual([{ phone, whatsapp_id: lid }]);
});

test('a new lead gets a phone that was revealed earlier, and its block rules apply', async () => {
  await reportResolved();
  await lead.api.call(contract.blocklist.create, { value: `+${phone}` });
  await reportText('Hello', getMaskedSender());
  expect(await all()).toEqual([]);
});

test('one lead is created when messages and echoes by phone and by masked id arrive concurrently', async () => {
  const by = { chat_id: `${phone}@c.us`, phone };
  const buildEcho = (text: string, to: { chat_id: string; phone: string | null }) =>
    ({
      type: 'echo',
      engine_message_id: `masked-${++written}`,
      ...{ ...to, text, sent_at: app.clock.now() },
    }) as const;
  await Promise.all([
    app.report(number(), buildInbound('One', by)),
    other.report(number(), buildInbound('Two', getShownSender())),
    app.report(number(), buildEcho('Echo of three', getShownSender())),
    other.report(number(), buildInbound('Four', by)),
    app.report(number(), buildInbound('Five', getShownSender())),
    other.report(number(), buildEcho('Echo of six', by)),
  ]);
  await app.drain();
  expect(await all()).toMatchObject([{ phone }]);
  const texts = (await lead.messages(phone)).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Echo of six', 'Echo of three']));
  const { id } = (await all())[0]!;
  expect((await readMessages(id)).filter((text) => text !== '<').toSorted()).toEqual([
    'Five',
    'Four',
    'One',
    'Two',
  ]);
});

test('a person with a new phone stays one lead', async () => {
  await lead.push(phone);
  await app.drain();
  await reportResolved();
  const next = app.make.phone();
  await reportResolved(next);
  expect(await chats()).toEqual([{ phone: next, whatsapp_id: lid }]);
  await reportText('My new phone', { chat_id: `${next}@c.us`, phone: next });
  expect(await all()).toHaveLength(1);
  expect(await lead.facts(next)).toContainEqual(fact('phone_changed', { from: phone, to: next }));
});

test('a person with a new phone stays one lead if the network reports only the old phone', async () => {
  await lead.push(phone);
  await app.drain();
  const next = app.make.phone();
  await app.report(number(), { type: 'id_resolved', masked: `${phone}@c.us`, phone: next });
  expect(await chats()).toEqual([{ phone: next, whatsapp_id: `${next}@c.us` }]);
});

test('a late-revealed phone merges two leads with all messages into the one with an external reference', async () => {
  await reportText('Hello', getMaskedSender());
  await lead.push(phone, { external_reference: 'crm-7' });
  await app.drain();
  const [pushed, first] = await listTwoLeads();
  expect(await all()).toMatchObject([{ phone, external_reference: 'crm-7' }, { phone: null }]);
  await lead.api.call(contract.leads.addNote, { id: first.id, text: 'Wants blue' });
  await reportResolved();
  await app.drain();
  expect(await all()).toMatchObject([
    { id: pushed.id, phone, whatsapp_id: lid, external_reference: 'crm-7', messages_count: 3 },
  ]);
  expect(await readMessages(pushed.id)).toEqual(['Hello', '<', '<']);
  expect(await lead.notes(phone)).toContain('Wants blue');
  await expect(lead.api.call(contract.leads.get, { id: first.id })).rejects.toMatchObject({ status: 404 });
  await reportText('Blue?', getMaskedSender());
  expect(await all()).toMatchObject([{ id: pushed.id, messages_count: 5 }]);
});

test('an imported lead is kept with its list in a merge, even if the other lead is older', async () => {
  await reportText('Hello', getMaskedSender());
  const { data: list } = await lead.api.call(contract.lists.create, {
    name: 'Fair',
    campaign_id: w.campaign,
  });
  const { data: imported } = await lead.api.call(contract.lists.importLeads, {
    id: list.id,
    leads: [{ phone }],
  });
  await app.drain();
  await reportResolved();
  await app.drain();
  expect(await all()).toMatchObject([
    { id: imported.lead_ids[0], phone, whatsapp_id: lid, list_id: list.id, source: 'list' },
  ]);
});

test('two leads without an external reference are merged into the older one, and an opt-out of either remains', async () => {
  await reportText('Hello', { chat_id: `${phone}@c.us`, phone });
  app.clock.advance(1_000);
  await reportText('STOP', getMaskedSender());
  const [later, older] = await listTwoLeads();
  await reportResolved();
  await app.drain();
  expect(await all()).toMatchObject([{ id: older.id, status: 'stopped', messages_count: 3 }]);
  expect(await lead.facts(phone)).toContainEqual(fact('lead_merged', { lead: later.id, chat: lid }));
});

test('a message that a person answered in one conversation does not wait in the other after a merge', async () => {
  const shown = { chat_id: `${phone}@c.us`, phone };
  await reportText('Hello', shown);
  await reportText('Hello', getMaskedSender());
  const leads = await listTwoLeads();
  for (const { id } of leads) await lead.api.call(contract.leads.handoff, { id });
  for (const from of [shown, getMaskedSender()]) {
    app.clock.advance(60_000);
    await reportText('When can you come?', from);
  }
  app.clock.advance(60_000);
  const masked = leads.find(({ phone: known }) => known === null)!;
  await lead.api.call(contract.messages.send, { lead_id: masked.id, text: 'On Monday.', humanize: false });
  await reportResolved();
  await app.drain();
  const waiting = 'select asked_at from conversations where team_id = $1';
  expect(await queryRows(app, waiting, [w.teamId])).toEqual([{ asked_at: null }]);
});

test('unanswered messages are answered once after a merge', async () => {
  await lead.push(phone);
  await app.drain();
  await app.report(number(), buildInbound('Hello', getMaskedSender()));
  await reportResolved();
  app.clock.advance(60_000);
  await app.drain();
  const { id } = (await all())[0]!;
  expect(await readMessages(id)).toEqual(['<', 'Hello', '<']);
});

test('one lead is created when the phone is revealed together with a message, in two processes', async () => {
  await lead.push(phone);
  await app.drain();
  await Promise.all([
    app.report(number(), buildInbound('One', getMaskedSender())),
    reportResolved(phone, other),
    other.report(number(), buildInbound('Two', getMaskedSender())),
    reportResolved(),
  ]);
  await app.drain();
  const [one, ...more] = await all();
  expect(more).toEqual([]);
  expect((await readMessages(one!.id)).filter((text) => text !== '<').toSorted()).toEqual(['One', 'Two']);
});
