// What the Cloud API's refusals mean (docs/engines/whatsapp-cloud.md#when-it-refuses). The code says all; the HTTP
// status says little. The same codes come in answers, and later as the reason of a `failed` status.
import type { ProviderAnswer } from '../call-provider.ts';
import type { EngineErrorKind, Failure } from '../events.ts';
import { EngineError } from '../port.ts';

interface Meaning {
  kind: EngineErrorKind;
  /** WhatsApp may have sent the message nonetheless: always, or if the HTTP status is a 5xx. Never unless given. */
  unsure?: 'always' | 'on_5xx';
  /** How long to wait where Meta does not say, in milliseconds. */
  waitMs?: number;
}

const DAY_MS = 86_400_000;
const of = (kind: EngineErrorKind, ...codes: number[]) => codes.map((code) => [code, { kind }] as const);

const MEANINGS = new Map<number, Meaning>([
  ...of('auth', 0, 3, 10, 102, 104, 190, 131005),
  ...of('rate', 4, 17, 32, 613, 80007, 130429, 133016),
  // To this person alone: one message in six seconds.
  [131056, { kind: 'rate', waitMs: 6_000 }],
  [131064, { kind: 'rate' }],
  // Of an "unknown error" nobody says that the message was not sent.
  [1, { kind: 'transient', unsure: 'always' }],
  // Nor of these, where Meta's own server broke down.
  [2, { kind: 'transient', unsure: 'on_5xx' }],
  [131000, { kind: 'transient', unsure: 'on_5xx' }],
  ...of('transient', 131016, 131057),
  ...of('window_closed', 131047),
  ...of('recipient_unreachable', 131026, 131030, 130472),
  // They have stopped the business's marketing messages.
  ...of('opted_out', 131050),
  ...of('blocked_by_policy', 368, 130497, 131031, 131042),
  // Too many people reported its messages: whoever wrote to it still gets answers.
  ...of('reachout_locked', 131048),
  [131049, { kind: 'blocked_by_policy', waitMs: DAY_MS }],
  ...of('disconnected', 133010),
  ...of('template_refused', 132000, 132001, 132007, 132015, 132016, 132068, 132069),
  ...of('invalid', 33, 100, 130403, 131008, 131009, 131021, 131051, 132005, 132012, 132018),
]);

function meaningOf(code: number): Meaning | undefined {
  // Permissions that the app or its token lacks.
  if (code >= 200 && code <= 299) return { kind: 'auth' };
  return MEANINGS.get(code);
}

/** The error object of Meta's Graph API, in an answer or a webhook. */
export interface GraphProblem {
  code: number;
  reason: string;
}

export function problemOf(error: unknown): GraphProblem | null {
  const { code, message, title, error_data } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== 'number') return null;
  const details = (error_data as { details?: unknown } | null | undefined)?.details;
  const said = [details, message, title].find((text) => typeof text === 'string' && text !== '');
  const reason = typeof said === 'string' ? said.slice(0, 300).replace(/[.\s]+$/, '') : 'no reason';
  return { code, reason: `${reason} (${code})` };
}

/** Why a message failed after it was accepted. */
export function failureOf(error: unknown): Failure {
  const problem = problemOf(error);
  if (!problem) return { kind: 'unknown', reason: 'WhatsApp gave no reason' };
  return {
    kind: meaningOf(problem.code)?.kind ?? 'unknown',
    reason: `WhatsApp says: ${problem.reason}`,
    ...(problem.code === 131026 && { not_registered: true }),
  };
}

/** What an answer that is no success means. */
export function errorOf(answer: ProviderAnswer): EngineError {
  const problem = problemOf((answer.json as { error?: unknown } | null | undefined)?.error);
  const waitMs = waitOf(answer);
  if (!problem) {
    const said = `WhatsApp answered ${answer.status} without a reason`;
    if (answer.status === 429) return new EngineError('rate', said, true, waitMs);
    if (answer.status === 401) return new EngineError('auth', said, true, waitMs);
    const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 408;
    return new EngineError('unknown', said, isRefused, waitMs);
  }
  const meaning = meaningOf(problem.code);
  return new EngineError(
    meaning?.kind ?? 'unknown',
    `WhatsApp says: ${problem.reason}`,
    isDefinite(meaning, answer.status),
    waitMs ?? meaning?.waitMs ?? null,
  );
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
