// Checks pages in each look with records whose texts are long: no axe violation, no overflow, no error, and no call that
// the contract does not allow.
// @module-tag endurance
import { test } from 'vitest';
import { mustBeAccessible, navigate } from '../chrome.testing.ts';
import { LOOKS, openPage, useBrowser } from './open-page.testing.ts';

useBrowser();

/** The pages that no test in `e2e/pages` opens, and the name of the button that opens their dialog. */
const PAGES: readonly (readonly [path: string, opens?: { en: string; fr: string }])[] = [
  ['/groups'],
  ['/groups/grp_1/messages'],
  ['/groups/grp_1/members'],
  ['/groups/grp_1/moves'],
  ['/settings/workspace'],
  ['/settings/profile', { en: 'Set up', fr: 'Activer' }],
  ['/settings/team', { en: 'Invite member', fr: 'Inviter un membre' }],
  ['/settings/api', { en: 'Create key', fr: 'Créer une clé' }],
  ['/settings/webhooks', { en: 'Add webhook', fr: 'Ajouter un webhook' }],
  ['/settings/activity'],
];

test.each(LOOKS)('pages and their dialogs pass axe and fit: $width, $language, dark: $dark', async (look) => {
  const { page } = await openPage(PAGES[0]![0], { ...look, size: 'full' });
  for (const [index, [path, opens]] of PAGES.entries()) {
    if (index > 0) await navigate(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await mustBeAccessible(page);
    if (!opens) continue;
    await page.getByRole('button', { name: opens[look.language], exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
