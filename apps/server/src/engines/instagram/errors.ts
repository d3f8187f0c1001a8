// What Instagram's refusals mean (docs/engines/instagram.md#when-it-refuses). The code says all; the HTTP status says
// little: a closed window has 403, and so has a missing permission.
import type { ProviderAnswer } from '../call-provider.ts';
import type { EngineErrorKind } from '../events.ts';
import { EngineError } from '../port.ts';

/** The error object of Meta's Graph API. */
export interface GraphProblem {
  code: number;
  subcode: number | null;
  message: string;
}

interface Meaning {
  kind: EngineErrorKind;
  /** Instagram may have sent the message nonetheless: always, or if the HTTP status is a 5xx. Never unless given. */
  unsure?: 'always' | 'on_5xx';
}

/** By `code/subcode`, then by `code`. */
const MEANINGS: Record<string, Meaning> = {
  '10/2534022': { kind: 'window_closed' },
  // The same in Messenger's form.
  '10/2018278': { kind: 'window_closed' },
  '10/1893063': { kind: 'blocked_by_policy' },
  '100/2534029': { kind: 'blocked_by_policy' },
  '100/2534014': { kind: 'recipient_unreachable' },
  // The owner has switched off "Allow access to messages".
  '200/2534041': { kind: 'auth' },
  // Of an "unknown error" nobody says that the message was not sent.
  1: { kind: 'transient', unsure: 'always' },
  // Nor of this one, where Meta's own server broke down.
  2: { kind: 'transient', unsure: 'on_5xx' },
  3: { kind: 'auth' },
  4: { kind: 'rate' },
  10: { kind: 'auth' },
  17: { kind: 'rate' },
  32: { kind: 'rate' },
  100: { kind: 'invalid' },
  102: { kind: 'auth' },
  104: { kind: 'auth' },
  190: { kind: 'auth' },
  200: { kind: 'auth' },
  // Somebody's profile, before they wrote or after they blocked us.
  230: { kind: 'recipient_unreachable' },
  368: { kind: 'blocked_by_policy' },
  551: { kind: 'recipient_unreachable' },
  613: { kind: 'rate' },
  1200: { kind: 'transient' },
  80002: { kind: 'rate' },
};

/** What an answer that is no success means. */
export function errorOf(answer: ProviderAnswer): EngineError {
  const problem = problemOf(answer.json);
  const waitMs = waitOf(answer);
  if (!problem) {
    const said = `Instagram answered ${answer.status} without a reason`;
    if (answer.status === 429) return new EngineError('rate', said, true, waitMs);
    const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 408;
    return new EngineError('unknown', said, refused, waitMs);
  }
  const { code, subcode, message } = problem;
  const known = MEANINGS[`${code}/${subcode}`] ?? MEANINGS[code];
  const named = subcode === null ? `${code}` : `${code}/${subcode}`;
  return new EngineError(
    known?.kind ?? 'unknown',
    `Instagram says: ${message} (${named})`,
    isDefinite(known, answer.status),
    waitMs,
  );
}

/** Did it surely not send the message? */
function isDefinite(meaning: Meaning | undefined, status: number): boolean {
  if (meaning && !meaning.unsure) return true;
  return meaning?.unsure !== 'always' && status < 500;
}

export function problemOf(json: unknown): GraphProblem | null {
  const error = (json as { error?: unknown } | null | undefined)?.error as
    | Record<string, unknown>
    | undefined;
  if (typeof error?.code !== 'number') return null;
  const { code, error_subcode: subcode, message } = error;
  return {
    code,
    subcode: typeof subcode === 'number' ? subcode : null,
    message: typeof message === 'string' ? message.slice(0, 300).replace(/\.$/, '') : 'no reason',
  };
}

/** How long Meta asks us to wait: seconds in `Retry-After`, or the minutes of `X-Business-Use-Case-Usage`. */
function waitOf({ headers }: ProviderAnswer): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  const usage = headers['x-business-use-case-usage'];
  const minutes =
    typeof usage === 'string'
      ? [...usage.matchAll(/"estimated_time_to_regain_access":\s*(\d+)/g)].map(([, text]) => Number(text))
      : [];
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60_000 : null;
}
