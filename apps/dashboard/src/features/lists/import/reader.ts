// Sends requests to the worker that reads a file.
import type { WorkerRequests, WorkerResponse, WorkerResponses } from './file-worker.ts';
import type { FileProblem } from './read-file.ts';

/** Thrown when a file can't be read. */
export class ReadProblem extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Reader {
  ask<What extends keyof WorkerRequests>(
    what: What,
    of: WorkerRequests[What],
  ): Promise<WorkerResponses[What]>;
  end(): void;
}

export function openReader(): Reader {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (done: never) => void; reject: (error: Error) => void }>();
  let next = 0;
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new ReadProblem('unreadable'));
    waiting.clear();
  };
  worker.onerror = failAll;
  worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) request?.reject(new ReadProblem(data.problem));
    else request?.resolve(data.done as never);
  };
  return {
    ask: (what, of) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, what, of });
      }),
    end() {
      worker.terminate();
      failAll();
    },
  };
}
