// Every decision record in docs/adr has the same sections, the index lists all records, and references name a file.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { INDEX, makeIndex, readRecords, SECTIONS } from '../testing/adr-records.ts';
import { ROOT } from '../testing/sources.ts';

const records = readRecords();

describe('decision records', () => {
  test('have a title and a status', () => {
    const wrong = records.filter(
      ({ title, status }) => !title || !/^(Accepted|Replaced by \[.+\]\(.+\))\.$/.test(status ?? ''),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('have all sections in order', () => {
    const wrong = records.flatMap(({ file, sections }) =>
      sections.join() === SECTIONS.join() ? [] : [`${file}: ${sections.join(', ')}`],
    );
    expect(wrong).toEqual([]);
  });

  test('are named without a number', () => {
    const wrong = records.filter(({ file }) => !/^[a-z]+(-[a-z0-9]+)*\.md$/.test(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('name test files that exist', () => {
    const tests = globSync(['{apps,packages,e2e}/**/*.test.ts'], {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    }).map((path) => `/${path.replaceAll('\\', '/')}`);
    const missing = records.flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w./*-]+\.test\.ts)`/g)]
        .map(([, name]) => name!)
        .filter((name) => {
          const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
          return !tests.some((path) => new RegExp(`/${pattern}$`).test(path));
        })
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('are all in the index that npm run adr-index writes', () => {
    expect(readFileSync(INDEX, 'utf8')).toBe(makeIndex(records));
  });
});

describe('references to decision records', () => {
  const files = globSync(
    [
      '*.{md,ts}',
      'docs/**/*.md',
      '{apps,packages,bench,e2e,scripts,bin,examples,deploy}/**/*.{ts,tsx,mjs,sql,css,md,yaml,yml}',
    ],
    { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] },
  );
  const names = new Set(records.map(({ file }) => file));

  test('name a file that exists', () => {
    const lost = files.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\badr\/([\w-]+(?:\.md)?)/g)]
        .filter(([, file]) => file !== 'README.md' && !names.has(file!))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(lost).toEqual([]);
  });

  test('have no number', () => {
    const numbered = files.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bADRs? ?\d+/g)].map(
        ([cited]) => `${path}: ${cited}`,
      ),
    );
    expect(numbered).toEqual([]);
  });
});
