// Tests that Parley neither contacts nor answers a blocked person, from the creation of the rule until its removal.
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace, WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const DAY = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface World {
  workspace: Workspace;
  lead: Play;
  phone: string;
  /** Blocks a value. Returns a function that removes the rule. */
  block(value: string, kind?: 'number' | 'prefix'): Promise<() => Promise<unknown>>;
}

async function setUpWorkspace(parts: WorkspaceParts = {}): Promise<World> {
  const workspace = await app.make.workspace(parts);
  const lead = createPlay(app, workspace);
  return {
    workspace,
    lead,
    phone: app.make.phone(),
    async block(value, kind = 'number') {
      const { data } = await lead.api.call(contract.blocklist.create, { kind, value });
      return () => lead.api.call(contract.blocklist.delete, { id: data.id });
    },
  };
}

const listLeads = async ({ lead }: World) => (await lead.api.call(contract.leads.list, {})).data;
const readTranscript = async ({ lead, phone }: World) => {
  const { id } = await lead.lead(phone);
  const { data } = await lead.api.call(contract.conversations.messages, { leadId: id, limit: 100 });
  return data.map(({ text }) => text);
};

describe('an inbound message', () => {
  test.each<[string, (phone: string) => [string, 'number' | 'prefix']]>([
    ['by number', (phone) => [phone, 'number']],
    ['by prefix', (phone) => [phone.slice(0, 7), 'prefix']],
    ['by the whole country', () => ['33', 'prefix']],
  ])('creates no lead if its sender is blocked %s, until the rule is removed', async (_how, rule) => {
    const w = await setUpWorkspace();
    const lift = await w.block(...rule(w.phone));
    expect(await w.lead.say(w.phone, 'Hello')).toEqual([]);
    expect(await listLeads(w)).toEqual([]);
    expect(await queryRows(app, 'select 1 from messages where team_id = $1', [w.workspace.teamId])).toEqual(
      [],
    );
    await lift();
    expect(await w.lead.say(w.phone, 'Hello')).not.toEqual([]);
    expect(await listLeads(w)).toEqual([expect.objectContaining({ phone: w.phone, messages_count: 2 })]);
  });

  test('is dropped only if the masked id of its sender is blocked', async () => {
    const w = await setUpWorkspace();
    await w.lead.api.call(contract.sandbox.setPhone, { phone: w.phone, lid: '98765432101234' });
    const lift = await w.block('98765432101234@lid');
    await w.block('9876543210123@lid');
    // A prefix applies to phones, but not to the digits of a masked id.
    await w.block('98', 'prefix');
    expect(await w.lead.say(w.phone, 'Hello')).toEqual([]);
    expect(await listLeads(w)).toEqual([]);
    await lift();
    expect(await w.lead.say(w.phone, 'Hello')).not.toEqual([]);
    expect(await listLeads(w)).toHaveLength(1);
  });

  test('is dropped if it comes from a masked sender whose phone is known and blocked', async () => {
    const w = await setUpWorkspace();
    await w.lead.api.call(contract.sandbox.setPhone, { phone: w.phone, lid: '5550001' });
    await w.lead.push(w.phone);
    await app.drain();
    const [known] = await listLeads(w);
    expect(known).toMatchObject({ phone: w.phone, whatsapp_id: '5550001@lid' });
    const lift = await w.block(w.phone);
    expect(await w.lead.say(w.phone, 'Yes')).toEqual([]);
    expect((await listLeads(w))[0]).toMatchObject({ replied: false, messages_count: 1 });
    await lift();
    expect(await w.lead.say(w.phone, 'Yes')).not.toEqual([]);
  });

  test('does not change the conversation if the lead is blocked', async () => {
    const w = await setUpWorkspace();
    await w.lead.say(w.phone, 'Hello');
    const before = await w.lead.lead(w.phone);
    const said = await readTranscript(w);
    await w.block(w.phone);
    expect(await w.lead.say(w.phone, 'STOP')).toEqual([]);
    expect(await w.lead.lead(w.phone)).toEqual(before);
    expect(await readTranscript(w)).toEqual(said);
    // The agent still answers other people.
    expect(await w.lead.say(app.make.phone(), 'Hello')).not.toEqual([]);
  });
});

describe('a blocked person gets no message', () => {
  test("if they were blocked before the agent's turn", async () => {
    const w = await setUpWorkspace();
    await w.lead.write(w.phone, 'Hello');
    await w.block(w.phone);
    await app.drain();
    expect(await w.lead.texts(w.phone)).toEqual([]);
  });

  test('if they were blocked while the answer was waiting', async () => {
    const w = await setUpWorkspace();
    await w.lead.number({ connected: true });
    await w.lead.write(w.phone, 'Hello');
    await queryRows(app, `update numbers set session_status = 'STOPPED' where team_id = $1`, [
      w.workspace.teamId,
    ]);
    await app.drain();
    expect(await w.lead.messages(w.phone)).toEqual([expect.objectContaining({ status: 'queued' })]);
    await w.block(w.phone);
    await w.lead.number({ connected: false });
    await w.lead.number({ connected: true });
    await app.drain();
    expect(await w.lead.texts(w.phone)).toEqual([]);
    expect(await w.lead.messages(w.phone)).toEqual([
      expect.objectContaining({ status: 'discarded', explanation: fact('recipient_blocked') }),
    ]);
  });

  test('if they were blocked before the first message', async () => {
    const w = await setUpWorkspace();
    const lift = await w.block(w.phone);
    await w.lead.push(w.phone);
    await app.drain();
    expect(await w.lead.texts(w.phone)).toEqual([]);
    expect(await w.lead.lead(w.phone)).toMatchObject({ status: 'unknown', first_contact_at: null });
    expect(await w.lead.facts(w.phone)).toMatchObject([
      { code: 'lead_not_contacted', params: { reason: { code: 'number_blocked' } } },
    ]);
    await lift();
    await w.lead.push(w.phone);
    await app.drain();
    expect(await w.lead.texts(w.phone)).toHaveLength(1);
  });

  test('if they were blocked before the follow-up', async () => {
    const w = await setUpWorkspace({ agent: { follow_ups: ['1d'] } });
    await w.lead.push(w.phone);
    await app.drain();
    expect(await w.lead.texts(w.phone)).toHaveLength(1);
    await w.block(w.phone);
    app.clock.advance(DAY + 60_000);
    await app.drain();
    app.clock.advance(DAY);
    await app.drain();
    expect(await w.lead.texts(w.phone)).toHaveLength(1);
    const [, followUp] = await w.lead.messages(w.phone);
    expect(followUp).toMatchObject({
      status: 'discarded',
      explanation: fact('recipient_blocked'),
    });
  });

  test('if a prefix blocks them, or the masked id of a known phone', async () => {
    const w = await setUpWorkspace();
    await w.lead.api.call(contract.sandbox.setPhone, { phone: w.phone, lid: '5550002' });
    await w.lead.push(w.phone);
    await app.drain();
    const before = await w.lead.texts(w.phone);
    await w.lead.write(w.phone, 'Yes');
    await w.block('5550002@lid');
    await app.drain();
    expect(await w.lead.texts(w.phone)).toEqual(before);
    const other = app.make.phone();
    await w.lead.write(other, 'Hello');
    await w.block(other.slice(0, 6), 'prefix');
    await app.drain();
    expect(await w.lead.texts(other)).toEqual([]);
  });
});

test('a rule for one campaign applies only to that campaign, inbound and outbound', async () => {
  const number = app.make.phone();
  const w = await setUpWorkspace({
    numbers: [
      { phone: number, name: 'Second', engine: 'simulator', daily_quota: 100, connected_since: '2026-01-01' },
    ],
    campaigns: [
      {
        slug: 'autumn',
        name: 'Tom from Acme',
        status: 'active',
        purpose: 'setter',
        number,
        agent: {
          ...{ model: 'offline', language: 'en', goal: 'Talk.', first_message: 'Hi, this is Tom.' },
          ...{ humanize: false, reply_delay: '0s', sending_hours: 'always' },
        },
      },
    ],
  });
  const { teamId, campaignId } = w.workspace;
  const autumn = w.workspace.applied.campaigns[1]!.id;
  expect(autumn).not.toBe(campaignId);
  await queryRows(
    app,
    `insert into block_rules (team_id, id, kind, value, campaign_id, created_at)
     values ($1, $2, 'number', $3, $4, now())`,
    [teamId, app.system.newId('rule'), w.phone, campaignId],
  );
  // Inbound messages: the campaign's number gets no lead; the other number gets a lead and answers.
  expect(await w.lead.say(w.phone, 'Hello')).toEqual([]);
  expect(await listLeads(w)).toEqual([]);
  await w.lead.api.call(contract.sandbox.receiveMessage, { to: number, from: w.phone, text: 'Hello' });
  await app.drain();
  expect(await listLeads(w)).toEqual([expect.objectContaining({ phone: w.phone, campaign_id: 'autumn' })]);
  expect(await w.lead.texts(w.phone)).toHaveLength(1);
  // Outbound messages.
  const other = app.make.phone();
  await queryRows(
    app,
    `insert into block_rules (team_id, id, kind, value, campaign_id, created_at)
     values ($1, $2, 'number', $3, $4, now())`,
    [teamId, app.system.newId('rule'), other, autumn],
  );
  await w.lead.api.call(contract.campaigns.pushLead, { id: 'autumn', phone: other });
  await app.drain();
  expect(await w.lead.texts(other)).toEqual([]);
  await w.lead.push(other);
  await app.drain();
  expect(await w.lead.texts(other)).toHaveLength(1);
});
