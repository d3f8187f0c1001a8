// What a release changes (docs/contributing/releases.md).
import { expect, test } from 'vitest';
import { ROOT } from './packages/folder.ts';
import { listChanges, MANIFESTS, ReleaseError } from './prepare-release.ts';

const read = (changes: ReturnType<typeof listChanges>, path: string) =>
  changes.find((change) => change.path === path)!.text;

test('a release sets its version in each manifest and in the lock file, and dates the changelog', () => {
  const changes = listChanges(ROOT, '9.8.7', '2030-01-02');
  expect(read(changes, 'CHANGELOG.md')).toContain('## Unreleased\n\n## 9.8.7 (2030-01-02)\n\n');
  const lock = JSON.parse(read(changes, 'package-lock.json'));
  for (const folder of MANIFESTS) {
    const manifest = JSON.parse(read(changes, folder === '.' ? 'package.json' : `${folder}/package.json`));
    const locked = lock.packages[folder === '.' ? '' : folder];
    expect(manifest).toMatchObject({ version: '9.8.7' });
    // Only our own packages change, as `npm ci` requires.
    for (const { version, dependencies = {} } of [manifest, locked]) {
      expect(version).toBe('9.8.7');
      for (const [name, wanted] of Object.entries(dependencies))
        expect([name, wanted === '9.8.7']).toEqual([name, name.startsWith('@parley/')]);
    }
  }
});

test('a release refuses a version that is not semantic', () => {
  for (const version of ['', '1.2', 'v1.2.3', '1.2.3-rc'])
    expect(() => listChanges(ROOT, version, '2030-01-02')).toThrow(ReleaseError);
});
