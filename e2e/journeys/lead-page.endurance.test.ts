// The lead page: tabs and filters in the URL, notes, unsent replies, explanations, and printing.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OnStep, watchEngine } from '../../apps/server/src/testing/watch-steps.ts';
import { mustBeAccessible, openStage, openVisit, openWorkspace, type Stage } from '../world.testing.ts';

let stage: Stage;
/** While this is set, typing indicators wait until it resolves. */
let typing: Promise<void> | undefined;
beforeAll(async () => {
  const hold: OnStep = async (step) => {
    if (/typing/i.test(step)) await typing;
  };
  stage = await openStage({ engine: (engine) => watchEngine(engine, hold) });
});
afterAll(() => stage.close());

async function open(path = '', more: object = {}) {
  const world = await openWorkspace(stage);
  await world.hear('Yes, I own it, and around 9000 euros');
  const visited = await openVisit(stage, { email: world.ana, path: `/leads/${world.lead}${path}`, ...more });
  const api = stage.app.api(world.key);
  const notes = async () =>
    (await api.call(contract.leads.listNotes, { id: world.lead })).data.map(({ text }) => text);
  return { ...world, ...visited, api, notes };
}

test('keeps tabs and filters in the URL, and supports the Back button', async () => {
  const { page, lead, api, context, mustBeQuiet } = await open();
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
  expect(await page.locator('[data-kind=message]').count()).toBe(0);
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('heading', { name: 'Variables' }).waitFor();
  await page.goBack();
  await page.locator('[data-kind=journal]').first().waitFor();
  mustBeQuiet();
  await context.close();
});

test('shows an explanation after a reload, and saves a report of a wrong answer as a note', async () => {
  const { page, notes, context, mustBeQuiet } = await open();
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
  mustBeQuiet();
  await context.close();
});

test('adds a note by shortcut, keeps an unfinished note, and undoes an added one', async () => {
  const { page, notes, context, mustBeQuiet } = await open();
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
  await page.keyboard.press('Control+z');
  await expect.poll(notes).not.toContain('Called, no answer');
  await page.getByText('Called, no answer').waitFor({ state: 'detached' });
  mustBeQuiet();
  await context.close();
});

test('unsends a waiting reply and returns its text to the field', async () => {
  const { page, phone, api, context, mustBeQuiet } = await open();
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
  mustBeQuiet();
  await context.close();
});

test("undoes marking a lead as done and as unread, and copies the lead's link from the menu by keyboard", async () => {
  const { page, hear, lead, context, mustBeQuiet } = await open();
  await hear('Can I talk to a human please?');
  await page.getByText('Manual Control').waitFor();
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
  mustBeQuiet();
  await context.close();
});

test('prints the lead page black on white, with all loaded lines and no controls', async () => {
  const { page, context, mustBeQuiet } = await open('', { dark: true });
  await page.locator('[data-message]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor'))
    .toBe('rgb(255, 255, 255)');
  // All lines are rendered for printing, not only the visible ones.
  await expect.poll(() => page.locator('[data-index]').count()).toBe(0);
  expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)');
  expect(await page.getByRole('textbox', { name: 'Reply' }).isVisible()).toBe(false);
  expect(await page.locator('[data-message]').count()).toBe(3);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
  mustBeQuiet();
  await context.close();
});
