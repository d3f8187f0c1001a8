// Serves the documentation of the API without a key: the OpenAPI document, and the reference pages made from it.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { Doors } from './doors.ts';
import { hashInlineScripts } from './pages.ts';
import { type Prebuilt, prebuild } from './prebuilt.ts';

export const OPENAPI_PATH = '/api/v1/openapi.json';
/** Made by `npm run openapi`, because making the document takes longer than everything else at start-up. */
const DOCUMENT = new URL('../../../../openapi.json', import.meta.url);

/**
 * Everything comes from this server: no fonts, scripts or requests to other hosts. The page shares its origin with the
 * dashboard, so it runs only its own scripts and evaluates no text.
 */
const buildPolicy = (html: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashInlineScripts(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** The page and the script that it loads. */
export const PAGE_PATHS = ['/docs/', '/docs/js/scalar.js'];

export interface Page {
  path: string;
  text: string;
  type: string;
}

interface ReferencePage {
  prebuilt: Prebuilt;
  policy: string;
}

/**
 * Makes the pages in a worker with the first request. Making them at each start would take a third of the start-up
 * time.
 */
async function makePages(): Promise<Map<string, ReferencePage>> {
  const [pages] = (await once(new Worker(new URL('./reference-pages.ts', import.meta.url)), 'message')) as [
    Page[],
  ];
  const [html] = pages;
  const policy = buildPolicy(html!.text);
  const built = pages.map(
    async ({ path, text, type }) => [path, { prebuilt: await prebuild(text, type), policy }] as const,
  );
  return new Map(await Promise.all(built));
}

/** Calls `make` once, and again after a failure. */
function keepResult<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

export function addReferencePages(app: FastifyInstance, doors: Doors): void {
  const document = keepResult(async () =>
    prebuild(await readFile(DOCUMENT, 'utf8'), 'application/json; charset=utf-8'),
  );
  app.get(OPENAPI_PATH, { onRequest: doors.guard('openapi') }, async (request, reply) =>
    // The document is the same for every key and every origin.
    (await document()).send(request, reply.removeHeader('vary').header('access-control-allow-origin', '*')),
  );
  const pages = keepResult(makePages);
  const onRequest = doors.guard('docs');
  app.get('/docs', { onRequest }, (_request, reply) => reply.redirect('/docs/', 301));
  for (const path of PAGE_PATHS) {
    app.get(path, { onRequest }, async (request, reply) => {
      const { prebuilt, policy } = (await pages()).get(path)!;
      return prebuilt.send(request, reply.header('content-security-policy', policy));
    });
  }
}
