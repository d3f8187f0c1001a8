// Checks the pages of numbers at three widths, at 320 pixels, and in two themes: no axe violation and no overflow.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, test } from 'vitest';
import { startWaha, type Waha } from '../../apps/server/src/testing/fakes/waha/server.ts';
import { mustBeAccessible, navigate, useStage, type World } from '../world.testing.ts';

const stage = useStage();
let waha: Waha;
let world: World;
/** A number that waits for its phone and has a name of maximum length. */
let waiting: string;
beforeAll(async () => {
  waha = await startWaha({ now: stage.app.clock.ms });
  const access = { url: waha.url, api_key: waha.apiKey, session: 'desk' };
  const long = { name: `Réception ${'très'.repeat(60)}`, phone: stage.app.make.phone() };
  world = await stage.openWorkspace('Léa Martin', {
    numbers: [{ ...long, engine: 'waha', waha: access }],
  });
  await world.hear('Hello');
  waiting = world.applied.numbers.find(({ id }) => id !== world.numberId)!.id;
  const owner = await stage.signIn(world.ana);
  await owner.call(contract.numbers.hold, { id: waiting, held: true, reason: 'x'.repeat(300) });
  await owner.call(contract.numbers.pair, { id: waiting });
  await stage.app.drain();
});
afterAll(async () => {
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
    const { page } = await stage.openPage({
      ...{ width, dark, locale },
      email: world.ana,
      path: '/numbers',
    });
    await page.getByRole('listitem').filter({ hasText: 'Réception' }).waitFor();
    await mustBeAccessible(page);
    await navigate(page, '/numbers/new');
    await page.getByRole('button', { name: 'Instagram' }).waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: /^WhatsApp (on|sur)/ }).click();
    await page.getByRole('button', { name: send }).click();
    await mustBeAccessible(page);
    await navigate(page, `/numbers/${waiting}`);
    await page.getByRole('button', { name: ready }).click();
    await page.getByRole('img', { name: /QR/ }).waitFor();
    if (width === 'phone') await page.setViewportSize({ width: 320, height: 700 });
    await mustBeAccessible(page);
    await navigate(page, `/numbers/${world.numberId}`, 'figure');
    await page
      .locator('header')
      .getByRole('button', { name: /Front desk/ })
      .click();
    await page.getByRole('menuitem').first().waitFor();
    await mustBeAccessible(page);
    await page.getByRole('menuitem').first().click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    if (width === 'phone') await mustBeAccessible(page);
  },
);
