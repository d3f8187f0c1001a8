// Every page at three widths and in two themes: nothing that axe finds, nothing that sticks out, nothing refused.
import { dashboard } from '@parley/contract';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { browserOf } from '../apps/server/src/testing/browser.ts';
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
    { dark: false, locale: 'en-GB', setUp: 'Set up', invite: 'Invite somebody' },
    { dark: true, locale: 'fr-FR', setUp: 'Activer', invite: "Inviter quelqu'un" },
  ])('settings in $locale, dark: $dark', async ({ dark, locale, setUp, invite }) => {
    const world = await openWorkspace(stage);
    const owner = browserOf(stage.app);
    await owner.signIn(world.ana);
    await owner.call(dashboard.invitations.create, {
      email: `${'long'.repeat(12)}@e2e.test`,
      role: 'viewer',
    });
    const { page, context, mustBeQuiet } = await visit(stage, {
      ...{ width, dark, locale },
      email: world.ana,
      path: '/settings/profile',
    });
    await page.getByRole('button', { name: setUp, exact: true }).waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: setUp, exact: true }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
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
