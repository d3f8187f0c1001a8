// Measures an open conversation of 5,000 messages: how soon a lead's new message appears, the frame time while
// scrolling, and the heap and nodes of the page.
import type { Page } from 'playwright-core';
import type { ServerProcess } from '../../bench/environment.ts';
import { computePercentile, type Figure } from './table.ts';
import { measureFrames, openBrowser, openPage, type World, waitForExpression } from './world.ts';

const TIMES = 3;
const SCROLLS = 60;

/** Records when an event arrived, and when its message was painted. */
const PROBE = `
  window.came = new Map(); window.painted = new Map();
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (name, listener, options) {
    listen.call(this, name, (event) => {
      if (name === 'timeline') for (const { id, text } of JSON.parse(event.data).items) came.set(text ?? id, performance.now());
      listener.call(this, event);
    }, options);
  };
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    for (const [text] of came) {
      if (painted.has(text) || ![...document.querySelectorAll('[data-message]')].some((one) => one.textContent.includes(text))) continue;
      painted.set(text, 0);
      requestAnimationFrame(() => setTimeout(() => painted.set(text, performance.now())));
    }
  }).observe(document.body, { childList: true, subtree: true }));`;

interface SeenTimes {
  /** The time from the event to the paint, in milliseconds. */
  shown: number;
  /** The wall clock time of the paint. */
  at: number;
}

async function watchText(page: Page, text: string): Promise<SeenTimes> {
  await waitForExpression(page, `painted.get(${JSON.stringify(text)}) > 0`);
  return page.evaluate<SeenTimes>(`(() => {
    const at = painted.get(${JSON.stringify(text)});
    return { shown: at - came.get(${JSON.stringify(text)}), at: performance.timeOrigin + at };
  })()`);
}

let told = 0;

/**
 * Returns two 95th percentiles: the time from the event to the paint, and the time from storing the message to its
 * paint.
 */
async function measureDelay(world: World, page: Page, through: ServerProcess) {
  const shown: number[] = [];
  const whole: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const text = `News ${++told}.`;
    await world.hear(through, text);
    const stored = performance.timeOrigin + performance.now();
    const one = await watchText(page, text);
    shown.push(one.shown);
    whole.push(one.at - stored);
  }
  return { shown: computePercentile(shown, 0.95), whole: computePercentile(whole, 0.95) };
}

/** Returns the 95th percentile of the time between frames during scrolling. */
async function measureScrolling(page: Page): Promise<number> {
  await page.getByRole('log').hover();
  const frames = await measureFrames(page, async () => {
    for (let n = 0; n < SCROLLS; n++) await page.mouse.wheel(0, n < SCROLLS / 2 ? -400 : 400);
  });
  return computePercentile(frames, 0.95);
}

async function openLong(world: World, cpu?: number) {
  const context = await openBrowser(world, PROBE);
  const page = await openPage(context, cpu === undefined ? {} : { cpu });
  await page.goto(`${world.server.url}/inbox/${world.long.lead}`);
  await page.locator('[data-message]').first().waitFor();
  return { context, page };
}

/** Scrolls up through the whole transcript, so that all of it is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.getByRole('log').hover();
  const countFirstLine = () => page.getByText('Line 1 and more', { exact: true }).count();
  for (let n = 0; n < 2_000 && (await countFirstLine()) === 0; n++) {
    await page.evaluate(`document.querySelector('[role=log]').scrollTop = 0`);
    await page.waitForTimeout(30);
  }
  await page.evaluate(`document.querySelector('[role=log]').scrollTop = 1e9`);
  await page.waitForTimeout(500);
}

export async function measureLiveUpdates(world: World): Promise<Figure[]> {
  const { context, page } = await openLong(world);
  await loadAll(page);
  const here = await measureDelay(world, page, world.server);
  const there = await measureDelay(world, page, world.second);
  const frames = await measureScrolling(page);
  const tools = await context.newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('Performance.enable');
  const { metrics } = await tools.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1e6;
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
  await context.close();

  const slow = await openLong(world, 4);
  await loadAll(slow.page);
  const slowly = await measureDelay(world, slow.page, world.server);
  const slowFrames = await measureScrolling(slow.page);
  await slow.context.close();
  return [
    { what: 'event to paint, p95, 5,000 messages loaded', value: here.shown, budget: 40, unit: 'ms' },
    { what: 'the same, slow phone', value: slowly.shown, budget: 100, unit: 'ms' },
    { what: "lead's message stored to paint, p95", value: here.whole, budget: 150, unit: 'ms' },
    { what: 'the same, stored by another process', value: there.whole, budget: 200, unit: 'ms' },
    { what: 'transcript of 5,000: nodes', value: nodes, budget: 900, unit: '' },
    { what: 'transcript of 5,000: heap', value: heap, budget: 60, unit: 'MB' },
    { what: 'transcript of 5,000: frame while scrolling, p95', value: frames, budget: 33, unit: 'ms' },
    { what: 'the same, slow phone', value: slowFrames, budget: 70, unit: 'ms' },
  ];
}
