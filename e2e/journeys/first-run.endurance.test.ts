// @module-tag endurance
// Gets from an empty database to the first qualified lead on a simulated number, and counts the user's steps.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createWelcomeLink } from '../../apps/server/src/features/team/index.ts';
import { mustBeAccessible, useStage, type Width } from '../world.testing.ts';

const stage = useStage();

/** Advances the clock while the agent reads, thinks and types. */
async function waitForText(page: Page, words: string | RegExp) {
  const there = page.getByText(words).first();
  for (let n = 0; n < 60 && !(await there.isVisible()); n++) {
    await stage.app.drain();
    stage.app.clock.advance(2_000);
    // The page polls once a second.
    await page.waitForResponse((response) => response.url().includes('/events'));
  }
  await there.waitFor();
}

test('a new user creates a workspace and qualifies a first simulated lead in at most nine steps', async () => {
  const width: Width = 'desk';
  const { pathname, search } = new URL(createWelcomeLink(stage.app.system));
  const { page, context } = await stage.openPage({ email: null, width, path: pathname + search });
  let steps = 0;
  const step = async (done: Promise<unknown>) => {
    await done;
    steps++;
  };
  await step(page.getByRole('textbox', { name: 'Company name' }).fill('Acme Kitchens'));
  await step(page.getByRole('textbox', { name: 'Your name' }).fill('Ana'));
  await step(page.getByRole('textbox', { name: 'Email' }).fill('ana@first-run.test'));
  // The button always answers: it says what is missing at the field, and puts the focus there.
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByText('6 of at least 12 characters.').waitFor();
  await expect.poll(() => password.and(page.locator(':focus')).count()).toBe(1);
  await page.getByRole('button', { name: /^Time zone/ }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kolk');
  await page.getByRole('option', { name: 'Asia/Kolkata' }).waitFor();
  await mustBeAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Time zone: Asia/Kolkata' }).waitFor();
  await step(password.fill('seven grey herons'));
  await step(page.getByRole('button', { name: 'Create workspace' }).click());
  await page.getByText('Your workspace is ready').waitFor();
  // The checklist leads from one step to the next.
  const other = await context.newPage();
  await other.goto(`${stage.app.url}/`);
  const checklist = other.getByRole('region', { name: 'Get started' });
  await checklist.getByText('0 of 5').waitFor();
  await mustBeAccessible(other);
  await checklist.getByRole('link', { name: 'Create a campaign' }).click();
  await other.waitForURL('**/campaigns/new');
  await mustBeAccessible(page);
  await step(page.getByRole('button', { name: 'Try a simulated number' }).click());
  await page.getByRole('heading', { name: 'Simulated phone' }).waitFor();
  await step(page.getByRole('button', { name: 'Write as a new lead' }).click());
  await waitForText(page, /Do you own the place\?/);
  await step(page.getByRole('button', { name: 'Yes', exact: true }).click());
  await waitForText(page, /What budget do you have in mind\?/);
  await step(page.getByRole('button', { name: '9000', exact: true }).click());
  // The inbox next to the phone updates through the stream.
  const inbox = page.getByRole('region', { name: 'Inbox next to the phone' });
  await waitForText(page, 'Qualified');
  await inbox.getByText('Qualified').first().waitFor();
  // The URL contains the state of the page, so a reload restores it.
  const conversation = inbox.locator('[data-author=lead]', { hasText: '9000' });
  await page.reload();
  await conversation.waitFor();
  await page.getByRole('region', { name: /Simulated phone \+/ }).waitFor();
  expect(steps).toBeLessThanOrEqual(9);
  // The trial leaves the steps to the member's own campaign.
  await checklist.getByText('1 of 5').waitFor();
  process.stdout.write(`first qualified lead after ${steps} steps of a person\n`);
  await context.close();

  // The one-time link no longer works.
  const again = await stage.openPage({ email: null, path: pathname + search });
  await again.page.getByText('This link works only once').waitFor();
});
