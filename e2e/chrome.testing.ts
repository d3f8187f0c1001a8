// A browser with the built dashboard, and checks of its pages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser, runScript } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The three widths that pages are designed for (dashboard-operations.md#pages). */
export const WIDTHS = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1000 },
  phone: { width: 390, height: 844 },
} as const;
export type Width = keyof typeof WIDTHS;

/** The limit of a wait in the browser, which on an idle machine takes at most a few seconds. */
export const PATIENCE_MS = 60_000;

/** The browser of this process. Each visit has its own context. */
let browser: Promise<Browser> | undefined;

/** Returns the browser. Throws a clear error if there is none. */
export function getBrowser(): Promise<Browser> {
  browser ??= openBrowser();
  browser.catch(closeBrowser);
  return browser;
}

async function openBrowser(): Promise<Browser> {
  runScript('build-dashboard.mjs');
  const chrome = await launchBrowser({
    // Software rendering of the GPU would use a seventh of the processor time, and a GPU process another sixth.
    args: ['--disable-gpu', '--in-process-gpu'],
    timeout: PATIENCE_MS,
  });
  return chrome.on('disconnected', closeBrowser);
}

/** Lets the next page open another browser. */
function closeBrowser(): void {
  browser = undefined;
}

/**
 * The requests of each page: `open` are in progress, `moves` is the number of starts and ends, and `counts` is how
 * often the page has requested the number of leads that need a person since it was opened.
 */
const traffics = new WeakMap<Page, { open: Set<Request>; moves: number; counts: number }>();

function trackRequests(page: Page): void {
  const traffic = { open: new Set<Request>(), moves: 0, counts: 0 };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    // Skip the event stream, whose request never ends.
    if (request.resourceType() === 'eventsource') return;
    // Skip requests from a page that the browser has left: they might never end.
    if (request.isNavigationRequest()) {
      traffic.open.clear();
      traffic.counts = 0;
    }
    if (request.url().endsWith('/dashboard/api/counts')) traffic.counts++;
    traffic.open.add(request);
    traffic.moves++;
  });
  const end = (request: Request) => {
    if (traffic.open.delete(request)) traffic.moves++;
  };
  page.on('requestfinished', end).on('requestfailed', end);
}

/**
 * Waits until a page has reloaded everything once, as it does soon after its stream starts (live-provider.tsx). From
 * then on it changes only through the stream. Only for members with access to conversations.
 */
export async function waitUntilLive(page: Page): Promise<void> {
  const traffic = traffics.get(page)!;
  await expect.poll(() => traffic.counts > 1 && traffic.open.size === 0).toBe(true);
}

/** Matches the error of a refused request, which the page expects and shows. */
const REFUSED_REQUEST = /status of 4\d\d/;
/** Also matches the error of a request that a provider fails or that the test breaks. */
export const BROKEN_REQUEST = /status of (4\d\d|50[234])|net::ERR_/;

/** Opens a browser window. Adds the unexpected errors that its page reports to `errors`. */
export async function openWindow(
  errors: string[],
  {
    width = 'desk',
    dark = false,
    locale = 'en-GB',
    expects = REFUSED_REQUEST,
    preloads = false,
  }: WindowOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await (await getBrowser()).newContext({
    viewport: WIDTHS[width],
    colorScheme: dark ? 'dark' : 'light',
    locale,
    hasTouch: width === 'phone',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!preloads) await context.addInitScript('window.requestIdleCallback = () => 0');
  context.on('page', trackRequests);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !expects.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, context };
}

export interface WindowOptions {
  width?: Width;
  dark?: boolean;
  locale?: string;
  /** Matches the errors that the page may report; by default those of refused requests. */
  expects?: RegExp;
  /**
   * Whether an idle page loads the code of other pages and of dialogs, as it does for members. Loading it takes a fifth
   * of the processor time of a visit, so only tests of pages without a connection need it.
   */
  preloads?: boolean;
}

/** Waits two frames: the page has applied its width and theme, and rendered. */
export const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Waits until the page has loaded everything it requested: lazy code, records, images. */
export async function mustSettle(page: Page): Promise<void> {
  const traffic = traffics.get(page)!;
  const isSettled = async () => {
    const { moves } = traffic;
    await page.evaluate(FRAMES);
    return traffic.open.size === 0 && traffic.moves === moves;
  };
  await expect.poll(isSettled).toBe(true);
}

/** Fails if anything overflows the window sideways, once the page has settled. */
export async function mustFit(page: Page): Promise<void> {
  await mustSettle(page);
  const { width } = page.viewportSize()!;
  const look = `({ width: innerWidth, sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth) })`;
  await expect.poll(() => page.evaluate(look), { message: page.url() }).toEqual({ width, sideways: 0 });
}

/** Checks the overflow in the narrowest supported window. */
export async function mustFitNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await mustFit(page);
  await page.setViewportSize(usual);
}

/**
 * Navigates as a link does, which costs a fraction of loading the dashboard again. Waits until the new page shows one of
 * its own elements.
 * @param shows matches the element inside of `main`; by default any
 */
export async function navigate(page: Page, path: string, shows = '*'): Promise<void> {
  await page.evaluate(`(() => {
    for (const one of document.querySelectorAll('main, main *')) one.dataset.former = '';
    history.pushState({}, '', ${JSON.stringify(path)});
  })()`);
  await waitForOwnElement(page, shows);
}

/** Waits for an element inside of `main` that the page before the last navigation did not have. */
export async function waitForOwnElement(page: Page, shows: string): Promise<void> {
  await page.locator(`main :is(${shows}):not([data-former])`).first().waitFor();
}

/**
 * Checks the page with axe once it has settled, and fails on overflow. In the other theme, it checks only the contrast,
 * because nothing else differs, and not at the middle width, which shows what the others show. The page keeps the other
 * theme, so the next check covers the rest in that one.
 */
export async function mustBeAccessible(page: Page): Promise<void> {
  await mustSettle(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  await mustPass(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (page.viewportSize()!.width !== WIDTHS.tablet.width) {
    const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
    const other = isDark ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme: other });
    await page.locator(`html[data-theme=${other}]`).waitFor();
    await mustSettle(page);
    await mustPass(page, ['color-contrast']);
  }
  await mustFit(page);
}

/**
 * Runs axe on the page.
 * @param runOnly the rules of axe, or their groups
 */
async function mustPass(page: Page, runOnly: readonly string[]): Promise<void> {
  const violations = await page.evaluate<string[]>(`axe
    // The component library's focus guards are hidden, but only pass the focus on.
    .run({ exclude: [['[data-base-ui-focus-guard]']] }, {
      runOnly: ${JSON.stringify(runOnly)},
      // Describing passed rules would take longer than the checks.
      resultTypes: ['violations'],
    })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
  expect(violations, page.url()).toEqual([]);
}
