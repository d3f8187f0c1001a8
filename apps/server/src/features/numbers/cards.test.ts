// Tests the numbers of a workspace, as its members see them (dashboard-operations.md#numbers).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the list of numbers shows the network, connection and remaining quota of each number', async () => {
  const owner = { email: 'ana@cards.test', role: 'owner', password: PASSWORD };
  const instagram = {
    ...{ account_id: '17841400000000001', username: 'acme.kitchens' },
    ...{ access_token: 'token', app_secret: 'secret', verify_token: 'verify' },
  };
  const { number, numberId, key } = await app.make.workspace({
    members: [owner],
    numbers: [{ engine: 'instagram', instagram }],
  });
  const from = app.make.phone();
  await app.api(key).call(contract.sandbox.receiveMessage, { from, to: number, text: 'Hello' });
  await app.drain();
  await app.api(key).call(contract.sandbox.setNumber, { phone: number, connected: false });
  await app.drain();
  const page = createBrowser(app);
  await page.signIn(owner.email);
  const { data } = await page.call(contract.numbers.list, {});
  expect(data).toHaveLength(2);
  expect(data.find(({ id }) => id === numberId)).toMatchObject({
    ...{ name: 'Front desk', phone: number, ig_username: null, channel: 'whatsapp', engine: 'simulator' },
    ...{ simulated: true, connected: false, campaigns: ['Lea from Acme'] },
    disconnected_since: expect.stringMatching(/^2026-11-18T12:/),
    quota: { limit: 1000, used: 1, remaining: 999, resets_at: '2026-11-19T00:00:00.000Z' },
  });
  expect(data.find(({ id }) => id !== numberId)).toMatchObject({
    ...{ phone: null, ig_username: 'acme.kitchens', channel: 'instagram', simulated: false, campaigns: [] },
  });
});
