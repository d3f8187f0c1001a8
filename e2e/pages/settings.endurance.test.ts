// Checks the settings at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createBrowser } from '../../apps/server/src/testing/browser.ts';
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

describe.each(Object.keys(WIDTHS) as Width[])('settings at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB', setUp: 'Set up', invite: 'Invite member' },
      { dark: true, locale: 'fr-FR', setUp: 'Activer', invite: 'Inviter un membre' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale, setUp, invite }) => {
    const world = await openWorkspace(stage);
    const owner = createBrowser(stage.app);
    await owner.signIn(world.ana);
    await owner.call(contract.team.invite, {
      email: `${'long'.repeat(12)}@e2e.test`,
      role: 'viewer',
    });
    const { page, context, mustBeQuiet } = await openVisit(stage, {
      ...{ width, dark, locale },
      email: world.ana,
      path: '/settings/profile',
    });
    await page.getByRole('button', { name: setUp, exact: true }).waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: setUp, exact: true }).click();
    await page.getByRole('dialog').getByRole('img', { name: /QR/ }).waitFor();
    await mustBeAccessible(page);
    await page.goto(`${stage.app.url}/settings/workspace`);
    await page.getByRole('checkbox').waitFor();
    await mustBeAccessible(page);
    await page.goto(`${stage.app.url}/settings/team`);
    await page.getByText('@e2e.test').last().waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: invite }).click();
    await page.getByRole('dialog').getByRole('radio').last().check();
    await page.getByRole('dialog').locator('summary').click();
    await page.getByRole('dialog').getByRole('row').first().waitFor();
    await mustBeAccessible(page);
    await page.goto(`${stage.app.url}/settings/activity`);
    await page.getByRole('listitem').first().waitFor();
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });
});
