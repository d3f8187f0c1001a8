// Every link in the documents leads to a page and heading that exist, and so does every page that the code cites.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

function listFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path));
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'packages'].flatMap((folder) => listFiles(folder, /\.md$/)),
];

/** Returns the text without code. */
const removeCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '`code`');

/** Returns the anchors of a page's headings, as GitHub generates them. */
function listAnchors(path: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns the problem with a reference to a page and optionally its heading; null if both exist. */
function findProblem(path: string, anchor: string | undefined): string | null {
  if (!existsSync(join(ROOT, path))) return 'no such file';
  if (anchor === undefined || statSync(join(ROOT, path)).isDirectory()) return null;
  return listAnchors(path).has(anchor) ? null : 'no such heading';
}

test('every link in a document leads to an existing page and heading', () => {
  const lost = pages.flatMap((page) =>
    [...removeCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
      if (/^[a-z]+:/.test(target!)) return [];
      const [file, anchor] = target!.split('#');
      const path = file === '' ? page : normalize(join(dirname(page), file!));
      const problem = findProblem(path, anchor);
      return problem === null ? [] : [`${page}: ${target}: ${problem}`];
    }),
  );
  expect(lost).toEqual([]);
});

const sources = ['apps', 'packages', 'bench', 'scripts']
  .flatMap((folder) => listFiles(folder, /\.(ts|mjs|sql)$/))
  .filter((path) => !path.endsWith('docs.rules.test.ts'));

/**
 * Matches `sending.md#warm-up` and `docs/adr/plain-sql.md`. A page without a folder is in docs/reference, docs or the
 * root. A path at the start of a string is a file name, not a citation.
 */
const CITATION = /(?<![\w/.'-])([A-Za-z][\w/-]*\.md)(?:#([\w-]+))?/g;

test('every citation in the code leads to an existing page and heading', () => {
  const lost = sources.flatMap((path) =>
    [...read(path).matchAll(CITATION)].flatMap(([cited, page, anchor]) => {
      const places = ['docs/reference/', 'docs/', ''].map((folder) => folder + page);
      const place = places.find((one) => existsSync(join(ROOT, one)));
      const problem = place === undefined ? 'no such file' : findProblem(place, anchor);
      return problem === null ? [] : [`${path}: ${cited}: ${problem}`];
    }),
  );
  expect(lost).toEqual([]);
});

test('the code cites no document outside the repository', () => {
  const papers =
    /\b(spec|decisions|design|engines|reliability)(\.md)? ?§? ?\d|\b(spec|decisions|style|dashboard)\.md\b/;
  const cited = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (papers.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(cited).toEqual([]);
});
