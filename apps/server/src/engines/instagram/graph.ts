// Calls to graph.instagram.com with a number's token.
import type { Caller, ProviderCall } from '../call-provider.ts';
import { EngineError, type EngineNumber, type SecretsOf } from '../port.ts';
import { errorOf } from './errors.ts';

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

/** Longer than Meta takes, and shorter than the service waits for a send. */
const TIMEOUT_MS = 20_000;

export function createGraph(caller: Caller, secretsOf: SecretsOf): Graph {
  return async (number, { method = 'GET', path, query, body, timeoutMs = TIMEOUT_MS, unversioned }) => {
    const { graph_url, graph_version } = number.settings;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const answer = await caller.call({
      method,
      url: `${graph_url}${unversioned ? '' : `/${graph_version}`}${path}${search}`,
      headers: { authorization: `Bearer ${secretsOf(number).access_token}` },
      ...(body && { body }),
      timeoutMs,
    });
    if (answer.status < 200 || answer.status >= 300) throw errorOf(answer);
    if (typeof answer.json !== 'object' || answer.json === null) {
      throw new EngineError('unknown', 'Instagram answered something that is no JSON', false);
    }
    return answer.json as Json;
  };
}

/** Fields of an answer that Meta's pages wrap in `data`, and the live service does not. */
export function unwrapped(answer: Json): Json {
  const { data } = answer;
  const [first] = Array.isArray(data) ? data : [data];
  return typeof first === 'object' && first !== null ? (first as Json) : answer;
}
