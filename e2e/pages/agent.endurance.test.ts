// Checks the agent editor at three widths and in two themes: no axe violation, no overflow, no refused request.
// @module-tag endurance
import { contract } from '@parley/contract';
import { beforeAll, test } from 'vitest';
import {
  mustBeAccessible,
  mustFitNarrow,
  mustSettle,
  useStage,
  type Width,
  type World,
} from '../world.testing.ts';

const stage = useStage();
let world: World;
beforeAll(async () => {
  world = await stage.openWorkspace('Léa Martin', {
    agent: {
      criteria: [
        { key: 'owner', ask: 'Do you own the place?', expect: 'yes', synonyms: { yes: ['own'] } },
        { key: 'room', ask: 'Which room?', expect: 'one of: kitchen, bathroom' },
        { key: 'budget', ask: 'What budget?', expect: '>= 8000' },
      ],
      sending_hours: 'Mon-Fri 09:00-18:00, Sat 10:00-24:00',
      reply_delay: '5s-12s',
      facts: {
        hours: 'Mon-Fri 09:00-17:00',
        exceptions: [{ days: '2026-12-25..2027-01-02' }],
        prices: [{ for: 'Maintenance', amount: '49.90-60 EUR', per: 'month' }],
      },
      knowledge: [{ text: 'Open all year.' }, { text: 'x'.repeat(300) }],
    },
  });
  const owner = await stage.signIn(world.ana);
  const { data } = await owner.call(contract.agents.get, { id: 'spring' });
  const block = { ...data.published.block, goal: 'Plan a kitchen' };
  await owner.call(contract.agents.saveDraft, { id: 'spring', block, version: data.version });
});

test.each([
  {
    width: 'desk',
    dark: false,
    locale: 'en-GB',
    publish: 'Publish…',
    versions: 'Version history',
    trying: 'Test chat',
  },
  {
    width: 'tablet',
    dark: true,
    locale: 'en-GB',
    publish: 'Publish…',
    versions: 'Version history',
    trying: 'Test chat',
  },
  {
    width: 'phone',
    dark: true,
    locale: 'fr-FR',
    publish: 'Publier…',
    versions: 'Historique des versions',
    trying: 'Conversation d’essai',
  },
] as const)(
  'the agent editor passes axe and fits at $width, $locale, dark: $dark',
  async ({ width, publish, versions, trying, ...rest }) => {
    const { page } = await stage.openPage({
      ...{ width: width as Width, ...rest },
      email: world.ana,
      path: '/campaigns/spring/agent',
    });
    const goal = page.locator('[data-at=goal]').locator('input, textarea');
    await goal.waitFor({ state: 'attached' });
    await mustSettle(page);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await mustBeAccessible(page);
    if (width === 'phone') await mustFitNarrow(page);
    await page.getByRole('button', { name: publish }).click();
    await page.getByRole('dialog').getByRole('list').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await goal.fill('');
    await page.getByRole('button', { name: publish }).click();
    await page.getByRole('alert').first().waitFor();
    await mustBeAccessible(page);
    if (width === 'phone') {
      await page.getByRole('button', { name: trying }).click();
      await mustBeAccessible(page);
    }
    if (width !== 'desk') {
      await page
        .getByRole('button', { name: /More actions|Autres actions/ })
        .last()
        .click();
      await mustBeAccessible(page);
      await page.getByRole('menuitem', { name: versions }).click();
    } else await page.getByRole('button', { name: versions }).click();
    await page.getByRole('definition').first().waitFor();
    await mustBeAccessible(page);
  },
);
