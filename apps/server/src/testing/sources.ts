// The source files of the repository and what they import, for the tests that hold its rules.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
export const SERVER = 'apps/server/src/';

export interface Source {
  /** From the root, with slashes. */
  path: string;
  text: string;
  /** Specifiers as written; relative ones as paths from the root. */
  imports: string[];
  isTest: boolean;
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((found) => {
    const name = (found[1] ?? found[2] ?? found[3])!;
    return name.startsWith('.')
      ? normalize(join(dirname(path), name))
          .split(sep)
          .join('/')
      : name;
  });
}

function sourcesUnder(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/') && !path.includes('/dist/'))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const isTest = /\.(test|testing)\.tsx?$/.test(path) || /\/testing(\/|\.ts$|-child\.ts$)/.test(path);
      return { path, text, imports: importsOf(path, text), isTest };
    });
}

/** Every source file, tests, benchmarks and scripts too. */
export const all = ['packages', 'apps', 'bench', 'scripts', 'bin'].flatMap(sourcesUnder);

/** What is shipped. */
export const product = all.filter(({ path, isTest }) => !isTest && /^(packages|apps)\//.test(path));

export function under(folder: string, sources = product): Source[] {
  return sources.filter(({ path }) => path.startsWith(folder));
}

export const isStore = ({ path }: Source): boolean => /(^|\/|-)store\.ts$/.test(path);

/** Every import of `sources` that `isWrong`, as `file: import`. */
export function wrongImports(
  sources: readonly Source[],
  isWrong: (name: string, source: Source) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((name) => isWrong(name, source)).map((name) => `${source.path}: ${name}`),
  );
}

/** Files whose text matches, with the line. */
export function matches(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      // What a comment says is not what the code does.
      .filter(({ line }) => pattern.test(line.replace(/\/\/.*|^\s*\*.*|^\s*\/\*.*|'[^']*'/g, '')))
      .map(({ at }) => at),
  );
}
