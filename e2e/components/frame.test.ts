// What every page shares: the place of the title, the typeface, and marks that forced colors keep.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { navigate, WIDTHS } from '../chrome.testing.ts';
import { openPage, useBrowser } from './open-page.testing.ts';

useBrowser();

const PATHS = ['/lists', '/links', '/groups', '/numbers', '/campaigns', '/bookings', '/leads'];

/** Returns the distances of the middle of the title from the top of the page, and of its start from the side, in pixels. */
const measureBar = (page: Page) =>
  page.evaluate<unknown>(`(() => {
    const [page, title] = ['main', 'main h1'].map((one) => document.querySelector(one).getBoundingClientRect());
    return [Math.round((title.top + title.bottom) / 2 - page.top), Math.round(title.left)];
  })()`);

test('every page has its title on the same line', async () => {
  const { page } = await openPage(PATHS[0]!, { size: 'full' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(`document.fonts.check('16px Geist')`)).toBe(true);
  const first = await measureBar(page);
  for (const path of PATHS.slice(1)) {
    await navigate(page, path, 'h1');
    expect(await measureBar(page), path).toEqual(first);
  }
});

test('the navigation shows its words on a low screen, groups the sources, and marks the page in forced colors', async () => {
  const { page } = await openPage('/links', { size: 'full' });
  await page.setViewportSize({ width: 1024, height: WIDTHS.desk.height - 132 });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const sources = nav.getByRole('group', { name: 'Sources' });
  // A badge with the number of imports can follow the name.
  const readNames = async () =>
    (await sources.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
  await expect.poll(readNames).toEqual(['Lists', 'Links', 'Groups', 'Numbers']);
  await expect.poll(async () => (await nav.getByText('Settings').boundingBox())?.width).toBeGreaterThan(30);
  await page.emulateMedia({ forcedColors: 'active' });
  const countMarked = () =>
    page.evaluate<number>(`(() => {
      const colors = [...document.querySelectorAll('nav fieldset a')].map((link) => getComputedStyle(link).backgroundColor);
      return colors.filter((color) => color === colors[1]).length;
    })()`);
  await expect.poll(countMarked).toBe(1);
});
