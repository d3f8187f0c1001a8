// Bundles each program that tests start into one file, because a process that loads six hundred modules spends more
// time finding them than working. programs.ts runs this with the output folder and the programs' sources by name.
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const [folder, sources] = process.argv.slice(2) as [string, string];
const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that read and check large files when they are used, which takes half of the start-up time. */
const COMPUTED = ['../language/words/lexicon.ts', '../language/phrases/phrases.ts'].map(resolveHere);
/** Returns whether an export is data, or a function that only returns data. */
const isData = (value: unknown) =>
  typeof value === 'object' || (typeof value === 'function' && value.length === 0);

/** Replaces each module of {@link COMPUTED} with the data that it exports. */
const exportData: Plugin = {
  name: 'export-data',
  async load(id) {
    if (!COMPUTED.includes(id)) return null;
    const made: Record<string, unknown> = await import(id);
    const exported = Object.entries(made).map(([name, value]) => {
      if (!isData(value)) return '';
      const data = typeof value === 'function' ? value() : value;
      const text = `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
      return `export const ${name} = ${typeof value === 'function' ? `() => ${text}` : text};`;
    });
    return exported.join('\n');
  },
};

/** The threads of the readers, which the programs start. */
const THREAD = resolveHere('../agents/readers/thread.ts');
/** The files that bundled code starts: how it names each of them, and the bundle to start instead. */
const STARTED = {
  "new URL('./thread.ts', import.meta.url)": 'thread.mjs',
  "new URL('../apps/server/src/cli/main.ts', import.meta.url)": 'parley.mjs',
};

/** Makes bundled code start bundled programs, and find the files next to its source, such as migrations. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: (code, id) =>
    Object.entries(STARTED)
      .reduce(
        (text, [named, file]) =>
          text.replaceAll(named, `new URL(${JSON.stringify(pathToFileURL(join(folder, file)).href)})`),
        code,
      )
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

const input = { ...(JSON.parse(sources) as Record<string, string>), thread: THREAD };
const bundle = await rolldown({
  input,
  platform: 'node',
  plugins: [exportData, whereItWas],
  logLevel: 'silent',
});
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
