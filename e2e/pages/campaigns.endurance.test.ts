// Checks the campaign pages at three widths and in two themes: no axe violation and no overflow.
// @module-tag endurance
import { contract } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { NO_PACING, USUAL_AGENT } from '../../apps/server/src/testing/make-workspace.ts';
import {
  getFirstLook,
  mustBeAccessible,
  mustFit,
  navigate,
  useStage,
  WIDTHS,
  type Width,
  type World,
} from '../world.testing.ts';

const LONG = `${'Kitchens and bathrooms '.repeat(10)}fair`;

const stage = useStage();
let world: World;
beforeAll(async () => {
  const other = stage.app.make.phone();
  const agent = { ...USUAL_AGENT, sending_hours: 'Mon-Sat 08:00-20:00' };
  world = await stage.openWorkspace('Léa Martin', {
    numbers: [
      {
        phone: other,
        name: 'Sales',
        engine: 'simulator',
        daily_quota: 200,
        connected_since: '2026-11-16',
        pacing: { ...NO_PACING, first_contact_gap: '60s-180s', first_contacts_per_day: 12 },
      },
    ],
    campaigns: [
      { slug: 'autumn', name: LONG, status: 'active', number: other, agent },
      { slug: 'idea', name: 'Idea', status: 'draft', agent },
    ],
  });
  const { call } = stage.app.api(world.key);
  for (let nth = 0; nth < 20; nth++)
    await call(contract.campaigns.pushLead, { id: 'autumn', phone: `+${stage.app.make.phone()}` });
  await stage.app.drain();
  for (const text of ['blurb', 'fnord', 'fnord', 'blarg', 'blarg']) await world.hear(text);
});

test.each(
  (Object.keys(WIDTHS) as Width[]).flatMap((width) =>
    getFirstLook(width, [
      { width, dark: false, locale: 'en-GB', table: 'Show as table', pause: 'Pause…' },
      { width, dark: true, locale: 'fr-FR', table: 'Afficher en tableau', pause: 'Mettre en pause…' },
    ]),
  ),
)('campaign pages pass axe and fit at $width in $locale', async ({ width, dark, locale, table, pause }) => {
  const { page } = await stage.openPage({
    ...{ width, dark, locale },
    email: world.ana,
    path: '/campaigns',
  });
  await page.getByText('Idea').first().waitFor();
  await mustBeAccessible(page);
  await navigate(page, '/campaigns/autumn/overview');
  const forecast = page.locator('figure', { hasText: /^(Expected|Prévus)/ });
  await forecast.getByText(table).click();
  // The table repeats what the chart draws.
  const rows = forecast.locator('table tbody tr');
  await rows.first().waitFor();
  const bars = forecast.locator('svg path:has(title)');
  await expect.poll(async () => (await rows.count()) - (await bars.count())).toBe(0);
  await mustBeAccessible(page);
  if (width !== 'desk') {
    await page.getByRole('button', { name: /Campaign actions|Actions de la campagne/ }).click();
    await page.getByRole('menuitem', { name: pause }).click();
  } else await page.getByRole('button', { name: pause }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').first().waitFor();
  await mustBeAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  for (const path of ['autumn/settings', 'new']) {
    await navigate(page, `/campaigns/${path}`, 'select, [role=combobox]');
    await mustBeAccessible(page);
  }
  if (width === 'phone') {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['', '/autumn/overview', '/autumn/settings', '/new']) {
      await navigate(page, `/campaigns${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await mustFit(page);
    }
  }
});
