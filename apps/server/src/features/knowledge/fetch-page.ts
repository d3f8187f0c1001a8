// Fetches a web page once (workspace-file.md#knowledge), with limits on time and size. Refuses private addresses, also
// after redirects.
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, request } from 'undici';
import { createGuard, DeadlinePassed, getRequestReason } from '../webhooks/index.ts';
import { UnreadableSource } from './passage.ts';
import type { Content, Format } from './read-content.ts';

const MOST_REDIRECTS = 5;
const TOO_LARGE = 'file_size';

/** The format for each media type that a response can have. */
const FORMATS: Record<string, Format> = {
  'text/html': 'markup',
  'application/xhtml+xml': 'markup',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/csv': 'table',
  'application/pdf': 'pdf',
};

export interface FetchOptions {
  /** True if pages on this machine can be fetched (webhooks.md#targets). */
  allowLocal: boolean;
  /** The time limit for the whole fetch; default 20 s. */
  timeoutMs?: number;
  /** Maximum size in bytes, both compressed and decompressed. */
  mostBytes: number;
}

/** Returns the content of a page. @throws {UnreadableSource} if it cannot be fetched or is too large. */
export async function fetchPage(
  address: string,
  { allowLocal, timeoutMs = 20_000, mostBytes }: FetchOptions,
): Promise<Content> {
  const guard = createGuard({ allowLocal });
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: timeoutMs },
    maxHeaderSize: 64 * 1_024,
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DeadlinePassed(timeoutMs)), timeoutMs);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      guard.checkHost(url);
      const answer = await request(url, {
        dispatcher: agent,
        signal: deadline.signal,
        headers: {
          'user-agent': 'Parley',
          accept: 'text/html, text/plain, text/markdown, text/csv, application/pdf',
          'accept-encoding': 'gzip, deflate, br',
        },
      });
      const { location } = answer.headers;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        discardBody(answer.body);
        url = new URL(location, url);
        continue;
      }
      if (answer.statusCode !== 200) {
        discardBody(answer.body);
        throw new UnreadableSource('page_status', { status: answer.statusCode });
      }
      // The connection can also fail before the body is read.
      answer.body.on('error', () => {});
      const { format, charset } = parseType(answer.headers['content-type']);
      const packed = await readBody(answer.body, mostBytes);
      const bytes = await decompress(packed, answer.headers['content-encoding'], mostBytes);
      return { bytes, format, charset: charset ?? (format === 'markup' ? findCharset(bytes) : null) };
    }
    throw new UnreadableSource('page_redirects', { max: MOST_REDIRECTS });
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    throw new UnreadableSource('page_error', {
      error: getRequestReason(deadline.signal.aborted ? deadline.signal.reason : error),
    });
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
}

/** Closes a response without reading its body. */
function discardBody(body: Readable): void {
  body.on('error', () => {}).destroy();
}

function parseType(header: string | string[] | undefined): Pick<Content, 'format' | 'charset'> {
  const text = String(header ?? '');
  const type = text.split(';')[0]!.trim().toLowerCase();
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  if (!format) {
    throw new UnreadableSource('page_type', { type: /^[\w.+/-]{1,80}$/.test(type) ? type : null });
  }
  return { format, charset: /charset\s*=\s*"?([\w:.-]+)/i.exec(text)?.[1] ?? null };
}

/** Returns the encoding that a page declares in its first 4,096 bytes, or null. */
export function findCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1');
  for (const [tag] of start.matchAll(/<meta[^<>]+/gi)) {
    const charset = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]+)/i.exec(tag)?.[1];
    if (charset) return charset;
  }
  return null;
}

async function readBody(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    // Leaving the loop closes the connection.
    if (read > most) throw new UnreadableSource(TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const UNPACK = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

async function decompress(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  most: number,
): Promise<Uint8Array> {
  const name = String(encoding ?? 'identity').toLowerCase();
  if (name === 'identity') return bytes;
  if (!Object.hasOwn(UNPACK, name)) throw new UnreadableSource('page_packing');
  try {
    return await UNPACK[name as keyof typeof UNPACK](bytes, { maxOutputLength: most });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableSource(isLarge ? TOO_LARGE : 'page_damaged');
  }
}
