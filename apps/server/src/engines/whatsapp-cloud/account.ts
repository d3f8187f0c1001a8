// The connection of a Cloud API number, which consists of a token and a business account whose webhooks our app
// receives. There is no pairing; the URL for webhooks is saved on Meta's pages (docs/engines/whatsapp-cloud.md).
import { type Fact, fact } from '@parley/contract';
import type { SessionStatus } from '../events.ts';
import { collectProblems, failWithoutAccess, SettingError } from '../meta/access.ts';
import type { Graph, Json } from '../meta/graph.ts';
import {
  EngineError,
  type EngineNumber,
  type EngineProblem,
  type Session,
  type SessionState,
  type Template,
} from '../port.ts';
import { parseLimit, parseRating } from './quality.ts';
import { findTemplate, findTemplateProblem } from './templates.ts';

/** The status and the reason for each state that Meta reports for a phone number. */
const STATUSES = new Map(
  Object.entries<[status: SessionStatus, detail: Fact | null]>({
    CONNECTED: ['WORKING', null],
    FLAGGED: ['WORKING', fact('number_quality_low')],
    RESTRICTED: ['WORKING', fact('number_only_answers')],
    RATE_LIMITED: ['WORKING', fact('number_messages_used')],
    BANNED: ['FAILED', fact('number_banned')],
    DISCONNECTED: ['FAILED', fact('number_not_on_cloud_api')],
    PENDING: ['FAILED', fact('number_not_registered')],
    UNVERIFIED: ['FAILED', fact('number_not_verified')],
    DELETED: ['FAILED', fact('number_deleted')],
    MIGRATED: ['FAILED', fact('number_moved')],
  }),
);

const FIELDS = [
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'status',
  'whatsapp_business_manager_messaging_limit',
].join(',');

const readPhone = (number: EngineNumber, graph: Graph): Promise<Json> =>
  readById(number, 'phone_number_id', (id) => graph(number, { path: `/${id}`, query: { fields: FIELDS } }));

/**
 * Reads a record by Meta's id. If the id is inaccessible, the error names the setting, which Meta's own long error does
 * not.
 */
async function readById<T>(
  { settings }: EngineNumber,
  field: 'phone_number_id' | 'business_account_id',
  ask: (id: string) => Promise<T>,
): Promise<T> {
  const id = settings[field]!;
  try {
    return await ask(id);
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'invalid') throw error;
    const reason = fact('id_unreadable', { setting: field, id, detail: error.reason });
    throw new SettingError({ field, reason }, error);
  }
}

const getDigits = (phone: Json): string => String(phone['display_phone_number'] ?? '').replace(/\D/g, '');

export function createSession(graph: Graph): Session {
  async function connect(number: EngineNumber): Promise<void> {
    const wrong = await findNumberProblem(graph, number);
    if (wrong) throw new EngineError('auth', wrong.reason, true);
    const account = number.settings['business_account_id'];
    // Without an account id, the operator must subscribe the app as Meta's documentation describes.
    if (account) await graph(number, { method: 'POST', path: `/${account}/subscribed_apps` });
  }

  return {
    connect,
    /** Only connects again, because nothing runs that could be restarted. */
    restart: connect,
    async logout() {
      // Refuse: unsubscribing the app would disconnect all other numbers of the account.
      throw new EngineError('invalid', fact('call_unsupported', { provider: 'Meta', call: 'log_out' }), true);
    },
    status: (number) => failWithoutAccess(async () => getState(await readPhone(number, graph))),
  };
}

function getState(phone: Json): SessionState {
  const [status, detail] = STATUSES.get(String(phone['status'] ?? 'CONNECTED')) ?? ['UNKNOWN', null];
  const limit = parseLimit(phone['whatsapp_business_manager_messaging_limit']);
  const rating = parseRating(phone['quality_rating']);
  const quality = { rating, ...(limit !== undefined && { limit }) };
  return { status, connected_as: getDigits(phone) || null, detail, quality };
}

/** Returns the problem with the settings of the number; null if they are correct. */
async function findNumberProblem(graph: Graph, number: EngineNumber): Promise<EngineProblem | null> {
  const { phone_number_id: id = '', business_account_id: account } = number.settings;
  const field = 'phone_number_id';
  const digits = getDigits(await readPhone(number, graph));
  if (digits !== '' && number.phone !== null && digits !== number.phone) {
    return { field, reason: fact('phone_differs', { phone: number.phone, id, actual: digits }) };
  }
  if (!account) return null;
  const query = { fields: 'id', limit: '100' };
  const { data, paging } = await readById(number, 'business_account_id', (id) =>
    graph(number, { path: `/${id}/phone_numbers`, query }),
  );
  const ids = Array.isArray(data) ? (data as Json[]).map((one) => String(one['id'])) : [];
  const isThere = ids.includes(id) || (paging as Json | undefined)?.['next'] !== undefined;
  return isThere ? null : { field, reason: fact('phone_elsewhere', { id, account }) };
}

/** Returns the problems with the settings and with the templates that campaigns use. */
export function findProblems(
  graph: Graph,
  number: EngineNumber,
  templates: readonly Template[],
): Promise<EngineProblem[]> {
  return collectProblems(async () => {
    const wrong = await findNumberProblem(graph, number);
    if (wrong) return [wrong];
    // Templates can't be read without the account. Problems with them appear at the first send.
    const seen = number.settings['business_account_id'] ? templates : [];
    const found = await Promise.all(
      seen.map(async (template) => {
        const reason = findTemplateProblem(template, await findTemplate(graph, number, template));
        return reason && { field: null, template, reason };
      }),
    );
    return found.filter((problem) => problem !== null);
  });
}
