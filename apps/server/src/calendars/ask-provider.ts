// One call to a provider of calendars, and what its refusal or its silence means: what is only read is away and can be
// asked again; what was to be done may have been done.
import type { Clock } from '../platform/clock.ts';
import { type HttpAnswer, type HttpCall, type HttpCaller, NoAnswer } from '../platform/http-call.ts';
import { firstCode, isAtHost } from '../platform/strangers.ts';
import { type AccountGate, type Allowance, createAccountGate } from './account-gate.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { type CalendarAccount, CalendarError, type CalendarErrorKind } from './port.ts';

/** How a provider speaks. */
export interface Manners {
  /** For people. */
  name: string;
  /** The provider's own hosts. Sentences of any other server are not shown. */
  hosts: readonly string[];
  /** What a refusal says, for people. */
  said(body: Fields): string | null;
  /** Returns the values of a refusal that may be its code. */
  codes(body: Fields): readonly unknown[];
  /** What a refusal means, where its status alone does not tell. */
  kindOf?(status: number, body: Fields): CalendarErrorKind | null;
  /**
   * The names of the headers that say how many calls are left of a limit, and when it ends: in seconds from now, or since
   * 1970.
   */
  limitHeaders?: { left: string; reset: string };
}

export interface Question extends Omit<HttpCall, 'timeoutMs'> {
  /** Nothing is changed by it, so it can be asked again. */
  reads: boolean;
  /** A limit of its own that it counts for, beside the account's. */
  quota?: string | undefined;
}

export interface AskOptions {
  caller: HttpCaller;
  clock: Clock;
  /** How long an answer may take, in milliseconds; default 10,000 to read, 20,000 to change something. */
  timeoutMs?: number | undefined;
  /** Lets calls pass; one of its own unless given. */
  gate?: AccountGate | undefined;
}

export type Ask = (account: CalendarAccount, question: Question) => Promise<Fields>;

const READ_MS = 10_000;
const WRITE_MS = 20_000;

/** @returns what asks, and answers with the fields of a good answer's JSON. It throws {@link CalendarError}. */
export function createAsk(manners: Manners, { caller, clock, timeoutMs, gate }: AskOptions): Ask {
  const { name } = manners;
  const { pass } = gate ?? createAccountGate({ clock });
  return async (account, { reads, quota, ...question }) => {
    const patienceMs = timeoutMs ?? (reads ? READ_MS : WRITE_MS);
    const lost = (message: string) =>
      reads
        ? new CalendarError('away', `${name} ${message}`, true)
        : new CalendarError('unknown', `${name} ${message}`, false);
    let answer: HttpAnswer;
    try {
      answer = await pass(
        { account, provider: name, quota, patienceMs },
        () => caller.call({ ...question, timeoutMs: patienceMs }),
        (answered) => allowanceOf(manners, answered, clock),
      );
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw error.left ? lost(error.message) : new CalendarError('away', `${name} ${error.message}`, true);
    }
    const { status, json, text } = answer;
    if (status >= 500) throw lost(`answered ${status}`);
    if (status < 200 || status >= 300) throw refusal(manners, answer, clock, question.url);
    // A good status with the page of a proxy. It may have passed the call on.
    if (text !== '' && (typeof json !== 'object' || json === null)) {
      throw lost('did not answer: something else does at its url');
    }
    return fieldsOf(json);
  };
}

const KINDS: Readonly<Record<number, CalendarErrorKind>> = {
  401: 'auth',
  404: 'not_found',
  409: 'taken',
  429: 'rate_limited',
};

function kindOf({ kindOf: ownKindOf }: Manners, { status, json }: HttpAnswer): CalendarErrorKind {
  return ownKindOf?.(status, fieldsOf(json)) ?? KINDS[status] ?? 'refused';
}

function refusal(manners: Manners, answer: HttpAnswer, clock: Clock, url: string): CalendarError {
  const body = fieldsOf(answer.json);
  const code = firstCode(manners.codes(body));
  const said = isAtHost(url, manners.hosts) ? manners.said(body)?.slice(0, 500) : undefined;
  const sentence = `${manners.name} answered ${answer.status}${code ? ` (${code})` : ''}${said ? `: ${said}` : ''}`;
  const kind = kindOf(manners, answer);
  return new CalendarError(
    kind,
    sentence,
    true,
    kind === 'rate_limited' ? waitIn(manners, answer, clock) : null,
  );
}

/** How long the provider asks to wait; null when it does not say. */
function waitIn({ limitHeaders }: Manners, { headers }: HttpAnswer, clock: Clock): number | null {
  const reset = limitHeaders && headers[limitHeaders.reset];
  return waitOf(headers['retry-after'], clock) ?? waitOf(reset, clock);
}

/** For a provider that does not say how long. */
const USUAL_WAIT_MS = 10_000;

function allowanceOf(manners: Manners, answer: HttpAnswer, clock: Clock): Allowance {
  const { limitHeaders } = manners;
  const tooMany = answer.status >= 400 && kindOf(manners, answer) === 'rate_limited';
  const wait = tooMany ? (waitIn(manners, answer, clock) ?? USUAL_WAIT_MS) : null;
  const calls = figureIn(limitHeaders && answer.headers[limitHeaders.left]);
  const forMs = waitOf(limitHeaders && answer.headers[limitHeaders.reset], clock);
  return { wait, left: calls === null || forMs === null ? null : { calls, forMs } };
}

const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** Seconds from now, or since 1970. */
function waitOf(header: string | string[] | undefined, clock: Clock): number | null {
  const seconds = figureIn(header);
  if (seconds === null) return null;
  const figure = seconds * 1_000;
  const wait = figure > LONGEST_WAIT_MS * 365 ? figure - clock.ms() : figure;
  return Math.min(Math.max(0, wait), LONGEST_WAIT_MS);
}

function figureIn(header: string | string[] | undefined): number | null {
  const text = [header].flat()[0];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What was done, though its answer can't be read. */
export function unreadable(name: string): CalendarError {
  return new CalendarError('unknown', `${name} answered something that can't be read`, false);
}

/** A secret of the account. */
export function secretOf({ secrets }: CalendarAccount, name: string): string {
  const secret = secrets[name];
  if (secret !== undefined) return secret;
  throw new CalendarError('auth', `the ${name} is not known: apply the workspace file again`, true);
}
