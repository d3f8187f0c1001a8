// Calls to Meta's Graph API with a number's token.
import type { Caller, ProviderCall } from '../call-provider.ts';
import { EngineError, type EngineNumber, type SecretsOf } from '../port.ts';
import { errorOf } from './errors.ts';

export type Json = Record<string, unknown>;

export interface GraphCall {
  method?: ProviderCall['method'];
  /** Without the version, such as `/106540352242922/messages`. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  timeoutMs?: number;
}

/** Calls, and returns the body of a success. Throws {@link EngineError}. */
export type Graph = (number: EngineNumber, call: GraphCall) => Promise<Json>;

/** Longer than Meta takes, and shorter than the service waits for a send. */
const TIMEOUT_MS = 20_000;

export function createGraph(caller: Caller, secretsOf: SecretsOf): Graph {
  return async (number, { method = 'GET', path, query, body, timeoutMs = TIMEOUT_MS }) => {
    const { graph_url, graph_version } = number.settings;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const answer = await caller.call({
      method,
      url: `${graph_url}/${graph_version}${path}${search}`,
      headers: { authorization: `Bearer ${secretsOf(number)['access_token']}` },
      ...(body && { body }),
      timeoutMs,
    });
    if (answer.status < 200 || answer.status >= 300) throw errorOf(answer);
    if (typeof answer.json !== 'object' || answer.json === null) {
      throw new EngineError('unknown', 'WhatsApp answered something that is no JSON', false);
    }
    return answer.json as Json;
  };
}
