// Live updates: one stream for all tabs, and no gap across a server restart.
import { connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startApp } from '../../apps/server/src/testing/start-app.ts';
import { BROKEN_REQUEST, openStage, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

const findLeadMessage = (page: Page, text: string) => page.locator('[data-author=lead]', { hasText: text });

/** Returns the open streams. */
function trackStreams(context: BrowserContext) {
  const open = new Set<unknown>();
  context.on('request', (request) => {
    if (request.url().includes('/dashboard/api/live')) open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Simulates a user returning to the tab. */
const returnToTab = (page: Page) =>
  page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))");

test('three tabs share one stream, which another tab continues when the tab with the stream closes', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const path = `/inbox/${world.lead}`;
  const { page, context } = await stage.openPage({ email: world.ana, path });
  const streams = trackStreams(context);
  await findLeadMessage(page, 'Hello').waitFor();
  const others: Page[] = [];
  for (let n = 0; n < 2; n++) {
    const other = await context.newPage();
    await other.goto(stage.app.url + path);
    await findLeadMessage(other, 'Hello').waitFor();
    others.push(other);
  }
  await world.hear('News for all');
  for (const tab of [page, ...others]) await findLeadMessage(tab, 'News for all').waitFor();
  await expect.poll(() => streams.size).toBe(1);

  // The tab with the stream closes. Another one continues from the last event.
  await others.pop()!.close();
  await world.hear('After the newest tab');
  for (const tab of [page, ...others]) {
    await findLeadMessage(tab, 'After the newest tab').waitFor();
    await expect.poll(() => findLeadMessage(tab, 'News for all').count()).toBe(1);
  }
});

test('a visible tab takes over the stream of a suspended tab, which catches up when it resumes', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const path = `/inbox/${world.lead}`;
  const { page: seen, context } = await stage.openPage({ email: world.ana, path });
  await findLeadMessage(seen, 'Hello').waitFor();
  const frozen = await context.newPage();
  const taken = frozen.waitForResponse(/\/dashboard\/api\/live/);
  await frozen.goto(stage.app.url + path);
  await findLeadMessage(frozen, 'Hello').waitFor();
  await taken;
  // The newest tab is visible and has the stream. The browser suspends it.
  const device = await context.newCDPSession(frozen);
  await device.send('Page.setWebLifecycleState', { state: 'frozen' });
  await world.hear('While it sleeps');
  await expect
    .poll(async () => {
      await returnToTab(seen);
      return findLeadMessage(seen, 'While it sleeps').count();
    })
    .toBe(1);
  await world.hear('Still asleep');
  await findLeadMessage(seen, 'Still asleep').waitFor();
  await device.send('Page.setWebLifecycleState', { state: 'active' });
  await returnToTab(frozen);
  await world.hear('Awake');
  for (const tab of [seen, frozen]) {
    await findLeadMessage(tab, 'Awake').waitFor();
    for (const text of ['Hello', 'While it sleeps', 'Still asleep', 'Awake'])
      await expect.poll(() => findLeadMessage(tab, text).count()).toBe(1);
  }
});

test('the stream moves between tabs without missed or repeated events', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const path = `/inbox/${world.lead}`;
  const { page, context } = await stage.openPage({ email: world.ana, path });
  const streams = trackStreams(context);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto(stage.app.url + path);
  for (const tab of tabs) await findLeadMessage(tab, 'Hello').waitFor();
  for (let n = 0; n < 6; n++) {
    // Messages arrive while the stream moves from one tab to the next.
    await Promise.all([returnToTab(tabs[n % tabs.length]!), world.hear(`Word ${n}.`)]);
  }
  for (const tab of tabs) {
    for (let n = 0; n < 6; n++) await expect.poll(() => findLeadMessage(tab, `Word ${n}.`).count()).toBe(1);
  }
  await expect.poll(() => streams.size).toBe(1);
});

test("relative times follow the server's clock on a device with a wrong clock", {
  tags: 'endurance',
}, async () => {
  const now = await openStage({ at: new Date().toISOString() });
  const world = await now.openWorkspace();
  await world.hear('Hello');
  const { context } = await now.openPage({ email: world.ana, path: null });
  await context.clock.setSystemTime(Date.now() + 3 * 60 * 60_000);
  const page = await context.newPage();
  await page.goto(`${now.app.url}/inbox`);
  // The real elapsed time. By the device's clock, hours would have passed.
  await page.getByRole('link', { name: /Léa Martin.*\d min/ }).waitFor();
  await now.close();
});

/** Starts a proxy whose URL stays the same when the server behind it changes. */
async function openProxy(first: string) {
  let port = Number(new URL(first).port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const inside = connect(port, '127.0.0.1');
    for (const socket of [client, inside]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        inside.destroy();
      });
    }
    client.pipe(inside).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Closes every connection. New connections go to the server at `url`. */
    leadTo(url: string) {
      port = Number(new URL(url).port);
      for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

test('every message is shown exactly once across a server restart', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Before');
  const proxy = await openProxy(stage.app.url);
  const { page, context } = await stage.openPage({
    email: world.ana,
    path: `/inbox/${world.lead}`,
    url: proxy.url,
  });
  await findLeadMessage(page, 'Before').waitFor();
  const draft = page.getByRole('textbox', { name: 'Reply' });
  await draft.fill('Half an answ');
  const { connections, clock } = stage.app;
  const next = await startApp({ connections, clock, alone: false });
  // The lead writes while the server is down.
  proxy.leadTo('http://127.0.0.1:9');
  await world.hear('While it was down');
  proxy.leadTo(next.url);
  await findLeadMessage(page, 'While it was down').waitFor();
  await world.hear('After');
  await findLeadMessage(page, 'After').waitFor();
  for (const text of ['Before', 'While it was down', 'After'])
    await expect.poll(() => findLeadMessage(page, text).count()).toBe(1);
  await expect.poll(() => draft.inputValue()).toBe('Half an answ');
  await context.close();
  proxy.close();
  await next.close();
});

test('changes between the first load and the first event of the stream are shown', {
  tags: 'endurance',
}, async () => {
  const { world, page } = await stage.openPage({ path: null });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/dashboard/api/live*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(`${stage.app.url}/inbox?view=attention`);
  await page.getByText('Nothing needs you').waitFor();
  await world.hear('Can I talk to a human please?');
  open();
  await page.getByRole('link', { name: /Léa Martin/ }).waitFor();
});
