// A route: an operation of the contract and the verb that carries it out.
import type { InputOf, Operation, ResultOf } from '@parley/contract';
import type { Ctx } from '../context.ts';
import type { Json } from '../platform/json.ts';

/** Answers an operation; `setHeader` is for headers that the operation declares beside its body. */
export type Handle<O> = (
  ctx: Ctx,
  input: InputOf<O>,
  setHeader: (name: string, value: string) => void,
) => Promise<ResultOf<O> | Json>;

export interface Route {
  operation: Operation;
  handle: Handle<never>;
}

export function route<O extends Operation>(operation: O, handle: Handle<O>): Route {
  return { operation, handle: handle as Handle<never> };
}
