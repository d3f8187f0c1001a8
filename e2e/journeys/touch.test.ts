// A responder on a phone, by touch only: opens a lead that needs a person, takes over, answers, looks things up, gives
// back.
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { mustBeAccessible, useStage } from '../world.testing.ts';

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
  expect(await field.inputValue()).toBe('Bob here.\nHow can I help?');
  await page.getByText('Send now').tap();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.getByText('Manual Control: you').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await stage.app.drain();
  const { data: events } = await stage.app
    .api(world.key)
    .call(contract.sandbox.phoneEvents, { phone: world.phone });
  expect(events.flatMap(({ text }) => text ?? [])).toContain('Bob here.\nHow can I help?');
  await page.getByRole('button', { name: 'Give back' }).tap();
  await page.getByText(/The agent answers/).waitFor();
  await page.getByRole('button', { name: 'Take over' }).tap();
  await page.getByText('Manual Control: you').waitFor();

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

test.each([
  ['en-GB', 'Take over', /^No one answers yet: the agent handed over .* ago$/],
  ['fr-FR', 'Prendre la main', /^Sans réponse\s: transmis par l’agent il y a /],
])(
  'a phone with an open keyboard shows the conversation, not the bars around it (%s)',
  async (locale, takeOver, sentence) => {
    const { page } = await stage.openPage({
      width: 'phone',
      locale,
      hears: 'Can I talk to a human please?',
      path: ({ lead }) => `/inbox/${lead}`,
    });
    const answers = page.getByText(sentence);
    await answers.waitFor();
    await page.locator('textarea:visible').tap();
    // The keyboard takes the lower part of the window.
    await page.setViewportSize({ width: 390, height: 510 });
    const transcript = page.getByRole('log');
    await expect.poll(async () => (await transcript.boundingBox())!.height).toBeLessThan(400);
    const box = (await transcript.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(300);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    const button = (await page.getByRole('button', { name: takeOver }).boundingBox())!;
    expect(button.y).toBeGreaterThan(box.y + box.height - 1);
    // The sentence is not cut off, and the last message is above the keyboard.
    expect(await answers.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
    const isLastVisible = async () => {
      const last = (await page.locator('[data-message]').last().boundingBox())!;
      return last.y + last.height <= box.y + box.height + 1;
    };
    await expect.poll(isLastVisible).toBe(true);
  },
);
