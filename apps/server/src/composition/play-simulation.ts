// Plays a simulation with `parley simulate --proof` in a separate process, so that the service's event loop and its
// database stay free.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { PlaySimulation } from '../features/simulations/index.ts';
import type { Log } from '../platform/log.ts';

/** A simulation that takes longer is ended. It usually takes a minute. */
const LIMIT_MS = 15 * 60_000;
/** The time between the request to end and the forced end. */
const KILL_MS = 5_000;
/** The characters of the error output that are logged. */
const MOST_LOGGED = 2_000;

/** How to start `parley`. */
export interface ParleyProgram {
  file: string;
  /** The arguments before the command. */
  args: readonly string[];
  /** The flags of each command, such as the data directory. */
  flags: readonly string[];
  /** The environment; default: that of this process. */
  env?: NodeJS.ProcessEnv;
}

export function createPlaySimulation({ file, args, flags, env }: ParleyProgram, log: Log): PlaySimulation {
  return async function* play({ workspace, slug, source, seed, leads, days }, signal) {
    const counts = ['--seed', seed, '--leads', leads, '--days', days].map(String);
    const child = spawn(
      file,
      [
        ...[...args, 'simulate', ...flags, '--proof', source],
        ...['--workspace', workspace, '--campaign', slug, ...counts],
      ],
      // The channel closes when this process is killed, and the child then ends.
      { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], timeout: LIMIT_MS },
    );
    const end = () => {
      child.kill();
      setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref();
    };
    signal.addEventListener('abort', end);
    const ended = once(child, 'close');
    // The loop below ends without output. This handler only prevents an unhandled rejection.
    ended.catch(() => {});
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_LOGGED);
    });
    try {
      if (signal.aborted) end();
      for await (const line of createInterface({ input: child.stdout! })) yield JSON.parse(line);
      const [code, by] = await ended;
      // Code 1 says that the simulation found mistakes, or that it failed.
      if (said !== '')
        log.warn({ campaign: slug, code, signal: by, said }, 'a simulation reported a problem');
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  };
}
