import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/src/testing/longest-first.ts';
import { memoryFolder } from './apps/server/src/testing/memory-folder.ts';
import { testFiles } from './apps/server/src/testing/test-files.ts';

const { unit, product } = testFiles();
const folder = memoryFolder();
// Databases of tests live in memory where that is possible: no flush waits for a disk.
if (folder) process.env['TMPDIR'] = folder;

export default defineConfig({
  test: {
    // A file's tests start an app of their own; the code itself keeps nothing that another file could meet.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        test: {
          name: 'product',
          include: product,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Processes of the product that tests start load compiled code, as the command line does.
          env: { NODE_COMPILE_CACHE: 'node_modules/.cache/parley' },
        },
      },
    ],
  },
});
