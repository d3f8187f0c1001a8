// Builds the package to publish: `npm run build -w @parley/client`, then `npm publish packages/client/dist`. Its
// JavaScript imports nothing; its declarations include the contract's types.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, 'dist');
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const contract = JSON.parse(readFileSync(join(here, '../contract/package.json'), 'utf8'));

rmSync(dist, { recursive: true, force: true });
const tsc = join(here, '../../node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(here, 'tsconfig.build.json')], { stdio: 'inherit' });

for (const path of readdirSync(dist, { recursive: true })) {
  const file = join(dist, path);
  // Keep only the types of the contract.
  if (path.startsWith('contract') && path.endsWith('.js')) rmSync(file);
  else if (path.endsWith('.d.ts')) {
    const text = readFileSync(file, 'utf8').replaceAll("'@parley/contract'", "'../../contract/src/index.js'");
    writeFileSync(file, text);
  }
}
const { name, version, license, description, keywords } = manifest;
const published = {
  name,
  version,
  license,
  description,
  keywords,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': { types: './client/src/index.d.ts', default: './client/src/index.js' } },
  // The published types import zod; the JavaScript does not.
  dependencies: { zod: contract.dependencies.zod },
};
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const file of ['README.md', '../../LICENSE'])
  cpSync(join(here, file), join(dist, file.split('/').at(-1)));
