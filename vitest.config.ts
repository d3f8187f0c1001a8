import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/src/testing/longest-first.ts';
import { memoryFolder } from './apps/server/src/testing/memory-folder.ts';
import { testFiles } from './apps/server/src/testing/test-files.ts';

const { rules, unit, product, endurance } = testFiles();
// Databases of tests live in memory where that is possible: no flush waits for a disk.
const folder = memoryFolder();
if (folder) process.env['TMPDIR'] = folder;
// Compiled code is kept, as the command line keeps it: for the tests, and for processes of the product that they start.
process.env['NODE_COMPILE_CACHE'] = fileURLToPath(new URL('node_modules/.cache/parley', import.meta.url));

/** Tests on a PostgreSQL of the run. */
const onDatabase = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    // Each file starts an app of its own; the modules keep nothing that another file could meet.
    isolate: false,
    // Node runs our TypeScript itself, as it runs the product: a quarter less work than through Vite.
    experimental: { viteModuleRunner: false },
    // Twice the two cores that a run may count on: tests also wait.
    maxWorkers: 4,
    // Nothing is proven by how soon a test or a wait of it ends: a machine may have much else to do.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'endurance',
        description: 'Only `npm run test:endurance` runs it (docs/adr/run-all-tests-before-each-landing.md).',
      },
    ],
    projects: [
      { extends: true, test: { name: 'rules', include: rules } },
      { extends: true, test: { name: 'unit', include: unit } },
      onDatabase('product', product),
      onDatabase('endurance', endurance),
      // `npm run dashboard-pictures`
      onDatabase('pictures', ['e2e/pictures/*.pictures.ts']),
    ],
  },
});
