// A file of 1,000 rows, 37 of which are bad: from the file to the results in five clicks, a tab that is closed during
// the upload, a session that ends, and a list that is deleted.
// @module-tag endurance
import { contract } from '@parley/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { WORKBOOK } from '../../apps/dashboard/src/features/lists/import/workbook.testing.ts';
import { PASSWORD } from '../../apps/server/src/testing/browser.ts';
import { queryRows } from '../../apps/server/src/testing/conversation-helper.ts';
import { BROKEN_REQUEST, useStage, type World } from '../world.testing.ts';

const ROWS = 1_000;
const BAD = 37;

const stage = useStage({ expects: BROKEN_REQUEST });
let world: World;
beforeAll(async () => {
  world = await stage.openWorkspace();
});

const createList = async (name: string) =>
  (await stage.app.api(world.key).call(contract.lists.create, { name })).data.id;

/**
 * Returns a file as a French spreadsheet writes it: with semicolons and in Windows-1252, whose letters are not valid
 * UTF-8.
 */
function buildCsv(name = 'salon.csv') {
  const rows = Array.from({ length: ROWS }, (_, n) =>
    // Spread all bad rows but one over the file. The last one is the file's last row, a duplicate of the first.
    n % 27 === 3 && n < 27 * (BAD - 1) + 3
      ? `06 12 3${n % 10};Perdu ${n};Nîmes`
      : `+${stage.app.make.phone()};Élodie ${n};"Lyon; France"`,
  );
  rows[ROWS - 1] = rows[0]!;
  return {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Téléphone;Nom;Ville\r\n${rows.join('\r\n')}\r\n`, 'latin1'),
  };
}

/** Counts the user's clicks. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    choose: async (file: ReturnType<typeof buildCsv>, label = 'Choose a file') => {
      clicks++;
      await page.getByLabel(label).setInputFiles(file);
    },
    press: async (name: string | RegExp) => {
      clicks++;
      await page.getByRole('button', { name }).click();
    },
    tick: async (name: RegExp) => {
      clicks++;
      await page.getByRole('checkbox', { name }).check();
    },
  };
}

test('a file is imported in five clicks, and every choice is kept when the user goes back', async () => {
  const list = await createList('Trade fair');
  const { page } = await stage.openPage({
    email: world.ana,
    path: `/lists/${list}/import`,
  });
  const hands = countClicks(page);
  await hands.choose(buildCsv());
  await page.getByText('1,000 rows').waitFor();
  // The page shows the separator and the encoding that it detected.
  await expect.poll(() => page.getByLabel('Separator').inputValue()).toBe(';');
  await expect.poll(() => page.getByLabel('Encoding').inputValue()).toBe('windows-1252');
  await page.getByRole('cell', { name: 'Élodie 0' }).waitFor();
  await hands.press('Continue to columns');
  await expect.poll(() => page.getByLabel('Content of Téléphone').inputValue()).toBe('phone');
  await expect.poll(() => page.getByLabel('Content of Nom').inputValue()).toBe('name');
  await expect.poll(() => page.getByLabel('Name of the detail in Ville').inputValue()).toBe('ville');
  // Some numbers have no country code. The page asks for the country and never guesses.
  await page.getByText('Choose a country for numbers without +.').waitFor();
  await page.getByLabel('Default country for phone numbers').selectOption('own');
  await hands.press('Continue to check');
  await page.getByText('963 rows ready to import').waitFor();
  await page.getByText('same phone as row 2').waitFor();
  await page.goBack();
  await page.getByLabel('Name of the detail in Ville').fill('city');
  await page.goBack();
  await page.getByText('salon.csv').waitFor();
  await page.goForward();
  await expect.poll(() => page.getByLabel('Name of the detail in Ville').inputValue()).toBe('city');
  await page.goForward();
  await page.getByText('963 rows ready to import').waitFor();
  // The campaign can be chosen here, and its first message is shown as the first contact gets it.
  await page.getByLabel('Campaign').selectOption('spring');
  await page.getByText(/^963 people join the campaign’s queue, .* It finishes around /).waitFor();
  await page.getByText('First message to Élodie 0').waitFor();
  await page.getByText('Hi Élodie,').waitFor();
  await page.getByLabel('Campaign').selectOption('');
  const begin = page.getByRole('button', { name: 'Import 963 contacts' });
  await expect.poll(() => begin.isDisabled()).toBe(true);
  await hands.tick(/agreed to be contacted/);
  await hands.press('Import 963 contacts');
  await page.getByText('Importing · 0 of 1,000').waitFor();
  await stage.app.drain();
  await page.getByText('Import finished').waitFor();
  expect(hands.clicks()).toBe(5);
  await page.getByRole('link', { name: 'Rejected 37' }).click();
  await page.getByText('same phone as row 2').waitFor();
  // A rejected row is corrected and imported on this page.
  await page.getByRole('button', { name: 'Correct row 5', exact: true }).click();
  const corrected = page.getByLabel(/^Phone of row 5 /);
  await corrected.fill('06 12');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Rejected 37' }).waitFor();
  await corrected.fill(`+${stage.app.make.phone()}`);
  await page.getByRole('button', { name: 'Correct row 5', exact: true }).click();
  await page.getByText('Row 5 imported').waitFor();
  await page.getByRole('link', { name: 'Rejected 36' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?verdict=rejected');
  await expect.poll(() => page.getByRole('row').count()).toBe(BAD);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download results' }).click();
  expect((await download).suggestedFilename()).toBe('salon-results.csv');
  const [kept] = await queryRows<{ count: number }>(
    stage.app,
    `select count(*)::int as count from leads where list_id = $1 and custom_variables = '{"city": "Lyon; France"}'`,
    [list],
  );
  expect(kept!.count).toBe(ROWS - BAD);
});

test('an upload continues with the same file after its tab was closed', async () => {
  const list = await createList('Closed midway');
  const first = await stage.openPage({ email: world.ana, path: `/lists/${list}/import` });
  const file = buildCsv('midway.csv');
  let sent = 0;
  await first.context.route('**/imports/*/rows', (route) => {
    // The second call never leaves the browser.
    if (++sent === 1) void route.continue();
  });
  const hands = countClicks(first.page);
  await hands.choose(file);
  await hands.press('Continue to columns');
  await first.page.getByLabel('Default country for phone numbers').selectOption('own');
  await hands.press('Continue to check');
  await hands.tick(/agreed to be contacted/);
  await hands.press(/^Import 963/);
  await first.page.getByText('Uploading rows · 500 of 1,000').waitFor();
  await first.context.close();

  const { page } = await stage.openPage({ email: world.ana, path: '/lists' });
  await page.getByRole('region', { name: 'In progress' }).getByRole('link', { name: 'midway.csv' }).click();
  await page.getByText('500 of 1,000 rows are uploaded').waitFor();
  await page.getByLabel('Choose the file again').setInputFiles(buildCsv('other.csv'));
  await page.getByText('This file is different or was changed.', { exact: false }).waitFor();
  await page.getByLabel('Choose the file again').setInputFiles(file);
  await page.getByText('Importing · 0 of 1,000').waitFor();
  // A running import is linked from every page.
  await page.goto(`${stage.app.url}/leads`);
  await page.getByRole('heading', { name: 'Leads' }).waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /midway\.csv · Closed midway · 0\s*%/ })
    .click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused · 0 of 1,000').waitFor();
  await stage.app.drain();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Importing · 0 of 1,000').waitFor();
  await stage.app.drain();
  await page.getByText('Import finished').waitFor();
  await page.getByRole('link', { name: 'Imported 963' }).waitFor();
  const rows = await queryRows<{ count: number }>(
    stage.app,
    'select count(*)::int as count from leads where list_id = $1',
    [list],
  );
  expect(rows).toEqual([{ count: ROWS - BAD }]);
  // A colleague deletes the list while its page is open.
  const client = await stage.signIn(world.ana);
  await client.call(contract.lists.delete, { id: list });
  await page.getByText('Import not found. It might have been deleted.').waitFor();
});

test('an upload continues after the session ended and the user signed in again', async () => {
  const list = await createList('Signed out');
  const { page, context } = await stage.openPage({
    email: world.ana,
    path: `/lists/${list}/import`,
  });
  const client = await stage.signIn(world.ana);
  let ended = false;
  await context.route('**/imports/*/rows', async (route) => {
    if (!ended && route.request().postDataJSON().from > 1) {
      ended = true;
      await client.call(contract.session.endOthers, {});
    }
    await route.continue();
  });
  const hands = countClicks(page);
  await hands.choose(buildCsv('signed-out.csv'));
  await hands.press('Continue to columns');
  await page.getByLabel('Default country for phone numbers').selectOption('own');
  await hands.press('Continue to check');
  await hands.tick(/agreed to be contacted/);
  await hands.press(/^Import 963/);
  const over = page.getByRole('dialog');
  await over.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await over.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Importing · 0 of 1,000').waitFor();
});

test('a list can be created, renamed, assigned to a campaign and deleted', async () => {
  const { page } = await stage.openPage({ email: world.ana, path: '/inbox' });
  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Garden party');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('heading', { name: 'Garden party' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Garden party, June');
  await dialog.getByLabel('Campaign').selectOption('spring');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Garden party, June' }).waitFor();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('button', { name: 'Delete list' }).click();
  await page.getByRole('heading', { name: 'Lists' }).waitFor();
  await page.getByText('Garden party, June deleted').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Garden party' }).count()).toBe(0);
});

test('an Excel file is read, its names are joined, and a wrong phone is corrected before an import that is undone', async () => {
  const list = await createList('Excel');
  const { page } = await stage.openPage({ email: world.ana, path: `/lists/${list}/import` });
  const chooseFile = () =>
    page.getByLabel('Choose a file').setInputFiles({
      name: 'contacts.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(WORKBOOK),
    });
  const chooseCountry = async () => {
    await expect.poll(() => page.getByLabel('Content of Nom').inputValue()).toBe('last_name');
    await page.getByLabel('Default country for phone numbers').selectOption('FR');
  };
  await chooseFile();
  await page.getByText('2 rows').waitFor();
  await expect.poll(() => page.getByLabel('Separator').count()).toBe(0);
  await page.getByRole('button', { name: 'Continue to columns' }).click();
  await chooseCountry();
  await page.getByRole('button', { name: 'Continue to check' }).click();
  await page.getByText('1 row ready to import').waitFor();
  // The row has its number in the sheet and its phone as written there.
  const phone = page.getByLabel('Phone of row 4');
  await expect.poll(() => phone.inputValue()).toBe('06 12');
  await phone.fill('06 12 34 56 79');
  await page.keyboard.press('Enter');
  await page.getByText('2 rows ready to import').waitFor();
  // After a reload, the file must be chosen again and keeps the corrected phone.
  await page.reload();
  await chooseFile();
  await chooseCountry();
  await page.getByText('2 rows ready to import').waitFor();
  await page.getByRole('checkbox', { name: /agreed to be contacted/ }).check();
  await page.getByRole('button', { name: 'Import 2 contacts' }).click();
  await page.getByText('Importing · 0 of 2').waitFor();
  await stage.app.drain();
  await page.getByText('Import finished: 2 imported').waitFor();
  await page.getByRole('link', { name: 'Marc Petit' }).waitFor();
  // The list has no campaign, so no one was contacted and the import can be undone as a whole.
  await page.getByRole('button', { name: 'Undo import…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import', exact: true }).click();
  await page.getByText('Undoing · 0 of 2').waitFor();
  await stage.app.drain();
  await page.getByText('Import undone · leads deleted: 2').waitFor();
});
