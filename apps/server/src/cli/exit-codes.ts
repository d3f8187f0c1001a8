// The exit codes of the command line (running.md#commands). A command exits with 0 only if it did what was asked.

export const EXIT = {
  /** Success; the output is correct. `parley start`: stopped as requested. */
  ok: 0,
  /** Failure, or a failed check; stderr has the reason in one sentence. */
  failed: 1,
  /** Invalid command line or setting; nothing was started. */
  usage: 2,
  /** `parley start`: stuck, and should be restarted (EX_TEMPFAIL). */
  stuck: 75,
  /** Ended immediately by a signal, without finishing running work. */
  interrupted: 130,
  /** `parley start`: its launcher was killed, so it ended as if it had been killed. */
  orphaned: 137,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
