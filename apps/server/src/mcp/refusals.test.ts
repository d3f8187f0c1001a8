// The refusal of a tool call: the code, the next step, and the time at which the limit ends (mcp.md#errors).
import { contract, formatIssue, issue } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../testing/conversation-helper.ts';
import { NO_PACING, type WorkspaceParts } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createStillClock } from '../testing/still-clock.ts';
import { connectAssistant } from './assistant.testing.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const clock = createStillClock(NOON);
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, rates: { free: 12, starter: 1e6, business: 1e6, scale: 1e6 } });
});
afterAll(() => app.close());

async function setUpLead(parts: WorkspaceParts) {
  clock.set(NOON);
  const workspace = await app.make.workspace(parts);
  const lead = createPlay(app, workspace);
  const phone = app.make.phone();
  await lead.write(phone, 'Hello');
  const { id } = await lead.lead(phone);
  await lead.api.call(contract.leads.handoff, { id });
  await app.drain();
  const assistant = await connectAssistant(app.url, { key: workspace.key });
  /** Previews a message. @returns how to confirm it, or the error. */
  const preview = async (text: string) => {
    const args = { lead_id: id, text, humanize: false };
    const { content } = await assistant.call('messages_send', args);
    const { confirm_with, error } = content as { confirm_with?: object; error?: Record<string, unknown> };
    const confirm = async () => (await assistant.call('messages_send', { ...args, ...confirm_with })).content;
    return { confirm, error };
  };
  return { lead, phone, id, assistant, preview };
}

test('a call confirmed after the quota was used up is refused with the reset time', async () => {
  const { lead, phone, preview } = await setUpLead({ number: { daily_quota: 1, pacing: NO_PACING } });
  const [one, other] = [await preview('One'), await preview('Other')];
  expect(await one.confirm()).toMatchObject({ text: 'One', quota: { remaining: 0 } });
  const until = {
    code: 'quota_exceeded',
    retry_at: '2026-11-19T00:00:00.000Z',
    next_step: expect.stringContaining('try again after retry_at'),
  };
  expect(await other.confirm()).toMatchObject({ error: until });
  expect((await preview('Third')).error).toMatchObject(until);
  expect((await lead.texts(phone)).filter((text) => text !== 'One')).toEqual([]);
  // Repeating the call of a sent message returns its result again, whatever quota is left.
  expect(await one.confirm()).toMatchObject({ text: 'One' });
});

test("a refusal because of the number's pace contains the exact waiting time", async () => {
  const { preview } = await setUpLead({ number: { pacing: { ...NO_PACING, per_minute: 1 } } });
  await (await preview('One')).confirm();
  const { error } = await preview('Other');
  expect(error).toMatchObject({
    code: 'rate_limited',
    retry_after_seconds: 60,
    retry_at: '2026-11-18T12:01:00.000Z',
    next_step: expect.stringContaining('Wait for retry_after_seconds'),
  });
  clock.set('2026-11-18T12:01:00.000Z');
  expect(await (await preview('Other')).confirm()).toMatchObject({ text: 'Other' });
});

test("a refusal because of the workspace's rate limit contains the exact waiting time", async () => {
  const { assistant } = await setUpLead({ plan: 'free' });
  let refused = await assistant.call('leads_list', {});
  for (let i = 0; i < 12 && !refused.isError; i++) refused = await assistant.call('leads_list', {});
  expect(refused.content).toMatchObject({
    error: {
      code: 'rate_limited',
      retry_after_seconds: 60,
      retry_at: '2026-11-18T12:01:00.000Z',
      next_step: expect.stringContaining('Wait for retry_after_seconds'),
    },
  });
  clock.set('2026-11-18T12:01:00.000Z');
  expect((await assistant.call('leads_list', {})).isError).toBe(false);
});

test('a refusal names the invalid field or the forbidden state, and the next step', async () => {
  const { lead, id, assistant } = await setUpLead({ number: { pacing: NO_PACING } });
  const readError = async (name: string, args: object) =>
    (await assistant.call(name, { ...args })).content['error'];
  expect(await readError('leads_update', { id, assigned_to: 'mem_unknown' })).toMatchObject({
    code: 'validation_error',
    field: 'assigned_to',
    next_step: expect.stringContaining('Fix the problem in the message'),
  });
  expect(await readError('leads_list', { limit: 1_000 })).toMatchObject({
    field: 'limit',
    next_step: expect.stringContaining('Fix the problem in the message'),
  });
  await lead.api.call(contract.campaigns.pause, { id: 'spring' });
  expect(await readError('campaigns_pause', { id: 'spring' })).toMatchObject({
    code: 'invalid_state',
    message: formatIssue(issue('pause_inactive', { status: 'paused' })),
    next_step: expect.stringContaining('Read the record'),
  });
  const { data: list } = await lead.api.call(contract.lists.create, { name: 'Fair' });
  const leads = [{ phone: app.make.phone() }];
  const { data } = await lead.api.call(contract.lists.importLeads, { id: list.id, leads });
  expect(await readError('messages_send', { lead_id: data.lead_ids[0], text: 'Hi' })).toMatchObject({
    code: 'lead_not_contacted',
    next_step: expect.stringContaining('campaigns_push_lead'),
  });
});
