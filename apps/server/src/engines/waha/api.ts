// Calls a WAHA server and interprets its errors (docs/engines/waha.md#errors).
import { fact } from '@parley/contract';
import { findCode } from '../../platform/foreign-requests.ts';
import type { Caller, ProviderAnswer } from '../call-provider.ts';
import type { EngineErrorKind } from '../events.ts';
import { EngineError, type EngineNumber, type OpenSecrets } from '../port.ts';
import { readFields, readNonEmptyText } from './fields.ts';

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** The path, in which `{session}` is replaced by the number's session. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** The time limit for the whole call, in milliseconds. */
  timeoutMs?: number;
}

export interface WahaApi {
  /** Returns the JSON of a response; undefined if it has none. Throws {@link EngineError} for an error status. */
  call(number: EngineNumber, call: Call): Promise<unknown>;
  /** Returns a response with any status. Throws {@link EngineError} if there is none. */
  ask(number: EngineNumber, call: Call): Promise<ProviderAnswer>;
  /** Returns a URL on the number's server, and the headers with its key. */
  address(number: EngineNumber, path: string): { url: string; headers: Record<string, string> };
}

/**
 * The default time limit of a call. WAHA rejects a call only after it has waited up to five seconds for the session to
 * work.
 */
const USUAL_MS = 12_000;

export function createApi(caller: Caller, secretsOf: OpenSecrets): WahaApi {
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
      if (answer.status < 200 || answer.status >= 300) throw toEngineError(answer);
      if (answer.json === undefined && answer.text !== '') throw createNotWahaError();
      return answer.json;
    },
  };
}

/**
 * Returns the error for a success status without JSON, as on the page of a proxy. The proxy might have forwarded the
 * call.
 */
export function createNotWahaError(): EngineError {
  return new EngineError('unknown', fact('other_server', { provider: 'WAHA' }), false);
}

/**
 * Returns the error for an unsuccessful response. Unless the response is a clear rejection, the call might have been
 * carried out.
 */
export function toEngineError({ status, headers, json }: ProviderAnswer): EngineError {
  const body = readFields(json);
  const { message, details } = readFields(body['exception']);
  const texts = [body['message'], body['error'], message, details].flat();
  const said = texts.map(readNonEmptyText).filter(Boolean);
  // The URL might lead to any server in the network, so the server's messages are not shown.
  const code = findCode([body['code'], ...texts]);
  const reason = fact('provider_answered', { provider: 'WAHA', status, code, said: null });
  const error = (kind: EngineErrorKind, definite = true, retryAfterMs: number | null = null) =>
    new EngineError(kind, reason, definite, retryAfterMs);
  if (status === 401 || status === 403) return error('auth');
  if (status === 429) return error('rate', true, readRetryAfter(headers['retry-after'], headers['date']));
  // The session does not exist, or does not have the status that the call needs.
  if (status === 404 || (status === 422 && body['expected'] !== undefined)) return error('disconnected');
  if (status < 500) return error('invalid');
  const reasons = said.join(' ');
  // The number can't start a chat with a new person, because of a lock or because the network's quota of new chats is
  // used up.
  if (/\b(463|475)\b/.test(reasons)) return error('reachout_locked');
  if (reasons.includes('rate-overlimit')) return error('rate');
  return error('transient', false);
}

/**
 * Returns `Retry-After` in milliseconds; null if it is missing or invalid. A date is compared with the server's clock.
 */
function readRetryAfter(retryAfter: Header, date: Header): number | null {
  const text = [retryAfter].flat()[0];
  if (!text) return null;
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - Date.parse([date].flat()[0] ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

type Header = string | string[] | undefined;
