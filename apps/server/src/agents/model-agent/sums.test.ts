// Calculations that a model shows: code calculates them, and only from known numbers.
import { beforeAll, expect, test } from 'vitest';
import { type LanguageDetector, loadLanguageDetector } from './detect-language.ts';
import { buildInput } from './grounds.testing.ts';
import { readSums } from './sums.ts';
import { findFalseClaims } from './truth-gate.ts';

const money = (value: number) => ({ value, unit: 'money' as const, noun: '', said: '', isBare: false });
const percent = (value: number) => ({ ...money(value), unit: 'percent' as const });

test.each<[string, number[]]>([
  ['10 * 119 + 5 * 32 = 1350', [1350]],
  ['(119 + 32) × 7', [1057]],
  ['119 - 10%', [107.1]],
  ['119 * 0.9', [107.1]],
  ['1,190 - 119', []],
  ['119 * 10 = 999', [1190]],
  ['119 * 3', [357]],
  ['119 * 13', []],
  ['119 + 3', []],
  ['119 * 3 + 3', []],
  ['(119 + 3) * 2', []],
  ['(119 + 32) * 3', [453]],
  ['119 / 2', []],
  ['119 / 12', [9.92]],
  ['3 * 4', []],
  ['119 - 20%', []],
  ['119', []],
  ['119 * (10', []],
  ['119 / 0', []],
  ['ten times 119', []],
  [`${'('.repeat(300)}119 + 32`, []],
])('%j gives %j', (shown, results) => {
  const workspace = [money(119), money(32), percent(10)];
  expect(readSums([shown], { workspace, others: [10, 5] }).map(({ result }) => result)).toEqual(results);
});

test('a sum uses the result of an earlier one', () => {
  const sums = readSums(['119 * 10', '1190 - 10%'], { workspace: [money(119), percent(10)], others: [10] });
  expect(sums.map(({ result }) => result)).toEqual([1190, 1071]);
});

let languageDetector: LanguageDetector;
beforeAll(async () => {
  languageDetector = await loadLanguageDetector();
});

const KNOWLEDGE =
  'A speed bike costs 119 euros a month, a city bike 32 euros and an electric bike 69 euros. From 20 bikes on, the price falls by 5 percent.';

test.each<[string, string[], boolean]>([
  ['Together that is 1,695 euros a month.', ['10 * 119 + 5 * 32 + 5 * 69'], true],
  ['For 20 bikes with 5 percent off it is 1,610.25 euros.', ['10*119 + 5*32 + 5*69', '1695 - 5%'], true],
  ['About 1,610 euros a month.', ['(10*119 + 5*32 + 5*69) * 0.95'], true],
  ['Together that is 1,695 euros a month.', [], false],
  ['Together that is 1,595 euros a month.', ['10 * 119 + 5 * 32 + 5 * 69'], false],
  ['Together that is 1,500 euros a month.', ['1500 + 0'], false],
  ['It costs 600 euros a month.', ['10 * 60'], false],
])('%j with the sums %j is kept: %j', (text, sums, isKept) => {
  const said = [
    '10 speed bikes, 5 city bikes, 5 electric ones',
    '> Lovely.',
    'I pay 60 euros at most. What is it in all?',
  ];
  const input = buildInput({ brief: { knowledge: KNOWLEDGE }, said });
  const grounds = { times: [], cancels: false, isContacted: false, lookedUp: false, languageDetector };
  expect(findFalseClaims(text, { input, ...grounds, sums })).toEqual(isKept ? [] : [expect.any(String)]);
});
