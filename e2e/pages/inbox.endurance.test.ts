// Checks sign-in and inbox at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { describe, test } from 'vitest';
import { getFirstLook, mustBeAccessible, useStage, WIDTHS, type Width } from '../world.testing.ts';

const stage = useStage();

describe.each(Object.keys(WIDTHS) as Width[])('sign-in and inbox at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const world = await stage.openWorkspace('ليلى '.repeat(12));
    await world.hear('Yes, I own it, and around 9000 euros');
    const way = await stage.openPage({ email: null, width, dark, locale, path: '/sign-in' });
    await way.page.getByRole('button').last().waitFor();
    await mustBeAccessible(way.page);
    await way.context.close();

    const { page } = await stage.openPage({ width, dark, locale, email: world.ana });
    await page.locator('a[data-lead]').first().waitFor();
    await mustBeAccessible(page);
    await page.locator('a[data-lead]').first().click();
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    await page.locator('[data-author=agent] button').last().click();
    await page.getByText(/^(None|Aucun) \((rules|règles)\)/).waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await mustBeAccessible(page);
  });
});
