// Checks the block list at three widths and in two themes, including the preview of a rule's effect and undoing the
// removal of a rule.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from '../../apps/server/src/testing/browser.ts';
import {
  getFirstLook,
  mustBeAccessible,
  mustFit,
  openStage,
  openVisit,
  openWorkspace,
  type Stage,
  WIDTHS,
  type Width,
} from '../world.testing.ts';

let stage: Stage;
let world: Awaited<ReturnType<typeof openWorkspace>>;
beforeAll(async () => {
  stage = await openStage();
  world = await openWorkspace(stage);
  await world.hear('STOP');
  const owner = createBrowser(stage.app);
  await owner.signIn(world.ana);
  const reason = `${'A long reason with a wordthatgoesonandonandon'.repeat(5)}`;
  await owner.call(contract.blocklist.addRule, { kind: 'prefix', value: '44', label: 'مزعج', reason });
  await owner.call(contract.blocklist.addRule, { value: '33612345678', campaign_id: 'spring' });
});
afterAll(() => stage.close());

const WORDS = {
  en: {
    block: 'Block',
    title: 'Block a number or prefix',
    value: 'Number',
    silences: /affects 1 lead/,
    find: /^Search/,
  },
  fr: {
    block: 'Bloquer',
    title: 'Bloquer un numéro ou un préfixe',
    value: 'Numéro',
    silences: /concerne 1 lead/,
    find: /^Rechercher/,
  },
};

describe.each(Object.keys(WIDTHS) as Width[])('the block list at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB', words: WORDS.en },
      { dark: true, locale: 'fr-FR', words: WORDS.fr },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale, words }) => {
    const { page, context, mustBeQuiet } = await openVisit(stage, {
      ...{ width, dark, locale },
      email: world.ana,
      path: '/blocked',
    });
    await page.getByText('+44…').waitFor();
    await page.getByRole('link', { name: 'Léa Martin' }).waitFor();
    await mustBeAccessible(page);
    if (width === 'phone') {
      await page.setViewportSize({ width: 320, height: 700 });
      await mustFit(page);
    }
    await page.getByRole('button', { name: words.block, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    await dialog.getByRole('textbox', { name: words.value }).fill(`+${world.phone}`);
    await dialog.getByText(words.silences).waitFor();
    if (width !== 'tablet') await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: words.find }).fill('612');
    await page.getByText('+44…').waitFor({ state: 'detached' });
    await page.waitForURL(/q=%22?612|q=612/);
    mustBeQuiet();
    await context.close();
  });
});

test("the block list shows the effect of a rule, removes it, restores it, and blocks a lead from the lead's menu", async () => {
  const { page, mustBeQuiet } = await openVisit(stage, { email: world.ana, path: '/blocked' });
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Prefix/ }).check();
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill('abc');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await dialog.getByText('must be 1 to 7 digits that start with the country code').waitFor();
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill(world.phone.slice(0, 7));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Competitors');
  await dialog.getByText('This affects 1 lead.').waitFor();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Competitors' });
  await row.getByText(/Ana/).waitFor();
  await row.getByRole('button', { name: /Unblock/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await row.waitFor();

  await page.goto(`${stage.app.url}/leads/${world.lead}`);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Block this person' }).click();
  await page.getByText(`+${world.phone} blocked`).waitFor();
  const owner = createBrowser(stage.app);
  await owner.signIn(world.ana);
  const listLeadRules = async () =>
    (await owner.call(contract.blocklist.rules, { q: world.phone })).data.map(({ label }) => label);
  await expect.poll(listLeadRules).toEqual(['Léa Martin']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(listLeadRules).toEqual([]);
  mustBeQuiet();
});
