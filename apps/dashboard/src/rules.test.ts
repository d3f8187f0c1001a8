// Rules for the dashboard's source that no compiler checks.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const files = globSync('**/*.{ts,tsx,css}', { cwd: HERE })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(HERE + path, 'utf8') }));
const code = files.filter(({ path }) => !path.endsWith('.css'));
const listPathsWith = (pattern: RegExp, among = code) =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
/** The source without its comments. */
const bare = code.map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

test('the check finds source files', () => expect(code.length).toBeGreaterThan(40));

test('only ui/ imports the component library', () => {
  expect(listPathsWith(/'@base-ui\//).filter((path) => !path.startsWith('ui/'))).toEqual([]);
});

test.each([
  [/\bDate\.now\(|\bnew Date\(\)/, ['drafts.ts', 'server-clock.ts']],
  [/\bnew Intl\.|\.toLocale\w*String\(/, ['text/format.ts']],
])('%s occurs only in the modules that own it', (pattern, places) => {
  expect(listPathsWith(pattern, bare)).toEqual(places);
});

test('no page imports code from the contract or zod, only types', () => {
  const runs = /^import (?!type\b)[^;]*?'(@parley\/contract|zod)'/m;
  expect(listPathsWith(runs)).toEqual([]);
  expect(listPathsWith(/apps\/server/)).toEqual([]);
});

test('only file readers, code renderers, and the agent form and its templates run code of the contract without zod, apart from lists of values', () => {
  const outside = /^import (?!type\b)[^;]*?'@parley\/contract\/(?!values')/m;
  const isKnown = (path: string) => path.startsWith('text/') || path.startsWith('features/agent/');
  expect(
    listPathsWith(outside)
      .filter((path) => !isKnown(path))
      .sort(),
  ).toEqual([
    'features/campaigns/template-gallery.tsx',
    'features/lists/import/check-rows.ts',
    'features/lists/import/file-worker.ts',
    'features/lists/import/read-file.ts',
  ]);
  const CONTRACT = `${HERE}../../../packages/contract/src/`;
  const needed = new Set([
    ...[
      'import-file.ts',
      'facts/render.ts',
      'facts/reasons.ts',
      'issues/catalog.ts',
      'settings/form.ts',
      'values.ts',
    ],
  ]);
  for (const file of needed) {
    const text = readFileSync(CONTRACT + file, 'utf8');
    expect(text).not.toMatch(/from 'zod'/);
    const imports = text.matchAll(/^(?:import|export) (?!type\b)[^;]*? from '(\.[\w./-]+\.ts)'/gm);
    for (const [, next] of imports) needed.add(join(dirname(file), next!));
  }
  expect(needed.size).toBeGreaterThan(3);
});

test('colors and font sizes are tokens', () => {
  const styles = files.filter(({ path }) => path.endsWith('.css') && path !== 'ui/tokens.css');
  const plain = styles.map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\//g, '') }));
  expect(listPathsWith(/#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(rgb|hsl|oklch)a?\(/i, plain)).toEqual([]);
  expect(listPathsWith(/font-size: *[\d.]+(px|rem|em)|font: [^;]*\d(px|rem)/, plain)).toEqual([]);
  expect(listPathsWith(/['"]#[0-9a-f]{3,8}['"]|style=\{\{[^}]*(color|fontSize)/i, bare)).toEqual([]);
  expect(listPathsWith(/-\[(#|rgb|hsl|oklch|color-mix)|text-\[[\d.]|font-\[\d/, bare)).toEqual([]);
});

test('utilities are the only styles, except in five style sheets', () => {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  expect(styles.map(({ path }) => path).sort()).toEqual([
    'features/leads/table/leads-table.module.css',
    'ui/base.css',
    'ui/style.css',
    'ui/table.module.css',
    'ui/tokens.css',
  ]);
  expect(listPathsWith(/@apply\b/, styles)).toEqual([]);
});

/** Returns the class names in the attributes of a file. */
function listClassNames(text: string): string[] {
  const attributes = text.matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g);
  return [...attributes].flatMap(([, plain, template = '']) =>
    (plain ?? template.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/).filter(Boolean),
  );
}

test('every class in the pages is a utility or a class of the style sheet', async () => {
  const { compile } = await import('tailwindcss');
  const ui = (name: string) => readFileSync(`${HERE}ui/${name}`, 'utf8');
  const sheet = ui('style.css').replace(/@import "tailwindcss[^;]*;/, '@tailwind utilities;');
  const { build } = await compile(sheet.replace(/@(import|source)[^;]*;/g, '') + ui('tokens.css'));
  const names = new Set(bare.flatMap(({ text }) => listClassNames(text)));
  expect(names.size).toBeGreaterThan(300);
  const css = build([...names]).replaceAll('\\', '');
  const OTHERS = /^(group|peer)(\/|$)/;
  expect([...names].filter((name) => !OTHERS.test(name) && !css.includes(`.${name}`))).toEqual([]);
});

interface Node {
  type?: string;
  value?: unknown;
  name?: { name?: string };
}

/** Returns the texts that a page hard-codes instead of reading them from the text catalogs. */
function listPageTexts(text: string): string[] {
  const found: string[] = [];
  const SPOKEN = ['aria-label', 'title', 'label', 'placeholder', 'alt', 'hint'];
  const look = (node: Node | null): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node;
    if (type === 'JSXText' && /\p{L}{2,}/u.test(String(value))) found.push(String(value).trim());
    const said = (value as Node | null)?.value;
    if (type === 'JSXAttribute' && SPOKEN.includes(node.name?.name ?? '') && typeof said === 'string')
      found.push(said);
    for (const part of Object.values(node)) look(part as Node);
  };
  look(parseAst(text, { lang: 'tsx' }) as Node);
  // The product's name is the same in every language.
  return found.filter((words) => words !== 'Parley');
}

test('every word that a page shows is in the text catalogs', () => {
  expect(listPageTexts('<p title="Two">One {three}</p>')).toEqual(['Two', 'One']);
  const pages = code.filter(({ path }) => path.endsWith('.tsx'));
  expect(pages.flatMap(({ path, text }) => listPageTexts(text).map((words) => `${path}: ${words}`))).toEqual(
    [],
  );
});

test('every letter key can be changed in the profile', async () => {
  const { isLetterKey } = await import('./actions/chosen-keys.ts');
  const { LETTERS } = await import('./actions/letters.ts');
  const known = new Map<string, string>(LETTERS.map(({ id, keys }) => [id, keys]));
  const written = bare
    .filter(({ path }) => path !== 'actions/letters.ts')
    .flatMap(({ text }) => [...text.matchAll(/\bid: '([\w.-]+)',(?:(?!\bid: )[\s\S])*?\bkeys: '([^']+)'/g)])
    .filter(([, , keys]) => isLetterKey(keys));
  expect(written.length).toBeGreaterThan(10);
  expect(
    written.filter(([, id, keys]) => known.get(id!) !== keys).map(([, id, keys]) => `${id}: ${keys}`),
  ).toEqual([]);
});

test('the dashboard has at most 17 dependencies, all with exact versions', () => {
  const { dependencies } = JSON.parse(readFileSync(`${HERE}../package.json`, 'utf8'));
  const versions = Object.values<string>(dependencies);
  expect(versions.length).toBeLessThanOrEqual(17);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the stream listens for every live event, and the cache applies it', async () => {
  const names = [...readFileSync(`${HERE}live/stream.ts`, 'utf8').matchAll(/^ {2}'(\w+)',$/gm)].map(
    ([, name]) => name,
  );
  const { LIVE_EVENTS } = await import('@parley/contract');
  const { eventHandlers } = await import('./live/apply-events.ts');
  const eventNames = Object.keys(LIVE_EVENTS).sort();
  expect(Object.keys(eventHandlers).sort()).toEqual(eventNames);
  expect(names.sort()).toEqual(eventNames);
});

test('every operation that only members can call is called by a page', async () => {
  const { listOperations } = await import('@parley/contract');
  const ids = listOperations('dashboard')
    .filter(({ audience }) => !audience.includes('api'))
    .map(({ id }) => id);
  const pages = bare.filter(({ path }) => !/^operations(-later)?\.ts$/.test(path));
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !pages.some(({ text }) => text.includes(`'${id}'`)))).toEqual([]);
});
