// The exit codes of the command line (running.md#commands). A command exits with 0 only if it did what was asked.

export const EXIT = {
  /** Success. For `parley start`: it stopped because it was asked to. */
  ok: 0,
  /** The command failed, or a check did. The reason is on stderr, in one sentence. */
  failed: 1,
  /** The command line or a setting is invalid. Nothing was started. */
  usage: 2,
  /** `parley start` can't continue and should be restarted (EX_TEMPFAIL). */
  stuck: 75,
  /** A signal ended the command immediately, before running work was finished. */
  interrupted: 130,
  /** The launcher of `parley start` was killed, so the process ended as if it had been killed as well. */
  orphaned: 137,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
