// Builds the dashboard into `dist/`, which the server serves at `/` (dashboard-doors.md#pages).
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Files of packages that only pass on others: what is behind them comes with whoever names it. */
const PASSES_ON = /(@mantine[\\/]\w+|iconoir-react)[\\/].*[\\/]index\.mjs$/;

/** What is no feature's. */
const NO_FEATURE = /dashboard[\\/]src[\\/](ui[\\/].*|[\w-]+\.tsx?)$/;

export default defineConfig({
  plugins: [react()],
  // The server puts a new one into each page (dashboard-doors.md#pages).
  html: { cspNonce: 'PARLEY_NONCE' },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Inlined files would need `data:` in more places of the pages' security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Which piece is which page's, for the test of their sizes.
    manifest: true,
    rolldownOptions: {
      output: {
        // The start names every piece that a page may load: their hashes alone take least.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          // What every start needs is one file, and so are the small parts and styles that three pages or more share.
          // Left to themselves they fall into a piece for each set of pages that share them: many of some hundred bytes.
          includeDependenciesRecursively: false,
          groups: [
            { name: (id, modules) => (startOf(modules).has(id) ? 'start' : null) },
            {
              name: (id, modules) => (isSmall(id, modules) ? 'shared' : null),
              minShareCount: 3,
              maxModuleSize: 1_500,
            },
          ],
        },
      },
    },
  },
});

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

let start: Set<string> | undefined;

/** What is no feature's, and brings nothing else along. */
function isSmall(id: string, modules: Modules): boolean {
  const { importedIds = [] } = modules.getModuleInfo(id) ?? {};
  return NO_FEATURE.test(id) && importedIds.every((one) => one.endsWith('.css') || startOf(modules).has(one));
}

/** The modules that the first one reaches without a pause to load. */
function startOf(modules: Modules): Set<string> {
  if (start) return start;
  start = new Set([fileURLToPath(new URL('src/main.tsx', import.meta.url))]);
  for (const id of start) {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (!PASSES_ON.test(next)) start.add(next);
      else
        for (const named of namedIn(code ?? '', modules.getModuleInfo(next)?.importedIds ?? []))
          start.add(named);
    }
  }
  return start;
}

/** Of the files that a package passes on, those that code names. */
function namedIn(code: string, files: readonly string[]): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](?:@mantine|iconoir-react)/g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0]),
  );
  return files.filter((file) => {
    const name = /([\w-]+)\.mjs$/.exec(file)?.[1];
    return names.includes(name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  });
}
