// `npm run openapi`: writes openapi.json from the contract.
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../apps/server/src/http/openapi/openapi.ts';

await writeFile(
  new URL('../openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
