// Checks the pages of numbers at three widths, at 320 pixels, and in two themes: no axe violation and no overflow.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, test } from 'vitest';
import { createBrowser } from '../../apps/server/src/testing/browser.ts';
import { startWaha, type Waha } from '../../apps/server/src/testing/fakes/waha/server.ts';
import { mustBeAccessible, openStage, openVisit, openWorkspace, type Stage } from '../world.testing.ts';

let stage: Stage;
let waha: Waha;
let world: Awaited<ReturnType<typeof openWorkspace>>;
/** A number that waits for its phone and has a name of maximum length. */
let waiting: string;
beforeAll(async () => {
  stage = await openStage();
  waha = await startWaha({ now: stage.app.clock.ms });
  const access = { url: waha.url, api_key: waha.apiKey, session: 'desk' };
  const long = { name: `Réception ${'très'.repeat(60)}`, phone: stage.app.make.phone() };
  world = await openWorkspace(stage, 'Léa Martin', {
    numbers: [{ ...long, engine: 'waha', waha: access }],
  });
  await world.hear('Hello');
  waiting = world.applied.numbers.find(({ id }) => id !== world.numberId)!.id;
  const owner = createBrowser(stage.app);
  await owner.signIn(world.ana);
  await owner.call(contract.numbers.hold, { id: waiting, held: true, reason: 'x'.repeat(300) });
  await owner.call(contract.numbers.pair, { id: waiting });
  await stage.app.drain();
});
afterAll(async () => {
  await stage.close();
  await waha.close();
});

const EN = { locale: 'en-GB', ready: 'I have the phone in my hand', send: 'Check and connect' };
const FR = { locale: 'fr-FR', ready: 'J’ai le téléphone en main', send: 'Vérifier et connecter' };

test.each([
  { width: 'desk', dark: false, ...EN },
  { width: 'tablet', dark: true, ...FR },
  { width: 'phone', dark: true, ...EN },
] as const)(
  'number pages pass axe and fit at $width in $locale, dark: $dark',
  async ({ width, dark, locale, ready, send }) => {
    const { page, context, mustBeQuiet } = await openVisit(stage, {
      ...{ width, dark, locale },
      email: world.ana,
      path: '/numbers',
    });
    await page.getByRole('listitem').filter({ hasText: 'Réception' }).waitFor();
    await mustBeAccessible(page);
    await page.goto(`${stage.app.url}/numbers/new`);
    await page.getByRole('button', { name: 'Instagram' }).waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: /WAHA/ }).click();
    await page.getByRole('button', { name: send }).click();
    await mustBeAccessible(page);
    await page.goto(`${stage.app.url}/numbers/${waiting}`);
    await page.getByRole('button', { name: ready }).click();
    await page.getByRole('img', { name: /QR/ }).waitFor();
    if (width === 'phone') await page.setViewportSize({ width: 320, height: 700 });
    await mustBeAccessible(page);
    await page.goto(`${stage.app.url}/numbers/${world.numberId}`);
    await page.locator('figure').last().waitFor();
    await page
      .locator('header')
      .getByRole('button', { name: /Front desk/ })
      .click();
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
    await page.getByRole('menuitem').first().click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    if (width === 'phone') await mustBeAccessible(page);
    mustBeQuiet();
    await context.close();
  },
);
