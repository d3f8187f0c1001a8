// Sorts test files: those that only read the repository's own text (its rules), those that need a PostgreSQL (they open
// one, or import a test helper that does), and the other ones; and finds which have tests of endurance, by their tag.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GIVES_DATABASE = /inject\('postgres'\)|\bopenEmbedded\b/;
const RULES = /(^|\/)(architecture|table-owners)\.test\.ts$|\.rules\.test\.ts$/;
/** What only `npm run test:endurance` runs (docs/adr/run-all-tests-before-each-landing.md). */
const ENDURANCE = /^\/\/ @module-tag endurance$|\btags: 'endurance'/m;
/** Of these all tests are. */
const WHOLE = /\.endurance\.test\.ts$/;
const RELATIVE_IMPORT = /\bfrom '(\.[^']+)'/g;
/** Files for tests only. The product's own files import the database too, but need none in a test. */
const OF_TESTS = /\.(test|testing)\.ts$|\/testing(\.ts$|\/)/;

/** The files of `product` and `endurance` may need a database. A file of `endurance` may also be another one's. */
export type TestFiles = Record<'rules' | 'unit' | 'product' | 'endurance', string[]>;

/** Every test file, relative to the root: once by what it needs, but for those that are of endurance whole. */
export function testFiles(): TestFiles {
  const known = new Map<string, boolean>();
  const needsDatabase = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    // Ends a circle of imports.
    known.set(path, false);
    const text = readFileSync(join(ROOT, path), 'utf8');
    const imports = [...text.matchAll(RELATIVE_IMPORT)].map(([, name]) => join(dirname(path), name!));
    const needs =
      GIVES_DATABASE.test(text) || imports.some((one) => OF_TESTS.test(one) && needsDatabase(one));
    known.set(path, needs);
    return needs;
  };
  const all = globSync('{packages,apps,e2e}/**/*.test.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).sort();
  const projectOf = (path: string) => {
    if (RULES.test(path)) return 'rules';
    return needsDatabase(path) ? 'product' : 'unit';
  };
  const everyday = Object.groupBy(
    all.filter((path) => !WHOLE.test(path)),
    projectOf,
  );
  const endurance = all.filter((path) => ENDURANCE.test(readFileSync(join(ROOT, path), 'utf8')));
  return { rules: [], unit: [], product: [], ...everyday, endurance };
}
