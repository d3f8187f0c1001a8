// Search: opened from any page with `/`, used by keyboard, with results that open leads and messages; on a phone, a
// separate page.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { BROKEN_REQUEST, mustBeAccessible, useStage, waitUntilLive } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

async function setUpSearch(name?: string) {
  const made = await stage.openWorkspace(name);
  const { call } = stage.app.api(made.key);
  const meet = async (called: string) => {
    const phone = stage.app.make.phone();
    await call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name: called });
    await stage.app.drain();
    return phone;
  };
  return { ...made, meet };
}

test('the search finds a lead and a message by keyboard only, and returns to the previous place', async () => {
  const { ana, hear, lead, meet } = await setUpSearch('Élodie Müller');
  await meet('Elodie Other');
  await hear('Bonjour, c’est pour une véranda à Marseille');
  const { page } = await stage.openPage({ email: ana });
  await page.locator('a[data-lead]').first().waitFor();
  await page.getByRole('link', { name: 'Inbox' }).focus();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await field.waitFor();
  await page.keyboard.type('ELODIE mull');
  const hit = dialog.locator('[data-hit=lead]');
  // Poll, because the results for the first letters arrive earlier.
  await expect.poll(() => hit.locator('mark').allTextContents()).toEqual(['Élodie', 'Müller']);
  await expect.poll(() => hit.count()).toBe(1);
  await mustBeAccessible(page);
  // Escape returns the focus.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Inbox/);

  await page.keyboard.press('/');
  await field.waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.keyboard.type('veranda');
  const message = dialog.locator('[data-hit=message]');
  await expect.poll(() => message.locator('mark').allTextContents()).toEqual(['véranda']);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/inbox/${lead}\\?m=msg_`));
  await page.getByText('une véranda à Marseille').last().waitFor();
  await dialog.waitFor({ state: 'hidden' });

  // Enter pressed before the response arrives opens the first result.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Inbox' }).focus();
  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/leads\/lead_/);
  await page.getByText('Elodie Other').first().waitFor();
});

test('the search moves through groups and pages with arrows, and opens a tab with a modified click or Enter', async () => {
  const { ana, hear, meet } = await setUpSearch('Nadia Spring');
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await meet(`Spring ${n}`);
  await hear('I like spring');
  const { page } = await stage.openPage({ email: ana });
  await page.locator('a[data-lead]').first().waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('spring');
  const leads = dialog.getByRole('group', { name: 'Leads' });
  await expect.poll(() => leads.locator('[data-hit]').count()).toBe(5);
  await expect.poll(() => dialog.locator('[data-hit=campaign]').count()).toBe(1);
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown');
  await expect.poll(() => dialog.locator('[data-highlighted]').textContent()).toBe('More leads');
  await page.keyboard.press('Enter');
  await expect.poll(() => leads.locator('[data-hit]').count()).toBe(8);
  // Ask the browser: Playwright misses a tab whose first page loads before it is attached.
  const browser = await stage.chrome.newBrowserCDPSession();
  const tabAt = async (url: string) =>
    (await browser.send('Target.getTargets')).targetInfos.find((target) => target.url === url)?.targetId;
  const mustOpenTab = async (hit: Locator, open: () => Promise<void>) => {
    const wanted = new URL((await hit.getAttribute('href'))!, stage.app.url).href;
    await open();
    await expect.poll(() => tabAt(wanted)).toBeDefined();
    await browser.send('Target.closeTarget', { targetId: (await tabAt(wanted))! });
  };
  const last = leads.locator('[data-hit]').last();
  await mustOpenTab(last, () => last.click({ modifiers: ['ControlOrMeta'] }));
  const marked = leads.locator('[data-hit][data-highlighted]');
  await mustOpenTab(marked, () => page.keyboard.press('ControlOrMeta+Enter'));
  await dialog.waitFor();
  await dialog.locator('[data-hit=campaign]').click();
  await page.waitForURL(/\/campaigns\/spring/);
});

test('the search has a separate page on a phone, with the query in the URL', async () => {
  const { ana, hear } = await setUpSearch(`${'ليلى '.repeat(45)}الأخيرة`);
  await hear(`${'<b>x</b> '.repeat(40)}ok`);
  const { page } = await stage.openPage({
    email: ana,
    width: 'phone',
    dark: true,
    locale: 'fr-FR',
  });
  await page.locator('a[data-lead]').first().waitFor();
  await page.getByRole('button', { name: 'Plus' }).click();
  await page.getByRole('dialog', { name: 'Plus' }).getByRole('link', { name: 'Rechercher' }).click();
  const field = page.getByRole('combobox');
  await field.fill('ليلى');
  await page.locator('[data-hit=lead]').waitFor();
  await mustBeAccessible(page);
  await field.fill('ok');
  const message = page.locator('[data-hit=message]').filter({ has: page.locator('mark', { hasText: 'ok' }) });
  await message.waitFor();
  await expect.poll(() => message.textContent()).toContain('<b>x</b>');
  await page.waitForURL(/\/search\?q=ok/);
  await field.fill('nirgends');
  await page.getByText('Aucun résultat pour « nirgends »').waitFor();
  await mustBeAccessible(page);
  await page.goto(`${stage.app.url}/search?q=ok`);
  await page.locator('[data-hit=message]').first().click();
  await page.waitForURL(/\/inbox\/lead_.*\?m=msg_/);
  await page.goBack();
  await page.locator('[data-hit=message]').first().waitFor();
});

test('a failed search is reported, and a response that arrives too late is ignored', async () => {
  const { ana, meet } = await setUpSearch();
  await meet('Zebra');
  await meet('Yak');
  const { page } = await stage.openPage({ email: ana, path: '/search' });
  const field = page.getByRole('combobox');
  await field.waitFor();
  // Wait until the page has reloaded its data, because the reload would repeat the failed request.
  await waitUntilLive(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/search\?.*zebra/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/\/search\?.*zebra/);
  await field.fill('zebra');
  await asked;
  await field.fill('yak');
  await page.locator('[data-hit=lead]').waitFor();
  release();
  await expect
    .poll(() => page.locator('[data-hit=lead]').allTextContents())
    .toEqual([expect.stringContaining('Yak')]);
  await page.route(/\/dashboard\/api\/search\?/, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":{"code":"unavailable","message":"Busy."}}',
    }),
  );
  await field.fill('zebra now');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute(/\/dashboard\/api\/search\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No results for “zebra now”').waitFor();
});

test('the command menu lists leads below the commands', async () => {
  const { ana, meet } = await setUpSearch();
  await meet('Ines Commander');
  const { page } = await stage.openPage({ email: ana });
  await page.locator('a[data-lead]').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('commander');
  await page.getByRole('dialog').getByRole('option', { name: 'Ines Commander' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/leads\/lead_/);
});
