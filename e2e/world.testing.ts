// A real browser against the real server: the system's Chromium, an app on the embedded database, and the dashboard as
// it is built.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { contract } from '@parley/contract';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { browserOf, PASSWORD } from '../apps/server/src/testing/browser.ts';
import type { WorkspaceParts } from '../apps/server/src/testing/make.ts';
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

/** How long a wait of the browser may take, as long as those of tests (vitest.config.ts): nothing is proven by it. */
const PATIENCE_MS = 120_000;

export interface Stage {
  app: TestApp;
  chrome: Browser;
  close(): Promise<void>;
}

/** The browser of this process, with which it ends. Each visit has a context of its own. */
let browser: Promise<Browser> | undefined;

async function openBrowser(): Promise<Browser> {
  if (!CHROMIUM)
    throw new Error('There is no Chromium on this machine: install it with "apt-get install chromium".');
  const build = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' });
  if (build.status !== 0) throw new Error(build.stderr);
  const chrome = await chromium.launch({
    executablePath: CHROMIUM,
    // What stands in for a GPU would take a seventh of the processor time of a walk.
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: PATIENCE_MS,
  });
  return chrome.on('disconnected', forget);
}

/** The next stage opens another one. */
function forget(): void {
  browser = undefined;
}

/** Opens browser and server; fails with a sentence where there is no Chromium. */
export async function openStage(options: Parameters<typeof startApp>[0] = {}): Promise<Stage> {
  browser ??= openBrowser();
  browser.catch(forget);
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

/** A workspace with members who can sign in, and a lead of the usual campaign who was written to. */
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
 * What each page asks for: `open` is under way, `moves` counts what began and ended, `counts` how often it asked what
 * waits for a person since it was opened.
 */
const traffics = new WeakMap<Page, { open: Set<Request>; moves: number; counts: number }>();

function follow(page: Page): void {
  const traffic = { open: new Set<Request>(), moves: 0, counts: 0 };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    // The stream of news never ends.
    if (request.resourceType() === 'eventsource') return;
    // What a page that is left asked for need not end.
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
 * Waits until a page has asked for everything once more, as it does soon after its stream began (live.tsx): from then on
 * what is shown changes by the stream alone. For members who may see conversations.
 */
export async function caughtUp(page: Page): Promise<void> {
  const traffic = traffics.get(page)!;
  await expect.poll(() => traffic.counts > 1 && traffic.open.size === 0).toBe(true);
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Throws when the page complained of anything: errors, refused styles, requests that failed. */
  mustBeQuiet(): void;
}

/** A browser window at the dashboard; `email` signs in. */
export async function visit(
  { app, chrome }: Stage,
  options: {
    width?: Width;
    dark?: boolean;
    locale?: string;
    email?: string;
    path?: string;
    /** Another address of the server. */
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
    const door = browserOf(app);
    await door.signIn(email);
    const cookies = [...door.cookies].map(([name, value]) => ({ name, value, url }));
    await context.addCookies(cookies);
  }
  context.on('page', follow);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refusal that the page expects and shows is no complaint.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url + path);
  return { page, context, mustBeQuiet: () => expect(complaints).toEqual([]) };
}

/** In which language and theme a page is first looked at in this width: each width has one, and each is had. */
export function lookOf<const Look>(width: Width, [one, other]: readonly [Look, Look]): [Look] {
  return [width === 'tablet' ? other : one];
}

/** Two frames: the page has heard of its width and its theme, and shows what came. */
export const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Waits until the page shows all that it asked for: code that loads later, records, pictures. */
export async function mustSettle(page: Page): Promise<void> {
  const traffic = traffics.get(page)!;
  const isSettled = async () => {
    const { moves } = traffic;
    await page.evaluate(FRAMES);
    return traffic.open.size === 0 && traffic.moves === moves;
  };
  await expect.poll(isSettled).toBe(true);
}

/** Nothing sticks out of the window sideways, once the page has settled. */
export async function mustFit(page: Page): Promise<void> {
  await mustSettle(page);
  const { width } = page.viewportSize()!;
  const look = `({ width: innerWidth, sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth) })`;
  await expect.poll(() => page.evaluate(look), { message: page.url() }).toEqual({ width, sideways: 0 });
}

/** The same in the narrowest window that pages are made for. */
export async function mustFitNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await mustFit(page);
  await page.setViewportSize(usual);
}

/**
 * Judges the page by axe once it has settled, and looks for anything that sticks out sideways. What the other theme
 * changes is the contrast alone, so there that is judged.
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

/** @param runOnly rules of axe, or their groups. */
async function mustPass(page: Page, runOnly: readonly string[]): Promise<void> {
  const violations = await page.evaluate<string[]>(`axe
    .run(document, {
      runOnly: ${JSON.stringify(runOnly)},
      // What is in order is not described: that takes longer than finding what is not.
      resultTypes: ['violations'],
    })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
  expect(violations).toEqual([]);
}
