// Which test files need a PostgreSQL: those that reach one of the files that give them one, by imports among tests.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GIVES_DATABASE = /inject\('postgres'\)|\bopenEmbedded\b/;
const RELATIVE_IMPORT = /\bfrom '(\.[^']+)'/g;
/** What is of tests alone: the product's own imports of a database need none. */
const OF_TESTS = /\.(test|testing)\.ts$|\/testing(\.ts$|\/)/;

export interface TestFiles {
  /** These need no database. */
  unit: string[];
  product: string[];
}

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
  const { unit = [], product = [] } = Object.groupBy(all.sort(), (path) =>
    needsDatabase(path) ? 'product' : 'unit',
  );
  return { unit, product };
}
