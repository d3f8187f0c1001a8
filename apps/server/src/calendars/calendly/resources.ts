// Reads resources of Calendly: an event type, the owner of a token, lists.
import { fact } from '@parley/contract';
import { type Fields, readFields, readList, readNonEmpty } from '../fields.ts';
import { type CalendarAccount, CalendarError } from '../port.ts';
import type { Calendly } from './api.ts';

const PAGE = 100;
/** The maximum number of pages of a list to read in search of a meeting or our webhook. */
const MOST_PAGES = 5;

/** Returns the answer to a GET request. */
export const fetchPath = (
  api: Calendly,
  account: CalendarAccount,
  path: string,
  query?: Record<string, string>,
) => api(account, { method: 'GET', path, ...(query && { query }) });

/** Yields the items of a list, page by page. */
export async function* listItems(
  api: Calendly,
  account: CalendarAccount,
  path: string,
  query: Record<string, string>,
) {
  let token: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const more: Record<string, string> = token === null ? {} : { page_token: token };
    const answer = await fetchPath(api, account, path, { ...query, ...more, count: String(PAGE) });
    yield* readList(answer['collection']).map(readFields);
    token = readNonEmpty(readFields(answer['pagination'])['next_page_token']);
    if (token === null) return;
  }
}

/** Returns the event type of the account. */
export async function fetchEventType(api: Calendly, account: CalendarAccount): Promise<Fields> {
  return readResource(
    await fetchPath(api, account, `/event_types/${getLastSegment(account.settings['event_type']!)}`),
  );
}

/** Returns the URLs of the person to whom the token belongs, and of their organization. */
export async function fetchOwner(
  api: Calendly,
  account: CalendarAccount,
): Promise<{ user: string; organization: string }> {
  const found = readResource(await fetchPath(api, account, '/users/me'));
  const [user, organization] = [readNonEmpty(found['uri']), readNonEmpty(found['current_organization'])];
  if (!user || !organization)
    throw new CalendarError(
      'away',
      fact('answer_incomplete', { provider: 'Calendly', missing: 'token_owner' }),
      true,
    );
  return { user, organization };
}

/** Returns the resource in an answer. */
export function readResource(answer: Fields): Fields {
  return readFields(answer['resource']);
}

/** Returns the last segment of a URL in the API. */
export function getLastSegment(uri: string): string {
  return encodeURIComponent(uri.split(/[?#]/)[0]!.replace(/\/+$/, '').split('/').at(-1)!);
}
