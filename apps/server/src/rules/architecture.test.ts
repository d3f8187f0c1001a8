// The rules of ARCHITECTURE.md that Biome cannot express (biome.json has the others): which folder and which feature
// imports which, and words that only some files may contain.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALENDAR_PROVIDERS } from '../calendars/port.ts';
import { ENGINE_KINDS } from '../engines/capabilities.ts';
import {
  all,
  filterSources,
  findMatches,
  findWrongImports,
  isStore,
  listImports,
  product,
  ROOT,
  SERVER,
} from '../testing/sources.ts';

/**
 * The folders of the server, and the folders that each can import. Folders not listed here can import all but the
 * commands.
 */
const ROOMS: Record<string, readonly string[]> = {
  platform: [],
  language: [],
  'config.ts': ['platform', 'agents'],
  'context.ts': ['platform', 'language'],
  'jobs.ts': ['platform'],
  engines: ['platform'],
  calendars: ['platform'],
  agents: ['platform', 'language'],
  http: ['platform', 'context.ts'],
  features: ['platform', 'language', 'context.ts', 'jobs.ts', 'engines', 'calendars', 'agents', 'http'],
  'workspace-file': ['platform', 'context.ts', 'engines', 'calendars', 'agents', 'features'],
  'workspace-editor': [
    ...['platform', 'context.ts', 'jobs.ts', 'engines', 'calendars', 'agents', 'http', 'features'],
    'workspace-file',
  ],
  installation: [
    'platform',
    'context.ts',
    'engines',
    'http',
    'features',
    'workspace-file',
    'workspace-editor',
  ],
  endpoints: ['platform', 'context.ts', 'engines', 'http', 'features', 'workspace-editor', 'installation'],
};
const getFolder = (path: string) =>
  path.startsWith(SERVER) ? path.slice(SERVER.length).split('/')[0] : undefined;

/** The files that compose the app. */
const COMPOSE = ['open-system.ts', 'create-workers.ts', 'create-agents.ts', 'create-engines.ts'].map(
  (file) => `${SERVER}composition/${file}`,
);

/** A feature can import features in layers listed after its own, not those in its own layer or before it. */
const LAYERS = [
  ['bulk', 'erasure', 'overview'],
  // The dashboard's view of campaigns reads the features of their leads.
  ['campaigns/board'],
  ['sandbox', 'masked-ids', 'inbox', 'search'],
  ['first-contact'],
  ['agent'],
  ['conversations', 'groups'],
  ['bookings'],
  ['messages', 'media'],
  ['leads', 'lists', 'links'],
  ['simulations'],
  ['campaigns', 'knowledge'],
  ['templates'],
  ['numbers'],
  ['pacing', 'blocklist', 'keys', 'webhooks', 'models', 'calendars'],
  ['views', 'saved-replies'],
  // The workspace itself. A feature that counts under a lock locks the row of the workspace.
  ['team'],
  ['people'],
  ['activity'],
];
const NESTED = LAYERS.flat().filter((feature) => feature.includes('/'));
const FEATURE = new RegExp(`^${SERVER}features/(${[...NESTED, '[^/]+'].join('|')})/`);
const getFeature = (path: string) => FEATURE.exec(path)?.[1];
const findLayer = (feature: string) => LAYERS.findIndex((layer) => layer.includes(feature));

test('the source files are found', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
  expect(
    listImports('a/b.ts', `import {\n  x,\n} from './c.ts';\nimport 'y';\nexport { z } from '../d.ts';`),
  ).toEqual(['a/c.ts', 'y', 'd.ts']);
});

describe('the imports of the repository', () => {
  test("follow the list of allowed imports between the server's folders", () => {
    const rooms = new Set(filterSources(SERVER).map(({ path }) => getFolder(path)!));
    expect(Object.keys(ROOMS).filter((room) => !rooms.has(room))).toEqual([]);
    const wrong = findWrongImports(filterSources(SERVER), (name, { path }) => {
      const [own, other] = [getFolder(path)!, getFolder(name)];
      if (other === undefined || own === other || own === 'cli') return false;
      return ROOMS[own] ? !ROOMS[own].includes(other) : other === 'cli';
    });
    expect(wrong).toEqual([]);
  });

  test('keep the model agent apart from the offline agent: what both read and write lives in `language`', () => {
    const [model, offline] = [`${SERVER}agents/model-agent/`, `${SERVER}agents/offline/`];
    expect(findWrongImports(filterSources(model), (name) => name.startsWith(offline))).toEqual([]);
    expect(findWrongImports(filterSources(offline), (name) => name.startsWith(model))).toEqual([]);
  });

  test('reach another feature only through its index.ts and follow the layers', () => {
    const features = filterSources(`${SERVER}features/`);
    expect(
      new Set(features.map(({ path }) => getFeature(path)).filter((one) => findLayer(one!) < 0)),
    ).toEqual(new Set());
    const wrong = findWrongImports(features, (name, { path }) => {
      const [own, other] = [getFeature(path), getFeature(name)];
      if (other === undefined || own === other) return false;
      return basename(name) !== 'index.ts' || findLayer(own!) >= findLayer(other);
    });
    expect(wrong).toEqual([]);
  });

  test('reach a feature from other folders only through its index.ts', () => {
    const others = product.filter(({ path }) => getFeature(path) === undefined);
    expect(
      findWrongImports(others, (name) => getFeature(name) !== undefined && basename(name) !== 'index.ts'),
    ).toEqual([]);
  });

  test('contain SQL only in the platform and in stores', () => {
    const elsewhere = product.filter(
      (source) => !source.path.startsWith(`${SERVER}platform/`) && !isStore(source),
    );
    const runtime = elsewhere.flatMap(({ path, text }) =>
      [...text.matchAll(/import (?!type )[^;]*? from '(pg|graphile-worker)'/g)].map(() => path),
    );
    expect(runtime).toEqual([]);
    expect(findMatches(elsewhere, /\bstatement(<|\()/)).toEqual([]);
  });

  test('contain engines, agents and calendars only in composition files, and elsewhere only their ports', () => {
    const adapters =
      /^apps\/server\/src\/(engines|agents|calendars)\/(?!(port|events|capabilities|settings|expectation|models\/(?:port|names|prices)|model-agent\/model-desk)\.ts)/;
    const canUse = (path: string, name: string) =>
      COMPOSE.includes(path) ||
      // This port uses the types of the agents behind it.
      name === `${SERVER}agents/readers/port.ts` ||
      // The sandbox controls the other end of the simulated network.
      (path.startsWith(`${SERVER}features/sandbox/`) && name === `${SERVER}engines/simulator/index.ts`) ||
      // The workspace file refuses languages that the agent does not speak.
      (path.startsWith(`${SERVER}workspace-file/`) && name === `${SERVER}agents/offline/index.ts`) ||
      // The editor compares the language of the first message with the agent's.
      (path === `${SERVER}workspace-editor/agent-routes.ts` &&
        name === `${SERVER}agents/model-agent/detect-language.ts`);
    const wrong = findWrongImports(
      product,
      (name, { path }) => adapters.test(name) && !adapters.test(path) && !canUse(path, name),
    );
    expect(wrong).toEqual([]);
  });

  test('no code compares the name of an engine, because its abilities are in its capabilities', () => {
    const names = new RegExp(`['"\`](${ENGINE_KINDS.join('|')})['"\`]`);
    const elsewhere = filterSources(SERVER).filter(
      ({ path }) => !COMPOSE.includes(path) && !path.startsWith(`${SERVER}engines/`),
    );
    expect(elsewhere.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('no code compares the name of a calendar provider, because its abilities are in its capabilities', () => {
    const names = new RegExp(`['"\`](${CALENDAR_PROVIDERS.join('|')})['"\`]`);
    const elsewhere = filterSources(`${SERVER}features/`).filter(({ path }) => !path.includes('/models/'));
    expect(elsewhere.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('every engine runs the conformance suite', () => {
    const suite = `${SERVER}engines/conformance.testing.ts`;
    const imports = (path: string, name: string) =>
      all.some((source) => source.path === path && source.imports.includes(name));
    const without = ENGINE_KINDS.filter((kind) => {
      const [everyday, endurance, own] = ['test', 'endurance.test', 'testing'].map(
        (ending) => `${SERVER}engines/${kind}/conformance.${ending}.ts`,
      );
      return ![everyday!, endurance!].some(
        (file) => imports(file, suite) || (imports(file, own!) && imports(own!, suite)),
      );
    });
    expect(without).toEqual([]);
  });
});

describe('the source files', () => {
  const features = filterSources(`${SERVER}features/`);

  test('check in only one place whether a run is the nightly one', () => {
    const readers = all.filter(({ text }) => /env(\.|\[')PARLEY_NIGHTLY/.test(text));
    expect(readers.map(({ path }) => path)).toEqual([`${SERVER}testing/nightly.ts`]);
  });

  test('get time and randomness from the context', () => {
    expect(
      findMatches(
        [
          ...features,
          ...['agents/', 'language/', 'workspace-file/'].flatMap((room) => filterSources(SERVER + room)),
        ],
        /\bDate\.now\(|new Date\(\)|\bMath\.random\b|Temporal\.Now\b|performance\.now\(/,
      ),
    ).toEqual(
      // The wall clock measures the duration of an attempt, and no decision depends on it.
      findMatches(
        features.filter(({ path }) => /(webhooks\/post-delivery|models\/open-models)\.ts$/.test(path)),
        /performance\.now\(/,
      ),
    );
  });

  test('contain no HTTP calls in stores', () => {
    expect(
      findMatches(
        features.filter(({ path }) => path.endsWith('store.ts')),
        /\bfetch\(|undici/,
      ),
    ).toEqual([]);
  });

  test('have names that describe their contents', () => {
    const vague = /\/(utils?|helpers?|managers?|common|misc|service)(\.ts|\/)/;
    expect(all.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });

  test('are checked by the compiler', () => {
    expect(all.filter(({ text }) => /^\/\/ @ts-nocheck/m.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

test('the lock file names no registry, so packages come from the configured registry', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  expect(text.length).toBeGreaterThan(10_000);
  expect(text.match(/"resolved": "(https?:|git)[^"]*"|\bregistry\.[a-z]/g)).toBeNull();
});
