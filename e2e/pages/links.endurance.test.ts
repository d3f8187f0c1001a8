// Checks links at three widths and in two themes: creating, viewing, turning off and on, without axe violations.
// @module-tag endurance
import { violation, violationText } from '@parley/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../apps/server/src/http/wire.testing.ts';
import {
  getFirstLook,
  mustBeAccessible,
  mustSettle,
  navigate,
  useStage,
  WIDTHS,
  type Width,
  type World,
} from '../world.testing.ts';

const stage = useStage();
let world: World;
beforeAll(async () => {
  const number = stage.app.make.phone();
  const links = [
    {
      code: 'window',
      name: `Vitrine ${'de la rue '.repeat(20)}`,
      number,
      source: 'qr',
      message: 'Bonjour',
      campaign: 'spring',
    },
    { code: 'profile', name: 'ملف الشركة', number, source: 'instagram', message: '', active: false },
  ];
  world = await stage.openWorkspace('Léa', { number: { phone: number }, links });
  const agents = Array.from(
    { length: 5 },
    (_, n) => `Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/60${n}`,
  );
  for (const [n, agent] of agents.entries()) {
    const path = `/l/window${n < 2 ? '?qr=1' : ''}`;
    await sendRequest(stage.app.url, { method: 'GET', path, headers: { 'user-agent': agent } });
  }
  await world.hear('Bonjour');
});

test('creates a link, shows its QR code, turns it off, and turns it on again with Undo', async () => {
  const { page } = await stage.openPage({ email: world.ana, path: '/links' });
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByLabel('Name').fill('Flyer of May');
  await page.getByLabel('Prefilled message').fill('Hi, I saw your flyer');
  await page.getByLabel('URL ending').fill('window');
  await page.getByRole('button', { name: 'Create link' }).click();
  // The code is taken. The form keeps its values.
  await page.getByText(violationText(violation('taken'))).waitFor();
  await page.getByLabel('URL ending').fill('flyer-may');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('heading', { name: 'Flyer of May' }).waitFor();
  await page.getByRole('img', { name: 'QR code of “Flyer of May”' }).waitFor();
  const downloads = [];
  for (const name of ['Download SVG', 'Download PNG']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    downloads.push((await download).suggestedFilename());
  }
  expect(downloads).toEqual(['flyer-may.svg', 'flyer-may.png']);
  const status = async () =>
    (await sendRequest(stage.app.url, { method: 'GET', path: '/l/flyer-may', headers: {} })).status;
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('This link is off').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  // The page shows the link as on before the server has answered.
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  await expect.poll(status).toBe(302);
  await page.getByLabel('Prefilled message').fill('Hello');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
});

/** Finds words in table cells that are broken across several lines. */
const BROKEN = `[...document.querySelectorAll('td')].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if (range.getClientRects().length > 1) found.push(String(range));
  }
  return found;
})`;

test('the links page loads without motion if the user prefers reduced motion, and keeps short words in its table on one line', async () => {
  const { page } = await stage.openPage({ email: world.ana, path: null });
  const opened = Promise.withResolvers<void>();
  await page.route('**/dashboard/api/links**', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto(`${stage.app.url}/links`);
  const waiting = 'main [aria-hidden="true"]:has(span + span)';
  await page.locator(waiting).waitFor();
  expect(await page.evaluate(`getComputedStyle(document.querySelector('${waiting}')).opacity`)).toBe('1');
  opened.resolve();
  await page.locator('td').first().waitFor();
  await mustSettle(page);
  await expect.poll(() => page.evaluate(BROKEN)).toEqual([]);
});

describe.each(Object.keys(WIDTHS) as Width[])('links at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const { page } = await stage.openPage({
      ...{ width, dark, locale },
      email: world.ana,
      path: '/links',
    });
    await page.getByRole('table').waitFor();
    await mustBeAccessible(page);
    await page.getByRole('link', { name: /Vitrine/ }).click();
    await page.getByRole('figure').first().waitFor();
    await page.locator('details').first().locator('summary').click();
    await mustBeAccessible(page);
    await navigate(page, '/links/new', 'form');
    await mustBeAccessible(page);
  });
});
