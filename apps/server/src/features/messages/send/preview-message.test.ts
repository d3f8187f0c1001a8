// Tests the preview of a send or a push (sending.md#previews): the send gate decides, and nothing is stored.
import type { ApiError } from '@parley/client';
import { contract, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { NO_PACING, type Workspace } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { createStillClock } from '../../../testing/still-clock.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const clock = createStillClock(NOON);
let app: TestApp;
let workspace: Workspace;
let lead: Play;
let number: string;
let phone: string;
let leadId: string;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(NOON);
  number = app.make.phone();
  workspace = await app.make.workspace({
    number: { phone: number, name: 'Front desk', daily_quota: 5, pacing: NO_PACING },
    blocked: [],
  });
  lead = createPlay(app, workspace);
  phone = app.make.phone();
  await lead.write(phone, 'Hello');
  leadId = (await lead.lead(phone)).id;
  await lead.api.call(contract.leads.handoff, { id: leadId });
  await app.drain();
});

const rows = async () => {
  const tables = ['messages', 'first_contacts', 'leads', 'notes', 'idempotency_keys'];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where team_id = $1) as ${table}`);
  const quota = '(select sum(sent)::int from number_days where team_id = $1) as sent';
  return queryRows(app, `select ${[...counts, quota].join(', ')}`, [workspace.teamId]);
};
const preview = (text: string) => lead.api.call(contract.messages.preview, { lead_id: leadId, text });
const send = (text: string) =>
  lead.api.call(contract.messages.send, { lead_id: leadId, text, humanize: false });
/** Expects both calls to be rejected with the same code and issues. */
async function expectSameRefusal(text: string, code: string) {
  const errors = [];
  for (const call of [preview, send]) errors.push(await call(text).catch((error: unknown) => error));
  const [one, other] = errors.map((error) => {
    const { code, issues } = error as ApiError;
    return { code, issues };
  });
  expect(one).toEqual(other);
  expect(one!.code).toBe(code);
}

describe('a preview of a message', () => {
  test('shows the text, the number and the remaining quota, and stores nothing', async () => {
    const before = await rows();
    const { data } = await preview('Tuesday at 10?');
    expect(data).toEqual({
      lead_id: leadId,
      text: 'Tuesday at 10?',
      from: { phone: number, name: 'Front desk' },
      quota: { limit: 5, used: 0, remaining: 5, resets_at: '2026-11-19T00:00:00.000Z' },
    });
    await app.drain();
    expect(await rows()).toEqual(before);
    expect(await lead.texts(phone)).not.toContain('Tuesday at 10?');
    expect((await send('Tuesday at 10?')).data.quota).toMatchObject({ used: 1, remaining: 4 });
  });

  test('is rejected with the same error as the send would be', async () => {
    for (let i = 0; i < 5; i++) await send(`No. ${i}`);
    await expectSameRefusal('One more', 'quota_exceeded');
    clock.set('2026-11-19T12:00:00.000Z');
    await lead.number({ connected: false });
    await expectSameRefusal('Are you there?', 'agent_disconnected');
    await lead.number({ connected: true });
    await app.drain();
    const { data: rule } = await lead.api.call(contract.blocklist.create, { kind: 'number', value: phone });
    await expectSameRefusal('Hello', 'validation_error');
    await lead.api.call(contract.blocklist.delete, { id: rule.id });
    await lead.write(phone, 'STOP');
    await app.drain();
    await expectSameRefusal('Please', 'validation_error');
    const { data: list } = await lead.api.call(contract.lists.create, { name: 'Fair' });
    const contacts = [{ phone: app.make.phone() }];
    const { data } = await lead.api.call(contract.lists.importLeads, { id: list.id, leads: contacts });
    leadId = data.lead_ids[0]!;
    await expectSameRefusal('Hello', 'lead_not_contacted');
    leadId = 'lead_unknown';
    await expectSameRefusal('Hello', 'not_found');
  });
});

test('a preview delays no concurrent send from the same number in another process, and uses no quota', {
  tags: 'endurance',
}, async () => {
  const other = await startApp({ clock, connections: app.connections });
  await queryRows(app, 'update numbers set daily_quota = 1000 where team_id = $1', [workspace.teamId]);
  const people = Array.from({ length: 8 }, app.make.phone);
  const ids: string[] = [];
  for (const person of people) {
    await lead.write(person, 'Hello');
    const { id } = await lead.lead(person);
    await lead.api.call(contract.leads.handoff, { id });
    ids.push(id);
  }
  await app.drain();
  const { data: before } = await preview('First');
  const apis = [lead.api, other.api(workspace.key)];
  const sends = ids.map((lead_id, i) =>
    apis[i % 2]!.call(contract.messages.send, { lead_id, text: `To ${i}`, humanize: false }),
  );
  const previews = Array.from({ length: 32 }, (_, i) =>
    apis[i % 2]!.call(contract.messages.preview, { lead_id: ids[i % 8]!, text: `Look ${i}` }),
  );
  await Promise.all([...sends, ...previews]);
  const { data: after } = await preview('Last');
  expect(after.quota.used).toBe(before.quota.used + ids.length);
  for (const [i, person] of people.entries()) {
    const texts = await lead.texts(person);
    expect(texts.filter((text) => text.startsWith('To') || text.startsWith('Look'))).toEqual([`To ${i}`]);
  }
  await other.close();
});

describe('a preview of a push', () => {
  const push = (change: object = {}) => ({
    id: 'spring',
    phone: app.make.phone(),
    name: 'Zoë Ray',
    ...change,
  });

  test('shows the agent’s text, and the push then sends the same text', async () => {
    const input = push();
    const before = await rows();
    const { data } = await lead.api.call(contract.campaigns.previewLead, input);
    await app.drain();
    expect(await rows()).toEqual(before);
    expect(data).toMatchObject({
      phone: input.phone,
      campaign_id: 'spring',
      from: { phone: number, name: 'Front desk' },
      quota: { limit: 5, used: 0, remaining: 5 },
    });
    const { data: pushed } = await lead.api.call(contract.campaigns.pushLead, input);
    expect(pushed).toMatchObject({ status: data.status, note: data.note, contacted: true, reason: null });
    await app.drain();
    expect(await lead.texts(input.phone)).toEqual([data.first_message]);
    expect(data.first_message).toContain('Zoë');
  });

  test('shows why a lead would not be contacted, or why a campaign accepts no leads', async () => {
    const inTouch = {
      note: factText(fact('not_contacted_known', { how: 'contacted', held: null })),
      contacted: false,
      reason: 'in_touch_already',
    };
    const { data } = await lead.api.call(contract.campaigns.previewLead, push({ phone }));
    expect(data).toMatchObject({ first_message: null, ...inTouch });
    expect(await lead.push(phone)).toMatchObject(inTouch);
    const blocked = app.make.phone();
    await lead.api.call(contract.blocklist.create, { value: blocked });
    expect(await lead.push(blocked)).toMatchObject({ contacted: false, reason: 'blocked' });
    await lead.api.call(contract.campaigns.pause, { id: 'spring' });
    const refused = lead.api.call(contract.campaigns.previewLead, push());
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_state',
      reason: 'campaign_not_active',
    });
  });
});
