// Calls the API over HTTP with a real key and measures how long each call takes. If the API limits the rate, waits and
// calls again.
import { type Caller, createCaller } from '@parley/client';

export interface TimedApi extends Caller {
  /** Returns the HTTP status and the duration of the latest call. */
  last(): { status: number; ms: number };
  /** Returns the number of calls and their mean duration. */
  totals(): { calls: number; mean_ms: number };
}

export function createApi(baseUrl: string, key: string, signal: AbortSignal): TimedApi {
  let latest = { status: 0, ms: 0 };
  let calls = 0;
  let spent = 0;
  const send: typeof fetch = async (input, init) => {
    for (;;) {
      const startedAt = performance.now();
      const response = await fetch(input, { ...init, signal });
      latest = { status: response.status, ms: performance.now() - startedAt };
      calls += 1;
      spent += latest.ms;
      if (response.status !== 429 || !response.headers.has('retry-after')) return response;
      await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 1000));
    }
  };
  return {
    ...createCaller({ baseUrl, key, fetch: send }),
    last: () => latest,
    totals: () => ({ calls, mean_ms: calls === 0 ? 0 : spent / calls }),
  };
}
