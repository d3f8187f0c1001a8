// Runs functions in worker threads with a deadline in processor time. A call that exceeds it ends with its thread, so
// that code which never returns can't stop the process (docs/adr/0110).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairSlots } from './fair-slots.ts';

/** The call exceeded its deadline, and its thread was ended. */
export class DeadlineExceeded extends Error {
  constructor(name: string, seconds: number) {
    super(`${name} took more than ${seconds} s of processor time`);
    this.name = 'DeadlineExceeded';
  }
}

/** A call as the thread receives it. */
export interface ThreadCall {
  name: string;
  args: readonly unknown[];
}

/** The thread's answer to a call. */
export type ThreadAnswer = { value: unknown } | { error: unknown };

/** Functions that a thread offers. Arguments and results are copied, so they hold data and no functions. */
export type ThreadFunctions<F> = { [N in keyof F]: (...args: never[]) => unknown };

export interface Threads<F extends ThreadFunctions<F>> {
  /**
   * Calls a function in a thread. Sharers that wait are served in turn, and one sharer never holds every thread.
   * @throws {DeadlineExceeded}
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
  /** Threads at most; each starts with the first call that needs it. */
  most: number;
  /** Seconds of the thread's processor time that a call may take. A busy machine doesn't shorten it. */
  deadlineS: number;
}

/** How often a call under way is measured, in milliseconds. */
const MEASURED_EVERY_MS = 250;

/** Makes a pool of threads. Idle threads don't keep the process alive. */
export function createThreads<F extends ThreadFunctions<F>>(options: ThreadsOptions): Threads<F> {
  const { entry, most, deadlineS } = options;
  const slots = createFairSlots(most);
  const idle: Worker[] = [];

  async function call(name: string, args: readonly unknown[]): Promise<unknown> {
    const worker = idle.pop() ?? (await start(entry));
    worker.ref();
    try {
      const answer = await answerOf(worker, { name, args }, deadlineS);
      worker.unref();
      idle.push(worker);
      if ('error' in answer) throw answer.error;
      return answer.value;
    } finally {
      if (!idle.includes(worker)) await worker.terminate();
    }
  }

  return {
    run: (sharer, name, ...args) => slots.run(sharer, () => call(name, args)) as never,
  };
}

/** Starts a thread. The time that its module takes to load counts for no call. */
async function start(entry: URL): Promise<Worker> {
  const worker = new Worker(entry);
  await once(worker, 'message');
  return worker;
}

/** @throws {DeadlineExceeded} */
async function answerOf(worker: Worker, call: ThreadCall, deadlineS: number): Promise<ThreadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const exited = () => reject(new Error(`the thread ended during ${call.name}`));
  worker.once('message', resolve).once('error', reject).once('exit', exited);
  let before: number | undefined;
  const timer = setInterval(() => {
    // The thread reports it even while its code runs, but not once it has ended.
    worker.cpuUsage().then(({ user, system }) => {
      before ??= user + system;
      if (user + system - before > deadlineS * 1e6) reject(new DeadlineExceeded(call.name, deadlineS));
    }, reject);
  }, MEASURED_EVERY_MS);
  try {
    worker.postMessage(call);
    return await promise;
  } finally {
    clearInterval(timer);
    worker.off('message', resolve).off('error', reject).off('exit', exited);
  }
}
