// Sends one signed POST to a URL chosen by the workspace (webhooks.md#attempts): one attempt, 10 s in total, no
// redirects, public addresses only (webhooks.md#targets).

import type { Fact } from '@parley/contract';
import { request } from 'undici';
import { createGuard, type GuardOptions } from './address-guard.ts';
import { type Connection, createConnections } from './connections.ts';
import { DeadlinePassed, getRequestReason } from './post-error.ts';

const MAX_ANSWER_BYTES = 64 * 1_024;
const EXCERPT_BYTES = 1_024;

/** The result of an attempt. `status` is null if there was no response. */
export interface PostResult {
  status: number | null;
  duration_ms: number;
  error: Fact | null;
  /** The first 1 KiB of the response, as text that PostgreSQL can store; null if there was no response. */
  excerpt: string | null;
}

export interface Poster {
  /** Makes one attempt. Never throws. @param owner the subscription; subscriptions share no sockets. */
  post(input: {
    owner: string;
    url: string;
    headers: Record<string, string>;
    body: string;
  }): Promise<PostResult>;
  /** Waits for running attempts, then closes all connections. */
  close(): Promise<void>;
}

/** Returns whether an attempt delivered the event: a 2xx response within the deadline (webhooks.md#attempts). */
export function isDelivered(result: PostResult): boolean {
  return result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
}

/** Creates the poster for all deliveries of the process (webhooks.md#attempts). */
export function createPoster(
  options: GuardOptions & {
    /** The time limit for lookup, connection, TLS, request and response together (webhooks.md#attempts). */
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
        // undici ignores the signal while a request is not written yet, so the connection is destroyed.
        connection?.destroy();
      }, timeoutMs);
      const result = {
        status: null as number | null,
        error: null as Fact | null,
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
        result.excerpt = decodeExcerpt(start);
        reusable = whole;
      } catch (error) {
        result.error = getRequestReason(deadline.signal.aborted ? deadline.signal.reason : error);
      } finally {
        clearTimeout(timer);
        if (connection) connections.giveBack(connection, reusable);
      }
      return { ...result, duration_ms: Math.round(performance.now() - started) };
    },
    close: () => connections.close(),
  };
}

/** Reads the start of a response. At the limit it closes the connection; the status is already known. */
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
      // Leaving the loop destroys the stream and the connection.
      if (read >= MAX_ANSWER_BYTES) break;
    }
    whole = read < MAX_ANSWER_BYTES;
  } catch (error) {
    // A response that ends too early still counts; one that continues past the deadline does not.
    if (signal.aborted) throw error;
  }
  return { start: Buffer.concat(start), whole };
}

/** Converts bytes to text for a column: replaces invalid UTF-8, drops an incomplete last character and NUL. */
function decodeExcerpt(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
}
