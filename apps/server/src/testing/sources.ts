// Reads the source files of the repository and their imports, for the rule tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
export const SERVER = 'apps/server/src/';

export interface Source {
  /** The path relative to the root, with slashes. */
  path: string;
  text: string;
  /** The imported modules as written; relative ones as paths relative to the root. */
  imports: string[];
  isTest: boolean;
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

export function listImports(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((found) => {
    const name = (found[1] ?? found[2] ?? found[3])!;
    return name.startsWith('.')
      ? normalize(join(dirname(path), name))
          .split(sep)
          .join('/')
      : name;
  });
}

function readSources(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/') && !path.includes('/dist/'))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const isTest = /\.(test|testing)\.tsx?$/.test(path) || /\/testing(\/|\.ts$|-child\.ts$)/.test(path);
      return { path, text, imports: listImports(path, text), isTest };
    });
}

/** All source files, including tests, benchmarks and scripts. */
export const all = ['packages', 'apps', 'bench', 'scripts', 'bin'].flatMap(readSources);

/** The files that are shipped to users. */
export const product = all.filter(({ path, isTest }) => !isTest && /^(packages|apps)\//.test(path));

export function filterSources(folder: string, sources = product): Source[] {
  return sources.filter(({ path }) => path.startsWith(folder));
}

export const isStore = ({ path }: Source): boolean => /(^|\/|-)store\.ts$/.test(path);

/** Returns the imports of `sources` for which `isWrong` is true, as `file: import`. */
export function findWrongImports(
  sources: readonly Source[],
  isWrong: (name: string, source: Source) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((name) => isWrong(name, source)).map((name) => `${source.path}: ${name}`),
  );
}

/** Returns the matching lines, as `file:line`. */
export function findMatches(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      // Ignore comments and strings.
      .filter(({ line }) => pattern.test(line.replace(/\/\/.*|^\s*\*.*|^\s*\/\*.*|'[^']*'/g, '')))
      .map(({ at }) => at),
  );
}
