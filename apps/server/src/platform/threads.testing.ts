// A thread that misbehaves in each way.
import { threadId } from 'node:worker_threads';
import { serveThread } from './serve-thread.ts';

export interface Misbehaving {
  /** Returns which thread this is. */
  thread(): number;
  /** Returns first, and then throws where nothing catches it. */
  throwLater(): void;
  /** Returns first, and then ends the thread. */
  exitLater(): void;
  allocate(): void;
  neverReturn(): void;
}

serveThread<Misbehaving>({
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
