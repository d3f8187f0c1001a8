// Makes the reference pages, as a worker: loading Scalar, 4 MB of it, would hold up every caller.
import { parentPort } from 'node:worker_threads';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { OPENAPI_PATH, PAGE_PATHS, type Page } from './reference.ts';

const app = fastify();
await app.register(scalar, {
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
const pages: Page[] = [];
for (const path of PAGE_PATHS) {
  const { payload, headers } = await app.inject(path);
  pages.push({ path, text: payload, type: String(headers['content-type']) });
}
parentPort!.postMessage(pages);
