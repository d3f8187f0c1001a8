// Meta's Graph API: calls with a number's token, and what its refusals mean. The code of an error says all; its HTTP
// status says little.
import { isAtHost } from '../../platform/strangers.ts';
import type { Caller, ProviderAnswer, ProviderCall } from '../call-provider.ts';
import type { EngineErrorKind } from '../events.ts';
import { EngineError, type EngineNumber, type SecretsOf } from '../port.ts';

export type Json = Record<string, unknown>;

export interface GraphCall {
  method?: ProviderCall['method'];
  /** Without the version, such as `/me`. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  timeoutMs?: number;
  /** Outside the versions of the API. */
  unversioned?: boolean;
}

/** Calls, and returns the body of a success. Throws {@link EngineError}. */
export type Graph = (number: EngineNumber, call: GraphCall) => Promise<Json>;

/** The error object of an answer or a webhook. */
export interface GraphProblem {
  code: number;
  subcode: number | null;
  /** For people, with the code; in Meta's words. */
  reason: string;
  /** The code, with the subcode if there is one. */
  name: string;
}

/** What an error means to us. */
export interface Meaning {
  kind: EngineErrorKind;
  /** It may have sent the message nonetheless: always, or if the HTTP status is a 5xx. Never unless given. */
  unsure?: 'always' | 'on_5xx';
  /** How long to wait where Meta does not say, in milliseconds. */
  waitMs?: number;
}

/** One of Meta's products. */
export interface Product {
  /** As people call it. */
  name: string;
  /** undefined for an error that nobody knows. */
  meaningOf(problem: GraphProblem): Meaning | undefined;
}

/** Longer than Meta takes, and shorter than the service waits for a send. */
const TIMEOUT_MS = 20_000;
const META_HOSTS = ['graph.facebook.com', 'graph.instagram.com'];

export function createGraph(product: Product, caller: Caller, secretsOf: SecretsOf): Graph {
  return async (number, { method = 'GET', path, query, body, timeoutMs = TIMEOUT_MS, unversioned }) => {
    const { graph_url, graph_version } = number.settings;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const answer = await caller.call({
      method,
      url: `${graph_url}${unversioned ? '' : `/${graph_version}`}${path}${search}`,
      headers: { authorization: `Bearer ${secretsOf(number)['access_token']}` },
      ...(body && { body }),
      timeoutMs,
    });
    if (answer.status < 200 || answer.status >= 300) {
      throw errorOf(product, answer, isAtHost(graph_url!, META_HOSTS));
    }
    if (typeof answer.json !== 'object' || answer.json === null) {
      throw new EngineError('unknown', `${product.name} answered something that is no JSON`, false);
    }
    return answer.json as Json;
  };
}

/** The error for an answer that is no success. @param isMeta false: another server answers at graph_url. */
function errorOf({ name, meaningOf }: Product, answer: ProviderAnswer, isMeta: boolean): EngineError {
  const { status } = answer;
  const problem = problemOf((answer.json as Json | null | undefined)?.['error']);
  const waitMs = waitOf(answer);
  if (!problem) {
    const said = `${name} answered ${status} without a reason`;
    if (status === 429) return new EngineError('rate', said, true, waitMs);
    if (status === 401) return new EngineError('auth', said, true, waitMs);
    // The page of a proxy, which is no word of Meta's on the message.
    const isRefused = status >= 400 && status < 500 && status !== 408;
    return new EngineError(isRefused ? 'transient' : 'unknown', said, isRefused, waitMs);
  }
  const meaning = meaningOf(problem);
  return new EngineError(
    meaning?.kind ?? 'unknown',
    isMeta ? `${name} says: ${problem.reason}` : `${name} answered with an error (${problem.name})`,
    isDefinite(meaning, status),
    waitMs ?? meaning?.waitMs ?? null,
  );
}

/** null for what is no error object. */
export function problemOf(error: unknown): GraphProblem | null {
  const { code, error_subcode, message, title, error_data } = (error ?? {}) as Json;
  if (typeof code !== 'number') return null;
  const subcode = typeof error_subcode === 'number' ? error_subcode : null;
  const details = (error_data as { details?: unknown } | null | undefined)?.details;
  const said = [details, message, title].find((text) => typeof text === 'string' && text !== '');
  const words = typeof said === 'string' ? said.slice(0, 300).replace(/[.\s]+$/, '') : 'no reason';
  const name = subcode === null ? String(code) : `${code}/${subcode}`;
  return { code, subcode, name, reason: `${words} (${name})` };
}

/** Did it surely not send the message? */
function isDefinite(meaning: Meaning | undefined, status: number): boolean {
  if (meaning && !meaning.unsure) return true;
  return meaning?.unsure !== 'always' && status < 500;
}

/** How long Meta asks us to wait: seconds in `Retry-After`, or the minutes of `X-Business-Use-Case-Usage`. */
function waitOf({ headers }: ProviderAnswer): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  const usage = headers['x-business-use-case-usage'];
  if (typeof usage !== 'string') return null;
  const minutes = [...usage.matchAll(/"estimated_time_to_regain_access":\s*(\d+)/g)];
  const longest = Math.max(0, ...minutes.map(([, text]) => Number(text)));
  return longest > 0 ? longest * 60_000 : null;
}
