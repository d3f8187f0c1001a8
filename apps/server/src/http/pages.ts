// Serves the dashboard (dashboard-doors.md#pages) from the files of its build. The files are kept in memory, so no path
// can lead outside of the build. Any other path that a person opens gets index.html, because the dashboard has its own
// router.
import { hash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ContractError, issue } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Doors } from './admission/doors.ts';
import { addVary } from './answer-headers.ts';

/** The placeholder for the nonce in index.html, from `html.cspNonce` of the build's configuration. */
export const NONCE_PLACEHOLDER = 'PARLEY_NONCE';
/** The folder of files with a hash in their name. */
const HASHED = '/assets/';
/** Paths of the server, which no dashboard page uses. */
const RESERVED =
  /^\/(?:api|sandbox|docs|mcp|l|b|engines|calendars|healthz|readyz|metrics|dashboard|assets)(?:\/|$)/;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const IS_TEXT = /^text\/|json|javascript|svg/;

interface File {
  bytes: Buffer;
  type: string;
  etag: string;
  /** The compressed forms of the file, by encoding. Each is made when a browser first requests it. */
  packed: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** Responds to a path that has no route. Returns false if no page has the path. */
export type PageFor = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Reads the build of the dashboard. @returns null if there is none. */
export async function openPages(folder: string, doors: Doors): Promise<PageFor | null> {
  const files = await readFiles(folder);
  const index = files.get('/index.html')?.bytes.toString();
  if (index === undefined) return null;
  const policy = buildPolicy(index);

  function sendIndex(reply: FastifyReply): void {
    const nonce = randomBytes(16).toString('base64');
    void reply
      .headers({
        'content-type': TYPES['.html'],
        'content-security-policy': policy(nonce),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      })
      .send(index!.replaceAll(NONCE_PLACEHOLDER, nonce));
  }

  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const [path = '/'] = request.url.split('?');
    const file = path === '/index.html' ? undefined : files.get(path);
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '');
    if (!file && (RESERVED.test(path) || !wantsPage)) return false;
    if (!doors.isOpen('pages', request.ip)) {
      throw new ContractError('rate_limited', [issue('too_many_pages')]);
    }
    if (file) await sendFile(file, path, request, reply);
    else sendIndex(reply);
    return true;
  };
}

async function readFiles(folder: string): Promise<Map<string, File>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, File>();
  for (const entry of found.filter((one) => one.isFile() && !one.name.endsWith('.map'))) {
    const path = join(entry.parentPath, entry.name);
    // Skip internal files of the build.
    if (relative(folder, path).startsWith('.')) continue;
    const bytes = await readFile(path);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      bytes,
      type: TYPES[extname(entry.name)] ?? 'application/octet-stream',
      etag: `W/"${hash('sha1', bytes, 'base64url')}"`,
      packed: new Map(),
    });
  }
  return files;
}

/** Returns the source expressions that allow exactly the inline scripts of a page. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${hash('sha256', text!, 'base64')}'`,
  );
}

/**
 * Returns the content security policy: everything comes from this server. Inline scripts are allowed by their hash,
 * styles by a nonce.
 */
function buildPolicy(index: string): (nonce: string) => string {
  const inline = hashInlineScripts(index);
  return (nonce) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...inline].join(' '),
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      // The page reads files in a worker, which needs this source.
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; ');
}

async function sendFile(
  file: File,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers({
    'content-type': file.type,
    'cache-control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
  });
  addVary(reply, 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) return void reply.code(304).send();
  const encoding = chooseEncoding(file, request);
  if (encoding === null) return void reply.send(file.bytes);
  const bytes = await compressFile(file, encoding);
  void reply.header('content-encoding', encoding).send(bytes);
}

function chooseEncoding({ type }: File, request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!IS_TEXT.test(type)) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}

function compressFile(file: File, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.packed.get(encoding);
  if (known) return known;
  const made =
    encoding === 'gzip'
      ? promisify(gzip)(file.bytes)
      : promisify(brotliCompress)(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  file.packed.set(encoding, made);
  return made;
}
