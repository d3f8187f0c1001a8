// Calls that reach people or cannot be undone are previewed, and made only when confirmed (mcp.md#preview-and-confirm).
import { contract, type Scope, violation, violationText } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlay, type Play } from '../testing/conversation-helper.ts';
import { NO_PACING, type Workspace } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createStillClock } from '../testing/still-clock.ts';
import { type Assistant, connectAssistant } from './assistant.testing.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const clock = createStillClock(NOON);
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
const FEW = ['messages:send', 'leads:write', 'campaigns:write', 'lists:write'];
const formatMissingScope = (scope: Scope) => violationText(violation('scope_missing', { scope }));
let app: TestApp;
let workspace: Workspace;
let lead: Play;
let assistant: Assistant;
let number: string;
let phone: string;
let leadId: string;
beforeAll(async () => {
  app = await startApp({ clock, rates });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(NOON);
  number = app.make.phone();
  workspace = await app.make.workspace({
    number: { phone: number, name: 'Front desk', daily_quota: 100, pacing: NO_PACING },
    keys: [
      { name: 'all', scopes: 'all' },
      { name: 'few', scopes: FEW },
      { name: 'none', scopes: ['team:read'] },
    ],
    blocked: [],
  });
  lead = createPlay(app, workspace);
  assistant = await connectAssistant(app.url, { key: workspace.keys['all']! });
  phone = app.make.phone();
  await lead.api.call(contract.sandbox.setPhone, { phone, name: 'Zoë Ray' });
  await lead.write(phone, 'Hello');
  leadId = (await lead.lead(phone)).id;
  await app.drain();
});

interface Previewed {
  preview: Record<string, unknown>;
  confirm_with: { confirm: true; send_id: string };
}
async function preview(name: string, args: object, by = assistant): Promise<Previewed> {
  const { content, isError } = await by.call(name, { ...args });
  expect(isError, JSON.stringify(content)).toBe(false);
  return content as unknown as Previewed;
}
async function callConfirmed(name: string, args: object, by = assistant) {
  const { confirm_with } = await preview(name, args, by);
  return by.call(name, { ...args, ...confirm_with });
}
const texts = () => lead.texts(phone);

test('only the tools that reach people or remove records have a preview and a confirmation', async () => {
  const tools = await assistant.tools();
  const hinted = tools.filter(({ annotations }) => annotations!['destructiveHint'] === true);
  const taking = tools.filter(({ inputSchema }) => 'confirm' in (inputSchema['properties'] as object));
  expect(taking.map(({ name }) => name)).toEqual(hinted.map(({ name }) => name));
  expect(taking.length).toBeGreaterThanOrEqual(8);
});

describe('a message', () => {
  test('is previewed with its recipient, number and quota, and sent once when confirmed', async () => {
    const args = { lead_id: leadId, text: 'Tuesday at 10?', humanize: false };
    const before = await texts();
    const { preview: shown, confirm_with } = await preview('messages_send', args);
    expect(shown).toEqual({
      does: 'Sends this text to this person.',
      to: {
        lead_id: leadId,
        name: { outside_text: 'Zoë Ray' },
        phone,
        channel: 'whatsapp',
        status: 'in_progress',
        campaign_id: 'spring',
      },
      text: 'Tuesday at 10?',
      from: { phone: number, name: 'Front desk' },
      quota: expect.objectContaining({ limit: 100, resets_at: '2026-11-19T00:00:00.000Z' }),
    });
    const { used } = shown['quota'] as { used: number };
    expect(await texts()).toEqual(before);
    for (let i = 0; i < 3; i++) {
      const { content, isError } = await assistant.call('messages_send', { ...args, ...confirm_with });
      expect(isError).toBe(false);
      expect(content).toMatchObject({ text: 'Tuesday at 10?', quota: { used: used + 1 } });
    }
    expect((await texts()).filter((text) => text === 'Tuesday at 10?')).toHaveLength(1);
    const again = await preview('messages_send', args);
    expect(again.preview).toMatchObject({ sent_before_at: NOON, warning: expect.any(String) });
  });

  test('is not sent with a different text, by another key, or too late', async () => {
    const args = { lead_id: leadId, text: 'As shown', humanize: false };
    const { confirm_with } = await preview('messages_send', args);
    const refused = async (change: object, by = assistant) => {
      const { content, isError } = await by.call('messages_send', { ...args, ...confirm_with, ...change });
      expect(isError).toBe(true);
      expect(content).toMatchObject({
        error: { code: 'confirmation_invalid', next_step: expect.any(String) },
      });
    };
    await refused({ text: 'Something else' });
    await refused({ humanize: true });
    await refused({ send_id: 'made up' });
    await refused({ send_id: undefined });
    await refused({}, await connectAssistant(app.url, { key: workspace.keys['few']! }));
    clock.advance(15 * 60_000 + 1);
    await refused({});
    expect(await texts()).not.toContain('As shown');
    expect(await texts()).not.toContain('Something else');
  });

  test('is previewed without a name if the key cannot read leads, and the preview says what is missing', async () => {
    const few = await connectAssistant(app.url, { key: workspace.keys['few']! });
    const { preview: shown } = await preview('messages_send', { lead_id: leadId, text: 'Hi' }, few);
    expect(shown).toMatchObject({ from: { phone: number }, quota: {}, text: 'Hi' });
    expect(shown['not_seen']).toEqual([
      expect.stringContaining(formatMissingScope('conversations:read')),
      expect.stringContaining(formatMissingScope('leads:read')),
    ]);
    expect(JSON.stringify(shown)).not.toContain('Zoë');
  });

  test('is refused in the preview if the call would be refused, with a next step', async () => {
    await lead.write(phone, 'STOP');
    await app.drain();
    const { content, isError } = await assistant.call('messages_send', { lead_id: leadId, text: 'Please' });
    expect(isError).toBe(true);
    expect(content).toMatchObject({ error: { code: 'validation_error', field: 'lead_id' } });
    expect(JSON.stringify(content)).not.toContain('send_id"');
  });
});

describe('the preview of a call that causes an agent to write', () => {
  test('shows the first message of a push, and a repeated push contacts no lead twice', async () => {
    const args = { id: 'spring', phone: app.make.phone(), name: 'Ana' };
    const { preview: shown, confirm_with } = await preview('campaigns_push_lead', args);
    await app.drain();
    expect(await lead.texts(args.phone)).toEqual([]);
    expect(shown).toMatchObject({
      to: { phone: args.phone },
      from: { phone: number },
      quota: { limit: 100 },
    });
    for (let i = 0; i < 2; i++) {
      const { isError } = await assistant.call('campaigns_push_lead', { ...args, ...confirm_with });
      expect(isError).toBe(false);
      await app.drain();
    }
    const { outside_text } = shown['first_message'] as { outside_text: string };
    expect(await lead.texts(args.phone)).toEqual([outside_text]);
  });

  test('shows the message that the agent answers when a conversation is given back', async () => {
    await lead.api.call(contract.leads.handoff, { id: leadId });
    await lead.write(phone, 'Are you there?');
    await app.drain();
    const before = await texts();
    const { preview: shown } = await preview('leads_resume', { id: leadId });
    expect(shown).toMatchObject({
      does: expect.stringContaining('answers the last message'),
      to: { name: { outside_text: 'Zoë Ray' } },
      last_message: { text: { outside_text: 'Are you there?' } },
      from: { phone: number },
    });
    await app.drain();
    expect(await texts()).toEqual(before);
    await callConfirmed('leads_resume', { id: leadId });
    await app.drain();
    expect((await texts()).length).toBeGreaterThan(before.length);
  });

  test('shows whom a resumed campaign answers and how many it contacts', async () => {
    await lead.api.call(contract.campaigns.pause, { id: 'spring' });
    await lead.write(phone, 'Still interested');
    await app.drain();
    const { preview: shown } = await preview('campaigns_resume', { id: 'spring' });
    expect(shown).toMatchObject({
      campaign: { status: 'paused', whatsapp_connected: true },
      wait_for_an_answer: [{ lead_id: leadId, name: { outside_text: 'Zoë Ray' }, phone }],
      wait_for_an_answer_in_all: '1',
      wait_for_a_first_message: '0',
      from: { phone: number },
      quota: { limit: 100 },
    });
    expect(await callConfirmed('campaigns_resume', { id: 'spring' })).toMatchObject({ isError: false });
    const again = await assistant.call('campaigns_resume', { id: 'spring' });
    expect(again.content).toMatchObject({ preview: { warning: expect.stringContaining('not paused') } });
  });

  test('shows the list and campaign of an import, and its first message', async () => {
    const { data: list } = await lead.api.call(contract.lists.create, {
      name: 'Fair',
      campaign_id: 'spring',
    });
    const leads = [{ phone: app.make.phone(), name: 'Bo' }, { phone: app.make.phone() }];
    const { preview: shown, confirm_with } = await preview('lists_import_leads', { id: list.id, leads });
    expect(shown).toMatchObject({
      list: { name: 'Fair', campaign_id: 'spring' },
      contacts_in_all: 2,
      contacts: leads,
      to_the_first: { outside_text: expect.stringContaining('Bo') },
      from: { phone: number },
    });
    for (const expected of [{ imported: 2 }, { imported: 0, duplicates_in_list: 2 }]) {
      const { content } = await assistant.call('lists_import_leads', { id: list.id, leads, ...confirm_with });
      expect(content).toMatchObject(expected);
    }
    const rows = [leads[0]!, { phone: '0612345678' }, { phone: `+${leads[0]!.phone}` }, {}];
    const wrong = await preview('lists_import_leads', { id: list.id, leads: rows });
    expect(wrong.preview).toMatchObject({ will_be_refused: [{ index: 1 }, { index: 2 }, { index: 3 }] });
    const { content } = await assistant.call('lists_import_leads', {
      ...{ id: list.id, leads: rows, ...wrong.confirm_with },
    });
    expect(content).toMatchObject({ rejected: [{ index: 1 }, { index: 2 }, { index: 3 }] });
  });
});

describe('the preview of a call that cannot be undone', () => {
  test('shows where a subscription sends data, and a repeated call creates no second subscription', async () => {
    const args = { url: 'https://example.com/hook', events: ['message.received'] };
    const { preview: shown, confirm_with } = await preview('webhooks_create', args);
    expect(shown).toMatchObject(args);
    clock.advance(1_000);
    expect((await assistant.call('webhooks_create', { ...args, ...confirm_with })).isError).toBe(false);
    const again = await assistant.call('webhooks_create', { ...args, ...confirm_with });
    expect(again).toMatchObject({ isError: true, content: { error: { code: 'confirmation_invalid' } } });
    const { data } = await lead.api.call(contract.webhooks.list, {});
    expect(data).toHaveLength(1);

    const removal = await preview('webhooks_delete', { id: data[0]!.id });
    expect(removal.preview).toMatchObject({ webhook: { url: args.url } });
    const remove = () => assistant.call('webhooks_delete', { id: data[0]!.id, ...removal.confirm_with });
    expect((await remove()).content).toMatchObject({ deleted: true });
    expect((await remove()).content).toMatchObject({ error: { code: 'not_found' } });
  });

  test('shows a block rule before it is removed', async () => {
    const { data: rule } = await lead.api.call(contract.blocklist.create, { kind: 'prefix', value: '999' });
    const { preview: shown } = await preview('blocklist_delete', { id: rule.id });
    expect(shown).toMatchObject({ rule: { kind: 'prefix', value: '999' } });
    expect((await lead.api.call(contract.blocklist.list, {})).data).toHaveLength(1);
    await callConfirmed('blocklist_delete', { id: rule.id });
    expect((await lead.api.call(contract.blocklist.list, {})).data).toEqual([]);
  });
});

test('a preview is refused to a key without the scope, as the call is', async () => {
  const none = await connectAssistant(app.url, { key: workspace.keys['none']! });
  const calls: [string, object, string][] = [
    ['messages_send', { lead_id: leadId, text: 'Hi' }, 'messages:send'],
    ['campaigns_push_lead', { id: 'spring', phone }, 'messages:send'],
    ['campaigns_resume', { id: 'spring' }, 'campaigns:write'],
    ['leads_resume', { id: leadId }, 'leads:write'],
    ['lists_import_leads', { id: 'list_x', leads: [{ phone }] }, 'lists:write'],
    ['webhooks_create', { url: 'https://example.com', events: ['contact.qualified'] }, 'webhooks:manage'],
    ['webhooks_delete', { id: 'hook_x' }, 'webhooks:manage'],
    ['blocklist_delete', { id: 'rule_x' }, 'blocklist:manage'],
  ];
  for (const [name, args, scope] of calls) {
    const { content, isError } = await none.call(name, { ...args });
    expect([name, isError]).toEqual([name, true]);
    expect(content).toMatchObject({ error: { code: 'insufficient_scope', scope } });
  }
});
