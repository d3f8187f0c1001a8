// Checks the bookings at three widths and in two themes: no axe violation and no overflow, with and without an open
// panel or dialog.
// @module-tag endurance
import { contract } from '@parley/contract';
import { beforeAll, describe, test } from 'vitest';
import {
  getFirstLook,
  mustBeAccessible,
  mustFitNarrow,
  useStage,
  WIDTHS,
  type Width,
  type World,
} from '../world.testing.ts';

const DAY = 86_400_000;
const stage = useStage();
let world: World;
let day: string;
let open: string;
beforeAll(async () => {
  stage.app.clock.set(new Date().toISOString());
  world = await stage.openWorkspace(`${'long '.repeat(40)}ليلى`);
  const owner = await stage.signIn(world.ana);
  const [from, to] = [0, 6 * DAY].map((ms) => new Date(stage.app.clock.ms() + ms).toISOString());
  const times = { id: world.campaign, lead_id: world.lead, from: from!, to: to! };
  const { data } = await owner.call(contract.bookings.slots, times);
  const book = async (lead_id: string, nth: number) => {
    const { start_at } = data.slots[nth]!;
    return (await owner.call(contract.bookings.create, { lead_id, campaign_id: world.campaign, start_at }))
      .data;
  };
  ({ id: open } = await book(world.lead, 2));
  day = data.slots[2]!.start_at.slice(0, 10);
  for (const nth of [3, 4]) {
    const phone = stage.app.make.phone();
    await owner.call(contract.campaigns.pushLead, { id: world.campaign, phone: `+${phone}`, name: 'Noé' });
    await stage.app.drain();
    const found = await owner.call(contract.leads.list, { phone: `+${phone}` });
    const { id } = await book(found.data[0]!.id, nth);
    if (nth === 4) await owner.call(contract.bookings.cancel, { id, reason: 'ill' });
  }
});

describe.each(Object.keys(WIDTHS) as Width[])('bookings at %s', (width) => {
  test.each(
    getFirstLook(width, [
      { dark: false, locale: 'en-GB' },
      { dark: true, locale: 'fr-FR' },
    ]),
  )('passes axe and fits in $locale, dark: $dark', async ({ dark, locale }) => {
    const path = `/bookings?from=${day}&status=all`;
    const { page } = await stage.openPage({
      ...{ width, dark, locale, path },
      email: world.ana,
    });
    const fr = locale === 'fr-FR';
    await page.locator('[data-meeting]').first().waitFor();
    await mustBeAccessible(page);
    await page.locator(`[data-meeting="${open}"]`).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: fr ? 'Déplacer…' : 'Move…' }).click();
    await panel.getByRole('radio').first().waitFor();
    // Check the overlays once per width.
    if (!dark) await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: fr ? 'Liste' : 'List' }).click();
    await page.locator('li[data-meeting]').first().waitFor();
    await mustBeAccessible(page);
    await page.getByRole('button', { name: fr ? 'Réserver un rendez-vous' : 'Book a meeting' }).click();
    await panel.getByRole('searchbox').fill('Noé');
    await panel.getByRole('listitem').first().waitFor();
    if (dark) await mustBeAccessible(page);
    if (width === 'phone') await mustFitNarrow(page);
  });
});
