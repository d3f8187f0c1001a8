// WAHA: numbers on a linked phone, through a server that runs next to Parley (docs/engines/waha.md).
import { randomBytes } from 'node:crypto';
import { fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import { readVersion } from '../../platform/foreign-requests.ts';
import { isSigned } from '../../platform/signature.ts';
import type { Caller } from '../call-provider.ts';
import {
  type Engine,
  EngineError,
  type EngineNumber,
  type NumberDirectory,
  type OpenSecrets,
  type ProviderRequest,
  type ReceivedEvents,
} from '../port.ts';
import { createApi } from './api.ts';
import type { WahaLookups } from './event-origin.ts';
import { parseStatus, parseWahaEvents } from './events.ts';
import { readFields } from './fields.ts';
import { getChatPhone, readChatId, readSentId } from './ids.ts';
import { fetchFile } from './media.ts';
import { createSession, readSessionInfo } from './session.ts';

export interface WahaOptions {
  caller: Caller;
  numbers: NumberDirectory;
  secretsOf: OpenSecrets;
  clock: Clock;
  /** The time limit for sending a message, in milliseconds; default 20,000. */
  sendTimeoutMs?: number | undefined;
}

const SEND_MS = 20_000;
/** The time limit of calls that are made before the response to a webhook, for which WAHA waits. */
const ASK_MS = 3_000;
/** The maximum number of masked ids that a process remembers. */
const MOST_MASKED = 10_000;
/** The oldest supported version: the first in which all functions that Parley uses are free of charge. */
const OLDEST: readonly [number, number] = [2026, 6];

export function createWaha({
  caller,
  numbers,
  secretsOf,
  clock,
  sendTimeoutMs = SEND_MS,
}: WahaOptions): Engine {
  const api = createApi(caller, secretsOf);
  /**
   * Phones by number and masked id, with the message that revealed each phone, because the report might have to be
   * repeated.
   */
  const phones = new Map<string, { phone: string; told: unknown }>();

  const asked: WahaLookups = {
    clock,
    async resolvePhone(number, masked) {
      const known = phones.get(`${number.id} ${masked}`);
      if (known) return known.phone;
      const path = `/api/{session}/lids/${encodeURIComponent(masked)}`;
      const answer = await api
        .call(number, { method: 'GET', path, timeoutMs: ASK_MS })
        .catch(() => undefined);
      return getChatPhone(readChatId(readFields(answer)['pn']));
    },
    async readStatus(number) {
      const info = await readSessionInfo(api, number, ASK_MS).catch(() => undefined);
      return info ? parseStatus(info['status']) : null;
    },
    isNews(number, masked, phone, message) {
      const name = `${number.id} ${masked}`;
      const known = phones.get(name);
      if (known?.phone === phone) return known.told === message;
      if (phones.size >= MOST_MASKED) phones.clear();
      phones.set(name, { phone, told: message });
      return true;
    },
  };

  async function receive({ number_id, headers, body }: ProviderRequest): Promise<ReceivedEvents> {
    // WAHA did not sign this request, so reject it without a query.
    if (number_id !== null && !/^[0-9a-f]{128}$/i.test(String(headers['x-webhook-hmac']))) {
      return { status: 401, events: [] };
    }
    const number = number_id === null ? undefined : await numbers.byId('waha', number_id);
    if (!number) return { status: 404, events: [] };
    if (!isSigned('sha512', getHmacKey(number), body, headers['x-webhook-hmac'])) {
      return { status: 401, events: [] };
    }
    const envelope = readFields(parseJson(body));
    // The request is about another number's session.
    if (envelope['session'] !== number.settings['session']) return { status: 200, events: [] };
    const events = await parseWahaEvents(asked, number, envelope);
    return { status: 200, events: events.map((event) => ({ number, event })) };
  }

  /**
   * Returns the key for signatures. If the number has no stored secrets, the key is random, so that every signature is
   * invalid.
   */
  function getHmacKey(number: EngineNumber): string {
    const known = number.secrets_sealed === null ? undefined : secretsOf(number)['hmac_key'];
    return known ?? randomBytes(32).toString('hex');
  }

  const callInChat = (path: string) => async (number: EngineNumber, chat: { chat_id: string }) => {
    const body = { session: number.settings['session'], chatId: chat.chat_id };
    await api.call(number, { method: 'POST', path, body });
  };

  return {
    async checkRegistration(number, phone) {
      const query = { phone, session: number.settings['session']! };
      const answer = await api.call(number, { method: 'GET', path: '/api/contacts/check-exists', query });
      const { numberExists, chatId } = readFields(answer);
      if (numberExists === false) return { registered: false };
      if (numberExists !== true)
        throw new EngineError(
          'transient',
          fact('answer_incomplete', { provider: 'WAHA', missing: 'registration' }),
          true,
        );
      return { registered: true, chat_id: readChatId(chatId) ?? `${phone}@c.us` };
    },
    async markSeen(number, { chat_id, answers }) {
      const session = number.settings['session'];
      const messageIds = answers === null ? {} : { messageIds: [`false_${chat_id}_${answers}`] };
      const body = { session, chatId: chat_id, ...messageIds };
      await api.call(number, { method: 'POST', path: '/api/sendSeen', body });
    },
    startTyping: callInChat('/api/startTyping'),
    stopTyping: callInChat('/api/stopTyping'),
    newMessageId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    async sendText(number, { chat_id, text, message_id }) {
      const body = { session: number.settings['session'], chatId: chat_id, text, id: message_id };
      const call = { method: 'POST', path: '/api/sendText', body, timeoutMs: sendTimeoutMs } as const;
      const engine_message_id = readSentId(await api.call(number, call));
      if (engine_message_id) return { engine_message_id };
      throw new EngineError(
        'unknown',
        fact('answer_incomplete', { provider: 'WAHA', missing: 'message_id' }),
        false,
      );
    },
    receive,
    session: createSession({ api, secretsOf, clock, asked }),
    fetchMedia: (number, reference) => fetchFile(api, number, reference),
    async check(number) {
      try {
        const answer = await api.call(number, { method: 'GET', path: '/api/server/version' });
        const version = readVersion(readFields(answer)['version']);
        if (!version) {
          return [{ field: 'url', reason: fact('wrong_server', { setting: 'url', api: 'WAHA' }) }];
        }
        const [year = 0, month = 0] = version.split('.').map(Number);
        if (year > OLDEST[0] || (year === OLDEST[0] && month >= OLDEST[1])) return [];
        const old = { server: 'WAHA', version, oldest: OLDEST.join('.') };
        return [{ field: 'url', reason: fact('server_too_old', old) }];
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (error.kind === 'auth') {
          const refused = { provider: 'WAHA', setting: 'api_key', detail: null };
          return [{ field: 'api_key', reason: fact('secret_refused', refused) }];
        }
        const doubtful = { detail: error.reason, settings: ['url'] };
        return [{ field: 'url', reason: fact('url_doubtful', doubtful) }];
      }
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
