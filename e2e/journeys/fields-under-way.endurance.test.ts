// The fields of a lead while a change is under way, or while an editor is open.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, openWorkspace, type Stage, visit } from '../world.testing.ts';

/** The list that is open, once letters reach it. */
const TAKES_LETTERS = '[role=listbox]:focus, [role=combobox]:focus';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** An open conversation, and the lead as the API has it. */
async function open() {
  const world = await openWorkspace(stage);
  await world.hear('Hello');
  const api = stage.app.api(world.key);
  const lead = async () => (await api.call(contract.leads.get, { id: world.lead })).data;
  const visited = await visit(stage, { email: world.ana, path: `/inbox/${world.lead}` });
  const { page } = visited;
  await page.locator('[data-message]').first().waitFor();
  const field = (name: string) => page.locator(`[data-field=${name}]`);
  /** Opens a list by its key, and picks by what is typed. */
  const pick = async (key: string, words: string) => {
    await page.keyboard.press(key);
    await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
    await page.locator(TAKES_LETTERS).waitFor();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  return { ...world, ...visited, lead, field, pick };
}

test('an undo while a newer change is under way leaves the newer one', async () => {
  const { page, lead, field, pick, context, mustBeQuiet } = await open();
  await pick('s', 'c');
  // Under the pointer it stays, and with it the way back.
  await page.getByText('Status changed').hover();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(`**/leads/${(await lead()).id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await pick('s', 'p');
  await field('status').getByText('Pending').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('left as it is').waitFor();
  letGo();
  await expect.poll(async () => (await lead()).status).toBe('pending');
  mustBeQuiet();
  await context.close();
});

test('an editor that is open does not go along to another lead', async () => {
  const { page, context, key, lead, field, mustBeQuiet } = await open();
  const first = (await lead()).id;
  const { call } = stage.app.api(key);
  await call(contract.campaigns.pushLead, { id: 'spring', phone: `+${stage.app.make.phone()}`, name: 'Max' });
  await stage.app.drain();
  const { data } = await call(contract.leads.list, {});
  const second = data.find(({ id }) => id !== first)!.id;
  await page.goto(`${stage.app.url}/inbox/${first}`);
  await page.locator('[data-message]').first().waitFor();
  await page.locator(`a[href*="/inbox/${second}"]`).first().click();
  await page.getByRole('heading', { name: 'Max' }).waitFor();
  await field('status').click();
  await page.getByRole('listbox').waitFor();
  await page.goBack();
  await page.waitForURL(`**/inbox/${first}*`);
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  mustBeQuiet();
  await context.close();
});
