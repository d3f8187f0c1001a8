// Using only the keyboard: open, take over, reply, give back. Letters are text in a field and shortcuts elsewhere.
// @module-tag endurance
import { expect, test } from 'vitest';
import { useStage } from '../world.testing.ts';

const stage = useStage();

test('a conversation can be taken over, replied to and given back by keyboard only', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { page } = await stage.openPage({ email: world.bob });
  const row = page.locator('a[data-lead]').first();
  await row.waitFor();
  const isThere = () => page.evaluate<boolean>("document.activeElement.matches('a[data-lead]')");
  for (let n = 0; n < 20 && !(await isThere()); n++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/The agent answers/).waitFor();
  await page.getByRole('link', { name: 'Inbox' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Choose a conversation').waitFor();
  await page.keyboard.press('j');
  await page.getByText(/The agent answers/).waitFor();
  await page.keyboard.press('t');
  await page.getByText('You are answering').waitFor();
  await page.keyboard.press('r');
  const field = page.getByRole('textbox', { name: 'Reply' });
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('That is Tuesday at ten');
  await expect.poll(() => field.inputValue()).toBe('That is Tuesday at ten');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+T');
  await page.getByText(/The agent answers/).waitFor();
  // In a dialog, letters trigger no shortcuts of the page behind it.
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog');
  // Letters that are typed before the field is there arrive in it, and run no shortcut.
  await page.keyboard.type('mark');
  await expect.poll(() => menu.locator('input:focus').inputValue()).toBe('mark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(' as');
  await expect.poll(() => menu.locator('input:focus').inputValue()).toBe('mark as');
  await menu.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('t');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.getByText(/The agent answers/).waitFor();
});

test('a pasted reply that is too long is kept and reported, and not sent', async () => {
  const { page } = await stage.openPage({
    hears: 'Hello',
    locale: 'fr-FR',
    width: 'phone',
    path: ({ lead }) => `/inbox/${lead}`,
  });
  const field = page.getByRole('textbox', { name: 'Réponse' });
  await field.fill('x'.repeat(10_000));
  await page.getByText(/10\s000 caractères/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Envoyer' }).isDisabled()).toBe(true);
  await field.press('Control+Enter');
  await expect.poll(() => field.inputValue()).toHaveLength(10_000);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
