// Builds the package @parley/client: one file of code for each module system, and one of types. It depends on nothing.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { emptyDist, ROOT, writePackage } from './folder.ts';

const WORKSPACE = 'packages/client';
const input = { index: join(ROOT, WORKSPACE, 'src/index.ts') };
/** Reports nothing: the bundler recommends a TypeScript that is not out yet. */
const quiet = { info() {}, warn() {}, error() {} };

/** Finds zod's types for ES modules, because the bundler of types cannot read those for CommonJS, which zod prefers. */
const zodTypes: Plugin = {
  name: 'zod-types',
  resolveId: {
    order: 'pre',
    handler: (id) => (/^zod(\/|$)/.test(id) ? join(ROOT, 'node_modules', id, 'index.d.ts') : null),
  },
};

export async function buildClient(): Promise<string> {
  const dist = emptyDist(WORKSPACE);
  const code = await rolldown({ input, platform: 'neutral', transform: { target: 'es2022' } });
  await code.write({ dir: dist, format: 'esm', entryFileNames: '[name].js' });
  await code.write({ dir: dist, format: 'cjs', entryFileNames: '[name].cjs' });
  await code.close();

  const tsconfig = join(ROOT, WORKSPACE, 'tsconfig.build.json');
  const types = await rolldown({
    input,
    platform: 'neutral',
    checks: { bundlerTimings: false },
    plugins: [zodTypes, dts({ dtsOnly: true, tsconfig, logger: quiet })],
  });
  await types.write({ dir: dist, format: 'esm' });
  await types.close();
  cpSync(join(dist, 'index.d.ts'), join(dist, 'index.d.cts'));
  // The file of types includes zod's.
  cpSync(join(ROOT, 'node_modules/zod/LICENSE'), join(dist, 'LICENSE-zod'));

  writePackage(WORKSPACE, dist, {
    name: '@parley/client',
    sideEffects: false,
    engines: { node: '>=20' },
    main: './index.cjs',
    module: './index.js',
    types: './index.d.cts',
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        require: { types: './index.d.cts', default: './index.cjs' },
      },
    },
  });
  return dist;
}
