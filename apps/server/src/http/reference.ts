// The documentation of the API, served without a key: the OpenAPI document, and the reference pages made from it.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Doors } from './doors.ts';
import { type Prebuilt, prebuild } from './prebuilt.ts';

export const OPENAPI_PATH = '/api/v1/openapi.json';
/** Made by `npm run openapi`: making the document takes longer than all else that a start computes. */
const DOCUMENT = new URL('../../../../openapi.json', import.meta.url);

/** Everything comes from this server: no fonts, scripts or requests from elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');

/** The page, and the script that it loads. */
export const PAGE_PATHS = ['/docs/', '/docs/js/scalar.js'];

export interface Page {
  path: string;
  text: string;
  type: string;
}

/** A worker makes the pages when somebody first asks: at each start they would take a third of the time. */
async function makePages(): Promise<Map<string, Prebuilt>> {
  const [pages] = (await once(new Worker(new URL('./reference-pages.ts', import.meta.url)), 'message')) as [
    Page[],
  ];
  const built = pages.map(async ({ path, text, type }) => [path, await prebuild(text, type)] as const);
  return new Map(await Promise.all(built));
}

/** Makes it once, or again after a failure. */
function kept<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

export function referencePages(app: FastifyInstance, doors: Doors): void {
  const document = kept(async () =>
    prebuild(await readFile(DOCUMENT, 'utf8'), 'application/json; charset=utf-8'),
  );
  app.get(OPENAPI_PATH, { onRequest: doors.guard('openapi') }, async (request, reply) =>
    (await document()).send(request, reply.header('access-control-allow-origin', '*')),
  );
  const pages = kept(makePages);
  const onRequest = doors.guard('docs');
  const secured = (reply: FastifyReply) => reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
  app.get('/docs', { onRequest }, (_request, reply) => secured(reply).redirect('/docs/', 301));
  for (const path of PAGE_PATHS) {
    app.get(path, { onRequest }, async (request, reply) =>
      (await pages()).get(path)!.send(request, secured(reply)),
    );
  }
}
