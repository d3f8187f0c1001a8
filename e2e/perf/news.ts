// Measures how soon changes by others appear on a page with an open conversation of 5,000 messages.
import type { Page } from 'playwright-core';
import type { ServerProcess } from '../../bench/environment.ts';
import { type Figure, percentile } from './table.ts';
import { framesWhile, openBrowser, openPage, until, type World } from './world.ts';

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

interface Seen {
  /** Milliseconds from the event to the paint. */
  shown: number;
  /** Wall clock time of the paint. */
  at: number;
}

async function seen(page: Page, text: string): Promise<Seen> {
  await until(page, `painted.get(${JSON.stringify(text)}) > 0`);
  return page.evaluate<Seen>(`(() => {
    const at = painted.get(${JSON.stringify(text)});
    return { shown: at - came.get(${JSON.stringify(text)}), at: performance.timeOrigin + at };
  })()`);
}

let told = 0;

/** Returns the p95 from the event to the paint, and from the stored message to its paint. */
async function news(world: World, page: Page, through: ServerProcess) {
  const shown: number[] = [];
  const whole: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const text = `News ${++told}.`;
    await world.hear(through, text);
    const stored = performance.timeOrigin + performance.now();
    const one = await seen(page, text);
    shown.push(one.shown);
    whole.push(one.at - stored);
  }
  return { shown: percentile(shown, 0.95), whole: percentile(whole, 0.95) };
}

/** Returns the p95 of the time between frames during scrolling. */
async function scrolling(page: Page): Promise<number> {
  await page.getByRole('log').hover();
  const frames = await framesWhile(page, async () => {
    for (let n = 0; n < SCROLLS; n++) await page.mouse.wheel(0, n < SCROLLS / 2 ? -400 : 400);
  });
  return percentile(frames, 0.95);
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
  const atTop = () => page.getByText('Line 1 and more', { exact: true }).count();
  for (let n = 0; n < 2_000 && (await atTop()) === 0; n++) {
    await page.evaluate(`document.querySelector('[role=log]').scrollTop = 0`);
    await page.waitForTimeout(30);
  }
  await page.evaluate(`document.querySelector('[role=log]').scrollTop = 1e9`);
  await page.waitForTimeout(500);
}

export async function measureNews(world: World): Promise<Figure[]> {
  const { context, page } = await openLong(world);
  await loadAll(page);
  const here = await news(world, page, world.server);
  const there = await news(world, page, world.second);
  const frames = await scrolling(page);
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
  const slowly = await news(world, slow.page, world.server);
  const slowFrames = await scrolling(slow.page);
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
