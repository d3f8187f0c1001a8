// Pages show what happens: in every tab by one stream, and through a restart of the server without a gap.
import { connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../../apps/server/src/testing/start-app.ts';
import { openStage, openWorkspace, type Stage, visit } from '../world.testing.ts';

const PATIENT = { timeout: 60_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const said = (page: Page, text: string) => page.locator('[data-author=lead]', { hasText: text });

test('six tabs share one stream, and all show news; whoever is left goes on', async () => {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const path = `/inbox/${world.lead}`;
  const { page, context, mustBeQuiet } = await visit(stage, { email: world.ana, path });
  const streams = new Set<unknown>();
  context.on('request', (request) => {
    if (request.url().includes('/dashboard/api/live')) streams.add(request);
  });
  await said(page, 'Hello').waitFor();
  const others: Page[] = [];
  for (let n = 0; n < 5; n++) {
    const other = await context.newPage();
    await other.goto(stage.app.url + path);
    await said(other, 'Hello').waitFor();
    others.push(other);
  }
  await world.hear('News for all');
  for (const tab of [page, ...others]) await said(tab, 'News for all').waitFor();
  expect(streams.size).toBeLessThanOrEqual(1);

  // The tab that holds the stream closes: another one goes on from where it was.
  await page.close();
  await world.hear('After the first tab');
  for (const tab of others) {
    await said(tab, 'After the first tab').waitFor();
    expect(await said(tab, 'News for all').count()).toBe(1);
  }
  mustBeQuiet();
  await context.close();
});

/** An address that stays while the server behind it changes. */
async function openDoor(first: string) {
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
    /** Cuts every connection; new ones go to that server. */
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

test('a server that starts again leaves nothing out and shows nothing twice', async () => {
  const world = await openWorkspace(stage);
  await world.hear('Before');
  const door = await openDoor(stage.app.url);
  const { page, context } = await visit(stage, {
    email: world.ana,
    path: `/inbox/${world.lead}`,
    url: door.url,
  });
  await said(page, 'Before').waitFor();
  const draft = page.getByRole('textbox', { name: 'Reply' });
  await draft.fill('Half an answ');
  const { connections, clock } = stage.app;
  const next = await startApp({ connections, clock, alone: false });
  // Nowhere: the server is down while the lead writes.
  door.leadTo('http://127.0.0.1:9');
  await world.hear('While it was down');
  door.leadTo(next.url);
  await said(page, 'While it was down').waitFor();
  await world.hear('After');
  await said(page, 'After').waitFor();
  for (const text of ['Before', 'While it was down', 'After'])
    await expect.poll(() => said(page, text).count(), PATIENT).toBe(1);
  expect(await draft.inputValue()).toBe('Half an answ');
  await context.close();
  door.close();
  await next.close();
});
