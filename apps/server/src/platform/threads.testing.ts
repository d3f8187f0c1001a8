// A thread's module with functions that misbehave in several ways.
import { threadId } from 'node:worker_threads';
import { serveThread } from './serve-thread.ts';

export interface MisbehavingCalls {
  /** Returns the id of the thread. */
  thread(): number;
  /** Returns, and then throws an error that is not caught. */
  throwLater(): void;
  /** Returns, and then ends the thread. */
  exitLater(): void;
  allocate(): void;
  neverReturn(): void;
}

serveThread<MisbehavingCalls>({
  thread: () => threadId,
  throwLater() {
    setTimeout(() => {
      throw new Error('late');
    }, 1);
  },
  exitLater() {
    setTimeout(() => process.exit(), 1);
  },
  allocate() {
    let kept: object | null = null;
    for (;;) kept = { kept };
  },
  neverReturn() {
    for (;;);
  },
});
