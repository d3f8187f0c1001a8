// Sorts test files into groups: those that only read the repository's text (rules), those that need PostgreSQL because
// they open a database or import a test helper that does, and all others. Also finds endurance tests by their tag.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GIVES_DATABASE = /inject\('postgres'\)|\bopenEmbedded\b/;
const RULES = /(^|\/)(architecture|table-owners)\.test\.ts$|\.rules\.test\.ts$/;
/** Tests that only `npm run test:endurance` runs (docs/adr/run-all-tests-before-each-landing.md). */
const ENDURANCE = /^\/\/ @module-tag endurance$|\btags: 'endurance'/m;
/** Files whose tests are all endurance tests. */
const WHOLE = /\.endurance\.test\.ts$/;
const RELATIVE_IMPORT = /\bfrom '(\.[^']+)'/g;
/** Files that only tests use. The product's files import the database too, but a test of them might not need one. */
const OF_TESTS = /\.(test|testing)\.ts$|\/testing(\.ts$|\/)/;

/** The files of `product` and `endurance` can need a database. A file of `endurance` can also be in another group. */
export type TestFiles = Record<'rules' | 'unit' | 'product' | 'endurance', string[]>;

/**
 * Returns every test file, relative to the root, grouped by what it needs. A file with only endurance tests is in no
 * other group.
 */
export function testFiles(): TestFiles {
  const known = new Map<string, boolean>();
  const needsDatabase = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    // Stop at circular imports.
    known.set(path, false);
    const text = readFileSync(join(ROOT, path), 'utf8');
    const imports = [...text.matchAll(RELATIVE_IMPORT)].map(([, name]) => join(dirname(path), name!));
    const needs =
      GIVES_DATABASE.test(text) || imports.some((one) => OF_TESTS.test(one) && needsDatabase(one));
    known.set(path, needs);
    return needs;
  };
  const all = globSync('{packages,apps,e2e,scripts}/**/*.test.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).sort();
  const getProject = (path: string) => {
    if (RULES.test(path)) return 'rules';
    return needsDatabase(path) ? 'product' : 'unit';
  };
  const everyday = Object.groupBy(
    all.filter((path) => !WHOLE.test(path)),
    getProject,
  );
  const endurance = all.filter((path) => ENDURANCE.test(readFileSync(join(ROOT, path), 'utf8')));
  return { rules: [], unit: [], product: [], ...everyday, endurance };
}
