// Tests the first run (dashboard-operations.md#first-run).
import { contract } from '@parley/contract';
import { afterEach, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { createWelcomeLink } from './index.ts';

let app: TestApp;
afterEach(() => app.close());

test('the link from the first run creates the first workspace, and works only once', async () => {
  app = await startApp();
  const token = new URL(createWelcomeLink(app.system)).searchParams.get('token')!;
  const page = createBrowser(app);
  const { data } = await page.call(contract.welcome.look, { token });
  expect(Date.parse(data.expires_at) - app.clock.ms()).toBeGreaterThan(23 * 60 * 60_000);
  const input = {
    token,
    workspace: 'Café Zürich & Söhne',
    email: 'ana@first.test',
    name: 'Ana',
    password: PASSWORD,
    timezone: 'Europe/Zurich',
  };
  await expect(page.call(contract.welcome.begin, { ...input, token: `${token}x` })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    page.call(contract.welcome.begin, { ...input, password: 'cafe zurich sohne' }),
  ).resolves.toBeDefined();
  const session = (await page.call(contract.session.get, {})).data;
  expect(session).toMatchObject({
    member: { role: 'owner', name: 'Ana' },
    workspace: {
      slug: 'cafe-zurich-sohne',
      name: 'Café Zürich & Söhne',
      plan: 'scale',
      timezone: 'Europe/Zurich',
    },
  });
  // Their address is proven, so the file of another workspace makes them an active member.
  const text = 'workspace: { slug: second }\nmembers: [{ email: ana@first.test, role: admin }]';
  const [second] = await applyFile(app.system, text, 'second.yaml');
  expect(second!.members[0]!.pending).toBeNull();
  await page.call(contract.session.switchWorkspace, { slug: 'second' });
  for (const again of [contract.welcome.look, contract.welcome.begin]) {
    const answer = await createBrowser(app).ask(again, again === contract.welcome.begin ? input : { token });
    expect(answer.status).toBe(404);
  }
});

test('two concurrent calls create one workspace, and a link from the day before creates none', async () => {
  app = await startApp();
  const token = new URL(createWelcomeLink(app.system)).searchParams.get('token')!;
  const begin = (email: string) =>
    createBrowser(app).ask(contract.welcome.begin, { token, workspace: email, email, password: PASSWORD });
  app.clock.advance(25 * 60 * 60_000);
  expect((await begin('late@first.test')).status).toBe(404);
  app.clock.advance(-2 * 60 * 60_000);
  const both = await Promise.all([begin('a@first.test'), begin('b@first.test')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
