// One call of an operation over HTTP, typed from the contract.
import type { CallOf, Operation, ResultOf } from '@parley/contract';

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable; branch on it (spec 7). */
  readonly code: string;
  readonly headers: Headers;
  constructor(status: number, code: string, message: string, headers: Headers) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export interface CallerOptions {
  /** Where Parley answers, without `/api/v1`: `http://localhost:3000`. */
  baseUrl: string;
  key: string;
  fetch?: typeof fetch;
}

/** Sends operations of the contract; throws {@link ApiError} for an error answer. */
export interface Caller {
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<ResultOf<O>>;
}

export function createCaller({ baseUrl, key, fetch: send = fetch }: CallerOptions): Caller {
  return {
    async call<O extends Operation>(operation: O, input: CallOf<O>) {
      const { path, rest } = fillPath(operation, input as Record<string, unknown>);
      const { idempotency_key } = rest;
      if (operation.idempotent) delete rest['idempotency_key'];
      const url = new URL(baseUrl.replace(/\/+$/, '') + operation.root + path);
      const headers: Record<string, string> = { authorization: `Bearer ${key}` };
      if (operation.idempotent && idempotency_key !== undefined) {
        headers['idempotency-key'] = String(idempotency_key);
      }
      const init: RequestInit = { method: operation.method, headers };
      if (operation.body) {
        headers['content-type'] = 'application/json';
        init.body = JSON.stringify(rest);
      } else {
        for (const [name, value] of Object.entries(rest)) {
          if (value !== undefined) url.searchParams.set(name, String(value));
        }
      }
      const response = await send(url, init);
      const body: unknown = await response.json();
      if (!response.ok) throw errorOf(response, body);
      return body as ResultOf<O>;
    },
  };
}

function fillPath(operation: Operation, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function errorOf(response: Response, body: unknown): ApiError {
  const { code, message } = (body as { error?: { code?: string; message?: string } }).error ?? {};
  return new ApiError(
    response.status,
    code ?? 'unknown',
    message ?? `HTTP ${response.status}`,
    response.headers,
  );
}
