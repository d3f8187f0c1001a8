// `parley export` (workspace-file.md#export).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, createInitialized, createPrivateFolder, endAll, runParley } from './testing.ts';

let data: string;
let folder: string;
beforeAll(async () => {
  data = await createInitialized();
  folder = createPrivateFolder();
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

const onData = (...args: string[]) => runParley([...args, '--data', data]);

test('parley export writes the file to the given path, and knowledge files next to it', {
  tags: 'endurance',
}, async () => {
  expect(await onData('export')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no workspace'),
  });
  const file = join(folder, 'acme.yaml');
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs', 'prices.csv'), 'room;price\nkitchen;8000\n');
  const agent = { goal: 'Book.', first_message: 'Hello.', knowledge: [{ file: './docs/prices.csv' }] };
  const acme = { workspace: { slug: 'acme' }, campaigns: [{ slug: 'spring', name: 'Lea', agent }] };
  writeFileSync(file, JSON.stringify(acme));
  expect(await onData('apply', file)).toMatchObject({ code: 0 });

  const shown = await onData('export');
  expect(shown).toMatchObject({ code: 2, out: '' });
  expect(shown.err).toContain('has 1 file: name a folder, such as "parley export acme/".');
  const there = await onData('export', file);
  expect(there).toMatchObject({ code: 1, out: '' });
  expect(there.err).toContain(
    'acme.yaml exists with different content. Nothing was written. To replace it, use --force.',
  );
  const out = join(folder, 'out/');
  expect(await onData('export', out)).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(out, 'docs/prices.csv'), 'utf8')).toBe('room;price\nkitchen;8000\n');
  const again = await onData('apply', join(out, 'acme.yaml'));
  expect(again).toMatchObject({ code: 0, err: '' });
  // Exporting to the same folder again is allowed.
  expect(await onData('export', out)).toMatchObject({ code: 0, err: '' });
  expect(await onData('export', file, '--force')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(out, 'acme.yaml'), 'utf8'));

  writeFileSync(join(folder, 'two.yaml'), 'workspace: { slug: two }\n');
  await onData('apply', join(folder, 'two.yaml'));
  expect((await onData('export')).err).toContain('choose with --workspace one of acme, two.');
  const two = await onData('export', '--workspace', 'two');
  expect(two.out).toMatch(
    /^# The workspace two\.[\s\S]*\nworkspace:\n {2}slug: two\n {2}name: two\n {2}plan: free\n$/,
  );
  expect((await onData('export', '--workspace', 'three')).err).toContain('There is no workspace three');
});
