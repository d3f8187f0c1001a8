// The exit codes of the command line (running.md#commands: 0 only when what a command says is true).

export const EXIT = {
  /** Done, and what was printed is true. `parley start`: stopped as it was asked to. */
  ok: 0,
  /** Not done, or a check failed; stderr says why in one sentence. */
  failed: 1,
  /** Wrong command line or setting; nothing was begun. */
  usage: 2,
  /** `parley start`: it is stuck and should be started anew (EX_TEMPFAIL). */
  stuck: 75,
  /** Ended at once by a signal, without finishing what was under way. */
  interrupted: 130,
  /** `parley start`: the process that launched it was killed, so it ended as if it had been killed. */
  orphaned: 137,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
