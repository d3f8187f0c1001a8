// Somebody needs a person: the title, the icon, one sound in one tab, and the system where nobody looks.
// @module-tag endurance
import { contract, dashboard } from '@parley/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf } from '../../apps/server/src/testing/browser.ts';
import { caughtUp, openStage, openWorkspace, type Stage, visit } from '../world.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type World = Awaited<ReturnType<typeof openWorkspace>>;

/** Notes what the page plays and shows, since nobody hears this machine. */
const LISTEN = `
  window.heard = { sounds: 0, spoken: [] };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.heard.sounds += 0.5; return start.apply(this, at); };
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.speaker = this; }
  };
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    constructor(title, { body, tag }) { super(); window.heard.spoken.push([title, body, tag].join(' | ')); }
    close() {}
  };`;
/** No window of the browser is on the screen. */
const HIDDEN = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  Object.defineProperty(document, 'hidden', { get: () => true });`;

const heardBy = (page: Page) => page.evaluate<{ sounds: number; spoken: string[] }>('window.heard');
const soundsOf = async (pages: readonly Page[]) =>
  (await Promise.all(pages.map(heardBy))).reduce((sum, { sounds }) => sum + sounds, 0);

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  // Who needs a person when a page opens is no news.
  const looked = page.waitForResponse((answer) => answer.url().includes('view=attention&limit=100'));
  await page.goto(stage.app.url + path);
  await looked;
  await caughtUp(page);
  // Browsers let a page sound only after a key or a tap.
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect.poll(() => page.evaluate('window.speaker?.state')).toBe('running');
  return page;
}

const PLEASE = 'Can I talk to a human please?';

/** Another lead, who asks for a person. */
async function askAnew(world: World): Promise<void> {
  const from = stage.app.make.phone();
  await stage.app
    .api(world.key)
    .call(contract.sandbox.receiveMessage, { from, to: world.number, text: PLEASE });
  await stage.app.drain();
}

async function begin(init = LISTEN) {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const { page, context } = await visit(stage, { email: world.ana, path: '/sign-in' });
  await page.close();
  await context.addInitScript(init);
  return { world, context };
}

test('two tabs: both show the number, one of them sounds, once', async () => {
  const { world, context } = await begin();
  const pages = [await open(context, '/inbox'), await open(context, '/inbox')];
  for (const page of pages) await expect.poll(() => page.title()).toBe('Inbox · Parley');
  await world.hear(PLEASE);
  for (const page of pages) {
    await expect.poll(() => page.title()).toBe('(1) Inbox · Parley');
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon-waiting.svg');
  }
  await expect.poll(() => soundsOf(pages)).toBe(1);
  // Seen pages need no notification; and what was told is not told again by the tab that goes on.
  expect((await heardBy(pages[0]!)).spoken).toEqual([]);
  const last = pages.pop()!;
  const sounds = (await heardBy(last)).sounds;
  await last.close();
  await world.hear('Hello?');
  // Another lead is heard; had the first one been again, there were three.
  await askAnew(world);
  await expect.poll(() => pages[0]!.title()).toBe('(2) Inbox · Parley');
  await expect.poll(async () => (await heardBy(pages[0]!)).sounds + sounds).toBe(2);
  await context.close();
});

test('nothing for the conversation that is on the screen, in whatever tab', async () => {
  const { world, context } = await begin();
  const looking = await open(context, `/inbox/${world.lead}`);
  const other = await open(context, '/inbox');
  await world.hear(PLEASE);
  for (const page of [looking, other]) await expect.poll(() => page.title()).toMatch(/^\(1\)/);
  await other.getByText('Handed over').waitFor();
  // Another lead, whom nobody looks at, is heard; had the first one been, there were two.
  await askAnew(world);
  for (const page of [looking, other]) await expect.poll(() => page.title()).toMatch(/^\(2\)/);
  await expect.poll(() => soundsOf([looking, other])).toBe(1);
  await context.close();
});

test('where nobody looks the system says who and why; what is turned off stays quiet', async () => {
  const { world, context } = await begin(LISTEN + HIDDEN);
  const page = await open(context, '/inbox');
  await world.hear(PLEASE);
  await expect
    .poll(async () => (await heardBy(page)).spoken)
    .toEqual([expect.stringMatching(new RegExp(`^Léa Martin \\| Handed over.* \\| ${world.lead}$`))]);
  const owner = browserOf(stage.app);
  await owner.signIn(world.ana);
  const alerts = { title: false, sound: false, system: false };
  await owner.call(dashboard.profile.update, { preferences: { alerts } });
  await owner.call(dashboard.inbox.done, { id: world.lead });
  const looked = page.waitForResponse((answer) => answer.url().includes('view=attention&limit=100'));
  await page.reload();
  await looked;
  await caughtUp(page);
  // Once the second is told of, the first one would have been.
  for (const waiting of [1, 2]) {
    await askAnew(world);
    await page.getByRole('link', { name: `Needs you ${waiting}` }).waitFor();
  }
  expect(await page.title()).toBe('Inbox · Parley');
  expect(await heardBy(page)).toEqual({ sounds: 0, spoken: [] });
  await context.close();
});
