// Replies that cannot be sent: the page explains why, keeps the text, and never sends twice (dashboard-operations.md#inbox).
import { contract, fact, factText } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NO_PACING } from '../../apps/server/src/testing/make-workspace.ts';
import { BROKEN_REQUEST, useStage } from '../world.testing.ts';

const stage = useStage({ expects: BROKEN_REQUEST });

const getReplyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Send now' }).check();
  await getReplyField(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
const findBubble = (page: Page, text: string) => page.locator('[data-author=member]', { hasText: text });
/** Returns the number of times that the phone received this text. */
async function countReceived({ key, phone }: { key: string; phone: string }, text: string): Promise<number> {
  const { data } = await stage.app.api(key).call(contract.sandbox.phoneEvents, { phone });
  return data.filter((event) => 'text' in event && event.text === text).length;
}
/** Runs jobs until the page shows the expected state. */
async function waitForState(page: Page, text: string, state: string): Promise<void> {
  const shown = findBubble(page, text).first();
  await expect
    .poll(async () => {
      await stage.app.drain();
      return (await shown.count()) > 0 ? shown.getAttribute('data-state') : null;
    })
    .toBe(state);
}
/** Records the idempotency keys of reply calls. */
function recordKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/replies')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

test('a newer message from the lead is shown before a reply, which is sent only on request', async () => {
  const { world, page, context } = await stage.openPage({ hears: 'Hello', path: null });
  // Without the stream, the page does not receive the newer message.
  await context.route('**/dashboard/api/live*', (route) => route.abort());
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const field = getReplyField(page);
  await field.fill('An answer to the first message');
  await page.locator('[data-author=lead]').waitFor();
  await world.hear('Something newer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The lead has sent a new message.').waitFor();
  await page.locator('[data-author=lead]', { hasText: 'Something newer' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('An answer to the first message');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => field.inputValue()).toBe('');
  await findBubble(page, 'An answer to the first').waitFor();
});

test('a used-up daily quota is shown with its limit and reset time, and the text is kept', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace('Léa Martin', { number: { daily_quota: 3 } });
  await world.hear('Hello');
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  await answer(page, 'The last one of today');
  await waitForState(page, 'The last one of today', 'accepted');
  await page
    .getByText(/Quota used up until 00:00/)
    .first()
    .waitFor();
  await answer(page, 'One too many');
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Not sent: today’s quota of 3 messages is used up. It resets on 19 Nov' });
  await told.getByRole('button', { name: 'Keep as draft' }).click();
  await told.waitFor({ state: 'detached' });
  await expect.poll(() => getReplyField(page).inputValue()).toBe('One too many');
  await page.reload();
  await expect.poll(() => getReplyField(page).inputValue()).toBe('One too many');
  expect(await countReceived(world, 'One too many')).toBe(0);
});

test("a reply is delayed at the number's pace, and sent automatically with the same idempotency key or canceled", {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace('Léa Martin', {
    number: { pacing: { ...NO_PACING, per_minute: 3 } },
  });
  await world.hear('Hello');
  const { page } = await stage.openPage({ email: world.ana, path: null });
  await page.clock.install();
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const keys = recordKeys(page);
  const waits = page.getByRole('status').filter({ hasText: /^Sending in .+, at the number’s pace/ });
  const passMinute = async () => {
    stage.app.clock.advance(61_000);
    await page.clock.fastForward(61_000);
  };
  await answer(page, 'The third of this minute');
  await waitForState(page, 'The third of this minute', 'accepted');
  await answer(page, 'The fourth of this minute');
  await waits.waitFor();
  await expect.poll(() => getReplyField(page).inputValue()).toBe('The fourth of this minute');
  await passMinute();
  await waitForState(page, 'The fourth of this minute', 'accepted');
  await expect.poll(() => getReplyField(page).inputValue()).toBe('');
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(await countReceived(world, 'The fourth of this minute')).toBe(1);

  for (const text of ['The second of the next minute', 'The third of the next minute']) {
    await answer(page, text);
    await waitForState(page, text, 'accepted');
  }
  await answer(page, 'Better not');
  await waits.getByRole('button', { name: 'Cancel' }).click();
  await waits.waitFor({ state: 'detached' });
  await passMinute();
  await page.getByRole('button', { name: 'Give back' }).waitFor();
  expect(keys).toHaveLength(6);
  await expect.poll(() => getReplyField(page).inputValue()).toBe('Better not');
});

test('a disconnected number is named, and the kept reply can be sent after reconnecting', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { call } = stage.app.api(world.key);
  await call(contract.sandbox.setNumber, { phone: world.number, connected: false });
  await stage.app.drain();
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  const keys = recordKeys(page);
  await answer(page, 'Half an answer');
  await page.getByRole('alert').getByText('Not sent: Front desk is disconnected.').waitFor();
  await expect.poll(() => getReplyField(page).inputValue()).toBe('Half an answer');
  await call(contract.sandbox.setNumber, { phone: world.number, connected: true });
  await stage.app.drain();
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForState(page, 'Half an answer', 'accepted');
  expect(new Set(keys).size).toBe(1);
  expect(await countReceived(world, 'Half an answer')).toBe(1);
});

test('a message that the engine refused shows the reason and can be tried again', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { call } = stage.app.api(world.key);
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  const keys = recordKeys(page);
  await call(contract.sandbox.setNumber, { phone: world.number, fault: 'reject', fault_count: 1 });
  await answer(page, 'Once more');
  await waitForState(page, 'Once more', 'refused');
  await findBubble(page, 'Once more').getByText('not sent').waitFor();
  await findBubble(page, 'Once more')
    .getByText(factText(fact('provider_failed', { provider: 'the simulator', code: 'reject' })))
    .waitFor();
  await findBubble(page, 'Once more').getByRole('button', { name: 'Try again' }).dblclick();
  await expect
    .poll(async () => {
      await stage.app.drain();
      return findBubble(page, 'Once more').evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-state')),
      );
    })
    .toEqual(['refused', 'accepted']);
  expect(new Set(keys).size).toBe(2);
  expect(await countReceived(world, 'Once more')).toBe(1);
});

test('an unconfirmed message is resent only on request, as a new message', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { call } = stage.app.api(world.key);
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  await call(contract.sandbox.setNumber, { phone: world.number, fault: 'timeout', fault_count: 1 });
  await answer(page, 'Are you there?');
  await waitForState(page, 'Are you there?', 'unconfirmed');
  await findBubble(page, 'Are you there?').getByText('might have been delivered').waitFor();
  stage.app.clock.advance(10 * 60_000);
  await stage.app.drain();
  expect(await countReceived(world, 'Are you there?')).toBe(1);
  await findBubble(page, 'Are you there?').getByRole('button', { name: 'Send as a new message' }).click();
  await expect.poll(() => countReceived(world, 'Are you there?')).toBe(2);
  await expect.poll(() => findBubble(page, 'Are you there?').count()).toBe(2);
  await expect
    .poll(() => findBubble(page, 'Are you there?').first().getAttribute('data-state'))
    .toBe('unconfirmed');
});

test('the composer is closed for leads who cannot be messaged, and shows the reason', {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const { call } = stage.app.api(world.key);
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  await getReplyField(page).fill('Half an answer');
  await world.hear('STOP');
  await page.getByText('This lead opted out', { exact: true }).waitFor();
  await expect.poll(() => getReplyField(page).isDisabled()).toBe(true);
  await expect.poll(() => getReplyField(page).inputValue()).toBe('Half an answer');

  const other = await stage.openWorkspace();
  await other.hear('Hello');
  const there = await stage.openPage({ email: other.ana, path: null });
  await there.context.route('**/dashboard/api/live*', (route) => route.abort());
  await there.page.goto(`${stage.app.url}/inbox/${other.lead}`);
  await getReplyField(there.page).waitFor();
  await stage.app.api(other.key).call(contract.blocklist.create, { value: `+${other.phone}` });
  await answer(there.page, 'Not for you');
  // Without the stream, only the refused call tells the page that the lead is blocked.
  await there.page.getByText('This lead is on the block list', { exact: true }).waitFor();
  await expect.poll(() => getReplyField(there.page).inputValue()).toBe('Not for you');
  await there.context.close();

  const { data: list } = await call(contract.lists.create, { name: 'Fair' });
  const phone = `+${stage.app.make.phone()}`;
  await call(contract.lists.importLeads, { id: list.id, leads: [{ phone }] } as never);
  const { data: leads } = await call(contract.leads.list, { phone });
  await page.goto(`${stage.app.url}/inbox/${leads[0]!.id}`);
  await page.getByRole('status').filter({ hasText: 'The campaign sends the first message' }).waitFor();
});

test('the composer is closed after the end of the reply window', { tags: 'endurance' }, async () => {
  const { world, page, context } = await stage.openPage({ hears: 'Hello', path: null });
  // Only some engines have a reply window. The simulator has none.
  await context.route('**/dashboard/api/live*', (route) => route.abort());
  await context.route(`**/dashboard/api/conversations/${world.lead}`, async (route) => {
    const answered = await route.fetch();
    const { data } = await answered.json();
    await route.fulfill({
      response: answered,
      json: { data: { ...data, reply_window_ends_at: '2026-01-01T00:00:00.000Z' } },
    });
  });
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  await page
    .getByRole('status')
    .filter({ hasText: /^The reply window has closed$/ })
    .waitFor();
  await expect.poll(() => getReplyField(page).count()).toBe(0);
});

test("the colleague who is typing is named, and each member's reply is sent once", {
  tags: 'endurance',
}, async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const ana = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  const bob = await stage.openPage({ email: world.bob, path: `/inbox/${world.lead}` });
  for (const { context } of [ana, bob]) {
    // A page reports "viewing" every 20 seconds, which would end the typing state. Block these reports.
    await context.route('**/dashboard/api/presence', (route) =>
      route.request().postDataJSON().state === 'viewing' ? route.abort() : route.continue(),
    );
  }
  await getReplyField(ana.page).pressSequentially('From Ana');
  await bob.page.getByText('Ana is typing').waitFor();
  await bob.page.getByRole('checkbox', { name: 'Send now' }).check();
  await getReplyField(bob.page).fill('From Bob');
  await bob.page.getByRole('button', { name: 'Send', exact: true }).click();
  await bob.page.getByText('Ana is already replying. Send anyway?').waitFor();
  await ana.page.getByText('Bob is typing').waitFor();
  await ana.page.getByRole('button', { name: 'Send', exact: true }).click();
  await Promise.all([ana, bob].map(({ page }) => page.getByRole('button', { name: 'Send anyway' }).click()));
  for (const { page } of [ana, bob]) {
    await expect
      .poll(async () => {
        await stage.app.drain();
        return getReplyField(page).inputValue();
      })
      .toBe('');
    for (const text of ['From Ana', 'From Bob']) {
      await waitForState(page, text, 'accepted');
      await expect.poll(() => findBubble(page, text).count()).toBe(1);
    }
  }
  expect([await countReceived(world, 'From Ana'), await countReceived(world, 'From Bob')]).toEqual([1, 1]);
  const owner = await stage.signIn(world.ana);
  const { data } = await owner.call(contract.conversations.get, { id: world.lead });
  expect(data.answering.by).toBe('member');
});

test('a reply whose response is lost is sent once when the call is repeated with the same key', {
  tags: 'endurance',
}, async () => {
  const { world, page, context } = await stage.openPage({ hears: 'Hello', path: null });
  await context.route('**/live*', (route) => route.abort());
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const keys = recordKeys(page);
  let lost = 0;
  await page.route('**/replies', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await answer(page, 'Into the tunnel');
  await page.getByRole('alert').getByText('Can’t reach the server.').waitFor();
  await expect.poll(() => getReplyField(page).inputValue()).toBe('Into the tunnel');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => getReplyField(page).inputValue()).toBe('');
  await stage.app.drain();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await countReceived(world, 'Into the tunnel')).toBe(1);
});

test('a reply is sent once when the user clicks twice on a slow connection', {
  tags: 'endurance',
}, async () => {
  const { world, page, context } = await stage.openPage({
    hears: 'Hello',
    path: ({ lead }) => `/inbox/${lead}`,
  });
  await getReplyField(page).fill('I am on a train');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 20_000,
    uploadThroughput: 5_000,
  });
  const keys = recordKeys(page);
  await page.getByRole('checkbox', { name: 'Send now' }).check();
  await getReplyField(page).focus();
  // A slow device can deliver two key presses together.
  await page.evaluate(`for (let n = 0; n < 2; n++)
    document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    )`);
  await getReplyField(page).press('Control+Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
  await getReplyField(page).press('Control+Enter');
  await waitForState(page, 'I am on a train', 'accepted');
  await expect.poll(() => getReplyField(page).inputValue()).toBe('');
  expect(keys).toHaveLength(1);
  expect(await countReceived(world, 'I am on a train')).toBe(1);
});

test('a reply whose response is lost is sent once even if the user clicks Send again on another page', {
  tags: 'endurance',
}, async () => {
  const { world, page, context } = await stage.openPage({ hears: 'Hello', path: null });
  await context.route('**/live*', (route) => route.abort());
  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const keys = recordKeys(page);
  await page.route('**/replies', async (route) => {
    if (keys.length > 2) return route.continue();
    if (keys.length === 1) await route.fetch();
    await route.abort();
  });
  await answer(page, 'Into the tunnel');
  await page.getByRole('alert').getByText('Can’t reach the server.').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => keys.length).toBe(2);
  await page.getByRole('alert').getByText('Can’t reach the server.').waitFor();
  await page.getByRole('link', { name: 'Leads' }).click();
  await page.locator('[data-lead] a').first().click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => getReplyField(page).inputValue()).toBe('');
  await stage.app.drain();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await countReceived(world, 'Into the tunnel')).toBe(1);
});
