// Calls Cal.com's API v2 and reads its explanations of refusals (docs/calendars/cal-com.md).
import { type AskOptions, createAsk, getSecret, type ProviderConventions } from '../ask-provider.ts';
import { type Fields, readFields, readNonEmpty } from '../fields.ts';
import type { CalendarAccount, CalendarErrorKind } from '../port.ts';

interface CalComCall {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** The API version for the call. Without one, Cal.com uses the oldest version. */
  version: string;
  query?: Record<string, string>;
  body?: object;
}

export type CalCom = (account: CalendarAccount, call: CalComCall) => Promise<Fields>;

/**
 * Matches refusals because the slot is not available: either it is taken, or the event type's rules no longer allow it.
 */
const TAKEN =
  /not available|no longer available|no_available|already has (a )?booking|already booked|conflict|can't be booked at|booking limit|limit.{0,80}reached|in the past|too soon|minimum booking notice/i;

function getErrorText(body: Fields): string | null {
  const error = readFields(body['error']);
  const details = readFields(error['details']);
  return readNonEmpty(error['message']) ?? readNonEmpty(details['message']) ?? readNonEmpty(body['message']);
}

function getErrorKind(status: number, body: Fields): CalendarErrorKind | null {
  return (status === 400 || status === 422) && TAKEN.test(getErrorText(body) ?? '') ? 'taken' : null;
}

const MANNERS: ProviderConventions = {
  name: 'Cal.com',
  hosts: ['api.cal.com', 'api.cal.eu'],
  codes: (body) => [readFields(body['error'])['code'], body['error']],
  said: getErrorText,
  getErrorKind,
  limitHeaders: { left: 'x-ratelimit-remaining-default', reset: 'x-ratelimit-reset-default' },
};

export function createApi(options: AskOptions): CalCom {
  const ask = createAsk(MANNERS, options);
  return async (account, { method, path, version, query, body }) =>
    ask(account, {
      method,
      reads: method === 'GET',
      url: `${account.settings['url']}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: { authorization: `Bearer ${getSecret(account, 'api_key')}`, 'cal-api-version': version },
      ...(body && { body }),
    });
}

/** Returns the data of an answer. */
export function readData(answer: Fields): Fields {
  return readFields(answer['data']);
}

const CLOUD_SITES: Readonly<Record<string, string>> = {
  'api.cal.com': 'https://app.cal.com',
  'api.cal.eu': 'https://app.cal.eu',
};

/**
 * Returns the site on which people open Cal.com's pages: that of the booking page, else that of the cloud, else the
 * API's.
 */
export function getSite({ settings }: CalendarAccount): string {
  const url = settings['url']!;
  return settings['page'] ?? CLOUD_SITES[new URL(url).hostname] ?? url;
}
