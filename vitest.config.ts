import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/src/testing/longest-first.ts';
import { findMemoryFolder } from './apps/server/src/testing/memory-folder.ts';
import { NIGHTLY } from './apps/server/src/testing/nightly.ts';
import { testFiles } from './apps/server/src/testing/test-files.ts';

const { rules, unit, product, endurance } = testFiles();
// Databases of tests are in memory where possible, so that no flush waits for a disk.
const folder = findMemoryFolder();
if (folder) process.env['TMPDIR'] = folder;
// The tests, and the product's processes that they start, cache compiled code as the command line does.
process.env['NODE_COMPILE_CACHE'] = fileURLToPath(new URL('node_modules/.cache/parley', import.meta.url));
// The C library uses huge pages, also in PostgreSQL: on virtual machines, page faults took a seventh of the time.
process.env['GLIBC_TUNABLES'] ??= 'glibc.malloc.hugetlb=1';

/**
 * Limits in milliseconds, at least ten times what a test takes on an idle machine, because a busy machine took five
 * times as long. Checks that are repeated until they succeed end before the test does, so that the failure names the
 * check.
 */
const setLimits = (test: number, hook: number, check: number) => ({
  testTimeout: NIGHTLY ? 3_600_000 : test,
  hookTimeout: NIGHTLY ? 3_600_000 : hook,
  expect: { poll: { timeout: check } },
  provide: { patienceMs: check },
});

/** Tests that use the run's own PostgreSQL server. */
const onDatabase = (name: string, include: string[], limits = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    ...limits,
  },
});

export default defineConfig({
  test: {
    // Each file starts its own app, and modules have no state that another file could see.
    isolate: false,
    // Node runs the TypeScript directly, as it does in production. This takes a quarter less time than Vite.
    experimental: { viteModuleRunner: false },
    // Twice as many workers as the two cores of a usual machine, because tests also wait. `npm run test:endurance` has
    // six, because its tests wait more.
    maxWorkers: 4,
    // With a larger young generation, workers spend a tenth less time in total, because they collect garbage less often.
    execArgv: ['--max-semi-space-size=64'],
    ...setLimits(60_000, 120_000, 45_000),
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
      onDatabase('endurance', endurance, setLimits(300_000, 400_000, 200_000)),
      // `npm run dashboard-pictures`
      onDatabase('pictures', ['e2e/pictures/*.pictures.ts']),
    ],
  },
});
