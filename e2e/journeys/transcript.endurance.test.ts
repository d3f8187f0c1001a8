// A conversation of 5,000 messages: a link opens its middle, older lines load without a jump, and the page stays small.
// @module-tag endurance
import { contract } from '@parley/contract';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage, waitUntilLive } from '../world.testing.ts';

const MOST_NODES = 900;
const stage = useStage();

const buildMessageId = (n: number) => `msg_${String(n).padStart(26, '0')}`;

/** Creates this many messages from a lead, a minute apart. */
async function createMessages(lead: string, messages: number): Promise<void> {
  const client = new pg.Client(stage.app.connections.owner);
  await client.connect();
  try {
    await client.query(
      `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
       select team_id, 'msg_' || lpad(n::text, 26, '0'), id, number_id, 'inbound', 'USER_MESSAGE',
         'Line ' || n || repeat(' and more', n % 30), 'received', said, said
       from leads, generate_series(1, $2::int) n,
         lateral (select timestamptz '2026-10-01 00:00Z' + n * interval '1 minute' as said) time
       where id = $1`,
      [lead, messages],
    );
  } finally {
    await client.end();
  }
}

const countNodes = (page: Page) => page.evaluate<number>('document.querySelectorAll("*").length');

/** Returns the number of the topmost line once it is drawn. Without this pause, several wheel events would add up. */
const findTopLine = (page: Page) =>
  page.evaluate<number>(`(async () => {
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
    const frame = document.querySelector('[role=log]').getBoundingClientRect();
    const seen = [...document.querySelectorAll('[data-message]')]
      .find((one) => one.getBoundingClientRect().bottom > frame.top);
    return Number(seen?.dataset.message.slice(4) ?? 0);
  })()`);

test('a transcript of 5,000 messages opens at a linked message and scrolls up to the first one', async () => {
  const world = await stage.openWorkspace();
  await createMessages(world.lead, 5_000);
  const { page } = await stage.openPage({
    email: world.ana,
    path: `/inbox/${world.lead}?m=${buildMessageId(117)}`,
  });
  const wanted = page.locator(`[data-message="${buildMessageId(117)}"]`);
  await wanted.waitFor();
  const log = page.getByRole('log');
  const isSeen = () =>
    page.evaluate<boolean>(`(() => {
      const box = document.querySelector('[data-message="${buildMessageId(117)}"]')?.getBoundingClientRect();
      const frame = document.querySelector('[role=log]').getBoundingClientRect();
      return !!box && box.bottom > frame.top && box.top < frame.bottom;
    })()`);
  await expect.poll(isSeen).toBe(true);
  expect(await countNodes(page)).toBeLessThanOrEqual(MOST_NODES);

  // Scroll up to the first message: each older page is inserted above the visible lines, which stay in place.
  await log.hover();
  const first = page.locator(`[data-message="${buildMessageId(1)}"]`);
  let lowest = 117;
  while ((await first.count()) === 0) {
    await page.mouse.wheel(0, -500);
    let top = 0;
    // After each step, the view settles less than 40 lines from its last position, even when an older page arrives.
    await expect
      .poll(async () => {
        top = await findTopLine(page);
        return top;
      })
      .toBeGreaterThan(lowest - 40);
    // The view never jumps back to an earlier position.
    expect(top).toBeLessThanOrEqual(lowest + 2);
    lowest = top;
  }
  await first.waitFor();
  expect(await countNodes(page)).toBeLessThanOrEqual(MOST_NODES);

  // The lead's new message is beyond the loaded lines. One click shows the latest.
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  await page.locator('[data-author=agent]').last().waitFor();
  await world.hear('Still here');
  await page.locator('[data-author=lead]', { hasText: 'Still here' }).waitFor();
  expect(await countNodes(page)).toBeLessThanOrEqual(MOST_NODES);
});

test('a message that arrives while older lines load is kept', async () => {
  const world = await stage.openWorkspace();
  await createMessages(world.lead, 120);
  // Hand over first, because the agent's answer would hide the lead's message from the list.
  await stage.app.api(world.key).call(contract.leads.handoff, { id: world.lead });
  const { page } = await stage.openPage({
    email: world.ana,
    path: `/inbox/${world.lead}`,
  });
  await waitUntilLive(page);
  let releasePage = () => {};
  const come = new Promise<void>((resolve) => {
    releasePage = resolve;
  });
  await page.route(/timeline\?.*before=/, async (route) => {
    const response = await route.fetch();
    await come;
    await route.fulfill({ response });
  });
  const older = page.waitForRequest(/timeline\?.*before=/);
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -20_000);
  await older;
  await world.hear('In between');
  await page.getByRole('link', { name: /In between/ }).waitFor();
  const came = page.waitForResponse(/timeline\?.*before=/);
  // The lines also stay in place when the view is at the top of the loaded lines.
  const top = () => page.evaluate<number>(`document.querySelector('[role=log]').scrollTop`);
  await expect.poll(top).toBe(0);
  const looked = await findTopLine(page);
  const getLinePosition = () =>
    page.evaluate<number | undefined>(
      `Math.round(document.querySelector('[data-message="${buildMessageId(looked)}"]')?.getBoundingClientRect().top)`,
    );
  const before = await getLinePosition();
  releasePage();
  await came;
  await page.locator(`[data-message="${buildMessageId(looked - 1)}"]`).waitFor({ state: 'attached' });
  await expect.poll(getLinePosition).toBe(before);
  const said = page.locator('[data-author=lead]', { hasText: 'In between' });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5_000);
      return said.count();
    })
    .toBe(1);
});
