// Every page at three widths and in two themes: nothing that axe finds, nothing that sticks out, nothing refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone as english } from '../apps/dashboard/src/text/en/phone.ts';
import { phone as french } from '../apps/dashboard/src/text/fr/phone.ts';
import {
  mustBeAccessible,
  openStage,
  openWorkspace,
  type Stage,
  visit,
  WIDTHS,
  type Width,
} from './world.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(Object.keys(WIDTHS) as Width[])('%s', (width) => {
  test.each([
    { dark: false, locale: 'en-GB' },
    { dark: true, locale: 'fr-FR' },
  ])('in $locale, dark: $dark', async ({ dark, locale }) => {
    const world = await openWorkspace(stage, 'ليلى '.repeat(12));
    await world.hear('Yes, I own it, and around 9000 euros');
    const way = await visit(stage, { width, dark, locale, path: '/sign-in' });
    await way.page.getByRole('button').last().waitFor();
    await mustBeAccessible(way.page);
    way.mustBeQuiet();
    await way.context.close();

    const { page, context, mustBeQuiet } = await visit(stage, { width, dark, locale, email: world.ana });
    await page.locator('a[data-lead]').first().waitFor();
    await mustBeAccessible(page);
    await page.locator('a[data-lead]').first().click();
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    await page.locator('[data-author=agent] button').last().click();
    await page.getByText('offline').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').last().waitFor();
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });

  test.each([
    { dark: false, locale: 'fr-FR' },
    { dark: true, locale: 'en-GB' },
  ])('the simulated phone in $locale, dark: $dark', async ({ dark, locale }) => {
    const world = await openWorkspace(stage, 'ليلى '.repeat(12));
    const { page, context, mustBeQuiet } = await visit(stage, {
      ...{ width, dark, locale, email: world.ana, path: '/phone' },
    });
    const words = locale === 'fr-FR' ? french : english;
    await page.getByText(words.startHint).waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: words.start }).click();
    const phone = page.getByRole('region', { name: /\+\d{11}$/ });
    await phone.getByRole('listitem').first().waitFor();
    await stage.app.drain();
    await expect
      .poll(() => phone.getByRole('log').getByRole('listitem').count(), { timeout: 60_000 })
      .toBe(2);
    await mustBeAccessible(page);
    await page.getByRole('button', { name: words.tools }).click();
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    if (width === 'phone') await page.getByRole('button', { name: words.inboxSide, exact: true }).click();
    else await page.getByRole('button', { name: words.second }).click();
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });

  test.each([
    { dark: false, locale: 'en-GB' },
    { dark: true, locale: 'fr-FR' },
  ])('the page of a lead in $locale, dark: $dark', async ({ dark, locale }) => {
    // A name of 300 characters that runs from right to left is cut where it comes in.
    const world = await openWorkspace(stage, 'ليلى '.repeat(50).trim());
    await world.hear('Yes, I own it, and around 9000 euros');
    const path = `/leads/${world.lead}`;
    const { page, context, mustBeQuiet } = await visit(stage, {
      width,
      dark,
      locale,
      email: world.ana,
      path,
    });
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    for (const tab of ['timeline', 'details']) {
      await page.goto(`${stage.app.url}${path}?tab=${tab}`);
      await page
        .locator(tab === 'timeline' ? '[data-line]' : 'code')
        .first()
        .waitFor();
      await mustBeAccessible(page);
    }
    for (const key of ['a', 'd']) {
      await page.locator('[data-field=owner]').waitFor();
      await page.keyboard.press(key);
      await page.locator('[role=dialog] input').first().waitFor();
      await mustBeAccessible(page);
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog] input').first().waitFor({ state: 'detached' });
    }
    await page.keyboard.press('n');
    await page.locator('textarea').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('.');
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });
});
