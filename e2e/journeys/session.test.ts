// In and out: an invitation, a session that ends under an open page, a wrong password.
import { dashboard } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, PASSWORD } from '../../apps/server/src/testing/browser.ts';
import { openStage, openWorkspace, type Stage, visit } from '../world.testing.ts';

const PATIENT = { timeout: 60_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('a session that ends while somebody types: sign in over the page, the words stay', async () => {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const { page, context } = await visit(stage, { email: world.ana, path: `/inbox/${world.lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/dashboard/api/session') && request.method() === 'GET') asked++;
  });
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /session has ended/ });
  await dialog.waitFor();
  // The page behind is out of reach, also for its keys.
  await page.keyboard.press('Tab');
  expect(await page.evaluate("!!document.activeElement.closest('[role=dialog]')")).toBe(true);
  expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(world.ana);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong and wrong again');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('E-mail, password or code is wrong.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Half an answer');
  expect(asked).toBeLessThan(10);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => field.inputValue(), PATIENT).toBe('');
  await context.close();
});

test('a wrong password leaves what was typed', async () => {
  const world = await openWorkspace(stage);
  const { page, context } = await visit(stage, { path: `/inbox/${world.lead}` });
  await page.getByRole('textbox', { name: 'E-mail' }).fill(world.ana);
  await page.getByLabel('Password', { exact: true }).fill('wrong and wrong again');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('E-mail, password or code is wrong.').waitFor();
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(world.ana);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Léa Martin' }).waitFor();
  await context.close();
});

test('an invitation is accepted, once', async () => {
  const world = await openWorkspace(stage);
  const owner = browserOf(stage.app);
  await owner.signIn(world.ana);
  const email = `new-${world.lead}@e2e.test`.toLowerCase();
  const { data } = await owner.call(dashboard.invitations.create, { email, role: 'responder' });
  const path = new URL(data.link).pathname;
  const { page, context } = await visit(stage, { path });
  await page.getByText(`invited ${email} as responder`).waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Noé');
  await page.getByLabel('Password', { exact: true }).fill('nine blue herons');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await context.close();
  const again = await visit(stage, { path });
  await again.page.getByText('This invitation was used').waitFor();
  await again.context.close();
});
