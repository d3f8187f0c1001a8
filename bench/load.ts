// HTTP load from this process: several connections, each of which sends its requests one after another.
import autocannon from 'autocannon';

export interface Call {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
}

export const CONNECTIONS = 32;

/** Returns the number of responses per second over `seconds`. `callsOf` returns the calls that a connection repeats. */
export async function measureRequests(
  url: string,
  seconds: number,
  callsOf: (connection: number) => Call[],
  connections = CONNECTIONS,
): Promise<number> {
  let made = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(callsOf(made++)),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    // Throws with the reason, if the server gives one.
    await callAll(url, callsOf(0).slice(0, 1));
    throw new Error(`${failed} of ${result.requests.total} calls of ${url} failed`);
  }
  return result.requests.total / result.duration;
}

/** Makes each call once over several connections. Resolves when all are answered. */
export async function callAll(url: string, calls: Call[]): Promise<void> {
  const waiting = calls.values();
  const work = async () => {
    for (const { path, method = 'GET', headers = {}, body } of waiting) {
      const answer = await fetch(url + path, { method, headers, body: body ?? null });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}
