// URLs that a user typed by hand or saved long ago: the dashboard ignores invalid and unknown parameters.
// @module-tag endurance
import { expect, test } from 'vitest';
import { useStage } from '../world.testing.ts';

const stage = useStage();

test('a page ignores invalid and unknown search parameters in its URL', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello' });
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const lead = world.lead;
  for (const [path, shown] of [
    ['/inbox?view=nonsense&stage=5&kinds=7&limit=-1', `a[href*="/inbox/${lead}"]`],
    [`/inbox/${lead}?view=nonsense&panel=zzz&kinds=7`, '[data-message]'],
    ['/leads?sort=x&limit=-1&status=nonsense&cols=zzz&layout=7', '[data-lead]'],
    [`/leads/${lead}?tab=zzz&kinds=7`, '[data-message]'],
    [`/leads/${lead}?tab=timeline&kinds=5`, '[data-line]'],
    [`/leads/${lead}?kinds=nonsense,zzz`, '[data-message]'],
    ['/search?q=33', 'text=No results for “33”'],
    ['/search?q=true&q=7', 'input[type=search]'],
  ] as const) {
    await page.goto(stage.app.url + path);
    await page.locator(shown).first().waitFor();
  }
  expect(refused).toEqual([]);
  for (const path of ['/leads/unknown?tab=zzz', '/inbox/unknown?view=nonsense']) {
    await page.goto(stage.app.url + path);
    await page.getByText('This lead doesn’t exist').first().waitFor();
  }
});
