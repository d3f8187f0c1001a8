// What documents the API, for anybody: the OpenAPI document, and the reference pages made from it.
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

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

export function referencePages(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  app.get(OPENAPI_PATH, (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(document),
  );
  app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
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
