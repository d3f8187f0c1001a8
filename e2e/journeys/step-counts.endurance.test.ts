// Upper limits on the number of clicks, taps and keys for the most frequent tasks.
// @module-tag endurance
import type { ServerResponse } from 'node:http';
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../apps/server/src/features/webhooks/receiver.testing.ts';
import { useStage, type World } from '../world.testing.ts';

const FAILED = '{"error":"no such field"}';

const stage = useStage();
let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver((response: ServerResponse) => response.writeHead(422).end(FAILED));
  world = await stage.openWorkspace();
});
afterAll(async () => {
  await receiver.close();
});

/**
 * Counts the clicks, taps and keys that the page receives. It receives the test's input as it would receive a person's.
 */
async function countInputs(page: Page) {
  // A click on a label also clicks its control: count it once.
  await page.evaluate(`window.steps = { clicks: 0, keys: 0 };
    addEventListener('pointerup', (event) => { if (event.isTrusted) steps.clicks++; }, true);
    addEventListener('keydown', (event) => { if (event.isTrusted) steps.keys++; }, true);`);
  return () => page.evaluate<{ clicks: number; keys: number }>('steps');
}

test('the response of a failed delivery can be opened in three clicks', async () => {
  const { call } = stage.app.api(world.key);
  await call(contract.webhooks.create, { url: `${receiver.url}/hook`, events: ['message.received'] });
  await world.hear('Hello');
  await stage.app.drain();
  const { page } = await stage.openPage({
    email: world.ana,
    path: '/leads',
  });
  const settings = page.getByRole('link', { name: 'Settings' });
  await settings.waitFor();
  const steps = await countInputs(page);
  await settings.click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'message.received' }).click();
  await page.getByRole('group', { name: 'Response' }).getByText(FAILED).waitFor();
  expect((await steps()).clicks).toBe(3);
});

test('a new API key can be copied in three clicks', async () => {
  const { page, context } = await stage.openPage({ email: world.ana, path: '/settings/api' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create key' }).waitFor();
  const steps = await countInputs(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  const create = page.getByRole('dialog', { name: 'Create key' });
  // The name field has focus and the default access is minimal, so typing a name is enough.
  await page
    .locator('input:focus')
    .and(create.getByRole('textbox', { name: 'Name' }))
    .waitFor();
  await page.keyboard.type('CRM');
  await create.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy your API key' });
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  await shown.getByText('Copied').first().waitFor();
  expect((await steps()).clicks).toBe(3);
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^svc_/);
});

test('a file of 1,000 rows can be imported, and its results shown, in five clicks', async () => {
  const { data: list } = await stage.app.api(world.key).call(contract.lists.create, { name: 'Trade fair' });
  const rows = Array.from({ length: 1_000 }, (_, n) => `+${stage.app.make.phone()},Visitor ${n}`);
  const { page } = await stage.openPage({
    email: world.ana,
    path: `/lists/${list.id}/import`,
  });
  const choose = page.getByText('Choose a file', { exact: true });
  await choose.waitFor();
  const steps = await countInputs(page);
  const chooser = page.waitForEvent('filechooser');
  await choose.click();
  await (await chooser).setFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['phone,name', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Continue to columns' }).click();
  await page.getByRole('button', { name: 'Continue to check' }).click();
  await page.getByRole('checkbox', { name: /agreed to be contacted/ }).click();
  await page.getByRole('button', { name: 'Import 1,000 contacts' }).click();
  await page.getByText(/^Importing/).waitFor();
  await stage.app.drain();
  await page.getByText('Import finished').waitFor();
  await page.getByRole('row', { name: 'Visitor 0' }).getByText('Imported').waitFor();
  expect((await steps()).clicks).toBe(5);
});

test('a conversation can be taken over with one key or one click', async () => {
  const { page } = await stage.openPage({ path: ({ lead }) => `/inbox/${lead}` });
  const button = page.getByRole('button', { name: 'Take over' });
  await button.waitFor();
  const steps = await countInputs(page);
  await page.keyboard.press('t');
  await page.getByText('You are answering').waitFor();
  expect(await steps()).toEqual({ clicks: 0, keys: 1 });
  await page.getByRole('button', { name: 'Give back' }).click();
  await button.waitFor();
  await button.click();
  await page.getByText('You are answering').waitFor();
  expect(await steps()).toEqual({ clicks: 2, keys: 1 });
  await page.getByRole('button', { name: 'Give back' }).click();
  await button.waitFor();
});

test('a phone shows the reason for a verdict in one tap, and sends an answer in two taps plus typing', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Yes, we own it');
  await world.hear('9000');
  const { page } = await stage.openPage({
    width: 'phone',
    email: world.bob,
    path: `/inbox/${world.lead}`,
  });
  // The verdict is a line of the conversation. One tap shows its reason.
  const why = page.locator('[data-author=agent]').getByRole('button', { name: 'why' }).last();
  await why.waitFor();
  let steps = await countInputs(page);
  await why.tap();
  await page
    .getByRole('dialog', { name: 'Why this message' })
    .getByText(/budget/)
    .first()
    .waitFor();
  expect((await steps()).clicks).toBe(1);

  // A notification opens the page at this URL.
  await world.hear('Can I talk to a human please?');
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.waitFor();
  steps = await countInputs(page);
  await field.tap();
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Bob here.');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.getByText('You are answering').waitFor();
  expect((await steps()).clicks).toBe(2);
  const findReply = async () => {
    await stage.app.drain();
    stage.app.clock.advance(5_000);
    const { data } = await stage.app
      .api(world.key)
      .call(contract.sandbox.phoneEvents, { phone: world.phone });
    return data.flatMap(({ text }) => text ?? []);
  };
  await expect.poll(findReply).toContain('Bob here.');
  // Without a URL, a responder starts at the leads that need a person.
  await page.goto(stage.app.url);
  await page.locator('a[aria-current=page]', { hasText: /^Needs you/ }).waitFor();
});
