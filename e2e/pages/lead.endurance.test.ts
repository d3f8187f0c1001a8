// Checks the lead page at three widths and in two themes: no axe violation, no overflow, no refused request.
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

describe.each(Object.keys(WIDTHS) as Width[])('the lead page at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    // A right-to-left name of 300 characters, cut when it is received.
    const world = await openWorkspace(stage, 'ليلى '.repeat(50).trim());
    await world.hear('Yes, I own it, and around 9000 euros');
    const path = `/leads/${world.lead}`;
    const { page, context, mustBeQuiet } = await openVisit(stage, {
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
    await page.locator('[data-note]').waitFor({ state: 'detached' });
    await page.keyboard.press('.');
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });
});
