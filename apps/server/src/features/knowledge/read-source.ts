// Reads an item of a campaign's knowledge: a text, a file next to the workspace file, or a web page.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, isAbsolute, posix, resolve } from 'node:path';
import { fetchPage } from './fetch-page.ts';
import { type Passage, UnreadableSource } from './passage.ts';
import type { Content, Format } from './read-content.ts';
import { readInChild } from './read-in-child.ts';

/** An item of a workspace file; `value` is the text, the path or the URL. */
export interface KnowledgeItem {
  kind: 'text' | 'file' | 'url';
  value: string;
  /** The name of the source if the file is stored elsewhere; default: its path. */
  as?: string;
}

/** The result of {@link readSource}. */
export interface ReadSource {
  kind: KnowledgeItem['kind'];
  name: string;
  /** The content; null if the source was not read and the stored content stays. */
  content: { passages: Passage[]; fingerprint: Buffer; original: Buffer | null } | null;
}

export interface ReadOptions {
  /**
   * The folder that relative paths start from. If it is null, files on this machine are not read, and the workspace's
   * stored files are kept.
   */
  folder: string | null;
  /**
   * Returns the bytes of a file that a member uploaded under that name; undefined if there is none. Used only if
   * `folder` is null.
   */
  readLocalFile?: (name: string) => Promise<Buffer | undefined>;
  /** True if pages on this machine can be fetched (webhooks.md#targets). */
  allowLocal: boolean;
  /** True if pages must not be fetched. */
  offline: boolean;
  /** The workspace in whose queue the read waits; default: the queue of the command that applies a file. */
  whose?: string;
  /** The time limit for one page; default 20 s. */
  timeoutMs?: number | undefined;
}

/** The maximum size in bytes, which applies to a file, to a page, and to all passages of a campaign together. */
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

/**
 * Returns the name that identifies a source. The name of a page is its whole URL; {@link getDisplayName} is for
 * display.
 */
export function getSourceName({ kind, value, as }: KnowledgeItem): string {
  if (kind === 'file') return posix.normalize(as ?? value);
  return kind === 'url' ? value : `text ${hashText(value).toString('hex', 0, 4)}`;
}

/** Returns a source's name for agents, models and records. Omits the query of a URL, because it might contain a key. */
export function getDisplayName({ kind, name }: Pick<ReadSource, 'kind' | 'name'>): string {
  return kind === 'url' ? name.split(/[?#]/, 1)[0]! : name;
}

/** Reads a source. @throws {UnreadableSource} with the reason. */
export async function readSource(item: KnowledgeItem, options: ReadOptions): Promise<ReadSource> {
  const source = { kind: item.kind, name: getSourceName(item) };
  if (item.kind === 'url' && options.offline) return { ...source, content: null };
  const content = await readItemContent(item, options);
  if (content === null) return { ...source, content };
  const passages = await readInChild(content, options.whose ?? 'file');
  // A page can be fetched again, so its bytes are not stored.
  const original = item.kind === 'url' ? null : Buffer.from(content.bytes);
  return { ...source, content: { passages, fingerprint: hashText(JSON.stringify(passages)), original } };
}

async function readItemContent(
  { kind, value }: KnowledgeItem,
  options: ReadOptions,
): Promise<Content | null> {
  if (kind === 'text') return { bytes: Buffer.from(value), format: 'note', charset: null };
  if (kind === 'file')
    return options.folder === null ? readUpload(value, options) : readLocalFile(value, options.folder);
  const { allowLocal, timeoutMs } = options;
  return fetchPage(value, { allowLocal, mostBytes: MOST_BYTES, ...(timeoutMs && { timeoutMs }) });
}

/** Returns the format that a file's name indicates. @throws {UnreadableSource} if no reader supports it. */
export function getFormat(path: string): Format {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format) throw new UnreadableSource('file_format', { values: Object.keys(FORMATS) });
  return format;
}

/**
 * Returns the file that was uploaded under that name; null if there is none, because the campaign might already have
 * the file.
 */
async function readUpload(path: string, { readLocalFile: given }: ReadOptions): Promise<Content | null> {
  const bytes = await given?.(posix.normalize(path));
  return bytes ? { bytes, format: getFormat(path), charset: null } : null;
}

async function readLocalFile(path: string, folder: string): Promise<Content> {
  const format = getFormat(path);
  const place = isAbsolute(path) ? path : resolve(folder, path);
  try {
    const stats = await stat(place);
    // Reading a pipe would block until another program writes to it.
    if (!stats.isFile()) throw new UnreadableSource('file_not_file', { file: place });
    if (stats.size > MOST_BYTES) throw new UnreadableSource('file_size');
    return { bytes: await readFile(place), format, charset: null };
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UnreadableSource('file_missing', { file: place });
    if (code === 'EACCES' || code === 'EPERM') throw new UnreadableSource('file_forbidden', { file: place });
    throw new UnreadableSource('file_error', { file: place, error: String(code) });
  }
}

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
