// Serves the dashboard (dashboard-operations.md#pages) from the files of its build. The files are kept in memory, so no path
// can lead outside of the build. Any other path that a person opens gets index.html, because the dashboard has its own
// router.
import { hash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ContractError, issue } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointLimits } from './admission/endpoint-limits.ts';
import { type Prebuilt, prebuild } from './prebuilt.ts';

/** The placeholder for the nonce in index.html, from `html.cspNonce` of the build's configuration. */
export const NONCE_PLACEHOLDER = 'PARLEY_NONCE';
const INDEX = 'index.html';
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

/** Responds to a path that has no route. Returns false if no page has the path. */
export type PageFor = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Reads the build of the dashboard. @returns null if there is none. */
export async function openPages(folder: string, endpointLimits: EndpointLimits): Promise<PageFor | null> {
  const index = await readFile(join(folder, INDEX), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (index === null) return null;
  const files = await readFiles(folder);
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
    const file = files.get(path);
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '');
    if (!file && (RESERVED.test(path) || !wantsPage)) return false;
    if (!endpointLimits.isOpen('pages', request.ip)) {
      throw new ContractError('rate_limited', [issue('too_many_pages')]);
    }
    if (file) await file.send(request, reply);
    else sendIndex(reply);
    return true;
  };
}

async function readFiles(folder: string): Promise<Map<string, Prebuilt>> {
  const files = new Map<string, Prebuilt>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    // Skip source maps and internal files of the build.
    if (!entry.isFile() || name === INDEX || name.endsWith('.map') || name.startsWith('.')) continue;
    const path = `/${name.split(sep).join('/')}`;
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(
      path,
      prebuild(await readFile(join(folder, name)), {
        type,
        cacheControl: path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
        encodings: IS_TEXT.test(type) ? ['br', 'gzip'] : [],
      }),
    );
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
export function buildPolicy(index: string): (nonce: string) => string {
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
