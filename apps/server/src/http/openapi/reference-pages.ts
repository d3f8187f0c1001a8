// Renders the reference pages in a worker thread, because loading Scalar, 4 MB of code, would block every caller.
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
/** Scalar's copy of zod compiles schemas to code, which the page's policy forbids. This setting turns that off. */
const NO_COMPILING = '<script>globalThis.__zod_globalConfig = { jitless: true };</script>';

const pages: Page[] = [];
for (const path of PAGE_PATHS) {
  const { payload, headers } = await app.inject(path);
  const type = String(headers['content-type']);
  const text = type.startsWith('text/html')
    ? payload.replace('<script src=', `${NO_COMPILING}\n    <script src=`)
    : payload;
  pages.push({ path, text, type });
}
parentPort!.postMessage(pages);
