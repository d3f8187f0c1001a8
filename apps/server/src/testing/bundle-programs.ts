// Bundles each program that tests start into one file, because a process that loads six hundred modules spends more
// time finding them than working. programs.ts runs this with the output folder and the programs' sources by name.
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Makes bundled code find the files next to its source (migrations, threads) in the repository. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

const [folder, sources] = process.argv.slice(2) as [string, string];
const input = JSON.parse(sources) as Record<string, string>;
const bundle = await rolldown({ input, platform: 'node', plugins: [whereItWas], logLevel: 'silent' });
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name].mjs',
});
await bundle.close();
// The link is for packages whose name is known only at run time.
symlinkSync(
  fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
  join(folder, 'node_modules'),
  'dir',
);
// Run a program without input: it exits normally and saves its compiled code, which a killed process does not.
spawnSync(process.execPath, [join(folder, 'crash-child.mjs')], { stdio: ['pipe', 'ignore', 'ignore'] });
