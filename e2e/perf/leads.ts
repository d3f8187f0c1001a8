// Measures the leads table with 100,000 leads: rows after a filter, and scrolling through 5,000 of them.
import type { Page } from 'playwright-core';
import { computeMedian, computePercentile, type Figure } from './table.ts';
import { measureFrames, openBrowser, openPage, type World, waitForExpression } from './world.ts';

/** The URL of each filter, and the text of the first row that it returns. */
const FILTERS: [filter: string, says: string][] = [
  ['?stage=qualified', 'Qualified'],
  ['?status=not_interested', 'Not interested'],
  ['?q=marie77', '77'],
  ['?stage=cold&sort=name', 'Cold'],
  ['?q=0033600001234', '1234'],
];
const ROWS = 5_000;

/** Returns the milliseconds from the new URL to the painted rows. */
async function measureFiltering(
  page: Page,
  url: string,
  [filter, says]: (typeof FILTERS)[number],
): Promise<number> {
  await page.goto(`${url}/leads`);
  await page.locator('tr[data-lead]').first().waitFor();
  await page.evaluate(
    `(() => { window.began = performance.now(); history.pushState({}, '', '/leads${filter}'); })()`,
  );
  const rows = `[...document.querySelectorAll('tr[data-lead]')].slice(0, 5)`;
  await waitForExpression(
    page,
    `location.search && ${rows}.length > 0 && ${rows}.every((row) => row.textContent.includes('${says}'))`,
  );
  return page.evaluate<number>('performance.now() - began');
}

export async function measureLeads(world: World): Promise<Figure[]> {
  const context = await openBrowser(world);
  const page = await openPage(context);
  const filtered: number[] = [];
  for (const filter of FILTERS) {
    const times: number[] = [];
    for (let time = 0; time < 3; time++) times.push(await measureFiltering(page, world.server.url, filter));
    filtered.push(computeMedian(times));
  }
  await page.goto(`${world.server.url}/leads`);
  await page.locator('tr[data-lead]').first().hover();
  const isEndReached = () =>
    page.evaluate<number>(
      `Number([...document.querySelectorAll('tr[data-lead]')].at(-1).getAttribute('aria-rowindex'))`,
    );
  const frames = await measureFrames(page, async () => {
    for (let n = 0; n < 4_000 && (await isEndReached()) < ROWS; n++) await page.mouse.wheel(0, 600);
  });
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
  await context.close();
  return [
    {
      what: 'leads: first rows after a filter, the slowest of five',
      value: Math.max(...filtered),
      budget: 300,
      unit: 'ms',
    },
    {
      what: 'leads: frame while scrolling through 5,000 rows, p95',
      value: computePercentile(frames, 0.95),
      budget: 33,
      unit: 'ms',
    },
    { what: 'leads: nodes after that', value: nodes, budget: 2_000, unit: '' },
  ];
}
