import { configDefaults, defineConfig } from 'vitest/config';

/** What reads the repository's own text: no database, seconds. `npm run verify` runs these. */
const rules = [
  'apps/server/src/architecture.test.ts',
  'apps/server/src/table-owners.test.ts',
  'apps/**/*.rules.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: rules } },
      {
        test: {
          name: 'product',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...rules],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
