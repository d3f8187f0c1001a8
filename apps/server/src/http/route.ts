// A route: an operation of the contract and the verb that carries it out.
import type { InputOf, Operation, ResultOf } from '@parley/contract';
import type { Ctx } from '../context.ts';
import type { Json } from '../platform/json.ts';

/** Answers an operation; `setHeader` sets the headers that the operation declares. */
export type Handle<O> = (
  ctx: Ctx,
  input: InputOf<O>,
  setHeader: (name: string, value: string) => void,
) => Promise<ResultOf<O> | Json>;

/** Does the record that the path names exist? */
export type Exists = (ctx: Ctx, params: Record<string, string>) => Promise<unknown>;

export interface Route {
  operation: Operation;
  handle: Handle<never>;
  exists: Exists | undefined;
}

/**
 * @param exists for a path with an id: called only when the query or the body is refused, because an unknown id comes
 *   first (api.md#order-of-checks). Undefined or false: 404.
 */
export function route<O extends Operation>(operation: O, handle: Handle<O>, exists?: Exists): Route {
  return { operation, handle: handle as Handle<never>, exists };
}
