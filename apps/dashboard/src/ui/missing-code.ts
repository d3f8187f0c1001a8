// Finds out that code can't be loaded although the server answers: an upgrade removed its file, or the browser remembers
// that an import failed. Only a reload helps then.
import { useSyncExternalStore } from 'react';
import { callOperation } from '../api.ts';
import { toProblem } from '../problem.ts';

/** The number of tries while the server answers, after which code is missing. */
const MOST_TRIES = 2;

const listeners = new Set<() => void>();
let isMissing = false;

export async function isServerReachable(): Promise<boolean> {
  return callOperation('session.get', {}).then(
    () => true,
    (error) => toProblem(error).code !== 'offline',
  );
}

/** Returns a function to call after each failed load of the same code. */
export function createFailureCounter(): () => Promise<void> {
  let failures = 0;
  return async () => {
    if (!(await isServerReachable()) || ++failures < MOST_TRIES) return;
    isMissing = true;
    for (const listener of listeners) listener();
  };
}

/** Returns whether code that the page needs is missing. */
export const useIsCodeMissing = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isMissing,
  );
