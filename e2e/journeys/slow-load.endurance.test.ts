// Slow loading: the page says that it is waiting, and retries on request.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, openVisit, openWorkspace, type Stage } from '../world.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('repeats a request that got no response when the user asks for it', async () => {
  const world = await openWorkspace(stage);
  const { page, context, mustBeQuiet } = await openVisit(stage, {
    email: world.ana,
    path: '/settings/profile',
  });
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  await page.clock.install();
  let held = true;
  let asked = 0;
  await page.route(/\/campaign-board(\?|$)/, (route) => {
    asked += 1;
    // This request gets no response, so the page has to repeat it.
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
  // The first request gets no response, so the list comes from a second one.
  await page.locator('main li').first().waitFor();
  mustBeQuiet();
  await context.close();
});

test('repeats a rate-limited request automatically when it is allowed again', async () => {
  const world = await openWorkspace(stage);
  await stage.app.api(world.key).call(contract.lists.create, { name: 'Fair' });
  const { page, context, mustBeQuiet } = await openVisit(stage, {
    email: world.ana,
    path: '/settings/profile',
  });
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  await page.clock.install();
  const { clock } = stage.app;
  clock.advance(60_000 - (clock.ms() % 60_000));
  // Another tab uses up the session's requests per minute.
  const last = await page.evaluate<number>(`(async () => {
    for (;;) {
      const { status } = await fetch('/dashboard/api/counts');
      if (status !== 200) return status;
    }
  })()`);
  expect(last).toBe(429);
  // Open a page that does not poll.
  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByText(/^More than 600 requests in this minute/).waitFor();
  clock.advance(60_000);
  await page.clock.runFor(60_000);
  await page.getByRole('link', { name: 'Fair', exact: true }).first().waitFor();
  mustBeQuiet();
  await context.close();
});
