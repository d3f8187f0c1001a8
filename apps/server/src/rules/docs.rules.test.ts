// Every link in the documents leads to a page and heading that exist, and so does every page that the code cites.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../testing/sources.ts';
import { listFiles, pages, read, removeCode } from './pages.testing.ts';

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

interface Link {
  page: string;
  target: string;
  path: string;
  anchor: string | undefined;
}

/** The links between files of the repository. */
const links: Link[] = pages.flatMap((page) =>
  [...removeCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file, anchor] = target.split('#');
      return { page, target, path: file === '' ? page : normalize(join(dirname(page), file!)), anchor };
    }),
);

test('every link in a document leads to an existing page and heading', () => {
  const lost = links.flatMap(({ page, target, path, anchor }) => {
    const problem = findProblem(path, anchor);
    return problem === null ? [] : [`${page}: ${target}: ${problem}`];
  });
  expect(lost).toEqual([]);
});

test('every document can be reached by links from README.md', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) for (const link of links) if (link.page === page) reached.add(link.path);
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
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
