// Reading contact files as spreadsheets write them: encodings, separators, headers, columns and invalid rows.
import { toFileRow } from '@parley/contract/import-file';
import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import {
  describeFile,
  type Encoding,
  FileError,
  guessEncoding,
  guessMapping,
  hashRows,
  nextChunk,
  parseFile,
} from './read-file.ts';
import { WORKBOOK } from './workbook.testing.ts';

const TEXT = 'Téléphone;Prénom;Ville\r\n+33612345678;Élodie;"Lyon; ""Part-Dieu"""\r\n\r\n06 12;;\r\n';

const encoders: Record<string, () => Uint8Array> = {
  'utf-8': () => new TextEncoder().encode(TEXT),
  'utf-8 with a mark': () => new TextEncoder().encode(`\ufeff${TEXT}`),
  'windows-1252': () => Uint8Array.from(Buffer.from(TEXT, 'latin1')),
  'utf-16le': () => Uint8Array.from(Buffer.from(TEXT, 'utf16le')),
  'utf-16le with a mark': () => Uint8Array.from(Buffer.from(`\ufeff${TEXT}`, 'utf16le')),
  'utf-16be with a mark': () => Uint8Array.from(Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()),
};

test.each(Object.keys(encoders))('a file in %s is decoded', async (name) => {
  const bytes = encoders[name]!();
  expect(guessEncoding(bytes)).toBe(name.replace(' with a mark', '') as Encoding);
  const parsed = await parseFile(bytes, {});
  expect(parsed).toMatchObject({ separator: ';', header: true, columns: ['Téléphone', 'Prénom', 'Ville'] });
  expect(parsed.rows).toEqual([
    ['+33612345678', 'Élodie', 'Lyon; "Part-Dieu"'],
    ['06 12', '', ''],
  ]);
});

const parse = (text: string, reading = {}) => parseFile(new TextEncoder().encode(text), reading);

test.each([
  ['a,b\n1,2\n', ','],
  ['a\tb\n1\t2\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['phone\n+33612345678\n', ','],
])('the separator in %j is detected', async (text, separator) => {
  expect((await parse(text)).separator).toBe(separator);
});

test('a first row with a phone or an email address is data, and every guess can be changed', async () => {
  expect(await parse('+33612345678,Bob\n+33612345679,Léa\n')).toMatchObject({
    header: false,
    columns: ['', ''],
  });
  expect((await parse('bob@example.com\nlea@example.com\n')).rows).toHaveLength(2);
  expect((await parse('+33612345678,Bob\n+33612345679,Léa\n', { header: true })).rows).toHaveLength(1);
  expect((await parse('a;b,c\n1;2,3\n', { separator: ',' })).columns).toEqual(['a;b', 'c']);
});

test('a file that is not a contact list is rejected, with the reason', async () => {
  const readProblem = (text: string) =>
    parse(text).then(
      ({ rows }) => rows.length,
      (error) => (error instanceof FileError ? error.problem : String(error)),
    );
  expect(await readProblem('')).toBe('empty');
  expect(await readProblem('\n \n')).toBe('empty');
  expect(await readProblem('Phone,Name\n')).toBe('empty');
  expect(await readProblem('x\n'.repeat(50_001))).toBe(50_000);
  expect(await readProblem('x\n'.repeat(50_002))).toBe('too_many_rows');
  expect(await readProblem(`${'a,'.repeat(100)}b\n1\n`)).toBe('too_many_columns');
});

test.each([
  [['Phone', 'Full name', 'Email'], { phone: 0, name: 1, email: 2 }],
  [['Nom', 'Prénom', 'Portable', 'Courriel'], { name: 1, last_name: 0, phone: 2, email: 3 }],
  [['Nom', 'Portable'], { name: 0, last_name: null, phone: 1 }],
  [['first_name', 'WhatsApp number', 'E-mail address'], { name: 0, phone: 1, email: 2 }],
  [['N°', 'Numéro de téléphone', 'Société'], { phone: 1, name: null, email: null }],
])('the columns %j are recognized by their names', (columns, guess) => {
  expect(guessMapping(columns, [columns.map(() => 'x')])).toMatchObject({ ...guess, country_code: null });
});

test('unnamed columns are recognized by their content, and other columns become variables', () => {
  const rows = [
    ['Bob', '06 12 34 56 78', 'bob@example.com'],
    ['Léa', '06 12 34 56 79', ''],
  ];
  expect(guessMapping(['', '', ''], rows)).toMatchObject({ phone: 1, email: 2, variables: [] });
  const { variables } = guessMapping(['Tel', 'Taille (cm)', 'Taille cm', 'Vide'], [['1', '2', '3', ' ']]);
  expect(variables).toEqual([{ column: 1, name: 'taille_cm' }]);
});

test('a column with phones without a country code is reported', async () => {
  const facts = describeFile(
    await parse('a;b;c\n+33612345678;06 12 34 56 78;x\n0033612345679;+33612345678;1\n'),
  );
  expect(facts.bare).toEqual([false, true, false]);
  expect(facts).toMatchObject({ rows: 2, separator: ';', header: true });
});

test('the check of rows reports valid rows, rows with errors as they are in the sheet, and repeated phones', () => {
  // The sheet has a header and an empty third row.
  const skipped = [1, 3];
  const mapping = { phone: 0, name: null, email: null, variables: [], country_code: '33', skipped };
  const rows = [['06 12 34 56 78'], ['+33612345678'], ['06'], [''], ['06 1'], ['07 12 34 56 78']];
  const short = { code: 'row_phone_digits', params: { min: 8 } };
  const missing = { code: 'row_phone_missing', params: {} };
  expect(checkRows(rows, mapping)).toEqual({
    good: 2,
    duplicates: 1,
    bad: [
      { problem: short, count: 2 },
      { problem: missing, count: 1 },
    ],
    badRows: [
      {
        ...{ index: 1, row: 4, phone: '+33612345678', name: null },
        problem: { code: 'row_phone_repeated', params: { row: 2 } },
      },
      { index: 2, row: 5, phone: '06', name: null, problem: short },
      { index: 3, row: 6, phone: '', name: null, problem: missing },
      { index: 4, row: 7, phone: '06 1', name: null, problem: short },
    ],
    example: { phone: '33612345678', name: null, email: null, custom_variables: null },
  });
});

test('rows are split into calls of 500, or fewer if the rows are long, with a stable digest', () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => [`${n}`]);
  expect(
    [nextChunk(rows, 0), nextChunk(rows, 500), nextChunk(rows, 1_000)].map((some) => some.length),
  ).toEqual([500, 500, 200]);
  const long = Array.from({ length: 500 }, () => ['x'.repeat(4_000)]);
  expect(nextChunk(long, 0).length).toBe(125);
  expect(nextChunk([['x'.repeat(4_000)]], 0)).toHaveLength(1);
  expect(hashRows(rows)).toBe(hashRows(structuredClone(rows)));
  const marks = [rows, rows.toReversed(), rows.slice(1), rows.map((row) => [...row, ''])].map(hashRows);
  expect(new Set(marks).size).toBe(4);
});

test('the rows of a file keep their numbers in the sheet, and a name has two columns', async () => {
  const facts = describeFile(await parse('Phone;First name;Last name\n\n+33612345678;Léa;Martin\n;;\n'));
  expect(facts).toMatchObject({ rows: 1, skipped: [1, 2] });
  const [row] = (await parse('+33612345678;Léa;Martin\n')).rows;
  const mapping = { ...facts.guess, phone: 0 };
  expect(toFileRow(row!, mapping).name).toBe('Léa Martin');
});

test('the first sheet of an Excel workbook is read, with long numbers in full', async () => {
  const parsed = await parseFile(WORKBOOK, {});
  expect(parsed).toMatchObject({ encoding: null, separator: null, header: true, skipped: [1, 3] });
  expect(parsed.columns).toEqual(['Prénom', 'Nom', 'Téléphone', 'Né le']);
  expect(parsed.rows.map((cells) => cells.map((cell) => cell.trim()))).toEqual([
    ['Élodie', 'Martin', '33612345678', '2026-01-31'],
    ['Marc', 'Petit', '06 12', ''],
  ]);
});

test.each([
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['a ZIP archive that is no workbook', [0x50, 0x4b, 0x03, 0x04, 0, 0]],
])('%s is refused by its first bytes', async (_, bytes) => {
  await expect(parseFile(Uint8Array.from(bytes), {})).rejects.toMatchObject({ problem: 'unreadable' });
});
