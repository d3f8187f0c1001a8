// Tests that a message changes the row of its conversation, and changes the row of the lead only in rare cases
// (docs/adr/separate-frequently-written-columns.md).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Returns the id of the transaction that last wrote the lead's row. */
const readWriter = async (phone: string) =>
  (await queryRows<{ xmin: string }>(app, 'select xmin::text from leads where phone = $1', [phone]))[0]!.xmin;

/** Finds conversations with outdated copies of their lead's fields. */
const staleCopies = (teamId: string) =>
  queryRows(
    app,
    `select lead.phone from conversations talk
     join leads lead on lead.team_id = talk.team_id and lead.id = talk.lead_id
     where lead.team_id = $1 and (talk.campaign_id, talk.listed, talk.held, talk.assigned_to)
       is distinct from (lead.campaign_id, lead.listed, lead.manual_override, lead.assigned_to)`,
    [teamId],
  );

test("a message and its answer leave the lead's row unchanged", async () => {
  const lead = createPlay(app, await app.make.workspace());
  const phone = app.make.phone();
  await lead.say(phone, 'Hello');
  const before = { writer: await readWriter(phone), lead: await lead.lead(phone) };

  expect(await lead.say(phone, 'What is this about?')).toHaveLength(1);

  expect(await readWriter(phone)).toBe(before.writer);
  const after = await lead.lead(phone);
  expect(after.messages_count).toBe(before.lead.messages_count + 2);
  expect(after.last_message_direction).toBe('outbound');
  expect(after.updated_at >= after.last_message_at!).toBe(true);
});

test('the inbox shows the current campaign of a lead', async () => {
  const number = app.make.phone();
  const w = await app.make.workspace({ number: { phone: number }, campaigns: [] });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.say(phone, 'Hello');
  const copies = () => staleCopies(w.teamId);
  expect(await copies()).toEqual([]);

  await queryRows(app, 'update leads set campaign_id = null, listed = false where team_id = $1', [w.teamId]);
  expect(await copies()).toEqual([]);
  expect((await lead.api.call(contract.conversations.list, {})).data).toEqual([]);

  await queryRows(app, 'update leads set campaign_id = $2, listed = true where team_id = $1', [
    w.teamId,
    w.campaignId,
  ]);
  expect(await copies()).toEqual([]);
  const inbox = await lead.api.call(contract.conversations.list, { campaign_id: w.campaign });
  expect(inbox.data).toMatchObject([{ phone, messages_count: 2 }]);
});

test('the inbox shows the current owner of a lead after an assignment, change, merge or removal', async () => {
  const emails = ['owner', 'bob'].map((name) => `${name}${app.make.phone()}@rows.test`);
  const w = await app.make.workspace({
    members: emails.map((email) => ({ email, name: email, role: 'owner', password: PASSWORD })),
  });
  const page = createBrowser(app);
  const { member: ana } = await page.signIn(emails[0]!);
  const { data: people } = await page.call(contract.team.people, {});
  const bob = people.find(({ email }) => email === emails[1])!;
  const lead = createPlay(app, w);
  const views = async () => {
    expect(await staleCopies(w.teamId)).toEqual([]);
    const of = async (filter: object) => (await page.call(contract.conversations.inbox, filter)).data.length;
    const { data } = await page.call(contract.conversations.counts, {});
    const shown = [
      await of({ view: 'mine' }),
      await of({ view: 'unassigned' }),
      await of({ assigned_to: bob.id }),
    ];
    expect([data.mine, data.unassigned]).toEqual(shown.slice(0, 2));
    return shown;
  };

  // Before the first message there is no conversation.
  const phone = app.make.phone();
  const { data: list } = await page.call(contract.lists.create, { name: 'Fair', campaign_id: 'spring' });
  await page.call(contract.lists.importLeads, { id: list.id, leads: [{ phone: `+${phone}` }] });
  const { id } = await lead.lead(phone);
  await page.call(contract.leads.update, { id, assigned_to: bob.id });
  await app.drain();
  expect(await views()).toEqual([0, 0, 1]);

  // A masked id whose phone is unknown belongs to a new lead.
  const [masked, number] = [`8${phone}@lid`, { team_id: w.teamId, id: w.numberId, phone: w.number }];
  await app.report(number, {
    ...{ type: 'message', engine_message_id: `row-${phone}`, chat_id: masked, phone: null, text: 'Hello' },
    ...{ name: null, kind: 'text', media: null, about: null, referral: null, sent_at: app.clock.now() },
  });
  await app.drain();
  expect(await views()).toEqual([0, 1, 1]);
  const [other] = (await page.call(contract.conversations.inbox, { view: 'unassigned' })).data;
  await page.call(contract.leads.update, { id: other!.lead_id, assigned_to: ana.id });
  expect(await views()).toEqual([1, 0, 1]);

  await app.report(number, { type: 'id_resolved', masked, phone });
  await app.drain();
  const [kept] = (await page.call(contract.leads.list, {})).data;
  expect(await views()).toEqual(kept!.assigned_to === ana.id ? [1, 0, 0] : [0, 0, 1]);

  await page.call(contract.leads.update, { id: kept!.id, assigned_to: bob.id });
  expect(await views()).toEqual([0, 0, 1]);
  const [owned] = (await page.call(contract.leads.list, {})).data;
  await page.call(contract.team.remove, { id: bob.id });
  expect(await views()).toEqual([0, 1, 0]);
  // A CRM that asks for changed leads learns that this one has no owner.
  const [free] = (await page.call(contract.leads.list, {})).data;
  expect(free).toMatchObject({ assigned_to: null });
  expect(free!.updated_at > owned!.updated_at).toBe(true);
});
