// Handles Ctrl-C and similar signals. The first one asks for an orderly end, a later one ends the process immediately.
// A terminal, npm and a supervisor often send the same signal twice, so a repeat within a second is ignored.
import { EXIT } from './exit-codes.ts';

const ECHO_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StopRequest extends Disposable {
  /** A signal that aborts when the process is asked to stop. */
  signal: AbortSignal;
  /** Resolves when the process is asked to stop. */
  requested: Promise<void>;
}

/** Handles signals until the result is disposed, which restores their usual effect. */
export function onStopRequest(): StopRequest {
  const controller = new AbortController();
  let first = 0;
  const onSignal = () => {
    if (first === 0) {
      first = Date.now();
      controller.abort();
    } else if (Date.now() - first > ECHO_MS) {
      // Exit directly: the 'exit' listeners end the embedded database.
      process.exit(EXIT.interrupted);
    }
  };
  // The launcher (bin/parley.mjs) was killed with `kill -9`, which it can't pass on to this process.
  const onOrphaned = () => process.exit(EXIT.orphaned);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('disconnect', onOrphaned);
  process.channel?.unref();
  return {
    signal: controller.signal,
    requested: new Promise((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(), { once: true });
    }),
    [Symbol.dispose]() {
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
      process.removeListener('disconnect', onOrphaned);
      // As Node does by default, keep the process alive for its channel only if other code listens to it.
      if (process.listenerCount('message') + process.listenerCount('disconnect') > 0) process.channel?.ref();
    },
  };
}
