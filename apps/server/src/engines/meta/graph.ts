// Calls Meta's Graph API with a number's token and interprets errors by their code, because the HTTP status is not
// reliable.
import { type Fact, fact } from '@parley/contract';
import { isAtHost } from '../../platform/foreign-requests.ts';
import type { Caller, ProviderAnswer, ProviderCall } from '../call-provider.ts';
import type { EngineErrorKind } from '../events.ts';
import { EngineError, type EngineNumber, type OpenSecrets } from '../port.ts';

export type Json = Record<string, unknown>;

interface GraphCall {
  method?: ProviderCall['method'];
  /** The path without the version, such as `/me`. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  timeoutMs?: number;
  /** True for a path without an API version. */
  unversioned?: boolean;
}

/** Makes a call and returns the body of a successful response. Throws {@link EngineError}. */
export type Graph = (number: EngineNumber, call: GraphCall) => Promise<Json>;

/** The error object in a response or a webhook. */
export interface GraphProblem {
  code: number;
  subcode: number | null;
  /** Meta's message to the user; null if there is none. */
  said: string | null;
  /** The code, with the subcode if there is one. */
  name: string;
}

/** What an error means to Parley. */
export interface ErrorMeaning {
  kind: EngineErrorKind;
  /**
   * Whether the message might have been sent despite the error: always, or only with a 5xx status; undefined if it was
   * certainly not sent.
   */
  unsure?: 'always' | 'on_5xx';
  /** How long to wait if Meta does not say, in milliseconds. */
  waitMs?: number;
}

/** One of Meta's products. */
export interface Product {
  /** The display name. */
  name: string;
  /** Returns the meaning of an error; undefined if the error is unknown. */
  findMeaning(problem: GraphProblem): ErrorMeaning | undefined;
}

/** The time limit of a call: longer than Meta takes, and shorter than the service's limit for a send. */
const TIMEOUT_MS = 20_000;
const META_HOSTS = ['graph.facebook.com', 'graph.instagram.com'];

export function createGraph(product: Product, caller: Caller, secretsOf: OpenSecrets): Graph {
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
      throw createGraphError(product, answer, isAtHost(graph_url!, META_HOSTS));
    }
    if (typeof answer.json !== 'object' || answer.json === null) {
      throw new EngineError('unknown', fact('answer_unreadable', { provider: product.name }), false);
    }
    return answer.json as Json;
  };
}

/**
 * Returns the error for an unsuccessful response.
 * @param isMeta whether the response is from Meta; false if graph_url is another server.
 */
function createGraphError(
  { name, findMeaning }: Product,
  answer: ProviderAnswer,
  isMeta: boolean,
): EngineError {
  const { status } = answer;
  const problem = parseProblem((answer.json as Json | null | undefined)?.['error']);
  const waitMs = readWait(answer);
  if (!problem) {
    const reason = fact('answered_without_reason', { provider: name, status });
    if (status === 429) return new EngineError('rate', reason, true, waitMs);
    if (status === 401) return new EngineError('auth', reason, true, waitMs);
    // A proxy responded, so it is unknown what Meta did with the message.
    const isRefused = status >= 400 && status < 500 && status !== 408;
    return new EngineError(isRefused ? 'transient' : 'unknown', reason, isRefused, waitMs);
  }
  const meaning = findMeaning(problem);
  return new EngineError(
    meaning?.kind ?? 'unknown',
    isMeta ? saidReason(name, problem) : fact('provider_failed', { provider: name, code: problem.name }),
    isDefinite(meaning, status),
    waitMs ?? meaning?.waitMs ?? null,
  );
}

/** Returns the reason of an error, including Meta's message. */
export function saidReason(provider: string, { said, name }: GraphProblem): Fact {
  return fact('provider_said', { provider, said, code: name });
}

/** Parses an error object; null if the value is not one. */
export function parseProblem(error: unknown): GraphProblem | null {
  const { code, error_subcode, message, title, error_data } = (error ?? {}) as Json;
  if (typeof code !== 'number') return null;
  const subcode = typeof error_subcode === 'number' ? error_subcode : null;
  const details = (error_data as { details?: unknown } | null | undefined)?.details;
  const text = [details, message, title].find((one) => typeof one === 'string' && one !== '');
  const said = typeof text === 'string' ? text.slice(0, 300).replace(/[.\s]+$/, '') : null;
  const name = subcode === null ? String(code) : `${code}/${subcode}`;
  return { code, subcode, name, said };
}

/** Returns whether the message was certainly not sent. */
function isDefinite(meaning: ErrorMeaning | undefined, status: number): boolean {
  if (meaning && !meaning.unsure) return true;
  return meaning?.unsure !== 'always' && status < 500;
}

/**
 * Returns how long Meta asks us to wait, in milliseconds; null if it does not say. `Retry-After` contains seconds, and
 * `X-Business-Use-Case-Usage` contains minutes.
 */
function readWait({ headers }: ProviderAnswer): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  const usage = headers['x-business-use-case-usage'];
  if (typeof usage !== 'string') return null;
  const minutes = [...usage.matchAll(/"estimated_time_to_regain_access":\s*(\d+)/g)];
  const longest = Math.max(0, ...minutes.map(([, text]) => Number(text)));
  return longest > 0 ? longest * 60_000 : null;
}
