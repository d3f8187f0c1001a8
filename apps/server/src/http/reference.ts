// The documentation of the API, served without a key: the OpenAPI document, and the reference pages made from it.
import { readFile } from 'node:fs/promises';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
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

export function referencePages(app: FastifyInstance, doors: Doors): void {
  let built: Promise<Prebuilt> | undefined;
  app.get(OPENAPI_PATH, { onRequest: doors.guard('openapi') }, async (request, reply) => {
    built ??= readFile(DOCUMENT, 'utf8').then((text) => prebuild(text, 'application/json; charset=utf-8'));
    return (await built).send(request, reply.header('access-control-allow-origin', '*'));
  });
  app.register(async (pages) => {
    // The pages and their script of 4 MB never change: the first request makes a page, later ones wait for it.
    const kept = new Map<string, Promise<Prebuilt | null>>();
    const making = new Map<string, (made: Promise<Prebuilt> | null) => void>();
    pages.addHook('onRequest', doors.guard('docs'));
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      const path = request.routeOptions.url ?? '';
      const page = kept.get(path);
      if (!page) return void kept.set(path, new Promise((resolve) => making.set(path, resolve)));
      const made = await page;
      if (made) return made.send(request, reply);
    });
    pages.addHook('onSend', async (request, reply, payload) => {
      const path = request.routeOptions.url ?? '';
      const done = making.get(path);
      if (!done) return;
      making.delete(path);
      if (reply.statusCode === 200 && typeof payload === 'string') {
        return done(prebuild(payload, String(reply.getHeader('content-type'))));
      }
      kept.delete(path);
      done(null);
    });
    await pages.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: OPENAPI_PATH,
        pageTitle: 'Parley API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
