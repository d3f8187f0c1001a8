// A route: an operation of the contract and the verb that carries it out.
import type { InputOf, Operation, ResultOf } from '@parley/contract';
import type { Ctx, System, Visit, Visitor } from '../context.ts';
import type { Download } from '../platform/download.ts';
import type { Json } from '../platform/json.ts';

type Answer<O> = Promise<ResultOf<O> | Json | Download>;

/** Answers an operation; `setHeader` sets the headers that the operation declares. */
export type Handle<O> = (
  ctx: Ctx,
  input: InputOf<O>,
  setHeader: (name: string, value: string) => void,
  /** At the dashboard's door. */
  visit: Visitor | Visit | null,
) => Answer<O>;

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

/** A route of the dashboard whose verb must know the session as well. */
export function memberRoute<O extends Operation>(
  operation: O,
  handle: (ctx: Ctx, input: InputOf<O>, visit: Visit) => Answer<O>,
  exists?: Exists,
): Route {
  return route(operation, (ctx, input, _setHeader, visit) => handle(ctx, input, visit as Visit), exists);
}

/** A route of the dashboard for whoever is not signed in: its verb acts in no workspace. */
export function openRoute<O extends Operation>(
  operation: O & { open?: true },
  handle: (system: System, input: InputOf<O>, visitor: Visitor) => Answer<O>,
): Route {
  return route<Operation>(operation, (system, input, _setHeader, visitor) =>
    handle(system, input as InputOf<O>, visitor!),
  );
}
