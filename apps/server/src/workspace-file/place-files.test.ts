// Places knowledge files next to an exported workspace file.
import { expect, test } from 'vitest';
import { placeFiles } from './place-files.ts';

test('each file is placed below the workspace file, and written only once', () => {
  const file = (campaign: string, name: string, digest: string | null = 'aaaaaaaaaa') => ({
    campaign,
    name,
    source_id: name + campaign,
    digest,
  });
  const known = [
    file('a', 'prices.pdf'),
    file('b', 'prices.pdf'),
    file('a', '../up.txt'),
    file('a', '/abs/x.txt'),
    file('a', 'C:\\y.txt'),
    file('a', 'twice.txt'),
    file('b', 'twice.txt', 'bbbbbbbbbb'),
    file('a', 'Case.txt'),
    file('b', 'case.txt'),
    file('a', 'lost.txt', null),
    file('a', '.env.txt'),
    file('a', 'files/x.txt'),
    file('a', 'a/../../b.txt'),
  ];
  const { files, getBlock, missing } = placeFiles(known);
  expect(files.map(({ path }) => path)).toEqual([
    ...[
      'prices.pdf',
      'files/a/aaaaaaaa-up.txt',
      'files/a/aaaaaaaa-x.txt',
      'files/a/aaaaaaaa-y.txt',
      'files/a/aaaaaaaa-twice.txt',
    ],
    ...[
      'files/b/bbbbbbbb-twice.txt',
      'files/a/aaaaaaaa-Case.txt',
      'files/b/aaaaaaaa-case.txt',
      'files/a/aaaaaaaa--env.txt',
    ],
    ...['files/a/aaaaaaaa-b.txt'],
  ]);
  expect(getBlock('b', 'prices.pdf')).toEqual({ file: 'prices.pdf' });
  expect(getBlock('a', '../up.txt')).toEqual({ file: 'files/a/aaaaaaaa-up.txt', as: '../up.txt' });
  expect(missing.map(({ name }) => name)).toEqual(['lost.txt']);
});
