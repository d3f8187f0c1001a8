// Calls a calendar provider and interprets refusals and time-outs. A read that failed can be repeated. A change that
// failed might have been made nevertheless.
import { type Fact, fact } from '@parley/contract';
import type { Clock } from '../platform/clock.ts';
import { findCode, isAtHost } from '../platform/foreign-requests.ts';
import { type HttpAnswer, type HttpCall, type HttpCaller, NoAnswer } from '../platform/http-call.ts';
import { type AccountGate, createAccountGate, type RateLimit } from './account-gate.ts';
import { type Fields, readFields } from './fields.ts';
import { type CalendarAccount, CalendarError, type CalendarErrorKind } from './port.ts';

/** The conventions of a provider's API. */
export interface ProviderConventions {
  /** The provider's display name. */
  name: string;
  /** The provider's own hosts. Error messages from any other server are not shown to people. */
  hosts: readonly string[];
  /** Returns the provider's explanation of a refusal, to show to people; null if it gave none. */
  said(body: Fields): string | null;
  /** Returns the values in a refusal that can contain its error code. */
  codes(body: Fields): readonly unknown[];
  /** Returns the kind of error for a refusal whose status does not determine it; null to use the status. */
  getErrorKind?(status: number, body: Fields): CalendarErrorKind | null;
  /**
   * The names of the two headers that contain the number of calls left and the end of the period. The end is in
   * seconds, from now or since 1970.
   */
  limitHeaders?: { left: string; reset: string };
}

interface ProviderCall extends Omit<HttpCall, 'timeoutMs'> {
  /** Whether the call changes nothing, so that it can be repeated. */
  reads: boolean;
  /** The name of a limit that applies to the call in addition to the account's limit. */
  quota?: string | undefined;
}

export interface AskOptions {
  caller: HttpCaller;
  clock: Clock;
  /** The time limit for a response in milliseconds. The default is 10,000 for reads and 20,000 for changes. */
  timeoutMs?: number | undefined;
  /** Limits the calls; default: a gate that is not shared with other adapters. */
  gate?: AccountGate | undefined;
}

export type AskProvider = (account: CalendarAccount, question: ProviderCall) => Promise<Fields>;

const READ_MS = 10_000;
const WRITE_MS = 20_000;

/**
 * Creates the function that calls a provider.
 * @returns a function that resolves to the JSON fields of a successful response, or throws {@link CalendarError}.
 */
export function createAsk(
  manners: ProviderConventions,
  { caller, clock, timeoutMs, gate }: AskOptions,
): AskProvider {
  const { name } = manners;
  const { pass } = gate ?? createAccountGate({ clock });
  return async (account, { reads, quota, ...question }) => {
    const patienceMs = timeoutMs ?? (reads ? READ_MS : WRITE_MS);
    const createLostError = (reason: Fact) =>
      reads ? new CalendarError('away', reason, true) : new CalendarError('unknown', reason, false);
    let answer: HttpAnswer;
    try {
      answer = await pass(
        { account, provider: name, quota, patienceMs },
        () => caller.call({ ...question, timeoutMs: patienceMs }),
        (answered) => readAllowance(manners, answered, clock),
      );
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const reason = error.reasonFor(name);
      throw error.left ? createLostError(reason) : new CalendarError('away', reason, true);
    }
    const { status, json, text } = answer;
    if (status >= 500) throw createLostError(answeredWith(name, status));
    if (status < 200 || status >= 300) throw createRefusal(manners, answer, clock, question.url);
    // The status means success, but the body is not the provider's. A proxy sent it, and might have forwarded the call.
    if (text !== '' && (typeof json !== 'object' || json === null)) {
      throw createLostError(fact('other_server', { provider: name }));
    }
    return readFields(json);
  };
}

const KINDS: Readonly<Record<number, CalendarErrorKind>> = {
  401: 'auth',
  404: 'not_found',
  409: 'taken',
  429: 'rate_limited',
};

function getErrorKind(
  { getErrorKind: getOwnKind }: ProviderConventions,
  { status, json }: HttpAnswer,
): CalendarErrorKind {
  return getOwnKind?.(status, readFields(json)) ?? KINDS[status] ?? 'refused';
}

function createRefusal(
  manners: ProviderConventions,
  answer: HttpAnswer,
  clock: Clock,
  url: string,
): CalendarError {
  const body = readFields(answer.json);
  const code = findCode(manners.codes(body));
  const said = isAtHost(url, manners.hosts) ? manners.said(body)?.slice(0, 500) : undefined;
  const kind = getErrorKind(manners, answer);
  return new CalendarError(
    kind,
    answeredWith(manners.name, answer.status, code, said ?? null),
    true,
    kind === 'rate_limited' ? readWait(manners, answer, clock) : null,
  );
}

function answeredWith(
  provider: string,
  status: number,
  code: string | null = null,
  said: string | null = null,
): Fact {
  return fact('provider_answered', { provider, status, code, said });
}

/** Returns whether the error is a refusal by the provider with this status. */
export function isAnswered({ reason }: CalendarError, status: number): boolean {
  return typeof reason !== 'string' && reason.code === 'provider_answered' && reason.params.status === status;
}

/** Returns how long the provider asks Parley to wait, or null if it does not say. */
function readWait(
  { limitHeaders }: ProviderConventions,
  { headers }: HttpAnswer,
  clock: Clock,
): number | null {
  const reset = limitHeaders && headers[limitHeaders.reset];
  return parseWait(headers['retry-after'], clock) ?? parseWait(reset, clock);
}

/** The wait if the provider does not say how long to wait. */
const USUAL_WAIT_MS = 10_000;

function readAllowance(manners: ProviderConventions, answer: HttpAnswer, clock: Clock): RateLimit {
  const { limitHeaders } = manners;
  const tooMany = answer.status >= 400 && getErrorKind(manners, answer) === 'rate_limited';
  const wait = tooMany ? (readWait(manners, answer, clock) ?? USUAL_WAIT_MS) : null;
  const calls = parseNumber(limitHeaders && answer.headers[limitHeaders.left]);
  const forMs = parseWait(limitHeaders && answer.headers[limitHeaders.reset], clock);
  return { wait, left: calls === null || forMs === null ? null : { calls, forMs } };
}

const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/**
 * Returns the wait in milliseconds from a header with seconds from now or since 1970; null if the header has no number.
 */
function parseWait(header: string | string[] | undefined, clock: Clock): number | null {
  const seconds = parseNumber(header);
  if (seconds === null) return null;
  const figure = seconds * 1_000;
  const wait = figure > LONGEST_WAIT_MS * 365 ? figure - clock.ms() : figure;
  return Math.min(Math.max(0, wait), LONGEST_WAIT_MS);
}

function parseNumber(header: string | string[] | undefined): number | null {
  const text = [header].flat()[0];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Returns the error for a change that was made but whose response is unreadable. */
export function createUnreadableError(name: string): CalendarError {
  return new CalendarError('unknown', fact('answer_unreadable', { provider: name }), false);
}

/** Returns a secret of the account. */
export function getSecret({ secrets }: CalendarAccount, name: string): string {
  const secret = secrets[name];
  if (secret !== undefined) return secret;
  throw new CalendarError('auth', fact('secret_missing', { setting: name }), true);
}
