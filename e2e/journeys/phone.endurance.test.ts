// The simulated phone: playing a lead, its tools, and a takeover from the company phone.
// @module-tag endurance
import { violation, violationText } from '@parley/contract';
import { expect, test } from 'vitest';
import { useStage } from '../world.testing.ts';

const stage = useStage();

async function openPhone(path = '/phone') {
  const { world, page } = await stage.openPage({ path });
  const tool = async (name: string) => {
    await page.getByRole('button', { name: 'Tools' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  const phone = page.getByRole('region', { name: /^Simulated phone \+/ });
  const inbox = page.getByRole('region', { name: 'Inbox next to the phone' });
  const findPhoneLine = (words: string) => phone.getByRole('listitem').filter({ hasText: words }).first();
  return { world, page, tool, phone, inbox, findPhoneLine };
}

test('a reply from the company phone takes over the conversation, and the phone is named', async () => {
  const { page, tool, phone, inbox, findPhoneLine } = await openPhone();
  await page.getByRole('button', { name: 'Write as a new lead' }).click();
  await findPhoneLine('Hello, I saw your ad').waitFor();
  await inbox.getByRole('button', { name: 'Take over' }).waitFor();
  await stage.app.drain();
  await findPhoneLine('Do you own the place?').waitFor();
  await tool('Reply from the company phone');
  await inbox.getByText('Someone replied from the phone').waitFor();
  await inbox.locator('[data-author=phone]', { hasText: 'Hello, I’ll take it from here' }).waitFor();
  await findPhoneLine('Hello, I’ll take it from here').waitFor();
  // The agent stays silent until the conversation is given back.
  await phone.getByRole('button', { name: 'Yes', exact: true }).click();
  await inbox.locator('[data-author=lead]', { hasText: 'Yes' }).waitFor();
  await stage.app.drain();
  await inbox.getByRole('button', { name: 'Give back' }).click();
  await inbox.getByText(/The agent answers/).waitFor();
});

test('the simulated phone sends photos, bursts and group messages, and disconnects the number', async () => {
  const { page, tool, phone, inbox, findPhoneLine } = await openPhone('/phone/33639980042');
  await phone.getByText('No messages yet').waitFor();
  await tool('Arrive from an ad');
  await inbox.locator('[data-author=lead]', { hasText: 'Hello, I saw your ad' }).waitFor();
  await tool('Send three messages in a row');
  for (const words of ['Hi', 'I have a question', 'are you there?'])
    await inbox.locator('[data-author=lead]', { hasText: words }).first().waitFor();
  await tool('Send a photo');
  await inbox.locator('[data-author=lead]', { hasText: 'My kitchen today' }).waitFor();
  await tool('Disconnect number');
  await phone.getByText('disconnected').waitFor();
  await phone.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByText(violationText(violation('simulated_disconnected'))).waitFor();
  await tool('Connect number');
  await phone.getByText('online').waitFor();
  await tool('Join a group');
  await phone.getByText('Open day').waitFor();
  await phone.getByRole('textbox', { name: 'Message' }).fill('Hello, everybody');
  await phone.getByRole('textbox', { name: 'Message' }).press('Enter');
  await findPhoneLine('Hello, everybody').waitFor();
  await tool('Write to the number again');
  await tool('Remove this phone from WhatsApp');
  await phone.getByText('not on WhatsApp').waitFor();
  // The phone is remembered, with its name and state.
  await page.reload();
  await phone.getByText('not on WhatsApp').waitFor();
  await expect
    .poll(() => phone.getByRole('combobox', { name: 'Acting as' }).inputValue())
    .toBe('33639980042');
});

test('two simulated phones can be shown, one of them added by hand, next to the inbox', async () => {
  const { page, phone, inbox } = await openPhone();
  await page.getByRole('button', { name: 'Another phone…' }).click();
  await page.getByRole('textbox', { name: 'Another phone' }).fill('12');
  await page.getByRole('button', { name: 'Add phone' }).click();
  await page.getByText('Enter 8 to 15 digits, with the country code.').waitFor();
  await page.getByRole('textbox', { name: 'Another phone' }).fill('+33 6 39 98 00 07');
  await page.getByRole('button', { name: 'Add phone' }).click();
  await phone.getByRole('button', { name: 'Hi!' }).click();
  await inbox.locator('[data-author=lead]', { hasText: 'Hi!' }).waitFor();
  await page.getByRole('button', { name: 'Show two phones' }).click();
  await expect.poll(() => phone.count()).toBe(2);
  await inbox.locator('[data-author=lead]', { hasText: 'Hello, I saw your ad' }).waitFor();
  // Return to the list in the embedded inbox, which is the real inbox.
  await inbox.getByRole('link', { name: 'Back to inbox' }).click();
  await expect.poll(() => inbox.locator('a[data-lead]').count()).toBe(3);
});

test('a role without access reads that only owners and admins can use simulated phones', async () => {
  const world = await stage.openWorkspace();
  const { page } = await stage.openPage({ email: world.bob, path: '/phone' });
  await page.getByText('Only owners and admins can use simulated phones.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Phone' }).count()).toBe(0);
});
