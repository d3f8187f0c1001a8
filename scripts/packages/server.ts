// Builds the package parley-server: the modules of the server as JavaScript in the folders of their sources, so that
// they find their files, with the built dashboard (docs/adr/publish-built-packages.md).
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { emptyDist, ROOT, readManifest, writePackage } from './folder.ts';

const WORKSPACE = 'apps/server';
const WORKSPACES = ['apps/server', 'packages/client', 'packages/contract', 'packages/mcp'];
const LAUNCHER = 'bin/parley.mjs';
/** The files that the modules read or the operator copies, relative to the root. */
const FILES = [
  'openapi.json',
  'examples/demo.yaml',
  'apps/dashboard/dist/**/*',
  'apps/server/migrations/**/*.sql',
  'apps/server/src/{features,language,workspace-editor}/**/*.yaml',
  'deploy/{caddy,haproxy,nginx,observability,systemd}/*',
];

const FILES_OF_TESTS = [
  '**/*.testing.yaml',
  '**/*.test.yml',
  'apps/server/src/features/knowledge/questions/**',
];

/** Builds the modules that others start as threads and processes, and makes these start the JavaScript. */
const startedModules: Plugin = {
  name: 'started-modules',
  transform(code, id) {
    return code.replaceAll(/new URL\('([^']+)\.ts', import\.meta\.url\)/g, (_, path: string) => {
      this.emitFile({ type: 'chunk', id: join(id, '..', `${path}.ts`) });
      return `new URL('${path}.js', import.meta.url)`;
    });
  },
};

export async function buildServer(): Promise<string> {
  const dist = emptyDist(WORKSPACE);
  const code = await rolldown({
    input: join(ROOT, 'bin/launch.mjs'),
    platform: 'node',
    external: /^(?!\.|\/|@parley\/)/,
    plugins: [startedModules],
  });
  await code.write({
    dir: dist,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: ROOT,
    entryFileNames: '[name].js',
  });
  await code.close();
  writeFileSync(
    join(dist, LAUNCHER),
    "#!/usr/bin/env node\nimport { launch } from './launch.js';\n\nawait launch();\n",
  );
  chmodSync(join(dist, LAUNCHER), 0o755);

  execFileSync(process.execPath, [join(ROOT, 'scripts/build-dashboard.mjs')], { stdio: 'inherit' });
  for (const file of globSync(FILES, { cwd: ROOT, exclude: FILES_OF_TESTS }))
    cpSync(join(ROOT, file), join(dist, file), { recursive: true });

  const dependencies = WORKSPACES.flatMap((folder) =>
    Object.entries(readManifest(folder).dependencies ?? {}),
  );
  writePackage(WORKSPACE, dist, {
    name: 'parley-server',
    engines: { node: '>=20' },
    bin: { parley: LAUNCHER, 'parley-server': LAUNCHER },
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !name.startsWith('@parley/'))),
    optionalDependencies: readManifest('.').optionalDependencies,
  });
  return dist;
}
