// Checks lists and the steps of an import at three widths and in two themes: no axe violation and no overflow.
// @module-tag endurance
import { contract } from '@parley/contract';
import { beforeAll, test } from 'vitest';
import {
  mustBeAccessible,
  mustFitNarrow,
  navigate,
  useStage,
  type Width,
  type World,
} from '../world.testing.ts';

const LONG = `Salon ${'international '.repeat(8)}مؤتمر الرياض`;

const stage = useStage();
let world: World;
let list: string;
let made: string;
let half: string;
beforeAll(async () => {
  world = await stage.openWorkspace();
  const { call } = stage.app.api(world.key);
  list = (await call(contract.lists.create, { name: LONG, description: 'Stand B12', campaign_id: 'spring' }))
    .data.id;
  await call(contract.lists.create, { name: 'Newsletter' });
  const owner = await stage.signIn(world.ana);
  const startImport = async (rows: string[][], total = rows.length) => {
    const mapping = { phone: 0, name: 1, email: null, variables: [], country_code: null };
    const of = { name: 'salon.csv', columns: ['Phone', 'Name'], mapping, total, digest: 'x', consent: true };
    const { data } = await owner.call(contract.imports.create, { id: list, ...of });
    await owner.call(contract.imports.addRows, { id: data.id, from: 1, rows });
    return data.id;
  };
  const absent = stage.app.make.phone();
  await call(contract.sandbox.setPhone, { phone: absent, registered: false });
  const phone = stage.app.make.phone();
  await call(contract.lists.importLeads, { id: list, leads: [{ phone }] });
  const good = Array.from({ length: 12 }, (_, n) => [stage.app.make.phone(), `Person ${n}`]);
  made = await startImport([[phone, 'Before'], [absent, LONG], ['06', 'Short'], ['', ''], ...good]);
  await stage.app.drain();
  half = await startImport([['06', 'Short']], 3);
});

const FILE = {
  name: 'leads.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Téléphone,Nom complet,Courriel,Ville,${'Une colonne très longue '.repeat(4)}\n06 12 34 56 78,Élodie,e@x.fr,Lyon,${'a'.repeat(200)}\n+33612345679,Bob,,,\n06,Perdu,,,\n`,
  ),
};

test.each<{ width: Width; dark: boolean; locale: string }>([
  { width: 'desk', dark: false, locale: 'en-GB' },
  { width: 'tablet', dark: true, locale: 'fr-FR' },
  { width: 'phone', dark: false, locale: 'fr-FR' },
])('lists and imports pass axe and fit at $width, dark: $dark, $locale', async ({ width, dark, locale }) => {
  const isEnglish = locale === 'en-GB';
  const pickLanguage = (english: string, french: string) => (isEnglish ? english : french);
  const { page } = await stage.openPage({
    ...{ width, dark, locale },
    email: world.ana,
    path: '/lists',
  });
  const checkWidth = async () => {
    await mustBeAccessible(page);
    if (width === 'phone') await mustFitNarrow(page);
  };
  await page.getByRole('region', { name: pickLanguage('In progress', 'En cours') }).waitFor();
  await checkWidth();
  await page.getByRole('link', { name: LONG.trim() }).first().click();
  await page.getByRole('button', { name: pickLanguage('Delete…', 'Supprimer…') }).waitFor();
  await page.getByRole('link', { name: 'salon.csv' }).first().waitFor();
  await checkWidth();
  if (width === 'desk') {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Campaign').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').waitFor();
    await mustBeAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: pickLanguage('Import file', 'Importer un fichier') }).click();
  await page.getByLabel(pickLanguage('Choose a file', 'Choisir un fichier')).setInputFiles(FILE);
  await page.getByRole('cell', { name: 'Élodie' }).waitFor();
  await checkWidth();
  await page
    .getByRole('button', { name: pickLanguage('Continue to columns', 'Continuer vers les colonnes') })
    .click();
  await page
    .getByLabel(pickLanguage('Default country for phone numbers', 'Pays par défaut des numéros'))
    .selectOption('FR');
  await checkWidth();
  await page
    .getByRole('button', { name: pickLanguage('Continue to check', 'Continuer vers la vérification') })
    .click();
  await page.getByText(pickLanguage('2 rows ready to import', '2 lignes prêtes à importer')).waitFor();
  await checkWidth();
  await navigate(page, `/lists/${list}/imports/${made}`);
  await page.getByText('Person 1', { exact: true }).waitFor();
  await checkWidth();
  await navigate(page, `/lists/${list}/imports/${half}`);
  await page
    .getByText(pickLanguage('Choose the file again', 'Choisir de nouveau le fichier'), { exact: true })
    .waitFor();
  await checkWidth();
});
