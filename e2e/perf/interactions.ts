// Measures how soon the page reacts to opening, typing, changing the view and taking over.
import type { Page } from 'playwright-core';
import { computeMedian, computePercentile, type Figure } from './table.ts';
import { getMessageId, openBrowser, openPage, type World } from './world.ts';

/** Records how long each interaction takes until the next paint. */
const PROBE = `
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (!interactionId) continue;
      const known = interactions.get(interactionId);
      interactions.set(interactionId, { name, duration: Math.max(known?.duration ?? 0, duration) });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/**
 * Returns the duration of each interaction since the last call, in milliseconds. Interactions too short to be recorded
 * count as 16.
 */
async function measureInteractions(page: Page, count: number): Promise<number[]> {
  await page.waitForTimeout(300);
  const noted = await page.evaluate<number[]>(
    `(() => { const all = [...interactions.values()].map(({ duration }) => duration); interactions.clear(); return all; })()`,
  );
  return [...noted, ...Array.from({ length: Math.max(0, count - noted.length) }, () => 16)];
}

const getRow = (page: Page, lead: string) => page.locator(`[data-lead="${lead}"]`);
const isOpen = (page: Page, lead: string) =>
  page.locator(`[data-message="${getMessageId(lead, 60)}"]`).waitFor();

/** Returns the milliseconds from the click to the painted transcript. */
async function measureOpening(page: Page, lead: string): Promise<number> {
  await getRow(page, lead).waitFor();
  await page.evaluate(`(() => {
    window.opened = new Promise((resolve) => {
      document.querySelector('[data-lead="${lead}"]').addEventListener('click', ({ timeStamp }) => {
        const look = () => document.querySelector('[data-message="${getMessageId(lead, 60)}"]')
          ? setTimeout(() => resolve(performance.now() - timeStamp))
          : requestAnimationFrame(look);
        look();
      }, { once: true });
    });
  })()`);
  await getRow(page, lead).evaluate((row) => (row as unknown as { click(): void }).click());
  return page.evaluate<number>('window.opened');
}

export async function measureHands(world: World): Promise<Figure[]> {
  const context = await openBrowser(world, PROBE);
  const page = await openPage(context, { cpu: 4 });
  await page.goto(`${world.server.url}/inbox`);
  const leads = world.leads.slice(0, 8);
  const clicks: number[] = [];
  for (const lead of leads) {
    await getRow(page, lead).click();
    await isOpen(page, lead);
    clicks.push(...(await measureInteractions(page, 1)));
  }
  for (const view of ['Mine', 'All', 'Needs you', 'All', 'Mine', 'All']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
    clicks.push(...(await measureInteractions(page, 1)));
  }
  await getRow(page, leads[0]!).click();
  await isOpen(page, leads[0]!);
  for (const key of ['t', 'Shift+T', 't', 'Shift+T']) {
    await page.locator('#lead-name').focus();
    await measureInteractions(page, 0);
    await page.keyboard.press(key);
    clicks.push(...(await measureInteractions(page, 1)));
  }
  await page.getByRole('textbox', { name: /reply/i }).click();
  await measureInteractions(page, 0);
  const words = 'We could come by on Thursday at three, if that suits you.';
  await page.keyboard.type(words, { delay: 60 });
  const typing = await measureInteractions(page, words.length);
  await context.close();

  const other = await openBrowser(world);
  const plain = await openPage(other);
  await plain.goto(`${world.server.url}/inbox`);
  const uncached: number[] = [];
  const cached: number[] = [];
  for (const lead of leads) uncached.push(await measureOpening(plain, lead));
  for (const lead of leads) cached.push(await measureOpening(plain, lead));
  await other.close();
  return [
    {
      what: 'interaction to next paint, p95, slow phone',
      value: computePercentile(clicks, 0.95),
      budget: 200,
      unit: 'ms',
    },
    {
      what: 'typing to next paint, p95, slow phone',
      value: computePercentile(typing, 0.95),
      budget: 50,
      unit: 'ms',
    },
    { what: 'opens a conversation that is cached', value: computeMedian(cached), budget: 50, unit: 'ms' },
    { what: 'opens a conversation that is not', value: computeMedian(uncached), budget: 150, unit: 'ms' },
  ];
}
