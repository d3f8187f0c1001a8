// Keeps the server running: restarts it whenever it ends, with growing pauses while it keeps failing.
import { getClientHost } from './address.ts';
import type { Home } from './home.ts';
import { trimLog } from './log-file.ts';
import { isUp } from './server-process.ts';

const WATCH_MS = 250;
const HOUSEKEEPING_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;

export interface Supervisor {
  /** Stops watching, and waits for a running restart. */
  stop(): Promise<void>;
}

/**
 * Restarts the server whenever it ends: immediately, then with growing pauses of up to 3 s, until it runs. Watches the
 * process id, because an adopted server is not a child process. The timers don't keep this process alive.
 */
export function superviseServer(
  home: Home,
  pid: () => number,
  log: (line: string) => void,
  restart: () => Promise<void>,
): Supervisor {
  let stopped = false;
  let restarting: Promise<void> | undefined;
  let wake = (): void => {};

  const pause = (ms: number): Promise<void> => {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const restartServer = async (): Promise<void> => {
    log(`The embedded PostgreSQL (process ${pid()}) ended unexpectedly; starting it again.`);
    for (let wait = FIRST_PAUSE_MS; !stopped; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await restart();
        log(`The embedded PostgreSQL is back (process ${pid()}).`);
        return;
      } catch (error) {
        log(`The embedded PostgreSQL could not be started again: ${String(error)}`);
        if (!stopped) await pause(wait);
      }
    }
  };
  const watch = setInterval(() => {
    if (restarting !== undefined || isUp(pid(), home.cluster)) return;
    restarting = restartServer().finally(() => {
      restarting = undefined;
    });
  }, WATCH_MS).unref();
  const housekeeping = setInterval(() => deleteOldLogs(home, log), HOUSEKEEPING_MS).unref();

  return {
    stop: async () => {
      stopped = true;
      clearInterval(watch);
      clearInterval(housekeeping);
      wake();
      await restarting;
    },
  };
}

function deleteOldLogs(home: Home, log: (line: string) => void): void {
  try {
    trimLog(home.logFile);
    // Restores the short link for a long path, which might have been removed from the temporary folder.
    getClientHost(home.cluster, 5432);
  } catch (error) {
    log(`The embedded PostgreSQL's log could not be truncated: ${String(error)}`);
  }
}
