// Calls to a WAHA server, and what its refusals mean (docs/engines/waha.md#errors).
import { firstCode } from '../../platform/strangers.ts';
import type { Caller, ProviderAnswer } from '../call-provider.ts';
import type { EngineErrorKind } from '../events.ts';
import { EngineError, type EngineNumber, type SecretsOf } from '../port.ts';
import { fieldsOf, wordsOf } from './fields.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** `{session}` stands for the number's session. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** For all of it, in milliseconds. */
  timeoutMs?: number;
}

export interface WahaApi {
  /** The answer's JSON; undefined when it has none. Throws {@link EngineError}. */
  call(number: EngineNumber, call: Call): Promise<unknown>;
  /** Any answer, also a refusal. Throws {@link EngineError} when there is none. */
  ask(number: EngineNumber, call: Call): Promise<ProviderAnswer>;
  /** An address on the number's server, and the key to it. */
  address(number: EngineNumber, path: string): { url: string; headers: Record<string, string> };
}

/** WAHA waits up to five seconds for a session to work before it refuses. */
const USUAL_MS = 12_000;

export function createApi(caller: Caller, secretsOf: SecretsOf): WahaApi {
  const address = (number: EngineNumber, path: string) => ({
    url: number.settings['url']!.replace(/\/+$/, '') + path,
    headers: { 'x-api-key': secretsOf(number)['api_key']! },
  });
  const ask: WahaApi['ask'] = async (number, { method, path, query, body, timeoutMs = USUAL_MS }) => {
    const session = encodeURIComponent(number.settings['session']!);
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const to = address(number, path.replace('{session}', session) + search);
    return caller.call({ method, ...to, ...(body && { body }), timeoutMs });
  };
  return {
    ask,
    address,
    async call(number, call) {
      const answer = await ask(number, call);
      if (answer.status < 200 || answer.status >= 300) throw refusal(answer);
      if (answer.json === undefined && answer.text !== '') throw notWaha();
      return answer.json;
    },
  };
}

/** A good status with something else than JSON, such as the page of a proxy. It may have passed the call on. */
export function notWaha(): EngineError {
  return new EngineError('unknown', 'WAHA did not answer: something else does at its url', false);
}

/** What an answer that is not good means. Whatever is no clear refusal may have been done. */
export function refusal({ status, headers, json }: ProviderAnswer): EngineError {
  const body = fieldsOf(json);
  const { message, details } = fieldsOf(body['exception']);
  const texts = [body['message'], body['error'], message, details].flat();
  const said = texts.map(wordsOf).filter(Boolean);
  // The server at the url may be any server of the network, so its sentences are not passed on.
  const code = firstCode([body['code'], ...texts]);
  const sentence = `WAHA answered ${status}${code ? ` (${code})` : ''}`;
  const error = (kind: EngineErrorKind, definite = true, retryAfterMs: number | null = null) =>
    new EngineError(kind, sentence, definite, retryAfterMs);
  if (status === 401 || status === 403) return error('auth');
  if (status === 429) return error('rate', true, waitIn(headers['retry-after'], headers['date']));
  // No such session; or it is not in the status that the call needs.
  if (status === 404 || (status === 422 && body['expected'] !== undefined)) return error('disconnected');
  if (status < 500) return error('invalid');
  const reasons = said.join(' ');
  // No chat with somebody new: a lock, or the network's own quota of them.
  if (/\b(463|475)\b/.test(reasons)) return error('reachout_locked');
  if (reasons.includes('rate-overlimit')) return error('rate');
  return error('transient', false);
}

/** `Retry-After`: seconds, or a date by the server's own clock. */
function waitIn(retryAfter: Header, date: Header): number | null {
  const text = [retryAfter].flat()[0];
  if (!text) return null;
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - Date.parse([date].flat()[0] ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

type Header = string | string[] | undefined;
