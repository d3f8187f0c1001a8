// The entry of the `parley` command. It runs on import; bin/parley.mjs imports it.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Time in milliseconds for the event loop to become empty after a command. */
const LINGER_MS = 500;

// Cached compiled code makes each start a third faster. The cache is not in the temporary folder, where others could
// write. There is none if the dependencies are read-only.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/parley', import.meta.url)));
const { run } = await import('./program.ts');

process.exitCode = await run(process.argv.slice(2));
// Usually nothing is left, but a socket that the other side keeps open must not block the terminal.
setTimeout(() => process.exit(), LINGER_MS).unref();
