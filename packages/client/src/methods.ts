// The methods of the SDK, typed from the contract: `parley.leads.update(id, { tags })`.
import type { CallOf, contract, Operation, ResultOf } from '@parley/contract';
import type { z } from 'zod';
import type { PageList } from './page.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The time limit of an attempt in milliseconds; default: the client's. */
  timeout?: number;
  /** The maximum number of times that a failed call is retried; default: the client's. */
  retries?: number;
}

export interface SendOptions extends CallOptions {
  /** The key that identifies this send, so that repeating the call sends nothing twice; default: a random key. */
  idempotencyKey?: string;
}

type Contract = typeof contract;

/** The name of the parameter in the path; `never` if the path has none. */
type PathName<O> =
  O extends Operation<infer P, z.ZodType, z.ZodType | null, z.ZodType>
    ? string extends keyof z.input<P>
      ? never
      : keyof z.input<P>
    : never;
type RemainingInput<O> = Omit<CallOf<O>, PathName<O> | 'idempotency_key'>;
type Options<O> = O extends { idempotent?: true } ? SendOptions : CallOptions;

/** The input argument, optional if no field is required. */
type Input<T> = Record<string, never> extends T ? [input?: T] : [input: T];

type Answer<R> = R extends { data: (infer T)[]; pagination: unknown }
  ? PageList<T>
  : R extends { data: infer T }
    ? Promise<T>
    : never;

/** A method's arguments: the path parameter first, then the query or the body, then options. */
type ResourceMethod<O> = [PathName<O>] extends [never]
  ? (...args: [...Input<RemainingInput<O>>, options?: Options<O>]) => Answer<ResultOf<O>>
  : (id: string, ...args: [...Input<RemainingInput<O>>, options?: Options<O>]) => Answer<ResultOf<O>>;

/** The verbs of a resource that keys can call. */
type PublicVerb<R> = {
  [Verb in keyof R]: R[Verb] extends { audience: readonly ['api', ...unknown[]] } ? Verb : never;
}[keyof R];

export type Resource<Name extends keyof Contract> = {
  readonly [Verb in PublicVerb<Contract[Name]>]: ResourceMethod<Contract[Name][Verb]>;
};
