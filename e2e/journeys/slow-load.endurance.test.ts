// What loads for long: the page says so, and asks again when it is told to.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, openWorkspace, type Stage, visit } from '../world.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('an answer that does not come is asked for again by hand', async () => {
  const world = await openWorkspace(stage);
  const { page, context, mustBeQuiet } = await visit(stage, { email: world.ana, path: '/settings/profile' });
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  await page.clock.install();
  let held = true;
  let asked = 0;
  await page.route(/\/campaign-board(\?|$)/, (route) => {
    asked += 1;
    // Never answered: the page has to ask anew.
    return held ? undefined : route.fallback();
  });
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect.poll(() => asked).toBe(1);
  expect(await page.getByText('Still working…').count()).toBe(0);
  await page.clock.runFor(8_000);
  await page.getByText('Still working…').waitFor();
  expect(asked).toBe(1);
  held = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  // The first request is never answered, so the list comes from a second one.
  await page.locator('main li').first().waitFor();
  mustBeQuiet();
  await context.close();
});

test('a question too many is asked again by itself, as soon as it may', async () => {
  const world = await openWorkspace(stage);
  await stage.app.api(world.key).call(contract.lists.create, { name: 'Fair' });
  const { page, context, mustBeQuiet } = await visit(stage, { email: world.ana, path: '/settings/profile' });
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  await page.clock.install();
  const { clock } = stage.app;
  clock.advance(60_000 - (clock.ms() % 60_000));
  // What a session may ask in a minute, asked by another tab.
  const last = await page.evaluate<number>(`(async () => {
    for (;;) {
      const { status } = await fetch('/dashboard/api/counts');
      if (status !== 200) return status;
    }
  })()`);
  expect(last).toBe(429);
  // A page that asks by no clock of its own.
  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByText(/^More than 600 requests in this minute/).waitFor();
  clock.advance(60_000);
  await page.clock.runFor(60_000);
  await page.getByRole('link', { name: 'Fair', exact: true }).first().waitFor();
  mustBeQuiet();
  await context.close();
});
