// Checks the simulated phone at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { describe, expect, test } from 'vitest';
import { phone as english } from '../../apps/dashboard/src/text/en/phone.ts';
import { phone as french } from '../../apps/dashboard/src/text/fr/phone.ts';
import { getFirstLook, mustBeAccessible, useStage, WIDTHS, type Width } from '../world.testing.ts';

const stage = useStage();

describe.each(Object.keys(WIDTHS) as Width[])('the simulated phone at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'fr-FR' },
      { dark: true, locale: 'en-GB' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const world = await stage.openWorkspace('ليلى '.repeat(12));
    const { page } = await stage.openPage({
      ...{ width, dark, locale, email: world.ana, path: '/phone' },
    });
    const words = locale === 'fr-FR' ? french : english;
    await page.getByText(words.startHint).waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: words.start }).click();
    const phone = page.getByRole('region', { name: /\+[\d ]+$/ });
    await phone.getByRole('listitem').first().waitFor();
    const lines = phone.getByRole('log').getByRole('listitem');
    // A message is shown while it is still on its way to the server.
    const answered = async () => {
      await stage.app.drain();
      return lines.count();
    };
    await expect.poll(answered).toBe(2);
    await mustBeAccessible(page);
    await page.getByRole('button', { name: words.tools }).click();
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    if (width === 'phone') await page.getByRole('button', { name: words.inboxSide, exact: true }).click();
    if (width === 'desk') await page.getByRole('button', { name: words.second }).click();
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await mustBeAccessible(page);
  });
});
