// Checks the pages of groups (messages, members, joins and leaves) at three widths and in two themes.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
let world: Awaited<ReturnType<typeof openWorkspace>>;
let people: string[];
beforeAll(async () => {
  stage = await openStage();
  world = await openWorkspace(stage, 'Léa');
  const { call } = stage.app.api(world.key);
  people = [stage.app.make.phone(), stage.app.make.phone()];
  const { data: group } = await call(contract.sandbox.createGroup, {
    number: world.number,
    name: `Portes ouvertes ${'été '.repeat(30)}`,
  });
  const { id } = group;
  for (const phone of people) await call(contract.sandbox.joinGroup, { id, phone });
  await call(contract.sandbox.groupMessage, { id, from: people[0]!, text: 'مرحبا — is Saturday fine?' });
  await call(contract.sandbox.leaveGroup, { id, phone: people[1]! });
  await stage.app.drain();
});
afterAll(() => stage.close());

describe.each(Object.keys(WIDTHS) as Width[])('groups at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const { page, context, mustBeQuiet } = await openVisit(stage, {
      ...{ width, dark, locale },
      email: world.ana,
      path: '/groups',
    });
    await page.getByRole('link', { name: /Portes ouvertes/ }).click();
    await page.getByText('is Saturday fine?').waitFor();
    await mustBeAccessible(page);
    const tab = (at: number) => page.getByRole('main').getByRole('navigation').getByRole('link').nth(at);
    await tab(1).click();
    await page
      .getByRole('listitem')
      .getByText(/^(Member|Membre)$/)
      .first()
      .waitFor();
    await mustBeAccessible(page);
    await tab(2).click();
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ hasText: /joined|left|rejoint|quitté|added|ajouté/ })
          .count(),
      )
      .toBe(3);
    await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  });
});
