// Uploads the rows of a file in several calls, while the member can use any page. A call that gets no response is
// repeated, which is safe because the server stores each row only once.
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Answer, callOperation } from '../../../api.ts';
import { type Problem, toProblem } from '../../../problem.ts';
import { dropCorrections } from './corrections.ts';
import type { Reader } from './reader.ts';

export type Import = Answer<'imports.get'>['data'];

interface Upload {
  problem: Problem | null;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function setUpload(id: string, upload: Upload | null): void {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  for (const listener of listeners) listener();
}

/** Returns this tab's upload; null if another tab uploads the rows or no upload is running. */
export function useUpload(id: string): Upload | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads.get(id) ?? null,
  );
}

const LONGEST_PAUSE_MS = 15_000;

/** Uploads the rows that the server does not have yet. */
export async function uploadRows(client: QueryClient, begun: Import, reader: Reader): Promise<void> {
  const { id } = begun;
  if (uploads.has(id) && uploads.get(id)!.problem === null) return;
  setUpload(id, { problem: null });
  let now = begun;
  let failures = 0;
  while (now.state === 'uploading') {
    try {
      const from = now.received + 1;
      now = (await callOperation('imports.addRows', { id, from, rows: await reader.ask('rows', { from }) }))
        .data;
      failures = 0;
      client.setQueryData(['imports', 'one', id], now);
    } catch (error) {
      const problem = toProblem(error);
      // If the session ends, the member signs in again in a dialog over the page, and the upload continues.
      const passes = ['offline', 'rate_limited', 'session_required'].includes(problem.code);
      if (!passes && problem.status < 500) {
        setUpload(id, { problem });
        reader.end();
        void client.invalidateQueries({ queryKey: ['imports'] });
        return;
      }
      failures++;
      const wait = problem.retryAfter === null ? 1_000 * 2 ** failures : problem.retryAfter * 1_000;
      await new Promise((resolve) => setTimeout(resolve, Math.min(wait, LONGEST_PAUSE_MS)));
    }
  }
  reader.end();
  dropCorrections(begun.digest);
  setUpload(id, null);
  void client.invalidateQueries({ queryKey: ['imports'] });
}
