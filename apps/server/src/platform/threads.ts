// Runs functions in worker threads with limits on processor time and memory. A call that exceeds a limit ends with its
// thread, so that code that never returns or allocates without end can't stop the process
// (docs/adr/bound-the-time-of-outside-input.md).
import { Worker } from 'node:worker_threads';
import { createFairSlots } from './fair-slots.ts';

/** The error if a call exceeded its limit on processor time or memory, and its thread was therefore ended. */
export class CallLimitExceeded extends Error {
  readonly limit: 'time' | 'memory';
  /** @param most the limit with its unit, as in "3 s". */
  constructor(name: string, limit: 'time' | 'memory', most: string) {
    super(`${name} took more than ${most} of ${limit === 'time' ? 'processor time' : 'memory'}`);
    this.name = 'CallLimitExceeded';
    this.limit = limit;
  }
}

/** A call in the format for the thread. */
export interface ThreadCall {
  name: string;
  args: readonly unknown[];
}

/** The thread's answer to a call. */
export type ThreadAnswer = { value: unknown } | { error: unknown };

/** Functions that a thread offers. Arguments and results are copied, so they can't contain functions. */
export type ThreadFunctions<F> = { [N in keyof F]: (...args: never[]) => unknown };

export interface Threads<F extends ThreadFunctions<F>> {
  /**
   * Calls a function in a thread. Waiting sharers take turns, and one sharer never holds every thread.
   * @throws {CallLimitExceeded} if the call reaches its limit on processor time or memory.
   */
  run<N extends keyof F & string>(
    sharer: string,
    name: N,
    ...args: Parameters<F[N]>
  ): Promise<Awaited<ReturnType<F[N]>>>;
}

export interface ThreadsOptions {
  /** The module that calls `serveThread`. */
  entry: URL;
  /** The maximum number of threads; each starts with the first call that needs it. */
  most: number;
  /**
   * The limit for a call in seconds of the thread's processor time, which does not depend on the load of the machine.
   */
  deadlineS: number;
  /** The limit for the thread's heap in megabytes, including its module. */
  memoryMb: number;
}

/** The interval at which a running call is measured, in milliseconds. */
const MEASURED_EVERY_MS = 250;
/**
 * The time after which a thread that does not report its processor time is ended, because its code can't be measured.
 */
const SILENT_MS = 30_000;

/** Creates a pool of threads. Idle threads don't keep the process alive. */
export function createThreads<F extends ThreadFunctions<F>>(options: ThreadsOptions): Threads<F> {
  const slots = createFairSlots(options.most);
  const idle = new Set<Worker>();

  /** Starts a thread. The loading time of its module is not counted for any call. */
  async function start(): Promise<Worker> {
    const { entry, memoryMb } = options;
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // Without a listener an error would end the process, even while the thread is idle.
    const drop = () => void idle.delete(worker);
    worker.on('error', drop).on('exit', drop);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const exited = () => reject(new Error(`the thread of ${entry.href} ended before it was ready`));
    worker.once('message', resolve).once('error', reject).once('exit', exited);
    try {
      await promise;
    } finally {
      worker.off('message', resolve).off('error', reject).off('exit', exited);
    }
    return worker;
  }

  async function call(name: string, args: readonly unknown[]): Promise<unknown> {
    const [kept] = idle;
    if (kept) idle.delete(kept);
    const worker = kept ?? (await start());
    worker.ref();
    try {
      const answer = await waitForAnswer(worker, { name, args }, options);
      worker.unref();
      // A thread that ends just after it answered has reported its end already. Its id is then -1.
      if (worker.threadId !== -1) idle.add(worker);
      if ('error' in answer) throw answer.error;
      return answer.value;
    } finally {
      // Don't wait for the termination, because a thread that can't be ended must not block its caller.
      if (!idle.has(worker)) void worker.terminate();
    }
  }

  return {
    run: (sharer, name, ...args) => slots.run(sharer, () => call(name, args)) as never,
  };
}

/** Waits for a thread's answer, and ends the thread when it reaches a limit. @throws {CallLimitExceeded} */
async function waitForAnswer(
  worker: Worker,
  call: ThreadCall,
  { deadlineS, memoryMb }: Pick<ThreadsOptions, 'deadlineS' | 'memoryMb'>,
): Promise<ThreadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const exited = () => reject(new Error(`the thread ended during ${call.name}`));
  const failed = (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new CallLimitExceeded(call.name, 'memory', `${memoryMb} MB`)
        : error,
    );
  worker.once('message', resolve).once('error', failed).once('exit', exited);
  let before: number | undefined;
  let unanswered = 0;
  const tooLong = () => reject(new CallLimitExceeded(call.name, 'time', `${deadlineS} s`));
  const timer = setInterval(() => {
    if (++unanswered * MEASURED_EVERY_MS > SILENT_MS) tooLong();
    // The thread reports its processor time even while its code is running.
    worker.cpuUsage().then(
      ({ user, system }) => {
        unanswered = 0;
        before ??= user + system;
        if (user + system - before > deadlineS * 1e6) tooLong();
      },
      (error: NodeJS.ErrnoException) => {
        // A thread that ends reports the reason in its own events.
        if (error.code !== 'ERR_WORKER_NOT_RUNNING') reject(error);
      },
    );
  }, MEASURED_EVERY_MS);
  try {
    worker.postMessage(call);
    return await promise;
  } finally {
    clearInterval(timer);
    worker.off('message', resolve).off('error', failed).off('exit', exited);
  }
}
