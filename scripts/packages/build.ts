// Builds the packages to publish (docs/contributing/releases.md): `npm run packages`, or only those whose names follow.
import { buildClient } from './client.ts';
import { buildMcp } from './mcp.ts';
import { buildN8n } from './n8n.ts';
import { buildServer } from './server.ts';

const BUILDS = { client: buildClient, mcp: buildMcp, n8n: buildN8n, server: buildServer };
const names = Object.keys(BUILDS) as (keyof typeof BUILDS)[];
const wanted = process.argv.slice(2);

for (const name of names) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${await BUILDS[name]()}\n`);
}
