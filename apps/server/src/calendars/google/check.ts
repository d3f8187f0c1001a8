// The reasons why a calendar at Google can't be used.
import { type Fact, fact } from '@parley/contract';
import { type CalendarAccount, CalendarError, type CalendarProblem } from '../port.ts';
import { getServiceAccountEmail } from './access.ts';
import { buildEventPath, type GoogleContext } from './api.ts';
import { fetchBusyPart, notShared } from './busy.ts';

const calendarProblem = (reason: Fact): CalendarProblem => ({ field: 'calendar_id', reason });

/** Returns the reasons why Parley cannot use the account. */
export async function checkAccount(
  context: GoogleContext,
  account: CalendarAccount,
): Promise<CalendarProblem[]> {
  const { calendar_id: id, subject } = account.settings;
  try {
    if (getServiceAccountEmail(account) && !subject && id === 'primary') {
      return [calendarProblem(fact('calendar_of_service_account'))];
    }
    const from = context.clock.now().toISOString();
    await fetchBusyPart(context, account, from, new Date(context.clock.ms() + 3_600_000).toISOString());
    const list = await context.api(account, {
      method: 'GET',
      path: buildEventPath(account),
      query: { maxResults: '1' },
    });
    if (list['accessRole'] === 'owner' || list['accessRole'] === 'writer') return [];
    return [calendarProblem(fact('calendar_read_only'))];
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return [toCheckProblem(account, error)];
  }
}

function toCheckProblem(account: CalendarAccount, { kind, reason: detail }: CalendarError): CalendarProblem {
  switch (kind) {
    case 'auth': {
      const setting = account.secrets['service_account_key'] ? 'service_account_key' : 'refresh_token';
      return { field: setting, reason: fact('secret_refused', { provider: 'Google', setting, detail }) };
    }
    case 'not_found':
      return calendarProblem(notShared(account));
    case 'rate_limited':
      return { field: null, reason: fact('check_later', { detail }) };
    case 'refused':
      return { field: null, reason: fact('check_impossible', { detail }) };
    default:
      return { field: 'url', reason: fact('url_doubtful', { detail, settings: ['url'] }) };
  }
}
