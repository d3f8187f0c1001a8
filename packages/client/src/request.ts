// One attempt of one call over HTTP.
import { ConnectionError, makeApiError, TimeoutError } from './errors.ts';

/** The properties of an operation that a call depends on. */
export interface Route {
  method: string;
  /** The path from the root, with `{name}` for parameters. */
  path: string;
  /** Whether the request has a body; otherwise the input goes into the query. */
  hasBody: boolean;
}

export interface Transport {
  /** The URL of Parley, without `/api/v1`. */
  origin: string;
  key: string;
  fetch: typeof fetch;
}

export interface Attempt {
  input: Record<string, unknown>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The time limit in milliseconds; undefined if there is none. */
  timeout?: number | undefined;
}

/** Returns the URL without slashes at the end and without `/api/v1`. */
export function getOrigin(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/**
 * Makes one attempt. Throws an {@link ApiError} or a {@link ConnectionError}.
 * @returns the response's body
 */
export async function request(transport: Transport, route: Route, attempt: Attempt): Promise<unknown> {
  const { path, rest } = fillPath(route.path, attempt.input);
  const url = new URL(transport.origin + path);
  const headers: Record<string, string> = { ...attempt.headers, authorization: `Bearer ${transport.key}` };
  const init: RequestInit = { method: route.method, headers };
  if (route.hasBody) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(rest);
  } else {
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
  }
  const limits = [
    attempt.signal,
    attempt.timeout === undefined ? undefined : AbortSignal.timeout(attempt.timeout),
  ];
  const signals = limits.filter((signal) => signal !== undefined);
  if (signals.length > 0) init.signal = AbortSignal.any(signals);
  try {
    const response = await transport.fetch(url, init);
    const text = await response.text();
    const body = parseJson(text);
    if (!response.ok) throw makeApiError(response.status, response.headers, body);
    if (body === undefined) throw makeApiError(502, response.headers, null);
    return body;
  } catch (error) {
    throw toConnectionError(error, attempt);
  }
}

function toConnectionError(error: unknown, { signal, timeout }: Attempt): unknown {
  if (signal?.aborted) return signal.reason;
  if ((error as { name?: string }).name === 'TimeoutError') {
    return new TimeoutError(`No answer within ${timeout} ms.`, { cause: error });
  }
  if (error instanceof TypeError) return new ConnectionError('Parley cannot be reached.', { cause: error });
  return error;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fillPath(template: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}
