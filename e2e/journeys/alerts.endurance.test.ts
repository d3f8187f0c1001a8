// Alerts when a lead needs a person: tab title, icon, sound in one tab only, and system notifications for hidden tabs.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage, type World, waitUntilLive } from '../world.testing.ts';

const stage = useStage();

/** Records which sounds and notifications the page requests, because the test machine cannot play them. */
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
/** Makes every tab appear hidden to the page. */
const HIDDEN = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  Object.defineProperty(document, 'hidden', { get: () => true });`;

const readAlerts = (page: Page) => page.evaluate<{ sounds: number; spoken: string[] }>('window.heard');
const countSounds = async (pages: readonly Page[]) =>
  (await Promise.all(pages.map(readAlerts))).reduce((sum, { sounds }) => sum + sounds, 0);

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  // Leads that already need a person when the page opens cause no alert.
  const looked = page.waitForResponse((answer) => answer.url().includes('view=attention&limit=100'));
  await page.goto(stage.app.url + path);
  await looked;
  await waitUntilLive(page);
  // Browsers allow sound only after a key press or tap.
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect.poll(() => page.evaluate('window.speaker?.state')).toBe('running');
  return page;
}

const PLEASE = 'Can I talk to a human please?';

/** Creates another lead who asks for a person. */
async function askForPerson(world: World): Promise<void> {
  const from = stage.app.make.phone();
  await stage.app
    .api(world.key)
    .call(contract.sandbox.receiveMessage, { from, to: world.number, text: PLEASE });
  await stage.app.drain();
}

async function openAlertPages(init = LISTEN) {
  const { world, page, context } = await stage.openPage({ hears: 'Hello', path: null });
  await page.close();
  await context.addInitScript(init);
  return { world, context };
}

test('two tabs show the count of waiting leads, and one of them plays the sound once', async () => {
  const { world, context } = await openAlertPages();
  const pages = [await open(context, '/inbox'), await open(context, '/inbox')];
  for (const page of pages) await expect.poll(() => page.title()).toBe('Inbox · Parley');
  await world.hear(PLEASE);
  for (const page of pages) {
    await expect.poll(() => page.title()).toBe('(1) Inbox · Parley');
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon-waiting.svg');
  }
  await expect.poll(() => countSounds(pages)).toBe(1);
  // Visible pages show no notification, and the remaining tab does not repeat earlier alerts.
  expect((await readAlerts(pages[0]!)).spoken).toEqual([]);
  const last = pages.pop()!;
  const sounds = (await readAlerts(last)).sounds;
  await last.close();
  await world.hear('Hello?');
  // A second lead plays one more sound; a repeated first alert would make it three.
  await askForPerson(world);
  await expect.poll(() => pages[0]!.title()).toBe('(2) Inbox · Parley');
  await expect.poll(async () => (await readAlerts(pages[0]!)).sounds + sounds).toBe(2);
});

test('the conversation on screen causes no sound in any tab', async () => {
  const { world, context } = await openAlertPages();
  const looking = await open(context, `/inbox/${world.lead}`);
  const other = await open(context, '/inbox');
  await world.hear(PLEASE);
  for (const page of [looking, other]) await expect.poll(() => page.title()).toMatch(/^\(1\)/);
  await other.getByText('Handed over').waitFor();
  // A lead that is not on screen plays a sound; an alert for the open lead would make it two.
  await askForPerson(world);
  for (const page of [looking, other]) await expect.poll(() => page.title()).toMatch(/^\(2\)/);
  await expect.poll(() => countSounds([looking, other])).toBe(1);
});

test('a hidden tab sends a system notification, and no alert if alerts are turned off', async () => {
  const { world, context } = await openAlertPages(LISTEN + HIDDEN);
  const page = await open(context, '/inbox');
  await world.hear(PLEASE);
  await expect
    .poll(async () => (await readAlerts(page)).spoken)
    .toEqual([expect.stringMatching(new RegExp(`^Léa Martin \\| Handed over.* \\| ${world.lead}$`))]);
  const owner = await stage.signIn(world.ana);
  const alerts = { title: false, sound: false, system: false };
  await owner.call(contract.profile.update, { preferences: { alerts } });
  await owner.call(contract.conversations.markDone, { id: world.lead });
  const looked = page.waitForResponse((answer) => answer.url().includes('view=attention&limit=100'));
  await page.reload();
  await looked;
  await waitUntilLive(page);
  // Alerts arrive in order: once the second has arrived, the first would have arrived as well.
  for (const waiting of [1, 2]) {
    await askForPerson(world);
    await page.getByRole('link', { name: `Needs you ${waiting}` }).waitFor();
  }
  expect(await page.title()).toBe('Inbox · Parley');
  expect(await readAlerts(page)).toEqual({ sounds: 0, spoken: [] });
});
