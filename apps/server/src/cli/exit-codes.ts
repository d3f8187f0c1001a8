// The exit codes of the command line (running.md#commands: 0 only when what a command says is true).

export const EXIT = {
  /** Done, and what was printed is true. `parley start`: stopped as it was asked to. */
  ok: 0,
  /** Not done, or something that was checked is wrong; stderr says why in one sentence. */
  failed: 1,
  /** The command line or a setting can't be understood; nothing was begun. */
  usage: 2,
  /** `parley start`: it could not help itself any more, and should be started anew (EX_TEMPFAIL). */
  stuck: 75,
  /** Ended at once by a signal, without finishing what was under way. */
  interrupted: 130,
  /** `parley start`: the process that launched it was killed, so it ended as if killed itself. */
  orphaned: 137,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
