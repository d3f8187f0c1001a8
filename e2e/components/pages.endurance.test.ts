// Checks pages in each look with records whose texts are long: no axe violation, no overflow, no error, and no call that
// the contract does not allow.
// @module-tag endurance
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FRAMES, mustBeAccessible, mustSettle, navigate } from '../chrome.testing.ts';
import { LOOKS, openPage, useBrowser } from './open-page.testing.ts';

useBrowser();

/** The pages that no test in `e2e/pages` opens, and the French name of the button that opens their dialog. */
const PAGES: readonly (readonly [path: string, opens?: string])[] = [
  ['/groups'],
  ['/groups/grp_1/messages'],
  ['/groups/grp_1/members'],
  ['/groups/grp_1/moves'],
  ['/settings/workspace'],
  ['/settings/profile', 'Activer'],
  ['/settings/team', 'Inviter un membre'],
  ['/settings/api', 'Créer une clé'],
  ['/settings/webhooks', 'Ajouter un webhook'],
  ['/settings/activity'],
];

test.each(LOOKS)('pages and their dialogs pass axe and fit: $width, $language, dark: $dark', async (look) => {
  const { page } = await openPage(PAGES[0]![0], { ...look, size: 'full' });
  for (const [index, [path, opens]] of PAGES.entries()) {
    if (index > 0) await navigate(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await mustBeAccessible(page);
    // The test below opens all dialogs at a desk.
    if (opens === undefined || look.width === 'desk') continue;
    await page.getByRole('button', { name: opens, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

/** Pages, and the first words of the buttons that open a menu, a popover or a dialog. */
const LAYERS: readonly (readonly [path: string, buttons: readonly string[]])[] = [
  ['/leads', ['Columns', 'Bulk', 'Filter']],
  ['/campaigns/spring/overview', ['Pause…', 'Add']],
  ['/campaigns/spring/settings', ['Pause…', 'Add', 'Archive…']],
  ['/bookings', ['Book']],
  ['/lists/list_1', ['Edit', 'Delete…']],
  ['/settings/profile', ['Time', 'Set']],
  ['/settings/team', ['Invite', 'Actions']],
  ['/settings/replies', ['Add', 'Actions']],
  ['/settings/api', ['Create']],
  ['/settings/webhooks', ['Check', 'Add', 'Actions']],
];

/** Matches the names of buttons that open a dialog. */
const OPENS = /…$|^(Add|Book|Check|Create|Edit|Invite|Set up)\b/;
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Opens each menu, popover and dialog of the page, with the dialogs that a menu opens. Returns the buttons. */
async function checkLayers(page: Page): Promise<string[]> {
  const opened: string[] = [];
  const layer = page.locator(LAYER).filter({ visible: true });
  const close = async () => {
    for (let n = 0; n < 3 && (await layer.count()) > 0; n++) {
      await page.keyboard.press('Escape');
      await page.evaluate(FRAMES);
    }
  };
  const main = page.getByRole('main');
  const openers = main
    .locator('[aria-haspopup]')
    .or(main.getByRole('button', { name: OPENS, disabled: false }));
  for (const opener of await openers.filter({ visible: true }).all()) {
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    // Rows have the same menus.
    const first = name.split(/[ :]/)[0]!;
    if (opened.includes(first)) continue;
    opened.push(first);
    await opener.click();
    await layer.first().waitFor();
    await mustBeAccessible(page);
    const items = await page.getByRole('menuitem', { name: /…$/ }).allInnerTexts();
    await close();
    for (const item of items) {
      await opener.click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      await mustBeAccessible(page);
      await close();
    }
  }
  return opened;
}

test('every menu, popover and dialog of a page passes axe in both themes', async () => {
  const { page } = await openPage(LAYERS[0]![0], { size: 'full' });
  for (const [index, [path, buttons]] of LAYERS.entries()) {
    if (index > 0) await navigate(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await mustSettle(page);
    expect(await checkLayers(page), path).toEqual(buttons);
  }
});
