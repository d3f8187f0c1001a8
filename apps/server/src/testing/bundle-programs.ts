// Puts each program that tests start into one file: a process that loads six hundred modules spends more time on finding
// them than on its work. Run by programs.ts, with the folder for the files and the programs' sources by name.
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Code finds the files beside it (migrations, threads) where they are in the repository. */
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
// For a package that is named only at run time.
symlinkSync(
  fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
  join(folder, 'node_modules'),
  'dir',
);
// Without an order it ends by itself. It leaves the compiled code behind, as a process that is killed does not.
spawnSync(process.execPath, [join(folder, 'crash-child.mjs')], { stdio: ['pipe', 'ignore', 'ignore'] });
