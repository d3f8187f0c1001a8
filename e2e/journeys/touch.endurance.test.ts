// @module-tag endurance
// A responder on a phone, by touch only: opens a lead that needs a person, takes over, answers, looks things up, gives
// back.
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mustBeAccessible, mustSettle, useStage, type World, waitUntilLive } from '../world.testing.ts';

const stage = useStage();

/** Returns every visible element that can be tapped and is smaller than a finger, except links within a sentence. */
const SMALL = `[...document.querySelectorAll('button, a[href], select, textarea, [role=menuitem]')]
  .filter((one) => one.checkVisibility() && !one.closest('p, .sr-only') && one.hash !== '#content')
  .map((one) => [one.getBoundingClientRect(), one.getAttribute('aria-label') ?? one.textContent])
  .filter(([box]) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([box, name]) => name + ' ' + Math.round(box.width) + '×' + Math.round(box.height))`;

test('a member answers a conversation and gives it back to the agent by touch on a phone', async () => {
  const world = await stage.openWorkspace();
  const { page } = await stage.openPage({
    width: 'phone',
    email: world.bob,
    path: '/inbox?view=attention',
  });
  const mustBeTappable = async () => expect(await page.evaluate(SMALL)).toEqual([]);
  await page.getByText('Nothing needs you').waitFor();
  await mustBeTappable();
  await world.hear('Can I talk to a human please?');
  await page.getByRole('link', { name: /Léa Martin/ }).tap();
  await page.getByRole('heading', { name: 'Léa Martin' }).waitFor();
  await mustBeTappable();

  // The summary is a sheet that the back gesture and its Close button close.
  await page.getByRole('button', { name: 'Lead summary' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  await sheet.waitFor();
  await mustBeAccessible(page);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Lead summary' }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await sheet.waitFor({ state: 'detached' });

  // The explanation of a message is also a sheet.
  await page.locator('[data-author=agent]').getByRole('button', { name: 'why' }).last().tap();
  const why = page.getByRole('dialog', { name: 'Why this message' });
  await why.waitFor();
  await page.goBack();
  await why.waitFor({ state: 'detached' });

  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.tap();
  await page.keyboard.type('Bob here.');
  // Without a hardware keyboard, Enter inserts a new line.
  await page.keyboard.press('Enter');
  await page.keyboard.type('How can I help?');
  await expect.poll(() => field.inputValue()).toBe('Bob here.\nHow can I help?');
  await page.getByText('Send now').tap();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.getByText('You are answering').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await stage.app.drain();
  const { data: events } = await stage.app
    .api(world.key)
    .call(contract.sandbox.phoneEvents, { phone: world.phone });
  expect(events.flatMap(({ text }) => text ?? [])).toContain('Bob here.\nHow can I help?');
  await page.getByRole('button', { name: 'Give back' }).tap();
  await page.getByText(/The agent answers/).waitFor();
  await page.getByRole('button', { name: 'Take over' }).tap();
  await page.getByText('You are answering').waitFor();

  // Go back to the list with the arrow and with the gesture.
  await page.getByRole('link', { name: 'Back to inbox' }).tap();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).tap();
  await page.getByRole('link', { name: /Léa Martin/ }).tap();
  await page.getByRole('heading', { name: 'Léa Martin' }).waitFor();
  // The installed app reopens the conversation, until the member leaves it or signs out.
  await page.goto(`${stage.app.url}/?app=1`);
  await page.getByRole('heading', { name: 'Léa Martin' }).waitFor();
  await page.getByRole('link', { name: 'Back to inbox' }).tap();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await page.goto(`${stage.app.url}/?app=1`);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});

/** The states of a conversation on a phone with an open keyboard, in the order in which the test reaches them. */
const STATES: [state: string, reach: (page: Page, world: World) => Promise<unknown>][] = [
  ['the quota is used up', async (page) => page.locator('textarea:visible').tap()],
  ['the agent handed over', async (_, world) => world.hear('Can I talk to a human please?')],
  ['a note is written', async (page) => page.getByRole('tab').last().tap()],
  ['a member took over', async (page) => page.locator('[data-by=untaken] button').tap()],
  ['the conversation is snoozed', (_, world) => snooze(world)],
  ['the campaign is paused', (_, world) => giveBackInPause(world)],
  ['the lead opted out', async (_, world) => world.hear('STOP')],
];

async function snooze({ ana, lead }: World) {
  const owner = await stage.signIn(ana);
  const until = new Date(stage.app.clock.ms() + 3_600_000).toISOString();
  await owner.call(contract.conversations.snooze, { id: lead, until });
}

async function giveBackInPause({ ana, lead, campaign }: World) {
  const owner = await stage.signIn(ana);
  await owner.call(contract.campaigns.pause, { id: campaign });
  await owner.call(contract.leads.resume, { id: lead });
}

test.each(['en-GB', 'fr-FR'])(
  'a phone with an open keyboard has 300 px for the conversation in every state (%s)',
  async (locale) => {
    const world = await stage.openWorkspace('Léa Martin', { number: { daily_quota: 1 } });
    const path = `/inbox/${world.lead}`;
    const { page } = await stage.openPage({ width: 'phone', locale, email: world.ana, path });
    const transcript = page.getByRole('log');
    await transcript.waitFor();
    // The keyboard takes the lower part of the window.
    await page.setViewportSize({ width: 390, height: 510 });
    const heights: Record<string, number> = {};
    for (const [state, reach] of STATES) {
      await reach(page, world);
      await waitUntilLive(page);
      await mustSettle(page);
      const { y, height } = (await transcript.boundingBox())!;
      heights[state] = Math.round(height);
      await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
      // No sentence around the transcript is cut off, and the last message is above the keyboard.
      for (const sentence of await page.locator('[data-by] p, [data-composer] p:visible').all())
        expect(await sentence.evaluate((one) => one.scrollHeight <= one.clientHeight + 1), state).toBe(true);
      const isLastVisible = async () => {
        const last = (await page.locator('[data-message]').last().boundingBox())!;
        return last.y + last.height <= y + height + 1;
      };
      await expect.poll(isLastVisible, { message: state }).toBe(true);
    }
    const tooLow = Object.entries(heights).filter(([, height]) => height < 300 || height > 400);
    expect(tooLow, JSON.stringify(heights)).toEqual([]);
  },
);
