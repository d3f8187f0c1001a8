// Forms whose record changes while they are open, while they are being saved, and after the user leaves; running
// imports are shown on every page.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FRAMES, mustSettle, useStage } from '../world.testing.ts';

const stage = useStage();

/** Delays the next calls of an operation until they are released. */
async function delayCalls(context: BrowserContext, method: string, path: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(path, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

async function setUpForms() {
  const number = stage.app.make.phone();
  const link = { code: stage.app.make.phone(), name: 'Window', number, source: 'qr', message: 'Hello' };
  const made = await stage.openWorkspace('Léa', { number: { phone: number }, links: [link] });
  const owner = await stage.signIn(made.ana);
  const [shown] = (await owner.call(contract.links.list, {})).data;
  return { ...made, owner, link: shown! };
}

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

test("untouched fields of a form follow a colleague's changes, which a save does not revert", async () => {
  const { ana, owner, link } = await setUpForms();
  const path = `/links/${link.id}`;
  const { page, context } = await stage.openPage({ email: ana, path });
  await page.getByLabel('Name', { exact: true }).fill('Window of the shop');
  await owner.call(contract.links.update, { id: link.id, message: 'Good evening' });
  await expect.poll(() => getField(page, 'Prefilled message')).toBe('Good evening');
  await expect.poll(() => getField(page, 'Name')).toBe('Window of the shop');

  const letGo = await delayCalls(context, 'PATCH', '**/links/*');
  await page.getByRole('button', { name: 'Save' }).click();
  // Text typed during a save stays in the form until the next save.
  await page.getByLabel('Name', { exact: true }).fill('Window of the old shop');
  letGo();
  await page.getByRole('heading', { name: 'Window of the shop' }).waitFor();
  await expect.poll(() => getField(page, 'Name')).toBe('Window of the old shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { data } = await owner.call(contract.links.card, {
    id: link.id,
    since: stage.app.clock.now().toISOString(),
  });
  expect(data).toMatchObject({ name: 'Window of the old shop', message: 'Good evening' });
});

test('typed budgets are kept when a colleague saves other budgets', async () => {
  const { ana, owner } = await setUpForms();
  const { page } = await stage.openPage({ email: ana, path: '/settings/models' });
  const { data: before } = await owner.call(contract.models.get, {});
  await page.getByLabel('Daily spending limit for the workspace', { exact: true }).fill('7');
  await owner.call(contract.models.saveSettings, {
    budgets: { ...before.budgets, per_turn: 3 },
    transcription: null,
  });
  await expect.poll(() => getField(page, 'Maximum cost per reply')).toBe('3');
  await expect.poll(() => getField(page, 'Daily spending limit for the workspace')).toBe('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await owner.call(contract.models.get, {})).data.budgets).toMatchObject({
    per_turn: 3,
    per_day: 7,
  });
});

test('the text of a dialog is kept after a tap outside it', async () => {
  const { ana } = await setUpForms();
  const { page } = await stage.openPage({ email: ana, path: '/lists' });
  const make = page.getByRole('button', { name: 'New list' }).first();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await make.click();
  await dialog.waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });
  await make.click();
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Trade fair');
  await page.mouse.click(5, 5);
  // The dialog still accepts typing and submits.
  await name.fill('Trade fair of May');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('heading', { name: 'Trade fair of May' }).waitFor();
});

test('an unfinished form for a new record is restored until the record is created', async () => {
  const { ana } = await setUpForms();
  const { page } = await stage.openPage({ email: ana, path: '/links/new' });
  const name = page.getByLabel('Name', { exact: true });
  const words = page.getByLabel('Prefilled message');
  await name.fill('ملصق المعرض');
  await words.fill('I saw your poster');
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('heading', { name: 'Groups' }).waitFor();
  await page.goBack();
  await expect.poll(() => name.inputValue()).toBe('ملصق المعرض');
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe('I saw your poster');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('heading', { name: 'ملصق المعرض' }).waitFor();
  await page.goto(`${stage.app.url}/links/new`);
  await expect.poll(() => name.inputValue()).toBe('');
});

test('a lead whose number changed after the preview needs a new preview', async () => {
  const { ana } = await setUpForms();
  const path = '/campaigns/spring/overview';
  const { page, context } = await stage.openPage({ email: ana, path });
  await page.getByRole('button', { name: 'Add a lead' }).click();
  const dialog = page.getByRole('dialog', { name: /Add a lead/ });
  const phone = dialog.getByRole('textbox', { name: /Phone/ });
  const answered = page.waitForResponse(/preview/);
  const letGo = await delayCalls(context, 'POST', /preview/);
  await phone.fill(`+${stage.app.make.phone()}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await phone.fill(`+${stage.app.make.phone()}`);
  letGo();
  await (await answered).finished();
  // The preview was for another number, so this number needs a new preview first.
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const add = dialog.getByRole('button', { name: 'Add lead', exact: true });
  await add.waitFor();
  // A number that is typed while another preview is pending can be previewed without waiting.
  const release = await delayCalls(context, 'POST', /preview/);
  for (let n = 0; n < 2; n++) {
    await phone.fill(`+${stage.app.make.phone()}`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
  }
  release();
  await add.waitFor();
});

test('a failed save is reported after the user has left the page', async () => {
  const { owner, bob, link } = await setUpForms();
  const { data: people } = await owner.call(contract.team.people, {});
  const { id } = people.find(({ email }) => email === bob)!;
  await owner.call(contract.team.changeRole, { id, role: 'editor' });
  const { page, context } = await stage.openPage({ email: bob, path: `/links/${link.id}` });
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  const letGo = await delayCalls(context, 'PATCH', '**/links/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('heading', { name: 'Groups' }).waitFor();
  await owner.call(contract.team.changeRole, { id, role: 'viewer' });
  letGo();
  await page.getByText('Couldn’t save').waitFor();
  expect((await owner.call(contract.links.list, {})).data).toMatchObject([{ name: 'Window' }]);
});

test('a new record does not open over another page after the user has left the form', async () => {
  const { ana } = await setUpForms();
  const { page, context } = await stage.openPage({ email: ana, path: '/links/new' });
  await page.getByLabel('Name', { exact: true }).fill('Poster');
  const letGo = await delayCalls(context, 'POST', '**/dashboard/api/links');
  const made = page.waitForResponse((one) => one.request().method() === 'POST' && /\/links$/.test(one.url()));
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('heading', { name: 'Groups' }).waitFor();
  letGo();
  await (await made).finished();
  await mustSettle(page);
  expect(new URL(page.url()).pathname).toBe('/groups');
  await page.getByRole('link', { name: 'Links' }).click();
  await page.getByRole('link', { name: 'Poster' }).waitFor();
});

test('a response that arrives while the next page loads does not navigate back', async () => {
  const { ana } = await setUpForms();
  const { page, context } = await stage.openPage({ email: ana, path: '/phone' });
  const start = page.getByRole('button', { name: 'Write as a new lead' });
  await start.waitFor();
  await mustSettle(page);
  const says = await delayCalls(context, 'POST', '**/sandbox/**');
  const asked = page.waitForRequest(/sandbox\/messages/);
  const said = page.waitForResponse(/sandbox\/messages/);
  await start.click();
  await asked;
  const loads = await delayCalls(context, 'GET', '**/assets/**');
  await page.getByRole('link', { name: 'Groups' }).click();
  says();
  await (await said).finished();
  await page.evaluate(FRAMES);
  loads();
  await page.getByRole('heading', { name: 'Groups' }).waitFor();
  await mustSettle(page);
  expect(new URL(page.url()).pathname).toBe('/groups');
});

test('a running import is shown in the navigation and the command menu, which also lists settings pages', async () => {
  const { ana, owner } = await setUpForms();
  const { page } = await stage.openPage({ email: ana });
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Lists/ });
  await expect.poll(async () => (await place.innerText()).trim()).toBe('Lists');
  const { data: list } = await owner.call(contract.lists.create, { name: 'Trade fair' });
  await owner.call(contract.imports.create, {
    ...{ id: list.id, name: 'fair.csv', columns: ['Phone'], total: 2, digest: 'x', consent: true },
    mapping: { phone: 0, name: null, email: null, variables: [], country_code: null },
  });
  await place.getByText('1 In progress').waitFor();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Commands' });
  await menu.getByText('fair.csv').waitFor();
  await menu.locator('input:focus').waitFor();
  await page.keyboard.type('block list');
  await menu.getByText('Block list').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blocked');
});
