// Reads the documents, for the tests that check what they cite.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../testing/sources.ts';

/** Returns the paths of files relative to the root, without those of packages and builds. */
export function listFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path));
}

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The documents. */
export const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'packages'].flatMap((folder) => listFiles(folder, /\.md$/)),
  'apps/server/README.md',
];

/** Returns the text without code. */
export const removeCode = (text: string) =>
  text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '`code`');

/** Returns the code in sentences and tables, without blocks. */
const listInlineCode = (text: string): string[] =>
  [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);

/** Returns the blocks of shell commands, each command on one line. */
const listShellBlocks = (text: string): string[] =>
  [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block]) => block!.replace(/\\\n\s*/g, ''));

export interface Code {
  page: string;
  code: string;
}

/** The documents except the changelog, which is history. */
export const documents = pages
  .filter((page) => page !== 'CHANGELOG.md')
  .map((page) => ({ page, text: read(page) }));

/** Returns the code in the sentences of the documents, and their blocks of shell commands. */
export function listCode(): { inline: Code[]; blocks: Code[] } {
  const list = (find: (text: string) => string[]) =>
    documents.flatMap(({ page, text }) => find(text).map((code) => ({ page, code })));
  return { inline: list(listInlineCode), blocks: list(listShellBlocks) };
}

/** Returns the words that `find` reports for each code, with the page. */
export const report = (codes: readonly Code[], find: (code: string, page: string) => readonly string[]) => [
  ...new Set(codes.flatMap(({ page, code }) => find(code, page).map((wrong) => `${page}: ${wrong}`))),
];
