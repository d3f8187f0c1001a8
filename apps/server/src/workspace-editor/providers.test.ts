// Language models, calendars and the export in the dashboard's API (dashboard-operations.md#models).
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, fact } from '@parley/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { type FakeCalCom, startCalCom } from '../testing/fakes/calendars/cal-com/server.ts';
import { type Models, startModels } from '../testing/fakes/models/server.ts';
import type { Workspace, WorkspaceParts } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { applyFile } from '../workspace-file/index.ts';

const { models, calendars, activity, workspace: space } = contract;

let app: TestApp;
let fake: Models;
let calCom: FakeCalCom;
beforeAll(async () => {
  app = await startApp();
  fake = await startModels();
  calCom = await startCalCom({ now: app.clock.ms });
});
afterAll(async () => {
  await app.close();
  await Promise.all([fake.close(), calCom.close()]);
});

let count = 0;
async function owner(parts: WorkspaceParts = {}): Promise<{ page: Browser; made: Workspace }> {
  const email = `owner${++count}@providers.test`;
  const made = await app.make.workspace({
    members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
    ...parts,
  });
  const page = createBrowser(app);
  await page.signIn(email);
  return { page, made };
}
const actions = async (page: Browser) =>
  (await page.call(activity.list, {})).data.map(({ action }) => action);

test('a provider is added, checked, changed without its key, and removed once it is unused', async () => {
  const { page, made } = await owner();
  const claude = {
    name: 'claude',
    provider: 'anthropic',
    base_url: fake.address('anthropic'),
    api_key: fake.key,
  };
  const { data } = await page.call(models.add, claude);
  expect(data.providers).toMatchObject([{ name: 'claude', has_key: true, campaigns: [] }]);
  await expect(page.call(models.add, claude)).rejects.toMatchObject({ code: 'validation_error' });

  fake.answers([{ answer: 'Hello' }]);
  const [known] = [...fake.known];
  const { data: well } = await page.call(models.check, { model: `claude/${known}` });
  expect(well.problems).toEqual([]);
  const { data: listed } = await page.call(models.list, { name: 'claude' });
  expect(listed).toMatchObject({ problem: null, suggested: 'claude-sonnet-4-5' });
  expect(listed.models.map((one) => one.name)).not.toContain('undefined');
  await expect(page.call(models.list, { name: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
  const { data: unknown } = await page.call(models.check, { model: 'nobody/x' });
  expect(unknown.problems).toEqual([fact('provider_not_set_up', { provider: 'nobody' })]);

  const prices = { [known!]: { input: 1, output: 2 }, qwen3: { input: 1, output: 1 } };
  const kept = { provider: 'anthropic', base_url: claude.base_url };
  const changed = await page.call(models.change, { name: 'claude', ...kept, prices });
  expect(changed.data.providers[0]).toMatchObject({
    has_key: true,
    prices: { [known!]: { input: 1, cached: 1, output: 2 } },
  });
  // The workspace's own price is the lowest.
  expect((await page.call(models.list, { name: 'claude' })).data.suggested).toBe('qwen3');
  // The stored key is never sent to another address.
  const away = page.call(models.change, { name: 'claude', ...kept, base_url: 'http://localhost:1' });
  await expect(away).rejects.toMatchObject({
    code: 'validation_error',
    issues: [{ path: ['api_key'], code: 'required' }],
  });
  await expect(page.call(models.change, { name: 'none', ...kept })).rejects.toMatchObject({
    code: 'not_found',
  });

  const file = {
    workspace: { slug: made.slug },
    campaigns: [
      { slug: 'asks', name: 'Asks', agent: { goal: 'a', first_message: 'b', model: `claude/${known}` } },
    ],
  };
  await applyFile(app.system, JSON.stringify(file), 'part.yaml', { isPart: true });
  const used = await page.call(models.get, {});
  expect(used.data.providers[0]).toMatchObject({
    campaigns: [{ slug: 'asks' }],
    models: [`claude/${known}`],
  });
  await expect(page.call(models.remove, { name: 'claude' })).rejects.toMatchObject({
    code: 'invalid_state',
    issues: [{ code: 'provider_used', params: { name: 'claude', campaigns: ['Asks'] } }],
  });
  const archived = { ...file, campaigns: [{ ...file.campaigns[0], status: 'archived' }] };
  await applyFile(app.system, JSON.stringify(archived), 'part.yaml', { isPart: true });
  expect((await page.call(models.remove, { name: 'claude' })).data.providers).toEqual([]);
  expect(await actions(page)).toEqual(
    expect.arrayContaining(['model.added', 'model.changed', 'model.removed']),
  );
  expect(JSON.stringify(await page.call(activity.list, {}))).not.toContain(fake.key);
});

test('budgets and transcription are replaced, with an error for each wrong field, and providers stay', async () => {
  const { page } = await owner({ models: [{ name: 'ears', provider: 'openai', api_key: 'k' }] });
  const { data: before } = await page.call(models.get, {});
  expect(before).toMatchObject({
    budgets_set: false,
    transcription: null,
    budgets: { per_day: 20, time_per_turn: '1m' },
  });
  const budgets = { ...before.budgets, per_day: 3, currency: 'EUR' };
  const { data } = await page.call(models.saveSettings, { budgets, transcription: 'ears/whisper-1' });
  expect(data).toMatchObject({
    budgets_set: true,
    transcription: 'ears/whisper-1',
    budgets: { per_day: 3, currency: 'EUR' },
  });
  expect(data.providers).toMatchObject([{ name: 'ears', has_key: true }]);
  await expect(page.call(models.remove, { name: 'ears' })).rejects.toMatchObject({ code: 'invalid_state' });
  const wrong = page.call(models.saveSettings, {
    budgets: { per_day: -1, nonsense: 1 },
    transcription: 'anthropic/x',
  });
  await expect(wrong).rejects.toMatchObject({
    code: 'validation_error',
    issues: expect.arrayContaining([
      expect.objectContaining({ path: ['budgets', 'per_day'], code: 'number_min', params: { min: 0 } }),
    ]),
  });
  const unset = await page.call(models.saveSettings, { budgets: null, transcription: null });
  expect(unset.data).toMatchObject({
    budgets_set: false,
    transcription: null,
    providers: [{ name: 'ears' }],
  });
});

test('a calendar is connected, checked, changed without its secrets, and removed once it is unused', async () => {
  const { page, made } = await owner();
  const settings = { url: calCom.url, api_key: calCom.key, event_type_id: 10, webhook_secret: 'hook-secret' };
  const { data: card } = await page.call(calendars.add, { name: 'team', provider: 'cal-com', settings });
  expect(card).toMatchObject({
    ...{
      name: 'team',
      provider: 'cal-com',
      secrets: ['api_key', 'webhook_secret'],
      campaigns: [],
      meetings: 0,
    },
    webhook_url: expect.stringContaining(`/calendars/${card.id}`),
  });
  expect(JSON.stringify(card)).not.toContain('hook-secret');
  const wrong = page.call(calendars.add, {
    name: 'other',
    provider: 'cal-com',
    settings: { ...settings, api_key: 'no' },
  });
  await expect(wrong).rejects.toMatchObject({
    code: 'validation_error',
    issues: [{ path: ['api_key'] }],
  });
  expect((await page.call(calendars.check, { id: card.id })).data.problems).toEqual([]);
  const { data: paged } = await page.call(calendars.change, {
    id: card.id,
    settings: { page: 'https://cal.com/acme' },
  });
  expect(paged).toMatchObject({
    settings: { page: 'https://cal.com/acme' },
    secrets: ['api_key', 'webhook_secret'],
  });
  await expect(
    page.call(calendars.change, { id: card.id, settings: { url: 'http://localhost:1' } }),
  ).rejects.toMatchObject({
    code: 'validation_error',
  });
  const agent = { goal: 'a', first_message: 'b', booking: { calendar: 'team' } };
  const file = {
    workspace: { slug: made.slug },
    campaigns: [{ slug: 'books', name: 'Books', status: 'archived', agent }],
  };
  await applyFile(app.system, JSON.stringify(file), 'part.yaml', { isPart: true });
  await expect(page.call(calendars.remove, { id: card.id })).rejects.toMatchObject({
    code: 'invalid_state',
    issues: [{ code: 'calendar_used', params: { name: 'team', campaigns: ['Books'] } }],
  });
  const without = { ...file, campaigns: [{ ...file.campaigns[0], agent: { ...agent, booking: null } }] };
  await applyFile(app.system, JSON.stringify(without), 'part.yaml', { isPart: true });
  await page.call(calendars.remove, { id: card.id });
  expect((await page.call(calendars.list, {})).data).toEqual([]);
  await expect(page.call(calendars.remove, { id: card.id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await actions(page)).toEqual(
    expect.arrayContaining(['calendar.added', 'calendar.changed', 'calendar.removed']),
  );
});

test('the workspace is downloaded as YAML, or as a zip if it includes other files', {
  tags: 'endurance',
}, async () => {
  const { page, made } = await owner();
  const { text, headers } = await page.ask(space.export, {});
  expect(headers['content-disposition']).toBe(`attachment; filename="${made.slug}.yaml"`);
  expect(text).toContain(`slug: ${made.slug}`);
  const folder = mkdtempSync(join(inject('folder'), 'zip-'));
  writeFileSync(join(folder, 'prices.csv'), 'room;price\nkitchen;8000\n');
  const agent = { goal: 'a', first_message: 'b', knowledge: [{ file: 'prices.csv' }] };
  const file = { workspace: { slug: made.slug }, campaigns: [{ slug: 'knows', name: 'K', agent }] };
  await applyFile(app.system, JSON.stringify(file), 'part.yaml', {
    ...{ isPart: true, knowledge: { folder, allowLocal: true, offline: true } },
  });
  const answer = await fetch(`${app.url}/dashboard/api/workspace/export`, {
    headers: {
      cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${made.slug}.zip"`);
  const files = unzipSync(await answer.bytes());
  expect(Object.keys(files)).toEqual([`${made.slug}.yaml`, 'prices.csv']);
  expect(strFromU8(files['prices.csv']!)).toBe('room;price\nkitchen;8000\n');
  expect((await actions(page)).filter((action) => action === 'workspace.exported')).toHaveLength(2);
});
