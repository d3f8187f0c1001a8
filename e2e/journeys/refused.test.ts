// A reply that can't go: the page says why and keeps the words.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, openWorkspace, type Stage, visit } from '../world.testing.ts';

const PATIENT = { timeout: 60_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('the lead wrote something newer: it is shown, and the answer goes only when it is asked for', async () => {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const { page, context } = await visit(stage, { email: world.ana, path: '/sign-in' });
  // Without the stream the page can't know.
  await context.route('**/dashboard/api/live*', (route) => route.abort());
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('An answer to the first message');
  await page.locator('[data-author=lead]').waitFor();
  await world.hear('Something newer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The lead wrote something newer.').waitFor();
  await page.locator('[data-author=lead]', { hasText: 'Something newer' }).waitFor();
  expect(await field.inputValue()).toBe('An answer to the first message');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => field.inputValue(), PATIENT).toBe('');
  await page.locator('[data-author=member]', { hasText: 'An answer to the first' }).waitFor();
  await context.close();
});

test('a number without connection sends nothing, and the words stay', async () => {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const { call } = stage.app.api(world.key);
  await call(contract.sandbox.setNumber, { phone: world.number, connected: false });
  await stage.app.drain();
  const { page, context } = await visit(stage, { email: world.ana, path: `/inbox/${world.lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/Not sent/)
    .waitFor();
  expect(await field.inputValue()).toBe('Half an answer');
  await context.close();
});
