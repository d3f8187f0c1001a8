// Measures the time from an empty browser to a usable conversation.
import type { BrowserContext } from 'playwright-core';
import { computeMedian, type Figure } from './table.ts';
import { getMessageId, openBrowser, openPage, SLOW, type World, waitForExpression } from './world.ts';

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

async function openAndMeasure(
  context: BrowserContext,
  address: string,
  slow?: typeof SLOW,
): Promise<Arrival> {
  const page = await openPage(context, slow);
  await page.goto(address);
  const paint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
  // On a plain machine, the first paint already shows the transcript, and is reported after it is usable.
  await waitForExpression(page, `seen.usable > 0 && ${paint} > 0`);
  const arrival = await page.evaluate<Arrival>(`({ ...seen, paint: ${paint} })`);
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
    cold.push(await openAndMeasure(context, address, SLOW));
    warm.push(await openAndMeasure(context, address, SLOW));
    await context.close();
    const other = await openBrowser(world, PROBE);
    plain.push(await openAndMeasure(other, address));
    await other.close();
  }
  const getMedian = (arrivals: Arrival[], what: keyof Arrival) =>
    computeMedian(arrivals.map((one) => one[what]));
  return [
    {
      what: 'first paint, cold, slow network and phone',
      value: getMedian(cold, 'paint'),
      budget: 2_200,
      unit: 'ms',
    },
    { what: 'transcript usable, the same', value: getMedian(cold, 'usable'), budget: 3_000, unit: 'ms' },
    { what: 'page can not answer until then', value: getMedian(cold, 'blocked'), budget: 600, unit: 'ms' },
    {
      what: 'transcript usable, again with files cached',
      value: getMedian(warm, 'usable'),
      budget: 1_300,
      unit: 'ms',
    },
    {
      what: 'transcript usable, cold, plain machine',
      value: getMedian(plain, 'usable'),
      budget: 600,
      unit: 'ms',
    },
  ];
}
