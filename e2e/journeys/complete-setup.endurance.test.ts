// Gets from an empty installation to a booked lead on the dashboard's pages only, without commands or files: workspace,
// number, agent, test chat, list, lead, result, and an API key that reads it.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatPhone } from '../../apps/dashboard/src/features/conversations/lead-name.ts';
import { createWelcomeLink } from '../../apps/server/src/features/team/index.ts';
import { PASSWORD } from '../../apps/server/src/testing/browser.ts';
import { SLOW_MS } from '../../apps/server/src/testing/nightly.ts';
import { openSteps, useStage } from '../world.testing.ts';

const stage = useStage();

/** Runs jobs and advances the clock until the page shows the expected state. */
async function runJobsUntil(page: Page, words: ReturnType<Page['locator']>) {
  const there = words.first();
  for (let n = 0; n < 60 && !(await there.isVisible()); n++) {
    await stage.app.drain();
    stage.app.clock.advance(2_000);
    // The page polls once a second.
    await page.waitForResponse((response) => response.url().includes('/events'));
  }
  await there.waitFor();
}

test('a new user gets from the first page to a booked lead that an API key reads', {
  timeout: SLOW_MS,
}, async () => {
  const { pathname, search } = new URL(createWelcomeLink(stage.app.system));
  const { page, context } = await stage.openPage({ email: null, path: pathname + search });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const fill = (name: string, words: string) => page.getByRole('textbox', { name, exact: true }).fill(words);
  const main = page.getByRole('navigation', { name: 'Main' });
  const go = (name: string) => main.getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog');

  await fill('Company name', 'Acme Kitchens');
  await fill('Email', 'ana@whole-way.test');
  await page.getByLabel('Password', { exact: true }).fill('seven grey herons');
  await press('Create workspace');
  await press('Start with a campaign');
  await fill('Name', 'Lea from Acme');
  await fill('What should the agent achieve?', 'Book a visit for a new kitchen.');
  await fill('First message', 'Hi {{name}}, this is Lea from Acme.');
  await press('Create campaign');

  // Without more than a goal and a first message, the dialog leads to the agent instead of the start.
  const checklist = page.getByRole('region', { name: 'Get started' });
  await checklist.getByText('1 of 5').waitFor();
  await press('Start…');
  await dialog.getByText('The agent knows nothing about your business, asks nothing').waitFor();
  await dialog.getByRole('button', { name: 'Set up the agent' }).click();
  await page.getByText('No knowledge yet.').waitFor();

  // The agent's form, with the test chat next to it.
  await openSteps(page);
  await press('Add text');
  await fill('Text', 'We work within 50 km of Lyon.');
  // Questions that are pasted together become a criterion each.
  const questions = ['Do you own the place?', 'What budget do you have in mind?'];
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(questions.join('\n'))})`);
  await press('Add criterion');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.press('ControlOrMeta+V');
  // Each waits for the member to choose how it is checked.
  await page.getByText('2 missing').waitFor();
  const first = page.getByRole('listitem').filter({ hasText: 'Criterion 1' });
  await first.getByRole('combobox', { name: 'Accepted answer' }).selectOption('Yes');
  const card = page.getByRole('listitem').filter({ hasText: 'Criterion 2' });
  await card.getByRole('combobox', { name: 'Accepted answer' }).selectOption('At least');
  await card.getByRole('textbox', { name: 'Value' }).fill('8000');
  await page.getByRole('combobox', { name: 'Calendar' }).selectOption('Parley calendar');
  await page
    .getByRole('group', { name: 'Send first contacts and follow-ups' })
    .getByRole('combobox', { name: 'When' })
    .selectOption('At any time');
  await checklist.getByText('2 of 5').waitFor();
  const chat = page.getByRole('region', { name: 'Test chat' });
  await chat.getByText('Do you own the place?').first().waitFor();
  await chat.getByRole('button', { name: 'Play a lead…' }).click();
  await page.getByRole('menuitem', { name: 'who qualifies' }).click();
  await chat.getByText('Would mark as qualified').waitFor();
  await chat.getByText('Would book the meeting').waitFor();
  // The workspace has no number yet, so the campaign starts on a new simulated one. The start publishes the changes.
  await press('Start…');
  const number = dialog.getByRole('combobox', { name: 'Number' }).locator('option:checked');
  await expect.poll(() => number.innerText()).toBe('A new simulated number');
  await dialog.getByText('5 changes to the agent aren’t published yet.').waitFor();
  await dialog.getByRole('button', { name: 'Publish and start' }).click();
  await page.getByText('Active, queue empty').waitFor();

  await go('Lists');
  await press('Import file');
  const phones = [stage.app.make.phone(), stage.app.make.phone(), stage.app.make.phone()];
  const rows = phones.map((phone, n) => `+${phone},${['Marie Durand', 'Paul', 'Zoé'][n]}`);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['phone,name', ...rows, '0612,Nobody'].join('\n')),
  });
  await press('Continue to columns');
  await press('Continue to check');
  await page.getByText('3 rows ready to import').waitFor();
  // The new list has the name of the file, and the only campaign contacts its people.
  await expect.poll(() => page.getByLabel('Name of the list').inputValue()).toBe('fair');
  await expect
    .poll(() => page.getByLabel('Campaign').locator('option:checked').innerText())
    .toBe('Lea from Acme');
  await page.getByRole('checkbox', { name: /agreed to be contacted/ }).check();
  await press('Import 3 contacts');
  await page.getByText(/^Importing/).waitFor();
  await stage.app.drain();
  await page.getByText('Import finished').waitFor();
  await page.getByText('The first messages go out now, at the pace of the number.').waitFor();
  await page.getByRole('link', { name: 'Rejected 1' }).waitFor();

  // The conversation from the lead's side.
  await go('Phone');
  await press('Another phone…');
  await dialog.getByRole('textbox', { name: 'Another phone' }).fill(`+${phones[0]}`);
  await press('Add phone');
  const phone = page.getByRole('region', { name: `Simulated phone ${formatPhone(phones[0]!)}` });
  const say = async (words: string) => {
    await phone.getByRole('textbox', { name: 'Message' }).fill(words);
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await runJobsUntil(page, phone.getByText(/Hi Marie, this is Lea from Acme.*Do you own the place\?/s));
  await say('Yes, we do');
  await runJobsUntil(page, phone.getByText(/What budget do you have in mind\?/));
  await say('About 12000');
  const inbox = page.getByRole('region', { name: 'Inbox next to the phone' });
  await runJobsUntil(page, inbox.getByText('Qualified'));
  await runJobsUntil(page, phone.getByText(/Which of these suits you\?|When would suit you best\?/));
  await say('The first one');
  await runJobsUntil(page, inbox.getByText('Booked'));

  // The result, in the dashboard and through a key.
  await go('Campaigns');
  await page.getByRole('row').getByRole('link', { name: 'Lea from Acme' }).click();
  const step = (name: string) => page.getByRole('row', { name }).getByRole('cell').first().innerText();
  await expect
    .poll(() => Promise.all(['Contacted', 'Replied', 'Qualified', 'Booked', 'Won'].map(step)))
    .toEqual(['3', '1', '1', '1', '0']);
  await go('Settings');
  await page.getByRole('link', { name: 'API and MCP' }).click();
  await press('Create key');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('CRM');
  await dialog.getByRole('radio', { name: /^Full access/ }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByText('Copied').first().waitFor();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  const { data } = await stage.app.api(key).call(contract.leads.list, { phone: phones[0]! });
  expect(data).toMatchObject([{ name: 'Marie Durand', status: 'qualified', stage: 'booked' }]);
});

test('a newcomer opens a new campaign from the page of the trial', async () => {
  const email = 'marta@trial.test';
  await stage.app.make.workspace({
    members: [{ email, name: 'Marta', role: 'owner', password: PASSWORD }],
    campaign: { slug: 'try-it', name: 'Lea from Clearview' },
  });
  const { page } = await stage.openPage({ email, path: '/campaigns/try-it/overview' });
  await page.getByRole('link', { name: 'Create a campaign', exact: true }).click();
  await page.getByRole('heading', { name: 'New campaign' }).waitFor();

  // Its start replaces the trial, so that people who write first talk with the member's own agent.
  await page.getByRole('textbox', { name: 'Name' }).fill('Marta from Clearview');
  await page.getByRole('radio', { name: 'Kitchens' }).check();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByRole('button', { name: 'Start…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The trial “Lea from Clearview” is archived.').waitFor();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Active, queue empty').waitFor();
  await page.getByText('People who write to the number first are answered, too.').waitFor();
});
