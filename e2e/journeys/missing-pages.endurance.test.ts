// @module-tag endurance
// Pages that can't be loaded: the device is offline, or an upgrade removed the files of an open tab.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROKEN_REQUEST, mustBeAccessible, mustSettle, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });
/** Returns the paths of the files that the page has loaded. */
const LOADED = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))`;

/** Returns the path of a module's file in the build. */
function getFile(module: string): string {
  const manifest = readFileSync(new URL('../../apps/dashboard/dist/.vite/manifest.json', import.meta.url));
  return JSON.parse(manifest.toString())[module].file;
}

test('a page that is opened offline says so, covers no other page, and opens when the connection is back', async () => {
  const { page, context } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  await context.setOffline(true);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Links' }).click();
  const missing = page.getByText('This page couldn’t be loaded');
  await missing.waitFor();
  await mustBeAccessible(page);
  await nav.getByRole('link', { name: 'Inbox' }).click();
  await page.getByText('Choose a conversation').waitFor();
  await missing.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Léa Martin/ }).click();
  await expect.poll(() => field.inputValue()).toBe('Half an answer');
  await nav.getByRole('link', { name: 'Links' }).click();
  await missing.waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Links' }).waitFor();
});

test('the tabs of a phone open offline', async () => {
  const { page, context } = await stage.openPage({ width: 'phone', preloads: true });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.waitFor();
  // The pages are loaded when the browser is idle.
  for (const name of ['features/leads/leads-page', 'features/bookings/bookings-page', 'ui/slow-note'])
    await expect.poll(() => page.evaluate(LOADED)).toContain(getFile(`src/${name}.tsx`));
  await mustSettle(page);
  await context.setOffline(true);
  for (const name of ['Leads', 'Bookings', 'Inbox']) {
    await nav.getByRole('link', { name }).tap();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    if (name === 'Leads') await page.getByText('This page couldn’t be loaded').waitFor();
  }
  await nav.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('dialog', { name: 'More' }).waitFor();
});

test('a page whose file an upgrade removed opens after a reload, and the draft is kept', async () => {
  const { page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  await mustSettle(page);
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }).click();
  const reload = page.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  await page.unroute('**/assets/*.js');
  await reload.click();
  await page.getByRole('heading', { name: 'Links' }).waitFor();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('link', { name: /Léa Martin/ }).click();
  await expect.poll(() => field.inputValue()).toBe('Half an answer');
});

test('a part whose file an upgrade removed offers to reload, and the draft is kept', async () => {
  const { page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.fill('Half an answer');
  await mustSettle(page);
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('Control+k');
  const missing = page.getByText('Part of this page couldn’t be loaded');
  await missing.waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await missing.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe('Half an answer');
});
