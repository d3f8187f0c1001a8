// The life cycle of a WAHA session: Parley creates it, configures its webhooks, starts it, links a phone and ends it.
import { fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import { readCode } from '../../platform/foreign-requests.ts';
import type { EngineEvent } from '../events.ts';
import { EngineError, type EngineNumber, type OpenSecrets, type Session } from '../port.ts';
import { createNotWahaError, toEngineError, type WahaApi } from './api.ts';
import { readOrigin, readSince, SINCE_KEY, type WahaLookups } from './event-origin.ts';
import { parseMessageEvents, parseStatus, SUBSCRIBED } from './events.ts';
import { type Fields, readFields, readList, readNonEmptyText } from './fields.ts';
import { groupNames } from './group-list.ts';
import { getChatPhone, readChatId } from './ids.ts';

/** The maximum duration of linking. After a longer time, messages that the phone replays count as history. */
const LINKING_MS = 600_000;
/** The maximum number of missed messages per call, and of calls. */
const PAGE = 100;
const PAGES = 3;

/** Matches the text of a QR code as WhatsApp creates it. */
const QR_CODE = /^[\x21-\x7e]{1,2000}$/;
const PAIRING_CODE = /^[A-Z0-9]{4}-?[A-Z0-9]{4}$/i;

export interface SessionOptions {
  api: WahaApi;
  secretsOf: OpenSecrets;
  clock: Clock;
  asked: WahaLookups;
}

/** Returns WAHA's data about the number's session; undefined if no session has that name. */
export async function readSessionInfo(api: WahaApi, number: EngineNumber, timeoutMs?: number) {
  const answer = await api.ask(number, {
    method: 'GET',
    path: '/api/sessions/{session}',
    ...(timeoutMs && { timeoutMs }),
  });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw toEngineError(answer);
  if (answer.json === undefined) throw createNotWahaError();
  return readFields(answer.json);
}

export function createSession({ api, secretsOf, clock, asked }: SessionOptions): Session {
  const postAction = async (number: EngineNumber, act: 'start' | 'restart' | 'logout') => {
    await api.call(number, { method: 'POST', path: `/api/sessions/{session}/${act}` });
  };

  return {
    async connect(number, webhookUrl) {
      const info = await readSessionInfo(api, number);
      const before = readFields(info?.['config']);
      const wanted = buildConfig(number, webhookUrl, before, {
        key: secretsOf(number)['hmac_key']!,
        since: getSessionStart(info, clock.now()),
      });
      const name = number.settings['session'];
      if (!info) {
        const body = { name, start: true, config: wanted };
        const answer = await api.ask(number, { method: 'POST', path: '/api/sessions', body });
        // Another process, such as `parley number connect`, might have created the session at the same time with the
        // same settings.
        if (answer.status >= 300 && !(await readSessionInfo(api, number))) throw toEngineError(answer);
        return;
      }
      // Skip an update that changes nothing, because it would restart a running session.
      if (!isWithin(wanted, before)) {
        const body = { config: wanted };
        await api.call(number, { method: 'PUT', path: '/api/sessions/{session}', body });
      }
      if (info['status'] === 'STOPPED') await postAction(number, 'start');
      if (info['status'] === 'FAILED') await postAction(number, 'restart');
    },
    async status(number) {
      const info = await readSessionInfo(api, number);
      if (!info) {
        const session = number.settings['session']!;
        throw new EngineError('disconnected', fact('session_missing', { provider: 'WAHA', session }), true);
      }
      const status = parseStatus(info['status']);
      return {
        status,
        connected_as: getChatPhone(readChatId(readFields(info['me'])['id'])),
        detail:
          status === 'UNKNOWN'
            ? fact('session_status_unknown', { provider: 'WAHA', status: readCode(info['status']) ?? null })
            : null,
      };
    },
    restart: (number) => postAction(number, 'restart'),
    logout: (number) => postAction(number, 'logout'),
    pairing: {
      // WhatsApp itself sets these limits.
      codes: { most: 6, first_ms: 60_000, next_ms: 20_000 },
      async qrCode(number) {
        const call = { method: 'GET', path: '/api/{session}/auth/qr', query: { format: 'raw' } } as const;
        const answer = await api.ask(number, call);
        // 422: the session is not waiting for a phone.
        if (answer.status === 422) return null;
        if (answer.status !== 200) throw toEngineError(answer);
        return readValidText(QR_CODE, readFields(answer.json)['value']);
      },
      async pairingCode(number, phone) {
        const answer = await api.call(number, {
          method: 'POST',
          path: '/api/{session}/auth/request-code',
          body: { phoneNumber: phone },
        });
        const code = readValidText(PAIRING_CODE, readFields(answer)['code']);
        if (!code)
          throw new EngineError(
            'unknown',
            fact('answer_incomplete', { provider: 'WAHA', missing: 'pairing_code' }),
            false,
          );
        return code;
      },
    },
    groups: (number) => groupNames(api, clock, number),
    async missed(number, since) {
      const info = await readSessionInfo(api, number);
      const engine = readNonEmptyText(readFields(info?.['engine'])['engine']);
      // WEBJS can list only the messages of one chat.
      if (!info || engine === 'WEBJS') return [];
      const ours = readSince(readFields(info['config'])['metadata']);
      const from = ours && ours > since ? ours : since;
      const found = await readHistory(api, number, from);
      const envelope = { engine, me: info['me'], metadata: readFields(info['config'])['metadata'] };
      const origin = readOrigin(number, envelope, clock);
      const events: EngineEvent[] = [];
      for (const payload of found) events.push(...(await parseMessageEvents(asked, origin, payload)));
      return events;
    },
  };
}

/** Returns the text if it has the expected format: a server other than WAHA might have responded. */
const readValidText = (form: RegExp, value: unknown) =>
  typeof value === 'string' && form.test(value) ? value : null;

/** Returns the newest messages of all chats since a time, oldest first. */
async function readHistory(api: WahaApi, number: EngineNumber, since: Date): Promise<Fields[]> {
  const found: Fields[] = [];
  for (let page = 0; page < PAGES; page++) {
    const query = {
      limit: String(PAGE),
      offset: String(page * PAGE),
      'filter.timestamp.gte': String(Math.floor(since.getTime() / 1_000)),
      sortOrder: 'desc',
      downloadMedia: 'false',
    };
    const path = '/api/{session}/chats/all/messages';
    const messages = await api.call(number, { method: 'GET', path, query });
    if (!Array.isArray(messages)) throw createNotWahaError();
    found.push(...messages.map(readFields));
    if (messages.length < PAGE) break;
  }
  return found.toReversed();
}

/** Returns the time since which Parley has used the session. Messages that its phone received earlier are ignored. */
function getSessionStart(info: Fields | undefined, now: Date): Date {
  const known = readSince(readFields(info?.['config'])['metadata']);
  if (!known) return now;
  const status = parseStatus(info?.['status']);
  const waits = status === 'SCAN_QR_CODE' || (status === 'FAILED' && !info?.['me']);
  return waits && now.getTime() - known.getTime() > LINKING_MS ? now : known;
}

/** Returns the configuration that a session needs, merged with the settings from other programs. */
function buildConfig(
  number: EngineNumber,
  webhookUrl: string,
  before: Fields,
  { key, since }: { key: string; since: Date },
): Fields {
  const { store } = readFields(before['noweb']);
  // Remove our webhook even if it has an earlier URL.
  const others = readList(before['webhooks']).filter(
    (webhook) => !String(readFields(webhook)['url']).endsWith(`/engines/waha/${number.id}`),
  );
  return {
    ...before,
    metadata: {
      ...readFields(before['metadata']),
      'parley.number': number.id,
      [SINCE_KEY]: since.toISOString(),
    },
    ignore: { ...readFields(before['ignore']), status: true, channels: true, broadcast: true, groups: false },
    // Without this, NOWEB stores no chats.
    noweb: {
      ...readFields(before['noweb']),
      store: { fullSync: false, ...readFields(store), enabled: true },
    },
    webhooks: [
      ...others,
      {
        url: webhookUrl,
        events: SUBSCRIBED,
        hmac: { key },
        // The retries continue for several hours, with growing pauses from two seconds on, which should outlast any
        // outage of Parley.
        retries: { policy: 'exponential', delaySeconds: 2, attempts: 15 },
      },
    ],
  };
}

/** Returns whether `found` contains everything in `wanted`. It can contain more, because WAHA adds defaults. */
function isWithin(wanted: unknown, found: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      wanted.length === found.length &&
      wanted.every((one, at) => isWithin(one, found[at]))
    );
  }
  if (typeof wanted === 'object' && wanted !== null) {
    return Object.entries(wanted).every(([name, value]) => isWithin(value, readFields(found)[name]));
  }
  return wanted === found || (wanted == null && found == null);
}
