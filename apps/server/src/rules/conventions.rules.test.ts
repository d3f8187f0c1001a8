// The rules in CONTRIBUTING.md for statements, data, files and documents that can be checked by reading the text.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { all, filterSources, isStore, product, ROOT, SERVER, type Source } from '../testing/sources.ts';
import { testFiles } from '../testing/test-files.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const stores = filterSources(SERVER).filter((source) => isStore(source));

/** Returns the matches of `find` in the files, as `file: match`. */
function findMatches(files: readonly Pick<Source, 'path' | 'text'>[], find: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(find)].map(([found]) => `${path}: ${found}`));
}

describe('SQL statements', () => {
  test('are named after one of their folders or their file', () => {
    const named = stores.flatMap(({ path, text }) => {
      const folders = dirname(path).slice(SERVER.length).split('/');
      const owners = [...folders, basename(path, '.ts').replace(/-store$/, '')];
      return [...text.matchAll(/\bstatement(?:<[^()]*>)?\(\s*['`]([^'`.]+)\./g)].map(([, name]) => ({
        name: `${path}: ${name}`,
        isRight: owners.includes(name!),
      }));
    });
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  test('are run by functions whose first parameter is the database and whose second is the workspace', () => {
    const outside = stores.filter(({ path }) => !path.startsWith(`${SERVER}platform/`));
    const heads = outside.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(([^)]*)\)(?::\s*([^{]*))?/gm)].map(
        ([, name, parameters, returns]) => ({ name: `${path}: ${name}`, parameters, returns }),
      ),
    );
    // A statement's own function takes the database first in any case.
    const made = outside.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:\)|export const \w+ = \w+)\.(?:rows?|exists|write)\(\s*\(([^)]*)\)/gm)].map(
        ([head, parameters]) => ({
          name: `${path}: ${head}`,
          parameters: `db: Queries, ${parameters}`,
          returns: 'Promise<',
        }),
      ),
    );
    expect(made.length).toBeGreaterThan(100);
    // A function that does not return a promise only builds a part of a statement.
    const running = [...made, ...heads.filter(({ returns }) => returns?.startsWith('Promise<'))];
    expect(running.length).toBeGreaterThan(100);
    const wrong = running.filter(({ parameters }) => {
      const [database, ...rest] = parameters!.split(',').map((parameter) => parameter.trim());
      const workspace = rest.findIndex((parameter) => parameter.startsWith('teamId'));
      return !/^\w+: (Queries|Database)$/.test(database!) || workspace > 0;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('take the time as a parameter instead of asking the database', () => {
    const clock =
      /(?<![.\w])now\(\)|\bcurrent_(?:timestamp|time|date)\b|\b(?:clock|statement|transaction)_timestamp\(/g;
    const told = stores.filter(({ path }) => /^apps\/server\/src\/(features|engines|http)\//.test(path));
    expect(findMatches(told, clock)).toEqual([]);
  });

  test('decide with is_person_blocked whether a person is blocked, because is_blocked checks only one id', () => {
    expect(findMatches(filterSources(SERVER), /\bis_blocked\s*\(/g)).toEqual([]);
  });
});

describe("the product's data", () => {
  test('has only snake_case keys, in SQL and in JSON', () => {
    const migrations = globSync('apps/server/migrations/**/*.sql', { cwd: ROOT }).map((path) => ({
      path,
      text: read(path),
    }));
    expect(findMatches([...stores, ...migrations], /"[a-z]+[A-Z]\w*"/g)).toEqual([]);

    const keys = new Set<string>();
    JSON.parse(read('openapi.json'), (key, value: unknown) => {
      if (key === 'properties') for (const name of Object.keys(value as object)) keys.add(name);
      return value;
    });
    expect(keys.size).toBeGreaterThan(100);
    expect([...keys].filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))).toEqual([]);
  });
});

describe('the source files', () => {
  // V8 reads the alternatives of such a group as case-sensitive once a process has compiled many expressions.
  test('contain `(?i:` only in expressions that expandIgnoreCase rewrites', () => {
    const using = product.filter(({ text }) => /\(\?[a-z]*i[a-z]*[-:]/.test(text));
    const plain = using.filter(({ text }) => !text.includes('expandIgnoreCase('));
    expect(using.length).toBeGreaterThan(0);
    expect(plain.map(({ path }) => path)).toEqual([]);
  });

  test('start with a comment about their subject, unless they are trivial', () => {
    // The contract describes routes; words and phrases are data.
    const plain = /\/(index|routes)\.ts$|\/language\/(words|phrases)\//;
    const silent = all.filter(
      ({ path, text, isTest }) =>
        !isTest && !plain.test(path) && text.split('\n').length > 31 && !/^(\/\/|\/\*\*|#!)/.test(text),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

describe('the package manifests', () => {
  test('pin each dependency to an exact version', () => {
    const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT })];
    expect(manifests.length).toBeGreaterThan(5);
    const loose = manifests.flatMap((path) => {
      const manifest = JSON.parse(read(path));
      return ['dependencies', 'devDependencies', 'optionalDependencies']
        .flatMap((kind) => Object.entries<string>(manifest[kind] ?? {}))
        .filter(
          ([name, version]) => !name.startsWith('@parley/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        )
        .map(([name, version]) => `${path}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
  });
});

describe('the documents', () => {
  test('name only existing files', () => {
    const places = ['', SERVER, `${SERVER}features/`];
    const exists = (name: string) =>
      places.some((place) =>
        ['', '.ts', '.sql'].some((ending) => existsSync(join(ROOT, place, name + ending))),
      );
    const missing = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((document) =>
      [...read(document).matchAll(/`(?:…\/)?([a-z][\w.-]*(?:\/[\w.-]+)+\/?)`|\]\((?!http)([^)#]+)\)/g)]
        .map(([, name, link]) => (name ?? link)!)
        .filter((name) => !exists(name))
        .map((name) => `${document}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('endurance tests', () => {
  test('include the tests that kill processes at a step, except for sends, which are part of the core tests', () => {
    const KILLS = `${SERVER}testing/crash.ts`;
    const helpers = new Set(all.filter(({ path }) => path.endsWith('.testing.ts')).map(({ path }) => path));
    const kills = (path: string): boolean =>
      all.some(
        (source) =>
          source.path === path &&
          source.imports.some((name) => name === KILLS || (helpers.has(name) && kills(name))),
      );
    const killing = all.filter(({ path }) => path.endsWith('.test.ts') && kills(path));
    expect(killing.length).toBeGreaterThan(8);
    const everyday = killing.map(({ path }) => path).filter((path) => !path.endsWith('.endurance.test.ts'));
    expect(everyday).toEqual([`${SERVER}features/messages/send/crash.test.ts`]);
  });

  test('run before every merge, separately from all other tests', () => {
    const { rules, unit, product: everyday, endurance } = testFiles();
    expect(endurance.length).toBeGreaterThan(25);
    const isWhole = (path: string) => path.endsWith('.endurance.test.ts');
    const tagged = endurance.filter((path) => /^\/\/ @module-tag endurance$/m.test(read(path)));
    const named = globSync('{packages,apps,e2e,scripts}/**/*.test.ts', {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    });
    expect(tagged).toEqual(named.filter(isWhole).sort());
    expect([rules, unit, everyday, endurance.filter(isWhole)].flat().sort()).toEqual(named.sort());
    const { scripts } = JSON.parse(read('package.json'));
    expect(scripts.test).toBe('node scripts/test.mjs');
    const script = read('scripts/test.mjs');
    expect(script).toContain("const PROJECTS = ['rules', 'unit', 'product']");
    expect(script).toContain("'--tags-filter', '!endurance'");
    expect(script).toContain('npm run --silent check');
    expect(scripts.check).toBe('biome check . && tsc -p tsconfig.json && tsc -p apps/dashboard');
    expect(scripts.verify).toBe('npm run check && vitest run --project rules');
    // A reader of the documents runs these in a fresh clone.
    for (const name of ['check', 'format', 'packages', 'release', 'bench', 'demo:waha'])
      expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs');
    expect(scripts['test:endurance']).toBe(
      'vitest run --project endurance --tags-filter endurance --maxWorkers 6',
    );
    expect(read('.ci/run')).toMatch(/^npm test\nnpm run test:endurance$/m);
  });
});

describe('tests in the browser', () => {
  test('read what the page shows until it is right, because a busy machine shows it later', () => {
    const once =
      /\bexpect\(\s*\(?await [^;]*?\.(?:count|isVisible|isHidden|isDisabled|isEnabled|isChecked|inputValue|getAttribute|textContent|innerText|allInnerTexts|allTextContents|boundingBox)\([^()]*\)/g;
    const shown = globSync('e2e/**/*.ts', { cwd: ROOT }).map((path) => ({ path, text: read(path) }));
    expect(findMatches(shown, once)).toEqual([]);
  });
});

test('the source files are found', () => {
  expect(product.length).toBeGreaterThan(300);
  expect(stores.length).toBeGreaterThan(25);
});
