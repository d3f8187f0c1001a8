// The reasons why an event type or a connection at Cal.com can't be used.
import { fact } from '@parley/contract';
import { readCode } from '../../platform/foreign-requests.ts';
import { type Fields, readFields, readList, readNonEmpty } from '../fields.ts';
import type { CalendarError, CalendarProblem } from '../port.ts';

const EVENT_TYPE = { setting: 'event_type_id' };
/** The reason to refuse event types whose host confirms each booking. */
export const CONFIRMS = fact('event_type_confirms', EVENT_TYPE);

/** Returns the problem to report for a calendar connection whose check failed. */
export function toCheckProblem({ kind, reason: detail }: CalendarError): CalendarProblem {
  switch (kind) {
    case 'auth': {
      const refused = { provider: 'Cal.com', setting: 'api_key', detail: null };
      return { field: 'api_key', reason: fact('secret_refused', refused) };
    }
    case 'not_found': {
      const reason = fact('event_type_missing', { provider: 'Cal.com', ...EVENT_TYPE });
      return { field: EVENT_TYPE.setting, reason };
    }
    case 'rate_limited':
      return { field: null, reason: fact('check_later', { detail }) };
    default:
      return { field: 'url', reason: fact('url_doubtful', { detail, settings: ['url'] }) };
  }
}

/** Returns the reasons why Parley can't book an event type. */
export function findEventTypeProblems(type: Fields): CalendarProblem[] {
  if (type['id'] === undefined) {
    return [{ field: 'url', reason: fact('wrong_server', { setting: 'url', api: 'Cal.com API v2' }) }];
  }
  const policy = readFields(type['confirmationPolicy']);
  const confirms = policy['type'] === 'always' && policy['disabled'] !== true;
  const fields = readList(type['bookingFields'])
    .map(readFields)
    .filter((field) => field['required'] === true && field['hidden'] !== true)
    .map((field) => readNonEmpty(field['slug']) ?? readNonEmpty(field['type']) ?? '')
    .filter((slug) => !ANSWERED.has(slug))
    .map(readCode);
  const reasons = [
    ...(confirms ? [CONFIRMS] : []),
    ...(fields.length ? [fact('event_type_requires', { ...EVENT_TYPE, fields })] : []),
  ];
  return reasons.map((reason) => ({ field: EVENT_TYPE.setting, reason }));
}

/** The names of booking fields that Parley can fill in. */
const ANSWERED = new Set(['name', 'email', 'phone', 'attendeePhoneNumber', 'location', 'title', '']);
