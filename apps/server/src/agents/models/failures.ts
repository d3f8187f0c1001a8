// Maps providers' errors to our kinds of error. Providers word the same error in many ways; only this file contains
// their wordings (agents.md#when-a-model-does-not-answer).
import { type Fact, fact, type ModelRefusal } from '@parley/contract';
import { ModelError, type ModelErrorKind } from './port.ts';

/**
 * A {@link ModelError} that stores the provider's message in a private field, because the message might quote the
 * prompt and must not be logged.
 */
export class ProviderFailure extends ModelError {
  readonly #said: string;

  constructor(kind: ModelErrorKind, reason: Fact, said: string, retryAfterMs: number | null) {
    super(kind, reason, { retryAfterMs });
    this.#said = said;
  }

  says(words: RegExp): boolean {
    return words.test(this.#said);
  }
}

/** An error response over HTTP. */
export interface Refusal {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

const QUOTA =
  /insufficient_quota|billing_(hard_limit|not_active|error)|credit balance|insufficient (balance|credits|funds)|api usage limits|per[_ ]?day/i;
const WRONG_KEY = /api_key_invalid|(invalid|incorrect) api[ _]key|api[ _]key not valid/i;
const DECLINED =
  /content[ _](filter|policy|management)|usage polic|invalid_prompt|moderation|flagged|prohibited_content/i;
const TOO_LONG =
  /context[ _](length|size|window|limit)|maximum context|exceed_context|(prompt|input|request) is too long|too many (input )?tokens|input token count|token count .{0,80}exceeds|reduce the length|request_too_large/i;
const NO_SUCH_MODEL =
  /invalid[ _]model|model[ _]not[ _](found|exist)|not a valid model|no such model|unknown model|model .{0,200}(does not exist|not found|not exist)/i;

/** The rules that decide the kind; the first match wins. `said` is the error's message, type and code. */
const RULES: [ModelErrorKind, (status: number, said: string) => boolean][] = [
  ['quota', (status, said) => status === 402 || (status < 500 && QUOTA.test(said))],
  ['rate', (status) => status === 429],
  ['too_long', (status, said) => status === 413 || TOO_LONG.test(said)],
  ['refused', (status, said) => status === 451 || (status < 500 && status !== 401 && DECLINED.test(said))],
  ['auth', (status, said) => status === 401 || status === 403 || (status < 500 && WRONG_KEY.test(said))],
  [
    'unknown_model',
    (status, said) => (status === 404 && /model/i.test(said)) || (status < 500 && NO_SUCH_MODEL.test(said)),
  ],
  ['failed', (status) => status >= 500 || status === 408 || status === 409 || status === 425],
];

const CAUSES: Partial<Record<ModelErrorKind, ModelRefusal>> = {
  auth: 'auth',
  unknown_model: 'unknown_model',
  rate: 'rate',
  quota: 'quota',
  too_long: 'too_long',
  refused: 'refused',
  failed: 'failed',
};

/**
 * Returns the reason why a model did not answer.
 * @param who the provider's name and the model.
 */
export function modelFailed(who: string, why: Fact): Fact {
  return fact('model_failed', { model: who, why });
}

/**
 * Converts an error response to an error.
 * @param who the provider's name and the model, for the reason.
 */
export function toProviderFailure(who: string, { status, headers, body }: Refusal): ProviderFailure {
  const { said, code, retryAfterMs } = readError(body);
  const kind = RULES.find(([, holds]) => holds(status, said))?.[0] ?? 'invalid';
  const cause = CAUSES[kind] ?? invalidCause(status);
  const why = fact('model_refused', { cause, code: code === null ? String(status) : `${status} ${code}` });
  return new ProviderFailure(kind, modelFailed(who, why), said, parseRetryAfter(headers) ?? retryAfterMs);
}

function invalidCause(status: number): ModelRefusal {
  if (status < 400) return 'redirected';
  return status === 404 || status === 405 ? 'no_address' : 'invalid';
}

/**
 * Returns the status that a response with status 200 really means, because some servers report errors that way; null
 * for a success.
 */
export function findErrorStatus(body: string): number | null {
  // Parse a second time only if the text looks like an error.
  if (!/"error"\s*:\s*[{"]/.test(body)) return null;
  const json = parseJson(body);
  if (!isObject(json) || !json['error']) return null;
  const { code } = isObject(json['error']) ? json['error'] : {};
  if (typeof code !== 'number' && typeof code !== 'string') return 500;
  const status = Number(code);
  if (status >= 400 && status <= 599) return status;
  return /rate_limit/.test(String(code)) ? 429 : 500;
}

interface ProviderError {
  said: string;
  /** The provider's error code, limited to a form that can't contain a prompt or a key. */
  code: string | null;
  retryAfterMs: number | null;
}

function readError(body: string): ProviderError {
  const json = parseJson(body);
  const whole = Array.isArray(json) ? json[0] : json;
  if (!isObject(whole)) return { said: '', code: null, retryAfterMs: null };
  const error = isObject(whole['error']) ? whole['error'] : whole;
  const details = Array.isArray(error['details']) ? error['details'].filter(isObject) : [];
  const words = [
    whole['error'],
    whole['detail'],
    error['message'],
    error['type'],
    error['status'],
    error['code'],
    error['param'],
    ...details.flatMap((detail) => [detail['reason'], JSON.stringify(detail['violations'] ?? null)]),
  ];
  const codes = [error['code'], error['type'], error['status']];
  return {
    said: words.filter((word) => typeof word === 'string').join(' '),
    code:
      codes.find((code): code is string => typeof code === 'string' && /^[a-z_]{3,50}$/i.test(code)) ?? null,
    // Google sends it in the body: "13s".
    retryAfterMs: details.map(({ retryDelay }) => parseSeconds(retryDelay)).find((ms) => ms !== null) ?? null,
  };
}

const parseSeconds = (text: unknown): number | null => {
  const seconds = typeof text === 'string' ? /^(\d+(\.\d+)?)s$/.exec(text)?.[1] : undefined;
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000);
};

/**
 * Returns `Retry-After` in milliseconds; null if it is missing or invalid. A date is compared with the response's own
 * date, because clocks can differ.
 */
function parseRetryAfter(headers: Refusal['headers']): number | null {
  const text = headers['retry-after'];
  if (typeof text !== 'string' || text === '') return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  const wait = Date.parse(text) - Date.parse(String(headers['date']));
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
