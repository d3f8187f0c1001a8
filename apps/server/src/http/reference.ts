// What documents the API, for anybody: the OpenAPI document, and the reference pages made from it.
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Doors } from './doors.ts';
import { openApiDocument } from './openapi.ts';
import { type Prebuilt, prebuild } from './prebuilt.ts';

export const OPENAPI_PATH = '/api/v1/openapi.json';

/** Everything comes from this server: no fonts, no scripts and no questions from elsewhere. */
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
  const document = JSON.stringify(openApiDocument());
  let built: Promise<Prebuilt> | undefined;
  app.get(OPENAPI_PATH, { onRequest: doors.guard('openapi') }, async (request, reply) => {
    built ??= prebuild(document, 'application/json; charset=utf-8');
    return (await built).send(request, reply.header('access-control-allow-origin', '*'));
  });
  app.register(async (pages) => {
    // The pages and their script of 4 MB never change: what was made once is kept, by path.
    const kept = new Map<string, Promise<Prebuilt>>();
    pages.addHook('onRequest', doors.guard('docs'));
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      const page = await kept.get(request.routeOptions.url ?? '');
      if (page) return page.send(request, reply);
    });
    pages.addHook('onSend', async (request, reply, payload) => {
      const path = request.routeOptions.url ?? '';
      if (reply.statusCode === 200 && typeof payload === 'string' && !kept.has(path)) {
        kept.set(path, prebuild(payload, String(reply.getHeader('content-type'))));
      }
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
