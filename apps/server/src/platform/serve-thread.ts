// Answers the calls of `threads.ts` in the thread, one at a time.
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall, ThreadFunctions } from './threads.ts';

/** Lets the process that started this thread call functions. */
export function serveThread<F extends ThreadFunctions<F>>(functions: F): void {
  const port = parentPort!;
  port.postMessage('ready');
  port.on('message', async ({ name, args }: ThreadCall) => {
    try {
      const value = await functions[name as keyof F](...(args as never[]));
      port.postMessage({ value } satisfies ThreadAnswer);
    } catch (error) {
      port.postMessage({ error } satisfies ThreadAnswer);
    }
  });
}
