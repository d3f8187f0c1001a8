// Slow loading: the page says that it is waiting, and retries on request.
// @module-tag endurance
import { contract, violation, violationText } from '@parley/contract';
import { expect, test } from 'vitest';
import { useStage } from '../world.testing.ts';

const stage = useStage();

test('a request that got no response is repeated when the user asks for it', async () => {
  const { page } = await stage.openPage({ path: '/settings/profile' });
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
  await expect.poll(() => page.getByText('Still working…').count()).toBe(0);
  await page.clock.runFor(8_000);
  await page.getByText('Still working…').waitFor();
  expect(asked).toBe(1);
  held = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  // The first request gets no response, so the list comes from a second one.
  await page.locator('main tbody tr').first().waitFor();
});

test('a rate-limited request is repeated automatically when it is allowed again', async () => {
  const world = await stage.openWorkspace();
  await stage.app.api(world.key).call(contract.lists.create, { name: 'Fair' });
  const { page } = await stage.openPage({
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
  await page.getByText(violationText(violation('too_many_requests', { limit: 600 }))).waitFor();
  clock.advance(60_000);
  await page.clock.runFor(60_000);
  await page.getByRole('link', { name: 'Fair', exact: true }).first().waitFor();
});
