// The rules of the repository (ARCHITECTURE.md), read from the imports and the text of every source file.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Source {
  /** From the root, with slashes. */
  path: string;
  text: string;
  /** Specifiers as written; relative ones as paths from the root. */
  imports: string[];
  isTest: boolean;
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

function importsOf(path: string, text: string): string[] {
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

const all = ['packages', 'apps'].flatMap(sourcesUnder);
const SERVER = 'apps/server/src/';
const product = all.filter(({ isTest }) => !isTest);
const under = (folder: string, sources = product) => sources.filter(({ path }) => path.startsWith(folder));
const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Every import of `sources` that `isWrong`, as `file: import`. */
function wrongImports(sources: Source[], isWrong: (name: string, source: Source) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((name) => isWrong(name, source)).map((name) => `${source.path}: ${name}`),
  );
}

/** Files whose text matches, with the line. */
function matches(sources: Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      // What a comment says is not what the code does.
      .filter(({ line }) => pattern.test(line.replace(/\/\/.*|^\s*\*.*|^\s*\/\*.*|'[^']*'/g, '')))
      .map(({ at }) => at),
  );
}

/** Whoever stands higher may use whoever stands lower, never the other way or beside. */
const LAYERS = [
  ['sandbox'],
  ['first-contact'],
  ['agent'],
  ['messages', 'conversations', 'groups', 'bookings'],
  ['leads', 'lists', 'links'],
  ['campaigns'],
  ['numbers'],
  ['quotas', 'blocklist', 'keys', 'webhooks'],
  // The workspace itself: whoever counts under a lock holds its row.
  ['team'],
];
const layerOf = (feature: string) => LAYERS.findIndex((layer) => layer.includes(feature));

test('the sources are read', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
  expect(
    importsOf('a/b.ts', `import {\n  x,\n} from './c.ts';\nimport 'y';\nexport { z } from '../d.ts';`),
  ).toEqual(['a/c.ts', 'y', 'd.ts']);
});

describe('what imports what', () => {
  test('the contract imports zod alone; the client the contract; nobody the server', () => {
    const foreign = (allowed: string[]) => (name: string) =>
      !name.startsWith('packages/') && !allowed.includes(name);
    expect(wrongImports(under('packages/contract/'), foreign(['zod']))).toEqual([]);
    expect(wrongImports(under('packages/client/src/'), foreign(['@parley/contract', 'zod']))).toEqual([]);
    expect(wrongImports(under('packages/'), (name) => /^apps\/|^@parley\/server/.test(name))).toEqual([]);
    const across = wrongImports(under('packages/'), (name, { path }) => {
      return name.startsWith('packages/') && name.split('/')[1] !== path.split('/')[1];
    });
    expect(across).toEqual([]);
  });

  test('the platform knows no feature, no HTTP, no engine', () => {
    const above = (name: string) =>
      /^apps\/server\/src\/(features|http|engines|cli|app\.ts|config\.ts)/.test(name);
    expect(wrongImports(under(`${SERVER}platform/`), above)).toEqual([]);
  });

  test('HTTP knows no feature and no engine', () => {
    const above = (name: string) =>
      /^apps\/server\/src\/(features|engines|cli|app\.ts|config\.ts)/.test(name);
    expect(wrongImports(under(`${SERVER}http/`), above)).toEqual([]);
  });

  test('features know no HTTP, but for their routes', () => {
    const features = under(`${SERVER}features/`).filter(({ path }) => basename(path) !== 'routes.ts');
    expect(wrongImports(features, (name) => name.startsWith(`${SERVER}http/`) || name === 'fastify')).toEqual(
      [],
    );
  });

  test('a feature uses another through its index.ts alone, and downwards', () => {
    const features = under(`${SERVER}features/`);
    expect(new Set(features.map(({ path }) => featureOf(path)).filter((one) => layerOf(one!) < 0))).toEqual(
      new Set(),
    );
    const wrong = wrongImports(features, (name, { path }) => {
      const [own, other] = [featureOf(path), featureOf(name)];
      if (other === undefined || own === other) return false;
      return basename(name) !== 'index.ts' || layerOf(own!) >= layerOf(other);
    });
    expect(wrong).toEqual([]);
  });

  test('whoever is not a feature uses one through its index.ts', () => {
    const others = product.filter(({ path }) => featureOf(path) === undefined);
    expect(
      wrongImports(others, (name) => featureOf(name) !== undefined && basename(name) !== 'index.ts'),
    ).toEqual([]);
  });

  test('SQL is in the platform and in stores', () => {
    const elsewhere = product.filter(
      ({ path }) => !path.startsWith(`${SERVER}platform/`) && !/(^|\/|-)store\.ts$/.test(path),
    );
    const runtime = elsewhere.flatMap(({ path, text }) =>
      [...text.matchAll(/import (?!type )[^;]*? from '(pg|graphile-worker|kysely)'/g)].map(() => path),
    );
    expect(runtime).toEqual([]);
    expect(matches(elsewhere, /\bstatement(<|\()/)).toEqual([]);
  });

  test('adapters are imported by the composition root; the sandbox drives the simulator', () => {
    const adapters = /^apps\/server\/src\/(engines|calendars|llm)\/(?!port\.ts|conformance)/;
    const wrong = wrongImports(product, (name, { path }) => {
      if (!adapters.test(name) || adapters.test(path)) return false;
      if (path.startsWith(`${SERVER}features/sandbox/`))
        return name !== `${SERVER}engines/simulator/index.ts`;
      return path !== `${SERVER}app.ts`;
    });
    expect(wrong).toEqual([]);
  });

  test('what only tests use is imported by tests', () => {
    const forTests = (name: string) => /\/testing\/|\.testing\.ts$|^vitest|^fast-check/.test(name);
    expect(wrongImports(product, forTests)).toEqual([]);
  });
});

describe('what a file does', () => {
  const features = under(`${SERVER}features/`);

  test('the environment is read in config.ts', () => {
    const server = under(SERVER).filter(({ path }) => path !== `${SERVER}config.ts`);
    expect(matches(server, /process\.env\b/)).toEqual([]);
  });

  test('whether a run is the nightly one is decided in one place', () => {
    const readers = all.filter(({ text }) => /env(\.|\[')PARLEY_NIGHTLY/.test(text));
    expect(readers.map(({ path }) => path)).toEqual([`${SERVER}testing/nightly.ts`]);
  });

  test('time and chance come from the context', () => {
    expect(
      matches(features, /\bDate\.now\(|new Date\(\)|\bMath\.random\b|Temporal\.Now\b|performance\.now\(/),
    ).toEqual(
      // How long an attempt took is measured on the wall, and decides nothing.
      matches(
        features.filter(({ path }) => path.endsWith('webhooks/post.ts')),
        /performance\.now\(/,
      ),
    );
  });

  test('no engine, model or fetch is called by a file of SQL', () => {
    expect(
      matches(
        features.filter(({ path }) => path.endsWith('store.ts')),
        /\bfetch\(|undici/,
      ),
    ).toEqual([]);
  });

  test('a feature tells by the log, not by the console', () => {
    expect(
      matches(
        under(SERVER).filter(({ path }) => !path.startsWith(`${SERVER}cli/`)),
        /\bconsole\./,
      ),
    ).toEqual([]);
  });

  test('nothing is any, ignored or exported by default', () => {
    expect(matches(all, /(:\s*|\bas\s+|<)any\b/)).toEqual([]);
    expect(
      all
        .filter(({ text }) => /@ts-(ignore|nocheck)\b/.test(text.replaceAll('@ts-(', '')))
        .map(({ path }) => path),
    ).toEqual([]);
    expect(
      matches(
        all.filter(({ path }) => !/\.config\.|global-setup/.test(path)),
        /^export default\b/,
      ),
    ).toEqual([]);
  });

  test('no test is skipped or alone', () => {
    const tests = all.filter(({ path }) => /\.test\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(20);
    expect(matches(tests, /\b(test|it|describe)\.(skip|only|todo)\b(?!\w)(?!If)/)).toEqual([]);
  });

  test('a file has at most 400 lines, a test 600', () => {
    const long = all.filter(({ text, isTest }) => text.split('\n').length - 1 > (isTest ? 600 : 400));
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([]);
  });

  test('names are kebab-case, and say what is in the file', () => {
    const wrong = all.filter(
      ({ path }) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|rules\.test|testing|config))?\.(ts|tsx|mjs)$/.test(basename(path)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const vague = /\/(utils?|helpers?|managers?|common|misc|service)(\.ts|\/)/;
    expect(all.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });
});

test('the lock file names no registry: packages come from the one that a machine is set up with', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  expect(text.length).toBeGreaterThan(10_000);
  expect(text.match(/"resolved": "(https?:|git)[^"]*"|\bregistry\.[a-z]/g)).toBeNull();
});
