// Calls Google's Calendar API v3 and reads its explanations of refusals (docs/calendars/google.md).
import type { Clock } from '../../platform/clock.ts';
import { type AskOptions, createAsk, type ProviderConventions } from '../ask-provider.ts';
import { type Fields, readFields, readList, readNonEmpty } from '../fields.ts';
import { type CalendarAccount, CalendarError, type CalendarErrorKind } from '../port.ts';
import { createAccess } from './access.ts';

interface GoogleCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Whether the call changes nothing although it is a POST. */
  reads?: true;
}

export type Google = (account: CalendarAccount, call: GoogleCall) => Promise<Fields>;

/** What the functions of the adapter share. */
export interface GoogleContext {
  api: Google;
  clock: Clock;
}

/** Returns the path of the calendar's events, or of one event. */
export const buildEventPath = ({ settings }: CalendarAccount, ref = ''): string =>
  `/calendars/${encodeURIComponent(settings['calendar_id']!)}/events${ref && `/${encodeURIComponent(ref)}`}`;

const LIMITS = new Set<unknown>([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
]);

function getErrorKind(status: number, body: Fields): CalendarErrorKind | null {
  const reasons = readList(readFields(body['error'])['errors']).map((one) => readFields(one)['reason']);
  if (status === 403 && reasons.some((reason) => LIMITS.has(reason))) return 'rate_limited';
  return status === 410 ? 'not_found' : null;
}

const MANNERS: ProviderConventions = {
  name: 'Google',
  hosts: ['www.googleapis.com'],
  codes: (body) => {
    const error = readFields(body['error']);
    return [
      ...readList(error['errors']).map((one) => readFields(one)['reason']),
      error['status'],
      body['error'],
    ];
  },
  said: (body) => readNonEmpty(readFields(body['error'])['message']) ?? readNonEmpty(body['error']),
  getErrorKind,
};

export function createApi(options: AskOptions): Google {
  const ask = createAsk(MANNERS, options);
  const access = createAccess(options);
  return async (account, { method, path, query, body, reads }) => {
    const call = async () =>
      ask(account, {
        method,
        reads: method === 'GET' || reads === true,
        url: `${account.settings['url']}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
        headers: { authorization: `Bearer ${await access.getToken(account)}` },
        ...(body && { body }),
      });
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CalendarError) || error.kind !== 'auth') throw error;
      // A token can expire early, and then the call was not made. Repeat it with a new token: if Google refuses that
      // one, access was withdrawn.
      access.forget(account);
      return call();
    }
  };
}
