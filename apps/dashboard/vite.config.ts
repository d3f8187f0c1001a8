// Builds the dashboard into `dist/`, which the server serves at `/` (dashboard-operations.md#pages).
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Index files of packages that only re-export: the chunk of each importer gets only the files that it names. */
const REEXPORTING_FILE = /iconoir-react[\\/].*[\\/]index\.mjs$/;

/** The dashboard's own modules, apart from texts, and icons. */
const OWN_MODULE = /dashboard[\\/]src[\\/](?!.*\btext\b).*\.tsx?$|iconoir-react[\\/].*[\\/]regular[\\/]/;
/** The most characters of a module that pages share although some don't need it. */
const SMALL = 4_000;

export default defineConfig({
  plugins: [react(), tailwind()],
  // The server replaces this with a new nonce for each page (dashboard-operations.md#pages).
  html: { cspNonce: 'PARLEY_NONCE' },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Otherwise a page whose styles failed to load once would never get them.
    cssCodeSplit: false,
    // Inlined files would need `data:` in more directives of the pages' security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The test of page sizes maps each chunk to its page.
    manifest: true,
    // The packages of Parley include this build, and its licenses require their texts.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        // The entry chunk lists every chunk that a page can load, so names are hashes only to keep it small.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          // Puts everything that the start page needs into one chunk, small modules that four or more pages share into
          // another, and the component library of menus and dialogs into a third. Otherwise each set of pages would get
          // its own shared chunk, many of only a few hundred bytes, and each takes a request.
          includeDependenciesRecursively: false,
          groups: [
            { name: (id, modules) => (getStartModules(modules).has(id) ? 'start' : null) },
            {
              name: (id, modules) => (isSmallModule(id, modules) ? 'shared' : null),
              minShareCount: 4,
            },
            { name: 'popups', test: /@(base|floating)-ui[\\/]/, minShareCount: 2 },
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

/** Returns whether a module is small and imports only such modules beyond the start chunk. */
function isSmallModule(id: string, modules: Modules): boolean {
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
  return (
    OWN_MODULE.test(id) &&
    (code?.length ?? 0) < SMALL &&
    importedIds.every(
      (one) => one.endsWith('.css') || getStartModules(modules).has(one) || isSmallModule(one, modules),
    )
  );
}

/** Returns the modules that the entry reaches through static imports. */
function getStartModules(modules: Modules): Set<string> {
  if (start) return start;
  start = new Set([fileURLToPath(new URL('src/main.tsx', import.meta.url))]);
  for (const id of start) {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (!REEXPORTING_FILE.test(next)) start.add(next);
      else
        for (const named of findNamedFiles(code ?? '', modules.getModuleInfo(next)?.importedIds ?? []))
          start.add(named);
    }
  }
  return start;
}

/** Returns those of a package's re-exported files that `code` imports by name. */
function findNamedFiles(code: string, files: readonly string[]): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']iconoir-react/g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0]),
  );
  return files.filter((file) => {
    const name = /([\w-]+)\.mjs$/.exec(file)?.[1];
    return names.includes(name?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  });
}
