// Which test files need a PostgreSQL: those that open one, or import a file of tests that does. The others need none,
// and those that read the repository's own text are its rules.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GIVES_DATABASE = /inject\('postgres'\)|\bopenEmbedded\b/;
const RULES = /(^|\/)(architecture|table-owners)\.test\.ts$|\.rules\.test\.ts$/;
const RELATIVE_IMPORT = /\bfrom '(\.[^']+)'/g;
/** What is of tests alone: the product's own imports of a database need none. */
const OF_TESTS = /\.(test|testing)\.ts$|\/testing(\.ts$|\/)/;

/** Each needs no database, but for `product`. */
export type TestFiles = Record<'rules' | 'unit' | 'product', string[]>;

/** Every test file, from the root. */
export function testFiles(): TestFiles {
  const known = new Map<string, boolean>();
  const needsDatabase = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    // A circle adds nothing.
    known.set(path, false);
    const text = readFileSync(join(ROOT, path), 'utf8');
    const imports = [...text.matchAll(RELATIVE_IMPORT)].map(([, name]) => join(dirname(path), name!));
    const needs =
      GIVES_DATABASE.test(text) || imports.some((one) => OF_TESTS.test(one) && needsDatabase(one));
    known.set(path, needs);
    return needs;
  };
  const all = globSync('{packages,apps}/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const projectOf = (path: string) => (RULES.test(path) ? 'rules' : needsDatabase(path) ? 'product' : 'unit');
  return { rules: [], unit: [], product: [], ...Object.groupBy(all.sort(), projectOf) };
}
