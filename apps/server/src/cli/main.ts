// The entry of the `parley` command. It runs on import; bin/parley.mjs imports it.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How long the event loop may take to empty once a command is done. */
const LINGER_MS = 500;

// Keeping compiled code makes each start a third faster. Not in the temporary folder, where others could write; where
// the dependencies are read-only there is no cache.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/parley', import.meta.url)));
const { run } = await import('./program.ts');

process.exitCode = await run(process.argv.slice(2));
// Nothing should be left; but a socket that the other side keeps open must not hold the terminal.
setTimeout(() => process.exit(), LINGER_MS).unref();
