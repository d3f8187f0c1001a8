// One operation of the API as a value: routes, validation, documentation, client types and tools derive from it.
import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The root that a path is relative to: the versioned API, or the sandbox's control API (decisions 4). */
export type Root = '/api/v1' | '/sandbox';

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | null = z.ZodType | null,
  Result extends z.ZodType = z.ZodType,
> {
  /** `<resource>.<verb>`, unique. */
  id: string;
  method: Method;
  root: Root;
  /** Relative to the root, with `{name}` for parameters. */
  path: `/${string}`;
  /** The scope a key needs; `null`: any valid key; `all`: a key that holds every scope. */
  scope: Scope | 'all' | null;
  summary: string;
  params: Params;
  query: Query;
  /** `null`: the call takes no body (an empty one or `{}` is ignored). */
  body: Body;
  /** The most bytes of body accepted; 1 MiB unless said (decisions 1). */
  bodyLimit?: number;
  success: { status: 200 | 201 | 202; body: Result };
  /** Errors beyond those every operation may answer (401, 403, 422, 429 rate_limited, 500, 503). */
  errors: readonly ErrorName[];
}

/** Declares an operation; keeps the exact types of its schemas. */
export function operation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType | null,
  R extends z.ZodType,
>(value: Operation<P, Q, B, R>): Operation<P, Q, B, R> {
  return value;
}

/** What a verb receives: path parameters, query and body, decoded and checked. */
export type InputOf<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? z.output<P> & z.output<Q> & (B extends z.ZodType ? z.output<B> : unknown)
    : never;

/** What a caller passes: path parameters, query and body, as they are written. */
export type CallOf<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? z.input<P> & z.input<Q> & (B extends z.ZodType ? z.input<B> : unknown)
    : never;

/** The body of a successful answer. */
export type ResultOf<O> =
  O extends Operation<z.ZodType, z.ZodType, z.ZodType | null, infer R> ? z.output<R> : never;
