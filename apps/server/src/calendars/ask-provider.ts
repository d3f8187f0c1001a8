// One call to a provider of calendars, and what its refusal or its silence means: what is only read is away and can be
// asked again; what was to be done may have been done.
import type { Clock } from '../platform/clock.ts';
import { type HttpAnswer, type HttpCall, type HttpCaller, NoAnswer } from '../platform/http-call.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { type CalendarAccount, CalendarError, type CalendarErrorKind } from './port.ts';

/** How a provider speaks. */
export interface Manners {
  /** For people. */
  name: string;
  /** What a refusal says, for people. */
  said(body: Fields): string | null;
  /** What a refusal means, where its status alone does not tell. */
  kindOf?(status: number, body: Fields): CalendarErrorKind | null;
  /** The name of the header with the time when a limit ends: in seconds from now, or since 1970. */
  resetHeader?: string;
}

export interface Question extends Omit<HttpCall, 'timeoutMs'> {
  /** Nothing is changed by it, so it can be asked again. */
  reads: boolean;
}

export interface AskOptions {
  caller: HttpCaller;
  clock: Clock;
  /** How long an answer may take, in milliseconds; default 10,000 to read, 20,000 to change something. */
  timeoutMs?: number | undefined;
}

export type Ask = (question: Question) => Promise<Fields>;

const READ_MS = 10_000;
const WRITE_MS = 20_000;

/** @returns what asks, and answers with the fields of a good answer's JSON. It throws {@link CalendarError}. */
export function createAsk(manners: Manners, { caller, clock, timeoutMs }: AskOptions): Ask {
  const { name } = manners;
  return async ({ reads, ...question }) => {
    const lost = (message: string) =>
      reads
        ? new CalendarError('away', `${name} ${message}`, true)
        : new CalendarError('unknown', `${name} ${message}`, false);
    let answer: HttpAnswer;
    try {
      answer = await caller.call({ ...question, timeoutMs: timeoutMs ?? (reads ? READ_MS : WRITE_MS) });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw error.left ? lost(error.message) : new CalendarError('away', `${name} ${error.message}`, true);
    }
    const { status, json, text } = answer;
    if (status >= 500) throw lost(`answered ${status}`);
    if (status < 200 || status >= 300) throw refusal(manners, answer, clock);
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

function refusal(manners: Manners, { status, headers, json }: HttpAnswer, clock: Clock): CalendarError {
  const body = fieldsOf(json);
  const kind = manners.kindOf?.(status, body) ?? KINDS[status] ?? 'refused';
  const said = manners.said(body);
  const sentence = `${manners.name} answered ${status}${said ? `: ${said.slice(0, 500)}` : ''}`;
  const reset = manners.resetHeader ? headers[manners.resetHeader] : undefined;
  const wait =
    kind === 'rate_limited' ? (waitOf(headers['retry-after'], clock) ?? waitOf(reset, clock)) : null;
  return new CalendarError(kind, sentence, true, wait);
}

const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** Seconds from now, or since 1970. */
function waitOf(header: string | string[] | undefined, clock: Clock): number | null {
  const text = [header].flat()[0];
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const figure = Number(text) * 1_000;
  const wait = figure > LONGEST_WAIT_MS * 365 ? figure - clock.ms() : figure;
  return Math.min(Math.max(0, wait), LONGEST_WAIT_MS);
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
