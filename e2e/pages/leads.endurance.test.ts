// Checks the leads table at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { describe, test } from 'vitest';
import { getFirstLook, mustBeAccessible, navigate, useStage, WIDTHS, type Width } from '../world.testing.ts';

const stage = useStage();

describe.each(Object.keys(WIDTHS) as Width[])('the leads table at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const world = await stage.openWorkspace('ليلى '.repeat(12));
    await world.hear('Yes, I own it, and around 9000 euros');
    const { page } = await stage.openPage({
      width,
      dark,
      locale,
      email: world.ana,
      path: '/leads?last=inbound,outbound&channel=whatsapp',
    });
    await page.locator('[data-lead]').first().waitFor();
    await mustBeAccessible(page);
    await page.getByRole('checkbox').last().check();
    await page.getByRole('toolbar').waitFor();
    await mustBeAccessible(page);
    // The overlays: a filter, a bulk field, a change with its toast, a preview.
    await page.keyboard.press('f');
    await page.getByRole('listbox').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await page.locator('input[type=date]').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.locator('input[type=date]').waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.type('vip');
    await page.keyboard.press('Enter');
    await page.locator('[role=status] button').first().waitFor();
    await mustBeAccessible(page);
    // The checkbox has the focus again, and Space would toggle it.
    await page.getByRole('checkbox').last().blur();
    await page.keyboard.press('Space');
    await page.locator('[data-message]').first().waitFor();
    await mustBeAccessible(page);
    await navigate(page, '/leads?layout=board', '[data-card]');
    await mustBeAccessible(page);
    await navigate(page, '/leads?status=stopped&tag=nobody');
    await page
      .getByRole('button', { name: /Unassigned|Non attribué|Arrêté|Stopped/ })
      .first()
      .waitFor();
    await mustBeAccessible(page);
  });
});
