// Checks the lead page at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { describe, expect, test } from 'vitest';
import { getFirstLook, mustBeAccessible, navigate, useStage, WIDTHS, type Width } from '../world.testing.ts';

const stage = useStage();

describe.each(Object.keys(WIDTHS) as Width[])('the lead page at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    // A right-to-left name of 300 characters, cut when it is received.
    const world = await stage.openWorkspace('ليلى '.repeat(50).trim());
    await world.hear('Yes, I own it, and around 9000 euros');
    const path = `/leads/${world.lead}`;
    const { page } = await stage.openPage({
      width,
      dark,
      locale,
      email: world.ana,
      path,
    });
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    for (const tab of ['timeline', 'details']) {
      await navigate(page, `${path}?tab=${tab}`, tab === 'timeline' ? '[data-line]' : 'details');
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
    // A key does nothing until the page has its focus back from the dialog.
    const note = page.locator('textarea');
    const openNote = async () => {
      if ((await note.count()) === 0) await page.keyboard.press('n');
      return note.count();
    };
    await expect.poll(openNote).toBe(1);
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.locator('[data-kind=note]').waitFor({ state: 'detached' });
    await page.keyboard.press('.');
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
  });
});
