// Checks the size of the downloads that the browser needs before the inbox works (dashboard-operations.md#pages).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runScript } from '../browser.ts';

const DIST = fileURLToPath(new URL('../../apps/dashboard/dist/', import.meta.url));
const BUDGET = { script: 147, style: 16, chunks: 6, requests: 12 };
/** The number of calls that the inbox makes when it opens: session, list, counts, stream. */
const CALLS = 4;

/** Returns the files of the page and everything they import statically. */
function startFiles(): string[] {
  const page = readFileSync(`${DIST}index.html`, 'utf8');
  const files = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!));
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const imports = readFileSync(DIST + file, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
    for (const [, name] of imports) files.add(`assets/${name}`);
  }
  return [...files];
}

/** Returns the compressed size of the files in kilobytes. */
const measureCompressed = (files: readonly string[]): number =>
  Math.round(files.reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file)).length, 0) / 100) / 10;

test('the first download of the inbox is at most 147 kB of scripts and 16 kB of styles', () => {
  runScript('build-dashboard.mjs');
  const files = startFiles();
  const scripts = files.filter((file) => file.endsWith('.js'));
  const has = {
    script: measureCompressed(scripts),
    style: measureCompressed(files.filter((file) => file.endsWith('.css'))),
    chunks: scripts.length,
    requests: files.length + 1 + CALLS,
  };
  process.stdout.write(
    Object.entries(has)
      .map(([what, value]) => `${what} ${value} of ${BUDGET[what as keyof typeof BUDGET]}`)
      .join(', ')
      .concat('\n'),
  );
  for (const [what, most] of Object.entries(BUDGET))
    expect(has[what as keyof typeof has], what).toBeLessThanOrEqual(most);
});

/**
 * The maximum size in kilobytes that a route can add to the first download. The agent editor, the import, the number
 * with its chart, and the lists of any length of leads and of a lead's history can add more.
 */
const MOST_ADDED = { usual: 40, large: 60 };
const LARGE = [
  ...['agent/agent-page.tsx', 'lists/import/import-page.tsx', 'numbers/number-page.tsx'],
  ...['leads/leads-page.tsx', 'campaigns/leads-tab.tsx', 'leads/lead/lead-page.tsx'],
];

interface Piece {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Returns a chunk, its imports, and its English text. */
function listChunks(key: string, all: Record<string, Piece>, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  const { imports = [], dynamicImports = [] } = all[key]!;
  for (const next of [...imports, ...dynamicImports.filter((one) => one.startsWith('src/text/en/'))])
    listChunks(next, all, found);
  return found;
}

test('the additional download for each route is at most 40 kB, or 60 kB for six large pages', () => {
  const all: Record<string, Piece> = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'));
  const start = new Set(startFiles());
  const sources = ['routes.tsx', 'settings-routes.ts'].map((name) =>
    readFileSync(new URL(`../../apps/dashboard/src/${name}`, import.meta.url), 'utf8'),
  );
  const pages = [...sources.join('').matchAll(/import\('\.\/features\/([^']+)'\)/g)].map(([, page]) => page!);
  expect(pages.length).toBeGreaterThan(30);
  const heavy = [...new Set(pages)].flatMap((page) => {
    const files = [...listChunks(`src/features/${page}`, all)].map((key) => all[key]!.file);
    const added = measureCompressed([...new Set(files)].filter((file) => !start.has(file)));
    process.stdout.write(`${page} ${added}\n`);
    const most = LARGE.includes(page) ? MOST_ADDED.large : MOST_ADDED.usual;
    return added > most ? [`${page}: ${added} of ${most}`] : [];
  });
  expect(heavy).toEqual([]);
});

test('the dashboard contains no schema validation', () => {
  const scripts = readdirSync(`${DIST}assets`).filter((file) => file.endsWith('.js'));
  for (const file of scripts)
    expect(readFileSync(`${DIST}assets/${file}`, 'utf8')).not.toMatch(/\bZodError\b/);
});
