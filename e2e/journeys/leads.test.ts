// The leads table: filters in the URL, a shared view, a bulk change of 240 leads with undo, and keyboard use.
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from '../world.testing.ts';

const stage = useStage();

/** Creates a workspace with this many leads, on a list without a campaign. */
async function withLeads(count: number) {
  const world = await stage.openWorkspace();
  const { call } = stage.app.api(world.key);
  const { data: list } = await call(contract.lists.create, { name: 'Trade fair' });
  const leads = Array.from({ length: count }, (_, n) => ({
    phone: `+${stage.app.make.phone()}`,
    name: `Guest ${String(n + 1).padStart(4, '0')}`,
  }));
  await call(contract.lists.importLeads, { id: list.id, leads });
  const all = async (filter: object = {}) => {
    const found = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await call(contract.leads.list, {
        ...filter,
        limit: 100,
        ...(cursor && { cursor }),
      } as never);
      found.push(...page.data);
      cursor = page.pagination.next_cursor;
    }
    return found;
  };
  const change = (id: string, fields: object) => call(contract.leads.update, { id, ...fields } as never);
  return { ...world, list: list.id, all, change };
}

const row = (page: Page, name: string) => page.locator('tr[data-lead]', { hasText: name });
const pick = async (page: Page, list: string, option: string) => {
  await page.getByRole('listbox', { name: list }).waitFor();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Runs jobs until the page shows the expected state. */
async function runJobsUntil<T>(look: () => Promise<T>): Promise<T> {
  let done = false;
  const looking = look().finally(() => {
    done = true;
  });
  while (!done) {
    await stage.app.drain();
    await sleep(50);
  }
  return looking;
}

test('a member saves and shares a view of 240 leads, changes all of them, and undoes the change', async () => {
  const world = await withLeads(240);
  const { page } = await stage.openPage({ email: world.ana, path: '/leads' });
  await page.getByText('241 leads').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await pick(page, 'Filter', 'List');
  await pick(page, 'List', 'Trade fair');
  await page.getByText('240 leads').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('list_id')).toBe(world.list);

  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'View name' }).fill('The fair');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tab = page.getByRole('link', { name: 'The fair' });
  await tab.waitFor();
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');

  // A colleague sees the view, and can also open its URL.
  const bob = await stage.openPage({ email: world.bob, path: '/leads' });
  await bob.page.getByRole('link', { name: 'The fair' }).click();
  await bob.page.getByText('240 leads').waitFor();
  await bob.page.goto(page.url());
  await bob.page.getByText('240 leads').waitFor();
  // Actions that a responder has no permission for are hidden.
  await row(bob.page, 'Guest 0240').locator('[data-field=owner]').waitFor();
  await expect.poll(() => bob.page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => row(bob.page, 'Guest 0240').locator('[data-field=status]').count()).toBe(0);
  await bob.context.close();

  await page.getByRole('checkbox', { name: 'Select Guest 0240' }).check();
  await page.getByRole('button', { name: 'Select all 240 matching leads' }).click();
  await page.getByText('All 240 matching leads').first().waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await pick(page, 'Status', 'Cold');
  await page.getByText('Status: Cold').waitFor();
  await page.getByRole('button', { name: 'Change 240 leads' }).click();
  await page
    .getByText(/of 240/)
    .first()
    .waitFor();
  // The user leaves the page during the change and finds the change again later.
  await page.getByRole('link', { name: 'Inbox' }).click();
  await runJobsUntil(async () => {
    await expect.poll(async () => (await world.all({ status: 'cold' })).length).toBe(240);
  });
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await page.getByRole('button', { name: 'Bulk changes' }).click();
  await page.getByText('240 changed').waitFor();
  await page.getByRole('list', { name: 'Bulk changes' }).getByRole('button', { name: 'Undo' }).click();
  await runJobsUntil(async () => {
    await expect.poll(async () => (await world.all({ status: 'cold' })).length).toBe(0);
    await page.getByText('240 restored').first().waitFor();
  });
});

test('leads can be filtered, selected, changed, previewed and opened by keyboard only', {
  tags: 'endurance',
}, async () => {
  const world = await withLeads(30);
  const { page } = await stage.openPage({ email: world.ana, path: '/inbox' });
  await page.getByRole('link', { name: 'Leads', exact: true }).waitFor();
  // Press both keys without a pause: the second key counts only for a short time.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('l')]);
  await row(page, 'Guest 0030').waitFor();
  await page.keyboard.press('f');
  await page.getByRole('listbox', { name: 'Filter' }).waitFor();
  await page.keyboard.type('ss');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Source' }).waitFor();
  await page.keyboard.type('list');
  await page.keyboard.press('Enter');
  await page.getByText('30 leads').waitFor();
  await page.keyboard.press('Escape');

  const focused = () =>
    page.evaluate<string>(
      'document.activeElement.closest("a")?.textContent ?? document.activeElement.outerHTML.slice(0, 80)',
    );
  await page.keyboard.press('j');
  await expect.poll(focused).toContain('Guest 0030');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await page.getByText('3 selected').first().waitFor();
  // With a selection, a field's shortcut applies to all selected leads.
  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Add a tag' }).waitFor();
  await page.keyboard.type('vip');
  await page.keyboard.press('Enter');
  const countTagged = async () => (await world.all()).filter(({ tags }) => tags.includes('vip')).length;
  await expect.poll(countTagged).toBe(3);
  await page.getByText('3 changed').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(countTagged).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').waitFor({ state: 'hidden' });

  // Arrows move between cells, Enter opens an editor, Escape closes it and returns to the cell.
  await page.keyboard.press('k');
  await expect.poll(focused).toContain('Guest 0029');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Status' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'Status' }).waitFor({ state: 'hidden' });
  const field = () => page.evaluate<string>('document.activeElement?.dataset.field ?? ""');
  await expect.poll(field).toBe('status');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Status' }).waitFor();
  await page.keyboard.type('co');
  await page.keyboard.press('Enter');
  await row(page, 'Guest 0028').getByRole('button', { name: 'Cold' }).waitFor();
  const countCold = async () =>
    (await world.all()).filter(({ status }) => status === 'cold').map(({ name }) => name);
  await expect.poll(countCold).toEqual(['Guest 0028']);

  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Guest 0029' }).waitFor();
  await page.keyboard.press('j');
  await preview.getByRole('heading', { name: 'Guest 0028' }).waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await expect.poll(focused).toContain('Guest 0028');
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/leads\/./);
  await page.goBack();
  // Focus and selection are restored.
  await page.getByText('1 selected').first().waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Guest 0028' }).isChecked()).toBe(true);
});

test('an owner deletes two leads with the keyboard after a question, and sorts the others', async () => {
  const world = await withLeads(3);
  const { page } = await stage.openPage({ email: world.ana, path: '/leads' });
  await page.getByText('4 leads').waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Delete…' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete 2 leads?' });
  await question.getByRole('button', { name: 'Delete 2 leads' }).press('Enter');
  await page.getByText('2 deleted').waitFor();
  await page.getByText('2 leads').waitFor();
  expect(await world.all()).toHaveLength(2);

  // The heading of the sorted column shows the direction; a second click restores the usual order.
  const head = (column: string) => page.getByRole('columnheader', { name: column });
  await head('Name').getByRole('button').click();
  await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('ascending');
  await head('Name').locator('svg').waitFor();
  await expect.poll(() => head('Last message').getAttribute('aria-sort')).toBe('none');
  await head('Name').getByRole('button').click();
  await expect.poll(() => head('Last message').getAttribute('aria-sort')).toBe('descending');
});
