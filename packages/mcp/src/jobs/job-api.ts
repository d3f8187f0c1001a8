// Helpers for jobs: they count calls of the REST API, read pages, and collect what a key can't read.
import { ApiError, PermissionError } from '@parley/client';
import type { CallOf, Operation, ResultOf } from '@parley/contract';
import type { Api } from '../api.ts';

/** The API's maximum page size. */
export const PAGE = 100;
const AT_ONCE = 8;

/** The API for one run of a job. Counts the calls and collects what the key can't see. */
export interface Gather {
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<ResultOf<O>>;
  /** Runs `read`. If the key lacks the scope, adds `what` to `notSeen` and returns `otherwise`. */
  unlessForbidden<T>(what: string, otherwise: T, read: () => Promise<T>): Promise<T>;
  /** Data that this key can't see or the API does not have, in words. */
  readonly notSeen: string[];
  /** Returns the number of API calls so far. Each counts toward the workspace's limit of requests per minute. */
  calls(): number;
}

export function createGather(api: Api): Gather {
  const notSeen: string[] = [];
  let calls = 0;
  return {
    call(operation, input) {
      calls += 1;
      return api.call(operation, input);
    },
    async unlessForbidden(what, otherwise, read) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof PermissionError)) throw error;
        const why = `${what}: ${error.message}`;
        if (!notSeen.includes(why)) notSeen.push(why);
        return otherwise;
      }
    },
    notSeen,
    calls: () => calls,
  };
}

interface PageOf<T> {
  data: T[];
  pagination: { next_cursor: string | null };
}

/**
 * Reads up to `pages` pages, until `enough` returns true.
 * @param read returns the page at a cursor.
 * @returns the records, and whether they are complete.
 */
export async function readPages<T>(
  read: (cursor: { cursor?: string }) => Promise<PageOf<T>>,
  pages: number,
  enough: (records: readonly T[]) => boolean = () => false,
): Promise<{ records: T[]; complete: boolean }> {
  const records: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page++) {
    const { data, pagination }: PageOf<T> = await read(cursor === null ? {} : { cursor });
    records.push(...data);
    cursor = pagination.next_cursor;
    if (cursor === null || enough(records)) return { records, complete: true };
  }
  return { records, complete: false };
}

/**
 * Runs `work` for each item, a few at the same time, and returns the results in order. Stops when the minute's requests
 * are used up.
 * @returns the results, and the error that stopped it.
 */
export async function runForEach<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<{ done: R[]; refused: ApiError | null }> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const outcomes = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(work));
    let refused: ApiError | null = null;
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') done.push(outcome.value);
      else if (!isUsedUp(outcome.reason)) throw outcome.reason;
      else refused = outcome.reason;
    }
    if (refused) return { done, refused };
  }
  return { done, refused: null };
}

const isUsedUp = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'rate_limited';
