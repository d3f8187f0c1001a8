// Notes to colleagues: written with the keyboard right after the menu, they never become a reply or a shortcut.
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mustBeAccessible, useStage, type World, waitUntilLive } from '../world.testing.ts';

const stage = useStage();
/** Contains the letters of all shortcuts that change a conversation. */
const WORDS = 'rappeler demain, client tendu : le sujet est delicat, ne pas lui ecrire';

/** Returns the notes of the lead and the texts that reached its phone. */
async function read({ key, lead, phone }: World) {
  const { call } = stage.app.api(key);
  const { data: notes } = await call(contract.leads.listNotes, { id: lead });
  const { data: events } = await call(contract.sandbox.phoneEvents, { phone });
  return { notes: notes.map(({ text }) => text), sent: events.flatMap(({ text }) => text ?? []) };
}

const getColor = (page: Page) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector("[data-composer]")).backgroundColor`);

test.each(['desk', 'phone'] as const)(
  'a note typed right after the menu is saved as a note (%s)',
  async (width) => {
    const { world, page } = await stage.openPage({
      width,
      hears: 'Hello',
      path: ({ lead }) => `/inbox/${lead}`,
    });
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    const replyColor = await getColor(page);
    // On a phone, the last tab of the navigation has the same name.
    await page.getByRole('region', { name: 'Léa Martin' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Add a note' }).click();
    await page.keyboard.type(WORDS);
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect.poll(() => note.inputValue()).toBe(WORDS);
    expect(await getColor(page)).not.toBe(replyColor);
    const reply = page.getByRole('tab', { name: 'Reply' });
    await reply.click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');
    expect(await getColor(page)).toBe(replyColor);
    await page.getByRole('tab', { name: 'Note' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Note saved').waitFor();
    await stage.app.drain();
    const { notes, sent } = await read(world);
    expect(notes).toEqual([WORDS]);
    expect(sent.join()).not.toContain('tendu');
    await page.getByText(/The agent answers/).waitFor();
  },
);

test('letters run no shortcut while a menu is open or the composer has the focus', async () => {
  const { page } = await stage.openPage({ hears: 'Hello', path: ({ lead }) => `/inbox/${lead}` });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('menu').waitFor();
  // The focus leaves the menu, as it does while the menu is still loading.
  await more.focus();
  await page.keyboard.press('t');
  await more.click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Reply' }).focus();
  await page.keyboard.press('t');
  await page.getByRole('checkbox', { name: 'Send now' }).focus();
  await page.keyboard.press('t');
  await page.getByText(/The agent answers/).waitFor();
  // Outside of both, the same letter takes the conversation over.
  await page.getByRole('log').focus();
  await page.keyboard.press('t');
  await page.getByText('You are answering').waitFor();
});

test('a saved reply is inserted with a slash, and is sent only when its gaps are filled', async () => {
  const { world, page } = await stage.openPage({ hears: 'Hello', path: '/settings/replies' });
  await page.getByRole('button', { name: 'Add reply' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT');
  await page.keyboard.type('Prices');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello , in {{city}} it starts at 8,000.');
  await page.keyboard.press('Home');
  for (const _ of 'Hello ') await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Insert: first name' }).click();
  await mustBeAccessible(page);
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Hello first name, in city it' }).waitFor();

  await page.goto(`${stage.app.url}/inbox/${world.lead}`);
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.click();
  await page.keyboard.type('and/or /xyz');
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  await field.fill('');
  await page.keyboard.type('/PRÍ');
  await page.getByRole('option', { name: /Prices/ }).waitFor();
  await mustBeAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('Fill in [city] before you send.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Hello Léa, in [city] it starts at 8,000.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.evaluate('String(getSelection())')).toBe('[city]');
  await page.keyboard.type('Lyon');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  await stage.app.drain();
  expect((await read(world)).sent.at(-1)).toBe('Hello Léa, in Lyon it starts at 8,000.');
  // The button opens the list without a slash, for fingers.
  await page.getByRole('button', { name: 'Insert a saved reply' }).click();
  await page.getByRole('option', { name: /Prices/ }).click();
  await expect.poll(() => field.inputValue()).toBe('Hello Léa, in [city] it starts at 8,000.');
});

test('a mentioned member gets an alert, and finds the note in a view until they open it', async () => {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const bob = (await stage.openPage({ email: world.bob, path: '/inbox' })).page;
  await waitUntilLive(bob);
  const { page } = await stage.openPage({ email: world.ana, path: `/inbox/${world.lead}` });
  await page.getByRole('tab', { name: 'Note' }).click();
  await page.getByRole('button', { name: 'Mention a member' }).click();
  await page.getByRole('option', { name: 'Bob' }).waitFor();
  await page.keyboard.type('bo');
  await page.keyboard.press('Tab');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.type('call them');
  // Both messages disappear after seconds.
  await Promise.all([
    page.getByText('Note saved').waitFor(),
    bob.getByText('Ana mentioned you').waitFor(),
    page.keyboard.press('Control+Enter'),
  ]);
  await bob.getByRole('link', { name: 'Mentions 1' }).click();
  await bob.getByRole('link', { name: /Léa Martin.*Ana: @Bob call them/ }).click();
  await bob.getByRole('strong').filter({ hasText: '@Bob' }).waitFor();
  await bob.getByRole('link', { name: 'Mentions', exact: true }).waitFor();
});

test('a snoozed conversation leaves the view of those that need a person, and undo brings it back', async () => {
  const { page } = await stage.openPage({
    hears: 'Can I talk to a human please?',
    path: '/inbox?view=attention',
  });
  const row = page.getByRole('listitem').filter({ hasText: 'Léa Martin' });
  await row.getByText(/waits/).waitFor();
  await row.hover();
  await row.getByRole('button', { name: 'Snooze' }).click();
  await mustBeAccessible(page);
  await page.getByRole('menuitem', { name: /Tomorrow/ }).click();
  await page.getByText('Nothing needs you').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText(/waits/).waitFor();
  // The same with the keyboard, for a chosen time.
  await row.getByRole('link').click();
  await page.getByRole('log').focus();
  await page.keyboard.press('z');
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  await mustBeAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('button', { name: 'End snooze' }).waitFor();
  await page
    .getByText(/^\d\d:\d\d Snoozed until/)
    .last()
    .waitFor();
  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: 'Snoozed' }).click();
  await row.hover();
  await row.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'End snooze' }).click();
  await page.getByText('Nothing is snoozed').waitFor();
  // Assigning from the row.
  await page.getByRole('link', { name: /Needs you/ }).click();
  await row.hover();
  await row.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await row.getByRole('img', { name: 'Owner: Ana' }).waitFor();
});
