// The reports of a serving process to its launcher, bin/parley.mjs, over their channel. The launcher reads these
// messages and answers none.

const ALIVE_MS = 2_000;

export type LauncherReport =
  /** The event loop runs. After the first report, the launcher replaces a process that reports nothing for 30 s. */
  | { alive: true }
  /** The id under which this process will claim jobs. */
  | { process: string }
  /** It serves. From now on, an exit code other than 0 is a crash. */
  | { serving: true }
  /** It was asked to stop, so it is not started again. */
  | { stopping: true };

/** Reports to the launcher. Does nothing without one. signals.ts handles a broken channel. */
export function reportToLauncher(report: LauncherReport): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => {});
}

/** Reports every 2 s that the event loop runs, until this process ends. */
export function reportAlive(): void {
  const report = () => reportToLauncher({ alive: true });
  report();
  setInterval(report, ALIVE_MS).unref();
}
