// The fields of a lead: keyboard editing, undo, failed saves, and changes that are still being saved.
// @module-tag endurance
import { contract } from '@parley/contract';
import pg from 'pg';
import { expect, test } from 'vitest';
import { BROKEN_REQUEST, useStage } from '../world.testing.ts';

/** Matches an open list that accepts typed letters. */
const TAKES_LETTERS = '[role=option]:focus, [role=combobox]:focus';

const stage = useStage({ expects: BROKEN_REQUEST });

/** Opens a conversation. `lead` reads the lead through the API. */
async function open(who: 'ana' | 'bob' = 'ana', locale = 'en-GB') {
  const world = await stage.openWorkspace();
  await world.hear('Hello');
  const api = stage.app.api(world.key);
  const lead = async () => (await api.call(contract.leads.get, { id: world.lead })).data;
  const change = (fields: object) => api.call(contract.leads.update, { id: world.lead, ...fields } as never);
  const visited = await stage.openPage({ email: world[who], path: `/inbox/${world.lead}`, locale });
  const { page } = visited;
  await page.locator('[data-message]').first().waitFor();
  const field = (name: string) => page.locator(`[data-field=${name}]`);
  /** Opens a list by its shortcut and picks an option by typing. */
  const pick = async (key: string, words: string) => {
    await page.keyboard.press(key);
    await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
    await page.locator(TAKES_LETTERS).waitFor();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  return { ...world, ...visited, lead, change, field, pick };
}

test("a lead's status, owner and tags can be edited by keyboard only, and undone", async () => {
  const { page, lead, field, pick } = await open();
  await page.keyboard.press('s');
  await page.getByRole('listbox', { name: 'Status' }).locator(':focus').waitFor();
  // Each `q` moves to the next option that starts with Q: Queued, then Qualified.
  await page.keyboard.type('qq');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lead()).status).toBe('qualified');
  // A toast under the pointer stays open, with its Undo button.
  await page.getByText('Status updated').hover();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await lead()).status).toBe('in_progress');

  // Without typing, Enter picks the option that is already chosen, which closes the list.
  await page.keyboard.press('a');
  await page.locator(TAKES_LETTERS).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect((await lead()).assigned_to).toBeNull();

  await pick('a', 'ana');
  await expect.poll(async () => (await lead()).assigned_to).not.toBeNull();
  await field('owner').getByText('Ana').waitFor();
  await page.getByText('Owner updated').hover();

  await page.keyboard.press('l');
  await page.locator(TAKES_LETTERS).waitFor();
  await page.keyboard.type('vip');
  await page.keyboard.press('Enter');
  await page.keyboard.type('trade fair');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lead()).tags).toEqual(['vip', 'trade fair']);
  await page.keyboard.press('Escape');
  // Both changes have been saved. Undo reverts the last one.
  await page.getByText('Tags updated').nth(1).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await lead()).tags).toEqual(['vip']);
});

test("a lead's next action is saved in the device's time zone, and a lost deal with its reason", async () => {
  const { page, lead, field } = await open();
  await page.keyboard.press('d');
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Date').fill('2030-05-17');
  await editor.getByLabel('Time').fill('10:30');
  await editor.getByLabel('Action').fill('Call about the kitchen');
  await page.keyboard.press('Enter');
  await field('next').getByText('Call about the kitchen').waitFor();
  const zone = await page.evaluate('new Date("2030-05-17T10:30").toISOString()');
  await expect.poll(async () => (await lead()).next_action_at).toBe(zone);
  await field('deal').click();
  await page.locator(TAKES_LETTERS).waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Why was the deal lost?' }).locator(':focus').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => [(await lead()).deal_status, (await lead()).lost_reason])
    .toEqual(['lost', 'timing']);
  await field('deal').getByText('Lost · Timing').waitFor();
});

test("a responder can change a lead's owner and next action, and no other field", async () => {
  const { page, lead, field, pick } = await open('bob');
  await field('owner').waitFor();
  const fields = await page.evaluate(
    '[...document.querySelectorAll("[data-field]")].map((one) => one.dataset.field)',
  );
  expect(fields).toEqual(['owner', 'next']);
  // For a field that the member cannot change, the keyboard shortcut does nothing either.
  await page.keyboard.press('s');
  await pick('a', 'bob');
  await expect.poll(async () => (await lead()).assigned_to).not.toBeNull();
  await page.getByText('Owner updated').waitFor();
});

test("a colleague's concurrent change to a field is reported, and not overwritten by an undo", async () => {
  const { page, change, lead, pick } = await open();
  await page.keyboard.press('d');
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Action').fill('My own words');
  await change({ next_action_at: '2031-01-01T09:00:00Z', next_action_label: 'Theirs' });
  await editor.getByText('Someone else changed this field.').waitFor();
  await expect.poll(() => editor.getByLabel('Action').inputValue()).toBe('My own words');
  await page.keyboard.press('Escape');
  await pick('s', 'c');
  // A toast under the pointer stays open, with its Undo button.
  await page.getByText('Status updated').hover();
  await change({ status: 'pending' });
  await page.locator('[data-field=status]').getByText('Pending').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Couldn’t undo: the value has changed since').waitFor();
  expect((await lead()).status).toBe('pending');
});

test('a change made offline is saved later, and typed text is kept across a reload', async () => {
  const { page, lead, field, pick, context } = await open();
  // Load the lazy code before the browser goes offline.
  await field('status').click();
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await pick('s', 'c');
  await field('status').getByText('Cold').waitFor();
  await page.keyboard.press('d');
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Date').fill('2030-05-17');
  await editor.getByLabel('Action').fill('Half a thou');
  await context.setOffline(false);
  await expect.poll(async () => (await lead()).status).toBe('cold');
  await page.reload();
  await field('next').getByText('not saved').waitFor();
  await field('next').click();
  await expect.poll(() => editor.getByLabel('Action').inputValue()).toBe('Half a thou');
  await editor.getByLabel('Action').press('Enter');
  await expect.poll(async () => (await lead()).next_action_label).toBe('Half a thou');
  await page.getByText('not saved').waitFor({ state: 'detached' });
});

test('a name that is too long is kept and reported, and a valid one is saved', async () => {
  const { page, lead, field } = await open();
  await field('name').click();
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.fill('مرحبا '.repeat(2_000));
  await page.getByText(/11,999 characters/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await field('name').getByText('not saved').waitFor();
  await field('name').click();
  await name.fill('مرحبا');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lead()).name).toBe('مرحبا');
  await page.getByRole('heading', { name: 'مرحبا' }).waitFor();
  await field('email').click();
  await page.getByRole('dialog').getByRole('textbox').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a valid email address.').waitFor();
  await page.getByRole('dialog').getByRole('textbox').fill('lea@example.org');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lead()).email).toBe('lea@example.org');
});

test('a change that fails because the role was lowered is reported, and the typed text is kept', async () => {
  const { page, ana, field, lead, context } = await open('bob');
  const boss = await stage.signIn(ana);
  const { data: people } = await boss.call(contract.team.colleagues, {});
  const bob = people.find(({ name }) => name === 'Bob')!;
  await field('next').click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Date').fill('2030-05-17');
  await editor.getByLabel('Action').fill('Words that must stay');
  // Delay the session, so that the page saves before it receives the new role.
  const { promise: saved, resolve: letGo } = Promise.withResolvers<void>();
  await context.route('**/dashboard/api/session', async (route) => {
    await saved;
    await route.fallback();
  });
  await boss.call(contract.team.changeRole, { id: bob.id, role: 'viewer' });
  await page.keyboard.press('Enter');
  await page.getByText('Couldn’t save next action').waitFor();
  letGo();
  expect((await lead()).next_action_at).toBeNull();
  // Read-only fields look like text.
  await field('next').waitFor({ state: 'detached' });
  await boss.call(contract.team.changeRole, { id: bob.id, role: 'responder' });
  await page.reload();
  await field('next').click();
  await expect.poll(() => editor.getByLabel('Action').inputValue()).toBe('Words that must stay');
});

test('a lead that is deleted while it is open is reported, and the text that was typed is shown', async () => {
  const { page, pick, ...world } = await open();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Half an answer');
  await page.getByRole('textbox', { name: 'Reply' }).blur();
  const client = new pg.Client(stage.app.connections.owner);
  await client.connect();
  const { rows: tables } = await client.query(
    "select table_name from information_schema.columns where column_name = 'lead_id' and table_schema = 'public'",
  );
  const gone = 'lead_id in (select id from leads where phone = $1)';
  // Tables refer to each other: rows that still have references are deleted in the next round.
  for (let round = 0; round < 3; round++) {
    for (const { table_name } of tables)
      await client.query(`delete from ${table_name} where ${gone}`, [world.phone]).catch(() => undefined);
  }
  await client.query('delete from leads where phone = $1', [world.phone]);
  await client.end();
  await pick('s', 'c');
  await page.getByText('Couldn’t save status').waitFor();
  await page.getByText('Your text: Half an answer').waitFor();
});

test('a newer change is kept if an older change is undone while the newer one is being saved', async () => {
  const { page, lead, field, pick, context } = await open();
  await pick('s', 'c');
  // A toast under the pointer stays open, with its Undo button.
  await page.getByText('Status updated').hover();
  let releaseCall = () => {};
  const held = new Promise<void>((resolve) => {
    releaseCall = resolve;
  });
  await context.route(`**/leads/${(await lead()).id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await pick('s', 'p');
  await field('status').getByText('Pending').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Couldn’t undo: the value has changed since').waitFor();
  releaseCall();
  await expect.poll(async () => (await lead()).status).toBe('pending');
});

test('an open editor closes when another lead is opened', async () => {
  const { page, key, lead, field } = await open();
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
});
