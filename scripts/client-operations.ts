// Writes the client's table of operations from the contract: `npm run client-operations`. The client takes its types
// from the contract and runs without it, so it stays small and has no dependencies.
import { writeFile } from 'node:fs/promises';
import { clientOperations } from '../apps/server/src/http/client-operations.ts';

await writeFile(new URL('../packages/client/src/operations.ts', import.meta.url), clientOperations());
