// The lead page: tabs and filters in the URL, notes, unsent replies, explanations, and printing.
// @module-tag endurance
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { type OnStep, watchEngine } from '../../apps/server/src/testing/watch-steps.ts';
import { mustBeAccessible, useStage } from '../world.testing.ts';

/** While this is set, typing indicators wait until it resolves. */
let typing: Promise<void> | undefined;
const hold: OnStep = async (step) => {
  if (/typing/i.test(step)) await typing;
};
const stage = useStage({ engine: (engine) => watchEngine(engine, hold) });

async function open(path = '', more: object = {}) {
  const world = await stage.openWorkspace();
  await world.hear('Yes, I own it, and around 9000 euros');
  const visited = await stage.openPage({ email: world.ana, path: `/leads/${world.lead}${path}`, ...more });
  const api = stage.app.api(world.key);
  const notes = async () =>
    (await api.call(contract.leads.listNotes, { id: world.lead })).data.map(({ text }) => text);
  return { ...world, ...visited, api, notes };
}

test('the lead page keeps tabs and filters in the URL, and supports the Back button', async () => {
  const { page, lead, api } = await open();
  await api.call(contract.leads.update, { id: lead, deal_status: 'open' });
  await page.locator('[data-message]').first().waitFor();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.locator('[data-line]').first().waitFor();
  await expect.poll(() => page.url()).toContain('tab=timeline');
  await page.locator('[data-kind=message]').first().waitFor();
  await page.getByRole('checkbox', { name: 'messages' }).click();
  await page.locator('[data-kind=message]').first().waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(/kinds=note/);
  await page.reload();
  await page.locator('[data-kind=journal]').first().waitFor();
  await expect.poll(() => page.locator('[data-kind=message]').count()).toBe(0);
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  await page.goBack();
  await page.locator('[data-kind=journal]').first().waitFor();
});

test('an explanation stays open after a reload, and a report of a wrong answer is saved as a note', async () => {
  const { page, notes } = await open();
  await page.locator('[data-author=agent]').first().waitFor();
  await page.keyboard.press('w');
  await page.getByRole('heading', { name: 'Why this message' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/why=msg_/);
  await page.reload();
  await page.getByText('Sending rules').waitFor();
  await page.getByRole('button', { name: 'Report a wrong answer' }).click();
  await page.getByRole('textbox', { name: 'What’s wrong with it?' }).fill('It is not ours');
  await page.getByRole('button', { name: 'Report' }).click();
  await expect
    .poll(async () => (await notes()).some((text) => /\(msg_\w+, \w+\): It is not ours/.test(text)))
    .toBe(true);
});

test('a note can be added by shortcut and undone, and an unfinished note is kept', async () => {
  const { page, notes } = await open();
  await page.locator('[data-message]').first().waitFor();
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: 'Note' });
  await field.waitFor();
  await page.keyboard.type('Called, no ans');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('[data-message]').first().waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => field.inputValue()).toBe('Called, no ans');
  await page.keyboard.press('End');
  await page.keyboard.type('wer');
  await page.keyboard.press('Control+Enter');
  // A toast under the pointer stays open.
  await page.getByText('Note saved').hover();
  expect(await notes()).toContain('Called, no answer');
  // Outside of the field, the shortcut undoes the note.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(notes).not.toContain('Called, no answer');
  await page.getByText('Called, no answer').waitFor({ state: 'detached' });
});

test('a waiting reply can be unsent, and its text returns to the field', async () => {
  const { page, phone, api } = await open();
  const field = page.getByRole('textbox', { name: 'Reply' });
  const held = Promise.withResolvers<void>();
  typing = held.promise;
  await field.fill('I will call you at nine');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Unsend' }).click();
  await expect.poll(() => field.inputValue()).toBe('I will call you at nine');
  typing = undefined;
  held.resolve();
  await stage.app.drain();
  const { data: events } = await api.call(contract.sandbox.phoneEvents, { phone });
  expect(JSON.stringify(events)).not.toContain('I will call you at nine');
});

test('a lead can be marked as done and as unread by keyboard, and its link copied from the menu', async () => {
  const { page, hear, lead, context } = await open();
  await hear('Can I talk to a human please?');
  await page.getByText(/^No one answers yet/).waitFor();
  await page.keyboard.press('e');
  await page.getByText('Done', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('u');
  await page.getByText('Marked as unread').waitFor();
  await page.keyboard.press('.');
  const menu = page.getByRole('menu', { name: 'More' });
  await menu.getByRole('menuitem', { name: /Copy link/ }).waitFor();
  await mustBeAccessible(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await menu.getByRole('menuitem', { name: /Copy link/ }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain(`/leads/${lead}`);
});

test('the printed lead page is black on white, with all loaded lines and no controls', async () => {
  const { page } = await open('', { dark: true });
  await page.locator('[data-message]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor'))
    .toBe('rgb(255, 255, 255)');
  // All lines are rendered for printing, not only the visible ones.
  await expect.poll(() => page.locator('[data-index]').count()).toBe(0);
  expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)');
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).isVisible()).toBe(false);
  await expect.poll(() => page.locator('[data-message]').count()).toBe(3);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
});
