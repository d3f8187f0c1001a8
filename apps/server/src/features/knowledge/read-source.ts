// Reads what a campaign's knowledge names: a text, a file beside the workspace file, a page of the web.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, isAbsolute, posix, resolve } from 'node:path';
import { fetchPage } from './fetch-page.ts';
import { type Passage, Unreadable } from './passage.ts';
import { readApart } from './read-apart.ts';
import type { Content, Format } from './read-content.ts';

/** As a workspace file names it; `value` is the text, the path or the address. */
export interface KnowledgeItem {
  kind: 'text' | 'file' | 'url';
  value: string;
  /** The name of a file that lies elsewhere; its path unless given. */
  as?: string;
}

/** A source that was read. */
export interface ReadSource {
  kind: KnowledgeItem['kind'];
  name: string;
  /** null: it was not read, and stays as it was before. */
  content: { passages: Passage[]; fingerprint: Buffer; original: Buffer | null } | null;
}

export interface ReadOptions {
  /** Where relative paths begin; null: no file of this machine is read, and the workspace's stay as they were. */
  folder: string | null;
  /** Without a folder: the bytes of a file that a member gave under that name. */
  fileOf?: (name: string) => Promise<Buffer | undefined>;
  /** May pages of this machine be read (webhooks.md#targets)? */
  allowLocal: boolean;
  /** Fetches no page. */
  offline: boolean;
  /** The workspace whose turn it is to read; whoever applies a file unless given. */
  whose?: string;
  /** For one page; 20 s unless given. */
  timeoutMs?: number | undefined;
}

/** The most bytes of a file, a page, and of all passages of a campaign. */
export const MOST_BYTES = 5 * 1_024 * 1_024;

const FORMATS: Record<string, Format> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'text',
  '.text': 'text',
  '.csv': 'table',
  '.tsv': 'table',
  '.pdf': 'pdf',
  '.html': 'markup',
  '.htm': 'markup',
};

/** Two items of one name are the same source. A page's is its whole address: {@link shownName} is for others. */
export function nameOf({ kind, value, as }: KnowledgeItem): string {
  if (kind === 'file') return posix.normalize(as ?? value);
  return kind === 'url' ? value : `text ${digest(value).toString('hex', 0, 4)}`;
}

/** A source's name as agents, models and records see it: a query may hold a key. */
export function shownName({ kind, name }: Pick<ReadSource, 'kind' | 'name'>): string {
  return kind === 'url' ? name.split(/[?#]/, 1)[0]! : name;
}

/** @throws {Unreadable} with what is wrong with it. */
export async function readSource(item: KnowledgeItem, options: ReadOptions): Promise<ReadSource> {
  const source = { kind: item.kind, name: nameOf(item) };
  if (item.kind === 'url' && options.offline) return { ...source, content: null };
  const content = await contentOf(item, options);
  if (content === null) return { ...source, content };
  const passages = await readApart(content, options.whose ?? 'file');
  // A page is fetched again.
  const original = item.kind === 'url' ? null : Buffer.from(content.bytes);
  return { ...source, content: { passages, fingerprint: digest(JSON.stringify(passages)), original } };
}

async function contentOf({ kind, value }: KnowledgeItem, options: ReadOptions): Promise<Content | null> {
  if (kind === 'text') return { bytes: Buffer.from(value), format: 'note', charset: null };
  if (kind === 'file')
    return options.folder === null ? givenFile(value, options) : fileOf(value, options.folder);
  const { allowLocal, timeoutMs } = options;
  return fetchPage(value, { allowLocal, mostBytes: MOST_BYTES, ...(timeoutMs && { timeoutMs }) });
}

/** @throws {Unreadable} when nothing can read files of that name. */
export function formatOf(path: string): Format {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format) throw new Unreadable(`must be one of these: ${Object.keys(FORMATS).join(', ')}`);
  return format;
}

/** null: nobody gave it; the campaign may have it. */
async function givenFile(path: string, { fileOf: given }: ReadOptions): Promise<Content | null> {
  const bytes = await given?.(posix.normalize(path));
  return bytes ? { bytes, format: formatOf(path), charset: null } : null;
}

async function fileOf(path: string, folder: string): Promise<Content> {
  const format = formatOf(path);
  const place = isAbsolute(path) ? path : resolve(folder, path);
  try {
    const stats = await stat(place);
    // Whoever reads a pipe waits for somebody to write into it.
    if (!stats.isFile()) throw new Unreadable(`is not a file: ${place}`);
    if (stats.size > MOST_BYTES) throw new Unreadable('is larger than 5 MB');
    return { bytes: await readFile(place), format, charset: null };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Unreadable(`does not exist: ${place}`);
    if (code === 'EACCES' || code === 'EPERM') throw new Unreadable(`may not be read by this user: ${place}`);
    throw new Unreadable(`cannot be read (${code}): ${place}`);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
