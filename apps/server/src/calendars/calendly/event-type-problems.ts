// The reasons why an event type or a connection at Calendly can't be used.
import { fact } from '@parley/contract';
import { isAtHost } from '../../platform/foreign-requests.ts';
import { type Fields, readFields, readList, readNonEmpty } from '../fields.ts';
import { type CalendarAccount, CalendarError, type CalendarProblem } from '../port.ts';
import { type Calendly, HOSTS } from './api.ts';
import { fetchEventType } from './resources.ts';

const EVENT_TYPE = { setting: 'event_type' };

/** Returns the reasons why Parley cannot use the account. */
export async function checkAccount(api: Calendly, account: CalendarAccount): Promise<CalendarProblem[]> {
  try {
    return findEventTypeProblems(await fetchEventType(api, account), account);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return [toCheckProblem(error)];
  }
}

function toCheckProblem({ kind, reason: detail }: CalendarError): CalendarProblem {
  switch (kind) {
    case 'auth': {
      const refused = { provider: 'Calendly', setting: 'token', detail: null };
      return { field: 'token', reason: fact('secret_refused', refused) };
    }
    case 'not_found': {
      const reason = fact('event_type_missing', { provider: 'Calendly', ...EVENT_TYPE });
      return { field: EVENT_TYPE.setting, reason };
    }
    case 'rate_limited':
      return { field: null, reason: fact('check_later', { detail }) };
    case 'refused':
      return { field: 'token', reason: fact('scopes_missing', { detail }) };
    default:
      return { field: 'url', reason: fact('url_doubtful', { detail, settings: ['url'] }) };
  }
}

/** Returns the reasons why Parley can't book an event type. */
function findEventTypeProblems(type: Fields, { settings }: CalendarAccount): CalendarProblem[] {
  if (type['uri'] === undefined) {
    return [{ field: 'url', reason: fact('wrong_server', { setting: 'url', api: 'Calendly API v2' }) }];
  }
  const asked = readList(type['custom_questions'])
    .map(readFields)
    .filter((question) => question['required'] === true && question['enabled'] !== false)
    .map((question) => readNonEmpty(question['name']));
  const named = asked.filter((name) => name !== null);
  const questions = isAtHost(settings['url']!, HOSTS) && named.length ? named : null;
  const reasons = [
    ...(type['active'] === false ? [fact('event_type_off', EVENT_TYPE)] : []),
    ...(type['kind'] === 'group' ? [fact('event_type_of_groups', EVENT_TYPE)] : []),
    ...(readFields(readList(type['locations'])[0])['kind'] === 'ask_invitee'
      ? [fact('event_type_asks_place', EVENT_TYPE)]
      : []),
    ...(asked.length ? [fact('event_type_questions', { ...EVENT_TYPE, questions })] : []),
  ];
  return reasons.map((reason) => ({ field: EVENT_TYPE.setting, reason }));
}
