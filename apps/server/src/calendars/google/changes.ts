// The changes of a calendar at Google, which Parley polls.
import { fact } from '@parley/contract';
import { type Fields, readFields, readList, readNonEmpty } from '../fields.ts';
import { type CalendarAccount, CalendarError, type CalendarEvent } from '../port.ts';
import { buildEventPath, type GoogleContext } from './api.ts';
import { readChange } from './events.ts';

const PAGE = '250';
const MOST_PAGES = 200;
/** How far back the list of events reaches if the cursor for changes is lost, in milliseconds. */
const BACK_MS = 86_400_000;
/** The fields of an event that Parley reads. */
const FIELDS = `id,status,updated,start,end,location,hangoutLink,attendees,extendedProperties`;

/** Returns the changes since the cursor, oldest first, and the next cursor. */
export async function listChanges(
  context: GoogleContext,
  account: CalendarAccount,
  cursor: string | null,
): Promise<{ events: CalendarEvent[]; cursor: string }> {
  let read = await fetchChanges(context, account, cursor).catch((error) => {
    // Google no longer accepts the cursor: read everything again, so that changes in between are reported.
    if (cursor === null || !(error instanceof CalendarError) || error.kind !== 'not_found') throw error;
    return null;
  });
  read ??= await fetchChanges(context, account, null);
  const now = context.clock.now().toISOString();
  const events = cursor === null ? [] : read.items.flatMap((event) => readChange(event, now) ?? []);
  return { events: events.toSorted((one, other) => (one.at < other.at ? -1 : 1)), cursor: read.next };
}

/** Returns all changes since `token` was issued, or all events if there is no token. */
async function fetchChanges(
  context: GoogleContext,
  account: CalendarAccount,
  token: string | null,
): Promise<{ items: Fields[]; next: string }> {
  const since: Record<string, string> =
    token === null
      ? { timeMin: new Date(context.clock.ms() - BACK_MS).toISOString(), showDeleted: 'true' }
      : { syncToken: token };
  const items: Fields[] = [];
  let page: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await context.api(account, {
      method: 'GET',
      path: buildEventPath(account),
      query: {
        ...since,
        ...(page && { pageToken: page }),
        maxResults: PAGE,
        fields: `items(${FIELDS}),nextPageToken,nextSyncToken`,
      },
    });
    items.push(...readList(answer['items']).map(readFields));
    const next = readNonEmpty(answer['nextSyncToken']);
    if (next) return { items, next };
    page = readNonEmpty(answer['nextPageToken']);
    if (!page) break;
  }
  throw new CalendarError(
    'away',
    fact('answer_incomplete', { provider: 'Google', missing: 'sync_token' }),
    true,
  );
}
