// Calls Calendly's API v2 and reads its explanations of refusals (docs/calendars/calendly.md).
import { type AskOptions, createAsk, getSecret, type ProviderConventions } from '../ask-provider.ts';
import { type Fields, readFields, readList, readNonEmpty } from '../fields.ts';
import type { CalendarAccount, CalendarErrorKind } from '../port.ts';

interface CalendlyCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** The name of a limit that applies to the call in addition to the account's limit. */
  quota?: string;
}

export type Calendly = (account: CalendarAccount, call: CalendlyCall) => Promise<Fields>;

const TAKEN =
  /not available|no longer available|already (been )?(taken|booked|scheduled)|unavailable|conflict/i;

function getErrorText(body: Fields): string | null {
  const details = readList(body['details'])
    .map(readFields)
    .map(({ parameter, message }) =>
      [readNonEmpty(parameter), readNonEmpty(message)].filter(Boolean).join(': '),
    );
  return (
    [readNonEmpty(body['message']) ?? readNonEmpty(body['title']), ...details].filter(Boolean).join(' ') ||
    null
  );
}

function getErrorKind(status: number, body: Fields): CalendarErrorKind | null {
  if ((status === 400 || status === 422) && TAKEN.test(getErrorText(body) ?? '')) return 'taken';
  // 424: a calendar that is connected to Calendly did not respond.
  return status === 424 ? 'away' : null;
}

/** The hosts of Calendly's API. */
export const HOSTS = ['api.calendly.com'];

const MANNERS: ProviderConventions = {
  name: 'Calendly',
  hosts: HOSTS,
  codes: (body) => [...readList(body['details']).map((detail) => readFields(detail)['code']), body['title']],
  said: getErrorText,
  getErrorKind,
  limitHeaders: { left: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
};

export function createApi(options: AskOptions): Calendly {
  const ask = createAsk(MANNERS, options);
  return async (account, { method, path, query, body, quota }) =>
    ask(account, {
      method,
      reads: method === 'GET',
      quota,
      url: `${account.settings['url']}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: { authorization: `Bearer ${getSecret(account, 'token')}` },
      ...(body && { body }),
    });
}
