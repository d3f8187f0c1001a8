// Measures the time from an empty browser to a usable conversation.
import type { BrowserContext } from 'playwright-core';
import { type Figure, median } from './table.ts';
import { getMessageId, openBrowser, openPage, SLOW, until, type World } from './world.ts';

const TIMES = 5;

/** Records when the transcript appears, and how long the page was blocked until then. */
const PROBE = `
  window.seen = { usable: 0, blocked: 0 };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries())
      if (!seen.usable || task.startTime < seen.usable) seen.blocked += Math.max(0, task.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-message]') || !document.querySelector('textarea')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { seen.usable = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });`;

interface Arrival {
  paint: number;
  usable: number;
  blocked: number;
}

async function arrive(context: BrowserContext, address: string, slow?: typeof SLOW): Promise<Arrival> {
  const page = await openPage(context, slow);
  await page.goto(address);
  await until(page, 'seen.usable > 0');
  const arrival = await page.evaluate<Arrival>(
    `({ ...seen, paint: performance.getEntriesByName('first-contentful-paint')[0].startTime })`,
  );
  await page.close();
  return arrival;
}

export async function measureArrival(world: World): Promise<Figure[]> {
  const lead = world.leads[0]!;
  const address = `${world.server.url}/inbox/${lead}?m=${getMessageId(lead, 59)}`;
  const cold: Arrival[] = [];
  const warm: Arrival[] = [];
  const plain: Arrival[] = [];
  for (let time = 0; time < TIMES; time++) {
    const context = await openBrowser(world, PROBE);
    cold.push(await arrive(context, address, SLOW));
    warm.push(await arrive(context, address, SLOW));
    await context.close();
    const other = await openBrowser(world, PROBE);
    plain.push(await arrive(other, address));
    await other.close();
  }
  const of = (arrivals: Arrival[], what: keyof Arrival) => median(arrivals.map((one) => one[what]));
  return [
    {
      what: 'first paint, cold, slow network and phone',
      value: of(cold, 'paint'),
      budget: 2_200,
      unit: 'ms',
    },
    { what: 'transcript usable, the same', value: of(cold, 'usable'), budget: 3_000, unit: 'ms' },
    { what: 'page can not answer until then', value: of(cold, 'blocked'), budget: 600, unit: 'ms' },
    {
      what: 'transcript usable, again with files cached',
      value: of(warm, 'usable'),
      budget: 1_300,
      unit: 'ms',
    },
    { what: 'transcript usable, cold, plain machine', value: of(plain, 'usable'), budget: 600, unit: 'ms' },
  ];
}
