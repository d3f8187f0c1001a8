// A slow phone on a flaky network: requests fail at random before and after they reach the server, while a member writes,
// switches between conversations and reloads. No text is lost, and no reply is sent twice.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BROKEN_REQUEST, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

/** Every third request fails: alternately before it reaches the server and before its response arrives. */
async function breakNetwork(page: Page) {
  let count = 0;
  await page.route(/\/dashboard\/api\/(?!events)/, async (route) => {
    count += 1;
    if (count % 3 !== 0) return route.fallback();
    if (count % 2 === 0) await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
}

test('replies on a slow phone with a flaky network are neither lost nor sent twice', {
  timeout: 300_000,
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Can I talk to a human please?');
  const { call } = stage.app.api(world.key);
  const phone = stage.app.make.phone();
  await call(contract.campaigns.pushLead, { id: world.campaign, phone: `+${phone}`, name: 'Noé Petit' });
  await stage.app.drain();
  const { data } = await call(contract.leads.list, { phone: `+${phone}` });
  const paths = [world.lead, data[0]!.id].map((id) => `${stage.app.url}/inbox/${id}`);

  const { page, context } = await stage.openPage({
    width: 'phone',
    email: world.bob,
    path: null,
    preloads: true,
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await breakNetwork(page);
  const field = page.getByRole('textbox', { name: 'Reply' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  /** Opens a conversation, whose first load can fail. */
  const open = async (path: string) => {
    await page.goto(path);
    const retry = page.getByRole('button', { name: /Try again|Reload/ }).first();
    await expect
      .poll(async () => {
        if (await field.isVisible()) return true;
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
        return false;
      })
      .toBe(true);
  };

  const replies = Array.from({ length: 3 }, (_, n) => `Reply number ${n + 1} of three`);
  for (const [n, reply] of replies.entries()) {
    const path = paths[n % 2]!;
    await open(path);
    await field.fill(reply);
    await send.click();
    // Leave, reload or wait before the outcome is known.
    if (n % 3 === 0) await open(paths[(n + 1) % 2]!);
    if (n % 3 === 1) await page.reload();
    await open(path);
    // The reply was sent and its text is gone, or its text is still in the field and can be sent again.
    await expect
      .poll(async () => {
        if ((await field.inputValue()) === '') return 'sent';
        const retry = page.getByRole('button', { name: /^(Retry|Try again|Send anyway|Send)$/ }).last();
        if (await retry.isEnabled()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
        return 'kept';
      })
      .toBe('sent');
    await stage.app.drain();
  }
  const sent = await Promise.all(
    [world.phone, phone].map(async (to) => (await call(contract.sandbox.phoneEvents, { phone: to })).data),
  );
  const texts = sent.flat().flatMap(({ text }) => (replies.includes(text ?? '') ? [text] : []));
  expect(texts.toSorted()).toEqual(replies);
});
