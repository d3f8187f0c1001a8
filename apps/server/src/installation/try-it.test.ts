// A simulated campaign for a workspace without a number (dashboard-operations.md#trying-it).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWelcomeLink } from '../features/team/index.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const { tryIt } = contract.welcome;

test('the first workspace has a simulated campaign that answers and qualifies leads', async () => {
  const token = new URL(createWelcomeLink(app.system)).searchParams.get('token')!;
  const ana = createBrowser(app);
  await ana.call(contract.welcome.begin, {
    ...{ token, workspace: 'Café {{name}}', email: 'ana@try.test', password: PASSWORD },
  });
  const isSimulated = async () => (await ana.call(contract.session.get, {})).data.workspace.simulated_only;
  expect(await isSimulated()).toBe(false);
  const { data } = await ana.call(tryIt, { language: 'en' });
  expect(data).toEqual({ number: '33600000001', campaign: 'try-it', made: true });
  expect((await ana.call(tryIt, { language: 'en' })).data).toEqual({ ...data, made: false });
  expect(await isSimulated()).toBe(true);
  const { data: changes } = await ana.call(contract.activity.list, { action: 'workspace.changed' });
  expect(changes.map(({ details }) => details)).toEqual([{ campaign: 'try-it', number: '33600000001' }]);

  const from = app.make.phone();
  const said = async () => {
    const { data: events } = await ana.call(contract.sandbox.phoneEvents, { phone: from });
    expect(new Set(events.map(({ number }) => number))).toEqual(new Set([data.number]));
    return events.flatMap(({ text }) => text ?? []);
  };
  for (const text of ['Hello', 'Yes', '9000']) {
    await ana.call(contract.sandbox.receiveMessage, { from, to: data.number, text });
    for (let n = 0; n < 10; n++) {
      await app.drain();
      app.clock.advance(5_000);
    }
  }
  expect((await said()).length).toBeGreaterThanOrEqual(3);
  const { data: leads } = await ana.call(contract.leads.list, { phone: from });
  expect(leads.map(({ stage }) => stage)).toEqual(['qualified']);

  // Once a campaign has started on the number, it answers the people who write first, which its card shows before.
  await ana.call(contract.campaigns.create, { name: 'Windows', number: data.number, from: 'template' });
  const answers = async () => {
    const cards = (await ana.call(contract.campaigns.cards, {})).data;
    const numbers = (await ana.call(contract.numbers.list, {})).data;
    return [...cards.map(({ newcomers }) => newcomers?.name), ...numbers.map(({ newcomers }) => newcomers)];
  };
  const trial = 'Lea from Café name';
  expect(await answers()).toEqual(['Windows', trial, trial]);
  await queryRows(app, `update campaigns set status = 'active' where name = 'Windows'`);
  expect(await answers()).toEqual(['Windows', 'Windows', 'Windows']);
  const stranger = app.make.phone();
  await ana.call(contract.sandbox.receiveMessage, { from: stranger, to: data.number, text: 'Hello' });
  await app.drain();
  const { data: arrived } = await ana.call(contract.leads.list, { phone: stranger });
  expect(arrived).toMatchObject([{ campaign_id: 'windows' }]);
  await ana.call(contract.campaigns.pause, { id: 'windows' });
  expect(await answers()).toEqual([trial, trial, trial]);
});

test('a workspace with its own number keeps it and its settings for language models', async () => {
  const owner = { email: 'own@try.test', role: 'owner', password: PASSWORD };
  const { number } = await app.make.workspace({
    members: [owner],
    number: { phone: '33600000001' },
    campaign: { status: 'paused' },
    budgets: { per_day: 3 },
  });
  const settings = () => queryRows(app, `select budgets->>'per_day' as per_day from model_settings`);
  const before = await settings();
  const page = createBrowser(app);
  await page.signIn(owner.email);
  const { data } = await page.call(tryIt, { language: 'fr' });
  expect(data).toEqual({ number, campaign: 'try-it', made: true });
  const { data: campaigns } = await page.call(contract.campaigns.list, {});
  expect(campaigns.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    'Lea from Acme paused',
    'Léa de chez Acme active',
  ]);
  expect(before.length).toBe(1);
  expect(await settings()).toEqual(before);
});

test('a campaign with the slug try-it on a real number is kept, and a second one is made', async () => {
  const owner = { email: 'mine@try.test', role: 'owner', password: PASSWORD };
  const { teamId } = await app.make.workspace({
    members: [owner],
    campaign: { slug: 'try-it', name: 'Mine' },
  });
  const real = () =>
    queryRows(
      app,
      `select campaign.slug, campaign.name from campaigns campaign
       join numbers number on number.team_id = $1 and number.id = campaign.number_id
       where campaign.team_id = $1 and number.engine = 'waha'`,
      [teamId],
    );
  await queryRows(app, `update numbers set engine = 'waha' where team_id = $1`, [teamId]);
  const page = createBrowser(app);
  await page.signIn(owner.email);
  const { data } = await page.call(tryIt, {});
  expect(data).toMatchObject({ campaign: 'try-it-2', made: true });
  expect(await real()).toEqual([{ slug: 'try-it', name: 'Mine' }]);
});

test('trying the simulated campaign is refused and creates nothing if the plan has no room for it', async () => {
  const owner = { email: 'full@try.test', role: 'owner', password: PASSWORD };
  const { teamId } = await app.make.workspace({ plan: 'free', members: [owner] });
  // Make the number real, so that trying it out needs a second number.
  await queryRows(app, `update numbers set engine = 'waha' where team_id = $1`, [teamId]);
  const page = createBrowser(app);
  await page.signIn(owner.email);
  await expect(page.call(tryIt, {})).rejects.toMatchObject({
    status: 409,
    issues: [{ code: 'pool_exceeded', params: { plan: 'free', max: 1 } }],
  });
  expect(await queryRows(app, 'select 1 from numbers where team_id = $1', [teamId])).toHaveLength(1);
});

test('only owners and admins can try the simulated campaign', async () => {
  const editor = { email: 'ed@try.test', role: 'editor', password: PASSWORD };
  await app.make.workspace({ members: [editor] });
  const page = createBrowser(app);
  await page.signIn(editor.email);
  await expect(page.call(tryIt, {})).rejects.toMatchObject({ status: 403 });
});
