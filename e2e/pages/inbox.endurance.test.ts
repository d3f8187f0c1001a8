// Checks sign-in and inbox at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  getFirstLook,
  mustBeAccessible,
  openStage,
  openVisit,
  openWorkspace,
  type Stage,
  WIDTHS,
  type Width,
} from '../world.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(Object.keys(WIDTHS) as Width[])('sign-in and inbox at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const world = await openWorkspace(stage, 'ليلى '.repeat(12));
    await world.hear('Yes, I own it, and around 9000 euros');
    const way = await openVisit(stage, { width, dark, locale, path: '/sign-in' });
    await way.page.getByRole('button').last().waitFor();
    await mustBeAccessible(way.page);
    way.mustBeQuiet();
    await way.context.close();

    const { page, context, mustBeQuiet } = await openVisit(stage, { width, dark, locale, email: world.ana });
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
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });
});
