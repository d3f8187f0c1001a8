// A real browser against the real server: the system's Chromium, an app on the embedded database, and the built
// dashboard.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { contract } from '@parley/contract';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { createBrowser, PASSWORD } from '../apps/server/src/testing/browser.ts';
import type { WorkspaceParts } from '../apps/server/src/testing/make-workspace.ts';
import { startApp, type TestApp } from '../apps/server/src/testing/start-app.ts';

const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
const BUILD = fileURLToPath(new URL('../scripts/build-dashboard.mjs', import.meta.url));
const DIST = fileURLToPath(new URL('../apps/dashboard/dist', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The three widths that pages are designed for (dashboard-doors.md#pages). */
export const WIDTHS = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1000 },
  phone: { width: 390, height: 844 },
} as const;
export type Width = keyof typeof WIDTHS;

/** Timeout of browser waits, as long as test timeouts (vitest.config.ts). No test depends on its length. */
const PATIENCE_MS = 120_000;

export interface Stage {
  app: TestApp;
  chrome: Browser;
  close(): Promise<void>;
}

/** The browser of this process. Each visit has its own context. */
let browser: Promise<Browser> | undefined;

async function openBrowser(): Promise<Browser> {
  if (!CHROMIUM)
    throw new Error('There is no Chromium on this machine: install it with "apt-get install chromium".');
  const build = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' });
  if (build.status !== 0) throw new Error(build.stderr);
  const chrome = await chromium.launch({
    executablePath: CHROMIUM,
    // Software rendering of the GPU would use a seventh of the processor time.
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: PATIENCE_MS,
  });
  return chrome.on('disconnected', closeBrowser);
}

/** Lets the next stage open another browser. */
function closeBrowser(): void {
  browser = undefined;
}

/** Opens browser and server. Throws a clear error when Chromium is missing. */
export async function openStage(options: Parameters<typeof startApp>[0] = {}): Promise<Stage> {
  browser ??= openBrowser();
  browser.catch(closeBrowser);
  const chrome = await browser;
  const others = chrome.contexts();
  const app = await startApp({ dashboard: DIST, ...options });
  return {
    app,
    chrome,
    async close() {
      const own = chrome.contexts().filter((context) => !others.includes(context));
      await Promise.all(own.map((context) => context.close()));
      await app.close();
    },
  };
}

let people = 0;

/** Creates a workspace with members who can sign in, and a contacted lead of the usual campaign. */
export async function openWorkspace({ app }: Stage, name = 'Léa Martin', parts: WorkspaceParts = {}) {
  const n = ++people;
  const members = [
    { email: `ana${n}@e2e.test`, name: 'Ana', role: 'owner', password: PASSWORD },
    { email: `bob${n}@e2e.test`, name: 'Bob', role: 'responder', password: PASSWORD },
  ];
  const made = await app.make.workspace({ members, ...parts });
  const phone = app.make.phone();
  const { call } = app.api(made.key);
  await call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name });
  await app.drain();
  const { data } = await call(contract.leads.list, {});
  const hear = async (text: string) => {
    await call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    await app.drain();
  };
  return { ...made, phone, lead: data[0]!.id, hear, ana: members[0]!.email, bob: members[1]!.email };
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

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Throws if the page reported errors, blocked styles or failed requests. */
  mustBeQuiet(): void;
}

/** Opens a browser window at the dashboard, signed in if `email` is given. */
export async function openVisit(
  { app, chrome }: Stage,
  options: {
    width?: Width;
    dark?: boolean;
    locale?: string;
    email?: string;
    path?: string;
    /** The URL of another server to visit. */
    url?: string;
  } = {},
): Promise<Visit> {
  const { width = 'desk', dark = false, locale = 'en-GB', email, path = '/inbox', url = app.url } = options;
  const context = await chrome.newContext({
    viewport: WIDTHS[width],
    colorScheme: dark ? 'dark' : 'light',
    locale,
    hasTouch: width === 'phone',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (email !== undefined) {
    const door = createBrowser(app);
    await door.signIn(email);
    const cookies = [...door.cookies].map(([name, value]) => ({ name, value, url }));
    await context.addCookies(cookies);
  }
  context.on('page', trackRequests);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused request that the page expects and shows is not an error.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url + path);
  return { page, context, mustBeQuiet: () => expect(complaints).toEqual([]) };
}

/**
 * Returns the language and theme of the first visit at this width. Each width uses one of the two, and each of the two
 * is used at some width.
 */
export function getFirstLook<const Look>(width: Width, [one, other]: readonly [Look, Look]): [Look] {
  return [width === 'tablet' ? other : one];
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
 * Checks the page with axe once it has settled, and fails on overflow. In the other theme, it checks only the contrast,
 * because nothing else differs.
 */
export async function mustBeAccessible(page: Page): Promise<void> {
  await mustSettle(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  await mustPass(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
  for (const dark of [!isDark, isDark]) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.locator(`html[data-mantine-color-scheme=${dark ? 'dark' : 'light'}]`).waitFor();
    await mustSettle(page);
    if (dark !== isDark) await mustPass(page, ['color-contrast']);
  }
  await mustFit(page);
}

/**
 * Runs axe on the page.
 * @param runOnly the rules of axe, or their groups
 */
async function mustPass(page: Page, runOnly: readonly string[]): Promise<void> {
  const violations = await page.evaluate<string[]>(`axe
    .run(document, {
      runOnly: ${JSON.stringify(runOnly)},
      // Describing passed rules would take longer than the checks.
      resultTypes: ['violations'],
    })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
  expect(violations).toEqual([]);
}
