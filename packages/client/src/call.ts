// Calls an operation given as a value of the contract, without retries.
import type { CallOf, Operation, ResultOf } from '@parley/contract';
import { getOrigin, request } from './request.ts';

export interface CallerOptions {
  /** The URL of Parley, such as `http://localhost:3000`. */
  baseUrl: string;
  key: string;
  fetch?: typeof fetch;
}

/** Sends operations of the contract. Throws an `ApiError` for an error response. */
export interface Caller {
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<ResultOf<O>>;
}

export function createCaller({ baseUrl, key, fetch: send = fetch }: CallerOptions): Caller {
  const transport = { origin: getOrigin(baseUrl), key, fetch: send };
  return {
    async call<O extends Operation>(operation: O, input: CallOf<O>) {
      const { idempotency_key, ...rest } = input as Record<string, unknown>;
      const route = {
        method: operation.method,
        path: operation.root + operation.path,
        hasBody: operation.body !== null,
      };
      const headers: Record<string, string> =
        idempotency_key === undefined ? {} : { 'idempotency-key': String(idempotency_key) };
      return (await request(transport, route, { input: rest, headers })) as ResultOf<O>;
    },
  };
}
