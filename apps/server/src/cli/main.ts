// The entry of the `parley` command. Runs when it is imported: bin/parley.mjs does.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How long the loop may take to empty once a command is done. */
const LINGER_MS = 2_000;

// Compiled code is kept for the next command: it takes a third off each start. Not in the temporary folder, where
// others could write it; where the dependencies are read-only there is no cache.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/parley', import.meta.url)));
const { run } = await import('./program.ts');

process.exitCode = await run(process.argv.slice(2));
// Nothing should be left; a socket that somebody else keeps open must not hold the terminal.
setTimeout(() => process.exit(), LINGER_MS).unref();
