// `npm run client-operations`: writes the operation tables of the client and the dashboard from the contract. The
// client and the dashboard import only the contract's types, so they stay small.
import { writeFile } from 'node:fs/promises';
import { renderClientOperations } from '../apps/server/src/http/openapi/client-operations.ts';
import { renderDashboardOperations } from '../apps/server/src/http/openapi/dashboard-operations.ts';

await writeFile(new URL('../packages/client/src/operations.ts', import.meta.url), renderClientOperations());
const { start, later } = renderDashboardOperations();
const dashboard = new URL('../apps/dashboard/src/', import.meta.url);
await writeFile(new URL('operations.ts', dashboard), start);
await writeFile(new URL('operations-later.ts', dashboard), later);
