// Defines a route: an operation of the contract and the function that implements it.
import type { InputOf, Operation, ResultOf } from '@parley/contract';
import type { Ctx, System, Visit, Visitor } from '../context.ts';
import type { Download } from '../platform/download.ts';
import type { Json } from '../platform/json.ts';

type Answer<O> = Promise<ResultOf<O> | Json | Download>;

/** Runs an operation; `setHeader` sets the headers that the operation declares. */
export type Handle<O> = (
  ctx: Ctx,
  input: InputOf<O>,
  setHeader: (name: string, value: string) => void,
  /** null unless the call came through the dashboard's API. */
  visit: Visitor | Visit | null,
) => Answer<O>;

/** Returns whether the record in the path exists. */
export type Exists = (ctx: Ctx, params: Record<string, string>) => Promise<unknown>;

export interface Route {
  operation: Operation;
  handle: Handle<never>;
  exists: Exists | undefined;
}

/**
 * Returns the route of an operation.
 * @param exists for a path with an id: called only if the query or the body is refused, because a 404 for the id takes
 * precedence (api.md#order-of-checks).
 */
export function createRoute<O extends Operation>(operation: O, handle: Handle<O>, exists?: Exists): Route {
  return { operation, handle: handle as Handle<never>, exists };
}

/** Returns a dashboard route whose verb also needs the session. */
export function createMemberRoute<O extends Operation>(
  operation: O,
  handle: (ctx: Ctx, input: InputOf<O>, visit: Visit) => Answer<O>,
  exists?: Exists,
): Route {
  return createRoute(
    operation,
    (ctx, input, _setHeader, visit) => handle(ctx, input, visit as Visit),
    exists,
  );
}

/** Returns a dashboard route for callers without a session: its verb acts in no workspace. */
export function openRoute<O extends Operation>(
  operation: O & { open?: true },
  handle: (system: System, input: InputOf<O>, visitor: Visitor) => Answer<O>,
): Route {
  return createRoute<Operation>(operation, (system, input, _setHeader, visitor) =>
    handle(system, input as InputOf<O>, visitor!),
  );
}
