// One signed POST to an address that the workspace chose (webhooks.md#attempts): one attempt, 10 s in all, no
// redirects, and no connection to an address that is not public (webhooks.md#targets).

import { request } from 'undici';
import { type Connection, createConnections } from './connections.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { DeadlinePassed, plainError } from './post-error.ts';

const MAX_ANSWER_BYTES = 64 * 1_024;
const EXCERPT_BYTES = 1_024;

/** How one attempt ended. `status` is null when no answer came; `error` is a short plain sentence. */
export interface PostResult {
  status: number | null;
  duration_ms: number;
  error: string | null;
  /** The first 1 KiB of the answer, as text that PostgreSQL can hold; null when no answer came. */
  excerpt: string | null;
}

export interface Poster {
  /** Never throws. `owner` is the subscription: it shares sockets with no other. */
  post(input: {
    owner: string;
    url: string;
    headers: Record<string, string>;
    body: string;
  }): Promise<PostResult>;
  /** Waits for attempts under way, then closes every connection. */
  close(): Promise<void>;
}

/** Whether an attempt delivered the event: a 2xx answer within the deadline (webhooks.md#attempts). */
export function isDelivered(result: PostResult): boolean {
  return result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
}

/** Opens a poster for all deliveries of the process (webhooks.md#attempts). */
export function createPoster(
  options: GuardOptions & {
    /** For all of it: name, connection, TLS, request and answer (webhooks.md#attempts). */
    timeoutMs?: number | undefined;
  },
): Poster {
  const { timeoutMs = 10_000 } = options;
  const guard = createGuard(options);
  const connections = createConnections(guard.lookup);

  return {
    async post({ owner, url: text, headers, body }) {
      const started = performance.now();
      const deadline = new AbortController();
      let connection: Connection | undefined;
      const timer = setTimeout(() => {
        deadline.abort(new DeadlinePassed(timeoutMs));
        // undici ignores the signal for a request that is not written yet.
        connection?.destroy();
      }, timeoutMs);
      const result = {
        status: null as number | null,
        error: null as string | null,
        excerpt: null as string | null,
      };
      let reusable = false;
      try {
        const url = new URL(text);
        guard.checkHost(url);
        const { signal } = deadline;
        connection = connections.take(owner, url.origin);
        const dispatcher = connection.client;
        const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher });
        result.status = answer.statusCode;
        const { start, whole } = await readStart(answer.body, signal);
        result.excerpt = excerptOf(start);
        reusable = whole;
      } catch (error) {
        result.error = plainError(deadline.signal.aborted ? deadline.signal.reason : error);
      } finally {
        clearTimeout(timer);
        if (connection) connections.giveBack(connection, reusable);
      }
      return { ...result, duration_ms: Math.round(performance.now() - started) };
    },
    close: () => connections.close(),
  };
}

/** Reads the start of an answer. Past the cap it cuts the connection; the status is known by then. */
async function readStart(
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<{ start: Buffer; whole: boolean }> {
  const start: Buffer[] = [];
  let read = 0;
  let whole = false;
  try {
    for await (const chunk of body) {
      if (read < EXCERPT_BYTES) start.push(chunk.subarray(0, EXCERPT_BYTES - read));
      read += chunk.length;
      // Leaving the loop destroys the stream, and with it the connection.
      if (read >= MAX_ANSWER_BYTES) break;
    }
    whole = read < MAX_ANSWER_BYTES;
  } catch (error) {
    // An answer that breaks off still counts; an answer that drags on past the deadline does not.
    if (signal.aborted) throw error;
  }
  return { start: Buffer.concat(start), whole };
}

/** Bytes as text for a column: bad UTF-8 replaced, a character cut in two left out, no NUL. */
function excerptOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
}
