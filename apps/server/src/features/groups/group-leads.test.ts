// Tests that group participants are leads if the number has a group campaign, but hidden from the usual lists
// (groups.md#participants, docs/adr/store-groups-per-number.md).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_AGENT, type WorkspaceParts } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createGroupPerson, createGroupsHelper, getEngineNumber } from './group.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const phone = () => app.make.phone();

const buildGroupCampaign = (number: string, more: object = {}) => ({
  slug: 'club',
  name: 'Club',
  status: 'active',
  purpose: 'group',
  number,
  agent: { model: 'offline', language: 'en', goal: 'Answer.', first_message: 'Hi', criteria: [] },
  ...more,
});

/** Creates the usual setter campaign and a group campaign on one number. */
async function setUpCampaigns(parts: WorkspaceParts = {}) {
  const number = phone();
  const workspace = await app.make.workspace({
    number: { phone: number },
    campaigns: [buildGroupCampaign(number)],
    ...parts,
  });
  const groups = createGroupsHelper(app, workspace);
  const write = (from: string, text = 'Hello') =>
    groups.api.call(contract.sandbox.receiveMessage, { to: number, from, text });
  return { number, workspace, groups, write };
}

test('participants are listed as leads only for the group campaign', async () => {
  const { groups } = await setUpCampaigns();
  const [ana, ben] = [phone(), phone()];
  const group = await groups.create([{ phone: ana, name: 'Ana' }, { name: 'Masked' }]);
  expect(group).toMatchObject({ campaign_id: 'club', ai_enabled: false });
  await groups.join(group.id, ben);
  const members = await groups.members(group.id);
  const leads = await groups.leads({ campaign_id: 'club' });
  expect(leads.map(({ id }) => id).toSorted()).toEqual(members.map(({ lead_id }) => lead_id).toSorted());
  const lead = leads.find((one) => one.phone === ana)!;
  expect(lead).toMatchObject({
    whatsapp_id: `${ana}@c.us`,
    name: 'Ana',
    status: 'pending',
    campaign_id: 'club',
    source: 'other',
    replied: false,
    messages_count: 0,
    first_contact_at: null,
    last_message_at: null,
  });
  expect(leads.find(({ name }) => name === 'Masked')).toMatchObject({
    phone: null,
    whatsapp_id: expect.stringMatching(/@lid$/),
  });
  expect(await groups.leads()).toEqual([]);
  await groups.say(group.id, ana, 'Hello');
  await groups.leave(group.id, ana);
  expect((await groups.leads({ campaign_id: 'club' })).find(({ id }) => id === lead.id)).toEqual(lead);
  const inbox = await groups.api.call(contract.conversations.list, { campaign_id: 'club' });
  expect(inbox.data).toEqual([]);
  const { data } = await groups.api.call(contract.leads.get, { id: lead.id });
  expect(data).toEqual(lead);
});

test('a person with a conversation keeps their lead, and two groups share one lead', async () => {
  const { groups, write } = await setUpCampaigns();
  const [ana, ben] = [phone(), phone()];
  await write(ana);
  const [known] = await groups.leads();
  const one = await groups.create([{ phone: ana }, { phone: ben }]);
  const two = await groups.create([{ phone: ben }]);
  const findLead = async (id: string, who: string) =>
    (await groups.members(id)).find((member) => member.phone === who)!.lead_id;
  expect(await findLead(one.id, ana)).toBe(known!.id);
  expect(await findLead(two.id, ben)).toBe(await findLead(one.id, ben));
  expect(await groups.leads()).toEqual([known]);
  expect(await groups.leads({ campaign_id: 'club' })).toHaveLength(1);
});

test('each lead is created once when two groups with the same people are reported concurrently', async () => {
  const { groups, workspace } = await setUpCampaigns();
  const crowd = Array.from({ length: 20 }, phone);
  const number = getEngineNumber(workspace);
  const at = app.clock.now();
  await Promise.all(
    [1, 2, 3, 4].map((n) =>
      app.report(number, {
        type: 'group',
        chat_id: `12036322222${n}@g.us`,
        participants: (n % 2 ? crowd : crowd.toReversed()).map((one) => createGroupPerson(one)),
        at,
      }),
    ),
  );
  expect(await groups.leads({ campaign_id: 'club' })).toHaveLength(20);
  // If two groups add the same person at the same time, one of them gets the lead only with its next event.
  const all = (await groups.api.call(contract.groups.list, {})).data;
  for (const group of all) {
    await groups.say(group.id, crowd[0]!, 'Hello');
    const members = await groups.members(group.id);
    expect(members.filter(({ lead_id }) => lead_id === null)).toEqual([]);
  }
});

test('a person on the block list does not become a lead', async () => {
  const blocked = phone();
  const { groups } = await setUpCampaigns({ blocked: [{ kind: 'number', value: blocked }] });
  const { id } = await groups.create([{ phone: blocked }, { phone: phone() }]);
  expect(await groups.leads({ campaign_id: 'club' })).toHaveLength(1);
  const member = (await groups.members(id)).find((one) => one.phone === blocked);
  expect(member).toMatchObject({ lead_id: null });
});

test('current members become leads when the campaign starts later, and the group is archived with the campaign', async () => {
  const [number, slug] = [phone(), `later-${phone()}`];
  const make = (campaigns: object[]) =>
    app.make.workspace({
      slug,
      number: { phone: number },
      campaigns: campaigns as Record<string, unknown>[],
    });
  const groups = createGroupsHelper(app, await make([]));
  const [ana, ben] = [phone(), phone()];
  const { id, campaign_id } = await groups.create([{ phone: ana }, { phone: ben }]);
  expect(campaign_id).toBeNull();
  await make([buildGroupCampaign(number)]);
  expect(await groups.get(id)).toMatchObject({ status: 'active', campaign_id: 'club' });
  await groups.say(id, ana, 'Hello');
  expect(await groups.leads({ campaign_id: 'club' })).toHaveLength(2);
  await make([buildGroupCampaign(number, { status: 'archived' })]);
  expect(await groups.get(id)).toMatchObject({ status: 'archived', campaign_id: 'club' });
  await groups.join(id, phone());
  expect(await groups.leads({ campaign_id: 'club' })).toHaveLength(2);
  await groups.leave(id, number);
  expect((await groups.get(id)).status).toBe('left');
});

test('a participant who writes to the number moves to the number’s own campaign', async () => {
  const { groups, write } = await setUpCampaigns();
  const ana = phone();
  await groups.create([{ phone: ana }]);
  const [participant] = await groups.leads({ campaign_id: 'club' });
  await write(ana, 'I would like a kitchen');
  expect(await groups.leads()).toMatchObject([
    { id: participant!.id, campaign_id: 'spring', status: 'in_progress', messages_count: 1, source: 'other' },
  ]);
  expect(await groups.leads({ campaign_id: 'club' })).toEqual([]);
});

test('a participant without a conversation moves when a person writes to them from the phone', async () => {
  const { groups, number } = await setUpCampaigns();
  const ana = phone();
  await groups.create([{ phone: ana }]);
  const [participant] = await groups.leads({ campaign_id: 'club' });
  const id = participant!.id;
  await expect(groups.api.call(contract.leads.handoff, { id })).rejects.toMatchObject({ status: 409 });
  await groups.api.call(contract.sandbox.sentFromPhone, { phone: number, to: ana, text: 'Hello Ana' });
  expect(await groups.leads()).toMatchObject([{ id, campaign_id: 'spring', status: 'in_progress' }]);
});

test('participants stay in the group campaign, unanswered, if there is no other campaign', async () => {
  const number = phone();
  const workspace = await app.make.workspace({
    numbers: [{ phone: number, engine: 'simulator', connected_since: '2026-01-01' }],
    campaigns: [buildGroupCampaign(number, { agent: USUAL_AGENT })],
  });
  const groups = createGroupsHelper(app, workspace, number);
  const ana = phone();
  await groups.create([{ phone: ana }]);
  await groups.api.call(contract.sandbox.receiveMessage, { to: number, from: ana, text: 'Hello' });
  expect(await groups.leads()).toEqual([]);
  const inbox = (filter: object) => groups.api.call(contract.conversations.list, filter);
  expect((await inbox({})).data).toEqual([]);
  expect((await inbox({ campaign_id: 'club' })).data).toMatchObject([{ phone: ana, messages_count: 1 }]);
  await app.drain();
  expect((await groups.api.call(contract.sandbox.phoneEvents, { phone: ana })).data).toEqual([]);
});

test('a participant who is pushed into a campaign is contacted like any other person', async () => {
  const { groups } = await setUpCampaigns();
  const ana = phone();
  const { id } = await groups.create([{ phone: ana }]);
  await groups.api.call(contract.campaigns.pushLead, { id: 'spring', phone: ana, name: 'Ana' });
  await app.drain();
  expect(await groups.leads()).toMatchObject([{ phone: ana, campaign_id: 'spring', status: 'in_progress' }]);
  const [member] = await groups.members(id);
  expect(member!.lead_id).toBe((await groups.leads())[0]!.id);
  const seen = (await groups.api.call(contract.sandbox.phoneEvents, { phone: ana })).data;
  expect(seen.filter(({ type }) => type === 'text')).toHaveLength(1);
});
