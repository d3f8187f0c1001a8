// URLs that a user typed by hand or saved long ago: the dashboard ignores invalid and unknown parameters.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, openVisit, openWorkspace, type Stage } from '../world.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('a page ignores invalid and unknown search parameters in its URL', async () => {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const { page, context, mustBeQuiet } = await openVisit(stage, { email: world.ana });
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
  mustBeQuiet();
  await context.close();
});
