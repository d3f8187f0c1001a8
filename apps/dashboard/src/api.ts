// Sends every request to the server. Types come from the contract, method and path from a generated table.
import type { CallOf, contract, Operation, ResultOf } from '@parley/contract';
import { OPERATIONS } from './operations.ts';
import { CallProblem, createConnectionProblem, type Problem, toProblem } from './problem.ts';
import { setServerTime } from './server-clock.ts';

type Contract = typeof contract;
export type OperationId = {
  [R in keyof Contract & string]: `${R}.${keyof Contract[R] & string}`;
}[keyof Contract & string];
type OperationAt<Id> = Id extends `${infer R}.${infer V}`
  ? R extends keyof Contract
    ? V extends keyof Contract[R]
      ? Contract[R][V] extends Operation
        ? Contract[R][V]
        : never
      : never
    : never
  : never;

export type Input<Id extends OperationId> = CallOf<OperationAt<Id>>;
export type Answer<Id extends OperationId> = ResultOf<OperationAt<Id>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The idempotency key of a call that must not run twice. Every attempt sends the same key. */
  idempotencyKey?: string;
}

/** The functions to call when a response says that the session has ended. */
const sessionEndListeners = new Set<() => void>();
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

/** Concurrent requests share one password prompt. */
let confirmation: Promise<boolean> | null = null;
let askForPassword: (() => Promise<boolean>) | null = null;
/**
 * Registers the prompt for operations that require the password again. It resolves to false when the member cancels.
 */
export function setPasswordPrompt(ask: () => Promise<boolean>): () => void {
  askForPassword = ask;
  return () => {
    if (askForPassword === ask) askForPassword = null;
  };
}

/** The functions to call when a response says that the member lacks a permission: their role might have changed. */
const forbiddenListeners = new Set<() => void>();
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener);
  return () => forbiddenListeners.delete(listener);
}

/**
 * Calls an operation. Throws a {@link CallProblem}. When the server requires the password again, prompts for it and
 * repeats the call.
 */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<Answer<Id>> {
  try {
    return await callOnce(id, input, options);
  } catch (error) {
    const { code } = toProblem(error);
    if (code === 'insufficient_scope') for (const listener of forbiddenListeners) listener();
    if (code !== 'reauthentication_required' || !askForPassword) throw error;
    confirmation ??= askForPassword().finally(() => {
      confirmation = null;
    });
    if (!(await confirmation)) throw error;
    return callOnce(id, input, options);
  }
}

async function callOnce<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: CallOptions,
): Promise<Answer<Id>> {
  const entry = OPERATIONS[id] ?? (await loadLaterOperations())[id];
  if (!entry) throw new Error(`The operation table lacks ${id}.`);
  const rest = { ...(input as Record<string, unknown>) };
  const [method, template] = entry.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method, headers, signal: options.signal ?? null };
  let address = path;
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
    if (query.size > 0) address += `?${query}`;
  } else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(rest);
  }
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const fail = (error: Error) => {
    throw options.signal?.aborted ? error : createConnectionProblem(error);
  };
  const response = await fetch(address, init).catch(fail);
  setServerTime(response.headers.get('date'));
  // The connection can end within the body. Then the result of the call is unknown.
  const body = await response.json().catch((error: Error) => (response.ok ? fail(error) : null));
  if (response.ok) return body as Answer<Id>;
  const problem = readProblem(response, body);
  // The caller of `session.get` handles a missing session itself.
  if (problem.code === 'session_required' && id !== 'session.get')
    for (const listener of sessionEndListeners) listener();
  throw new CallProblem(problem);
}

/** Loads the operations that the first pages don't need. */
export async function loadLaterOperations(): Promise<typeof OPERATIONS> {
  try {
    return (await import('./operations-later.ts')).LATER;
  } catch (error) {
    throw createConnectionProblem(error);
  }
}

function readProblem(response: Response, body: unknown): Problem {
  const { code, message, issues, ...details } =
    (body as { error?: Record<string, unknown> } | null)?.error ?? {};
  const wait = response.headers.get('retry-after');
  const resetsAt = response.headers.get('x-quota-reset');
  return {
    code: (code as Problem['code']) ?? 'unknown',
    message: typeof message === 'string' ? message : `HTTP ${response.status}`,
    issues: (issues as Problem['issues'] | undefined) ?? [],
    status: response.status,
    retryAfter: wait !== null && /^\d+$/.test(wait) ? Number(wait) : null,
    quota: resetsAt === null ? null : { limit: Number(response.headers.get('x-quota-limit')), resetsAt },
    requestId: response.headers.get('x-request-id'),
    details,
  };
}
