// The agent editor: local changes, conflicting saves, test, publish, restore, and uploaded files.
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { mustSettle, openSteps, useStage } from '../world.testing.ts';

const { agents } = contract;
const stage = useStage();

async function open() {
  const opened = await stage.openPage({ path: '/campaigns/spring/agent' });
  const owner = await stage.signIn(opened.world.ana);
  await openSteps(opened.page);
  const agent = async () => (await owner.call(agents.get, { id: 'spring' })).data;
  return { ...opened, owner, agent };
}

test('the agent editor keeps unsaved changes across a reload, publishes a draft and restores a version', async () => {
  const { agent, page } = await open();
  // Restoring a version folds the steps, so the field is not always visible.
  const goal = page.locator('[data-at=goal] textarea');
  await goal.fill('Sell kitchens to owners.');
  await page.getByText('Unsaved changes').waitFor();
  await page.reload();
  await page.getByText('Unsaved changes').waitFor();
  // A folded step shows a summary. The test opens the steps again after the reload.
  await page.getByText('Do you own the place? · ').waitFor();
  await openSteps(page);
  await expect.poll(() => goal.inputValue()).toBe('Sell kitchens to owners.');

  // Discarded changes can be put back.
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => goal.inputValue()).toBe('Qualify leads for a kitchen renovation and book a visit.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => goal.inputValue()).toBe('Sell kitchens to owners.');

  // A first message in another language than the agent's is noticed, and one click changes the agent.
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('Bonjour {{name}}, vous nous avez écrit au sujet d’une nouvelle cuisine.');
  await page.getByRole('button', { name: 'Switch the agent to French' }).click();
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  await expect.poll(() => language.inputValue()).toBe('fr');
  await language.selectOption('English');
  await message.fill('Hi {{name}}, you asked about a new kitchen.');

  // Reorder criteria by drag and by keyboard, then add a criterion, whose question has the focus.
  const handles = page.getByTitle('Drag to reorder');
  const moved = page.getByText('Criterion 1 moved to position 2');
  await mustSettle(page);
  // A busy browser starts a drag of the mouse too late, so the test sends its events.
  const dataTransfer = await page.evaluateHandle('new DataTransfer()');
  await handles.nth(0).dispatchEvent('dragstart', { dataTransfer });
  await handles.nth(1).dispatchEvent('dragover', { dataTransfer });
  await handles.nth(1).dispatchEvent('drop', { dataTransfer });
  await moved.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Move Criterion 2 up' }).press('Enter');
  await page.getByText('Criterion 2 moved to position 1').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Move Criterion 2 up' }).press('Enter');
  await page.getByRole('button', { name: 'Add criterion' }).click();
  const added = page.getByRole('listitem').filter({ hasText: 'Criterion 3' });
  await added.locator('textarea:focus').waitFor();
  await page.keyboard.type('Which room do you want?');
  await added.getByRole('button', { name: 'Add the question in other words' }).click();
  await page.keyboard.type('Kitchen or bathroom?');
  await added.getByRole('combobox', { name: 'Accepted answer' }).selectOption('One of these');
  const publish = page.getByRole('button', { name: 'Publish…' });
  const dialog = page.getByRole('dialog', { name: 'Publish this agent?' });
  // Publishing is refused before the dialog opens, and the focus moves to the first field with a problem.
  await publish.click();
  await page.getByText('Fix 1 problem before you publish').waitFor();
  await page
    .locator('input:focus')
    .and(added.getByRole('textbox', { name: 'Choices' }))
    .waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.keyboard.type('kitchen, bathroom');
  await page.getByText('Fix 1 problem before you publish').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved', { exact: true }).waitFor();
  await publish.click();
  await dialog.getByText('1 conversation switches to the new version with the agent’s next reply.').waitFor();
  await dialog.getByText('Order of criteria').waitFor();
  await dialog.getByText('Criterion: Which room do you want?').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 published on').waitFor();
  const { published, draft } = await agent();
  expect(draft).toBeNull();
  expect(published.block).toMatchObject({
    goal: 'Sell kitchens to owners.',
    criteria: [
      { key: 'budget' },
      { key: 'owner' },
      {
        key: 'which_room_do_you_want',
        ask_again: 'Kitchen or bathroom?',
        expect: 'one of: kitchen, bathroom',
      },
    ],
  });
  await page.getByText('Version 2 published on').waitFor();

  await page.getByRole('button', { name: 'Version history' }).click();
  await page.getByRole('link', { name: /Version 1/ }).click();
  await page.getByRole('button', { name: 'Restore as draft' }).click();
  await page.getByText('restores version 1').waitFor();
  await expect.poll(() => goal.inputValue()).toBe('Qualify leads for a kitchen renovation and book a visit.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(async () => (await agent()).draft?.restores).toBe(1);
});

test("the agent editor shows a colleague's newer draft, and keeps the member's own changes", {
  tags: 'endurance',
}, async () => {
  const { owner, agent, page } = await open();
  const goal = page.getByRole('textbox', { name: 'What should the agent achieve?' });
  await goal.fill('Mine.');
  const { published, version } = await agent();
  const theirs = { ...published.block, goal: 'Theirs.' };
  await owner.call(agents.saveDraft, { id: 'spring', block: theirs, version });
  // The stream reports the change to the page.
  const told = page.getByRole('alert').filter({ hasText: 'Someone else changed this agent' });
  await told.getByText('Compare their version and yours').click();
  await told.getByText('Theirs.', { exact: true }).waitFor();
  await expect.poll(() => goal.inputValue()).toBe('Mine.');
  await told.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved', { exact: true }).waitFor();
  expect((await agent()).draft?.block).toMatchObject({ goal: 'Mine.' });
  // Without local changes, the form shows the saved draft.
  const now = await agent();
  await owner.call(agents.saveDraft, { id: 'spring', block: theirs, version: now.version });
  await expect.poll(() => goal.inputValue()).toBe('Theirs.');
  // A draft that a colleague saves while the member confirms is not overwritten either.
  await goal.fill('Mine again.');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true });
  await confirm.waitFor();
  const { version: next } = await agent();
  await owner.call(agents.saveDraft, { id: 'spring', block: { ...theirs, goal: 'New.' }, version: next });
  await told.waitFor({ state: 'attached' });
  await confirm.click();
  await told.getByText('New.', { exact: true }).waitFor({ state: 'attached' });
  expect((await agent()).published.number).toBe(published.number);
});

test('the agent editor has rows for facts, and shows a refused placeholder at its field', {
  tags: 'endurance',
}, async () => {
  const { agent, page } = await open();
  await page.getByText('Address, opening hours and prices').click();
  const knowledge = page.getByRole('region', { name: 'Knowledge' });
  await knowledge.getByRole('combobox', { name: 'When' }).selectOption('At set times');
  // An added row has the focus.
  await page.getByRole('button', { name: 'Add day' }).click();
  await page
    .locator('input:focus')
    .and(page.getByRole('textbox', { name: 'Day 1' }))
    .fill('2026-12-24');
  await page.getByRole('textbox', { name: 'Open from and to' }).fill('09:00-12:00');
  await page.getByRole('button', { name: 'Add price' }).click();
  await page.keyboard.type('Small kitchen');
  const price = page.getByRole('group', { name: 'Prices' });
  await price.getByRole('combobox', { name: 'Kind of price' }).selectOption('Range');
  await price.getByRole('textbox', { name: 'Minimum' }).fill('8 000');
  await price.getByRole('textbox', { name: 'Maximum' }).fill('9500,50');
  await price.getByRole('combobox', { name: 'Currency' }).fill('eur');
  await page.getByRole('button', { name: 'Add price' }).click();
  await page.getByRole('button', { name: 'Remove price 2' }).click();
  await page
    .locator('button:focus')
    .and(page.getByRole('button', { name: 'Remove price 1' }))
    .waitFor();

  await page.getByRole('button', { name: 'Add follow-up' }).click();
  await page.getByRole('button', { name: 'Write the message yourself' }).last().click();
  const message = page.getByRole('textbox', { name: 'Message (optional)' }).last();
  await message.fill('Is {{city}} right?');
  await page.keyboard.press('Control+s');
  await page
    .getByRole('listitem')
    .filter({ has: message })
    .getByText(
      'must not contain {{city}}: the placeholders of this text are {{name}}, {{workspace}}, {{agent}}',
    )
    .waitFor();
  expect((await agent()).draft?.block.facts).toEqual({
    hours: 'Mon-Fri 09:00-18:00',
    exceptions: [{ days: '2026-12-24', hours: '09:00-12:00' }],
    prices: [{ for: 'Small kitchen', amount: '8000-9500.50 EUR' }],
  });
});

test('the agent editor uploads, previews and publishes a file, and is read-only for a viewer', {
  tags: 'endurance',
}, async () => {
  const { world, owner, agent, page, context } = await open();
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('room,price\nkitchen,8000\n'),
  });
  const file = page.getByRole('listitem').filter({ hasText: 'prices.csv' });
  await file.getByText('read when you publish').waitFor();
  await file.getByRole('button', { name: 'Preview prices.csv' }).click();
  await file.getByText('1 passage').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await file.getByText('1 passage, read on').waitFor();
  await expect
    .poll(async () => (await agent()).published.block['knowledge'])
    .toContainEqual({ file: 'prices.csv' });
  await context.close();
  // A viewer can see everything but can't change anything. A responder gets a notice instead of the editor.
  const { data: people } = await owner.call(contract.team.people, {});
  const bob = people.find(({ email }) => email === world.bob)!;
  const other = await stage.openPage({ email: world.bob, path: '/campaigns/spring/agent' });
  await other.page.getByText('Your role doesn’t have access to agent settings.').waitFor();
  await owner.call(contract.team.changeRole, { id: bob.id, role: 'viewer' });
  await other.page.getByText('You can view this agent, but not change it.').waitFor();
  await expect.poll(() => other.page.getByRole('button', { name: 'Publish…' }).count()).toBe(0);
  await openSteps(other.page);
  await expect
    .poll(() => other.page.getByRole('textbox', { name: 'What should the agent achieve?' }).isDisabled())
    .toBe(true);
});

test('the agent editor asks about each uploaded file whose name already exists', {
  tags: 'endurance',
}, async () => {
  const { owner, page } = await open();
  const names = ['a.txt', 'b.txt'];
  for (const name of names) await owner.call(agents.upload, { id: 'spring', name, content: btoa('Old') });
  await page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('New') })));
  for (const name of names) {
    const dialog = page.getByRole('dialog', { name: `Replace ${name}?` });
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  // Each dialog hides the page behind it, so the list is looked at last.
  for (const name of names) await page.getByRole('listitem').filter({ hasText: name }).waitFor();
});
