// One operation of the API as a value. Routes, validation, documentation and the client are derived from it.
import { z } from 'zod';
import { COMMON_ERRORS, type ErrorName, SESSION_ERRORS } from './errors.ts';
import type { Scope } from './scopes.ts';
import type { ToolText } from './tool.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The root of a path: the versioned API, the sandbox's control API (sandbox.md), or the dashboard's API
 * (dashboard-operations.md).
 */
export type Root = '/api/v1' | '/sandbox' | '/dashboard/api';

/** A caller of operations: a key, through the public API, or a signed-in member, through the dashboard's API. */
export type Audience = 'api' | 'dashboard';

/** The properties of a public operation, which members can call too. */
export const inApi = { root: '/api/v1', audience: ['api', 'dashboard'] } as const;
/** The properties of an operation that only members can call (dashboard-operations.md#one-contract-two-apis). */
export const inDashboard = { root: '/dashboard/api', audience: ['dashboard'], scope: null } as const;
export const nothing = z.strictObject({});

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | null = z.ZodType | null,
  Result extends z.ZodType = z.ZodType,
  Idempotent extends boolean = boolean,
  Callers extends readonly Audience[] = readonly Audience[],
> {
  /** A unique id, `<resource>.<verb>`. */
  id: string;
  method: Method;
  root: Root;
  /** The path below the root, with `{name}` for parameters. */
  path: `/${string}`;
  /**
   * The callers of the operation. Without `api`, it is not part of the public API, its document, its client or its
   * tools for assistants.
   */
  audience: Callers;
  /** Whether the dashboard's API accepts a call without a session, such as signing in. */
  open?: true;
  /** Whether the dashboard's API requires that the password was entered in the last 15 minutes. */
  confirmed?: true;
  /**
   * The scope that a key needs. `null`: any valid key; `all`: a key with every scope. roles.ts defines what members can
   * call.
   */
  scope: Scope | 'all' | null;
  summary: string;
  /** The description for language models; undefined: the operation is not an MCP tool. */
  tool?: ToolText;
  params: Params;
  query: Query;
  /** `null`: the call accepts no body (an empty one or `{}` is ignored). */
  body: Body;
  /** The largest body in bytes; 1 MiB by default (api.md#requests). */
  bodyLimit?: number;
  /**
   * Whether the result is a single record with an ETag, and If-None-Match returns 304 (api.md#conditional-requests).
   */
  conditional?: boolean;
  /**
   * Whether the header `Idempotency-Key` is accepted (api.md#idempotency), which the verb receives as
   * `idempotency_key`.
   */
  idempotent?: Idempotent;
  /** Additional response headers: descriptions by name. */
  responseHeaders?: Readonly<Record<string, string>>;
  success: {
    status: 200 | 201 | 202;
    /** The schema of the body; with `type`, the body is the text of a file. */
    body: Result;
    type?: 'text/csv' | 'application/octet-stream';
  };
  /** The operation's own errors, besides the {@link COMMON_ERRORS}; {@link listErrors} returns all. */
  errors: readonly ErrorName[];
}

/** Declares an operation with the exact types of its schemas. */
export function operation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType | null,
  R extends z.ZodType,
  const I extends boolean = false,
  const A extends readonly Audience[] = readonly Audience[],
>(value: Operation<P, Q, B, R, I, A>): Operation<P, Q, B, R, I, A> {
  return value;
}

/**
 * Returns every error of the operation: its own and the {@link COMMON_ERRORS}, without `insufficient_scope` if the
 * operation needs no scope. For the dashboard's API, {@link SESSION_ERRORS} replace the errors about keys.
 */
export function listErrors({ audience, scope, errors }: Operation): ErrorName[] {
  const ofKeys = ['missing_api_key', 'invalid_api_key'];
  const common: ErrorName[] = audience.includes('api')
    ? COMMON_ERRORS.filter((name) => name !== 'insufficient_scope' || scope !== null)
    : [...COMMON_ERRORS.filter((name) => !ofKeys.includes(name)), ...SESSION_ERRORS];
  return [...new Set([...common, ...errors])];
}

/**
 * Returns the path at the dashboard's API. All operations have the same root there; those of the sandbox are in a
 * folder below it (dashboard-operations.md).
 */
export function getDashboardPath({ root, path }: Pick<Operation, 'root' | 'path'>): string {
  return `/dashboard/api${root === '/sandbox' ? root : ''}${path}`;
}

/** Turns an empty object type into `unknown`, because in an intersection it would forbid all fields. */
type Part<T> = T extends Record<string, never> ? unknown : T;

type Key<O> = O extends { idempotent?: true } ? { idempotency_key?: string | undefined } : unknown;

/** The input of a verb: path parameters, query and body, decoded and checked. */
export type InputOf<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Part<z.output<P>> & Part<z.output<Q>> & (B extends z.ZodType ? Part<z.output<B>> : unknown) & Key<O>
    : never;

/** The input of a caller: the same fields as the verb's, before encoding. */
export type CallOf<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Part<z.input<P>> & Loose<Part<z.input<Q>>> & (B extends z.ZodType ? Part<z.input<B>> : unknown) & Key<O>
    : never;

/** Query values are sent as text; a caller can pass numbers and booleans. */
type Loose<T> = {
  [K in keyof T]: string extends T[K]
    ? T[K] | number
    : T[K] extends 'true' | 'false' | undefined
      ? T[K] | boolean
      : T[K];
};

/** The body of a successful response. */
export type ResultOf<O> =
  O extends Operation<z.ZodType, z.ZodType, z.ZodType | null, infer R> ? z.output<R> : never;
