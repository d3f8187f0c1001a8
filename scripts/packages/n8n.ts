// Builds the package n8n-nodes-parley: one file for each node and for the credentials, as n8n finds them. It depends on
// nothing. The description of the node is generated here, so that n8n does not read the OpenAPI document.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { emptyDist, ROOT, writePackage } from './folder.ts';

const WORKSPACE = 'packages/n8n';
const SOURCE = join(ROOT, WORKSPACE, 'src');
const FILES = {
  'credentials/ParleyApi.credentials': 'credentials.ts',
  'nodes/Parley/Parley.node': 'node.ts',
  'nodes/Parley/ParleyTrigger.node': 'trigger.ts',
};

/** Replaces the module that generates the description by its result. */
const generated: Plugin = {
  name: 'generated-description',
  async load(id) {
    if (id !== join(SOURCE, 'description.ts')) return null;
    const values: object = await import(id);
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

export async function buildN8n(): Promise<string> {
  const dist = emptyDist(WORKSPACE);
  for (const [name, source] of Object.entries(FILES)) {
    const code = await rolldown({
      input: join(SOURCE, source),
      platform: 'node',
      plugins: [generated],
      transform: { target: 'node20' },
    });
    await code.write({ file: join(dist, `${name}.js`), format: 'cjs' });
    await code.close();
  }
  for (const folder of ['credentials', 'nodes/Parley'])
    cpSync(join(SOURCE, 'parley.svg'), join(dist, folder, 'parley.svg'));
  const [credentials, ...nodes] = Object.keys(FILES).map((name) => `${name}.js`);
  writePackage(WORKSPACE, dist, {
    name: 'n8n-nodes-parley',
    type: 'commonjs',
    n8n: { n8nNodesApiVersion: 1, strict: false, credentials: [credentials], nodes },
  });
  return dist;
}
