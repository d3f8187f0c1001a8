// A real browser against the real server: the system's Chromium, an app on the embedded database, and the built
// dashboard.
import { fileURLToPath } from 'node:url';
import { contract } from '@parley/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import {
  createBrowser,
  PASSWORD,
  type Browser as SimulatedBrowser,
} from '../apps/server/src/testing/browser.ts';
import type { WorkspaceParts } from '../apps/server/src/testing/make-workspace.ts';
import { startApp, type TestApp } from '../apps/server/src/testing/start-app.ts';
import { getBrowser, openWindow, PATIENCE_MS, type Width, type WindowOptions } from './chrome.testing.ts';

export {
  BROKEN_REQUEST,
  FRAMES,
  mustBeAccessible,
  mustFit,
  mustFitNarrow,
  mustSettle,
  navigate,
  WIDTHS,
  type Width,
  waitForOwnElement,
  waitUntilLive,
} from './chrome.testing.ts';

const DIST = fileURLToPath(new URL('../apps/dashboard/dist', import.meta.url));

/** The limits of the calling file's tests, because a journey has many steps and takes up to 20 s on an idle machine. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: PATIENCE_MS } } };

export interface PageOptions extends WindowOptions {
  /** The member who is signed in, or null; by default Ana, the owner of a new workspace. */
  email?: string | null;
  /** The first message of the lead of the new workspace. */
  hears?: string;
  /** The page, or null if the test opens one later; by default the inbox. */
  path?: string | null | ((world: World) => string);
  /** The URL of another server to visit. */
  url?: string;
}

export interface OpenPage {
  /** The new workspace, if the page is Ana's. */
  world: World;
  page: Page;
  context: BrowserContext;
}

/** A server with the dashboard, and the browser. */
export interface Stage {
  app: TestApp;
  chrome: Browser;
  /** Creates a workspace with members who can sign in, and a contacted lead of the usual campaign. */
  openWorkspace(name?: string, parts?: WorkspaceParts): Promise<World>;
  /** Opens the dashboard in a new browser window, which {@link Stage.closePages} closes after the test. */
  openPage(options?: PageOptions): Promise<OpenPage>;
  /** Signs in without a page. */
  signIn(email: string): Promise<SimulatedBrowser>;
  /** Closes every window. Fails if a page reported an error or a blocked style. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** A workspace for one test. */
export type World = Awaited<ReturnType<typeof openWorkspace>>;

type StageOptions = Parameters<typeof startApp>[0] & Pick<WindowOptions, 'expects'>;

/** Opens browser and server. Throws a clear error when Chromium is missing. */
export async function openStage({ expects, ...options }: StageOptions = {}): Promise<Stage> {
  const chrome = await getBrowser();
  const others = chrome.contexts();
  const app = await startApp({ dashboard: DIST, ...options });
  const errors: string[] = [];
  const closePages = async () => {
    const own = chrome.contexts().filter((context) => !others.includes(context));
    await Promise.all(own.map((context) => context.close()));
    expect(errors.splice(0), 'errors of the pages').toEqual([]);
  };
  return {
    app,
    chrome,
    openWorkspace: (name, parts) => openWorkspace(app, name, parts),
    async openPage({ email, hears, path = '/inbox', ...look } = {}) {
      const world = email === undefined ? await openWorkspace(app) : ({} as World);
      if (hears !== undefined) await world.hear(hears);
      const address = typeof path === 'function' ? path(world) : path;
      return {
        world,
        ...(await openPage(app, errors, email ?? world.ana, address, {
          ...(expects && { expects }),
          ...look,
        })),
      };
    },
    async signIn(email) {
      const member = createBrowser(app);
      await member.signIn(email);
      return member;
    },
    closePages,
    close: () => closePages().finally(app.close),
  };
}

/** Opens a stage for the tests of the calling file. Each test's pages are closed and checked after it. */
export function useStage(options?: StageOptions): Stage {
  const stage = {} as Stage;
  vi.setConfig(LIMITS);
  beforeAll(async () => {
    Object.assign(stage, await openStage(options));
  });
  afterEach(() => stage.closePages());
  // The stage has no functions if it could not be opened.
  afterAll(() => stage.close?.());
  return stage;
}

let people = 0;

async function openWorkspace(app: TestApp, name = 'Léa Martin', parts: WorkspaceParts = {}) {
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

async function openPage(
  app: TestApp,
  errors: string[],
  email: string | undefined,
  path: string | null,
  { url = app.url, ...look }: PageOptions,
): Promise<Omit<OpenPage, 'world'>> {
  const { page, context } = await openWindow(errors, look);
  if (email !== undefined) {
    const member = createBrowser(app);
    await member.signIn(email);
    await context.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url })));
  }
  if (path !== null) await page.goto(url + path);
  return { page, context };
}

/**
 * Returns the language and theme of the first visit at this width. Each width uses one of the two, and each of the two
 * is used at some width.
 */
export function getFirstLook<const Look>(width: Width, [one, other]: readonly [Look, Look]): [Look] {
  return [width === 'tablet' ? other : one];
}

/** Unfolds every step of the agent's form. */
export async function openSteps(page: Page) {
  await page.getByRole('heading', { name: 'Asks' }).waitFor();
  const folded = page.locator('details:not([open]) > summary:has(h2)');
  while ((await folded.count()) > 0) await folded.first().click();
}
