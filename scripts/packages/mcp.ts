// Builds the package @parley/mcp: the command `parley-mcp` in one file. Its only dependencies are the MCP SDK and zod.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { emptyDist, ROOT, readManifest, writePackage } from './folder.ts';

const WORKSPACE = 'packages/mcp';
const FILE = 'parley-mcp.js';

export async function buildMcp(): Promise<string> {
  const dist = emptyDist(WORKSPACE);
  const { dependencies } = readManifest(WORKSPACE);
  const outside = Object.entries(dependencies).filter(([name]) => !name.startsWith('@parley/'));
  const code = await rolldown({
    input: join(ROOT, WORKSPACE, 'src/command.ts'),
    platform: 'node',
    external: (id) => outside.some(([name]) => id === name || id.startsWith(`${name}/`)),
    transform: { target: 'node20' },
  });
  await code.write({ file: join(dist, FILE), format: 'esm' });
  await code.close();
  chmodSync(join(dist, FILE), 0o755);
  writePackage(WORKSPACE, dist, {
    name: '@parley/mcp',
    engines: { node: '>=20' },
    bin: { 'parley-mcp': FILE },
    dependencies: Object.fromEntries(outside),
  });
  return dist;
}
