// Sends reports from a serving process to its launcher, bin/parley.mjs. The launcher sends nothing over their channel.

const ALIVE_MS = 2_000;

export type LauncherReport =
  /**
   * The event loop is running. After the first such report, the launcher replaces the process if it reports nothing for
   * 30 s.
   */
  | { alive: true }
  /** The id under which this process will claim jobs. */
  | { process: string }
  /** The process is serving. From now on, an exit code other than 0 counts as a crash. */
  | { serving: true }
  /** The process was asked to stop, so the launcher does not start it again. */
  | { stopping: true };

/** Sends a report to the launcher, if there is one. A broken channel is handled in signals.ts. */
export function reportToLauncher(report: LauncherReport): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => {});
}

/** Reports every 2 s that the event loop runs, until this process ends. */
export function reportAlive(): void {
  const report = () => reportToLauncher({ alive: true });
  report();
  setInterval(report, ALIVE_MS).unref();
}
