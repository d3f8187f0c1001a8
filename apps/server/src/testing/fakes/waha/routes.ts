// Implements each operation of WAHA's document in the fake. An operation that is missing here answers 501.
import type { Answer, Json } from '../http.ts';
import {
  buildSentAnswer,
  buildSerializedId,
  groupList,
  isGroup,
  type WahaEngine,
} from './message-formats.ts';
import {
  createMessageKey,
  type SessionConfig,
  type SessionStatus,
  WahaSession,
  type World,
} from './session.ts';

interface Call {
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: Record<string, unknown>;
  accept: string;
}

/** A message that WhatsApp accepted from us. */
export interface SentMessage {
  session: string;
  chat_id: string;
  text: string;
  /** The id in WAHA's answers and events. */
  id: string;
  /** The id that the caller requested, even if the engine ignored it. */
  asked_id: string | null;
  at: number;
}

/** The state that the routes share. */
export interface State extends World {
  readonly sessions: Map<string, WahaSession>;
  /**
   * The chat id of each phone; null for a phone that is not on WhatsApp. A phone that is missing here is on WhatsApp
   * under its own number.
   */
  readonly phones: Map<string, string | null>;
  readonly sent: SentMessage[];
  /** All actions other than messages, oldest first: `seen`, `typing`, `paused`. */
  readonly signs: { session: string; chat_id: string; sign: 'seen' | 'typing' | 'paused'; at: number }[];
  readonly version: string;
  /** Resolves with true once the session has the status. WAHA waits up to five seconds for it. */
  reaches(session: WahaSession, status: SessionStatus): Promise<boolean>;
}

/** A refusal in the format of WAHA's framework. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(status: number, body: Json) {
    super(`${status}`);
    this.status = status;
    this.body = body;
  }
}

const createNotFound = (message: string) =>
  new Refusal(404, { statusCode: 404, message, error: 'Not Found' });
const createUnprocessable = (message: string) =>
  new Refusal(422, { message, error: 'Unprocessable Entity', statusCode: 422 });

/** A transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Handler = (call: Call) => Answer | Promise<Answer>;

export function createWahaRoutes(state: State): Record<string, Handler> {
  const { engine } = state;

  const find = (name: unknown): WahaSession => {
    const session = state.sessions.get(String(name));
    if (!session) throw createNotFound('Session not found');
    return session;
  };
  const inStatus = async (name: unknown, status: SessionStatus): Promise<WahaSession> => {
    const session = find(name);
    if (await state.reaches(session, status)) return session;
    throw new Refusal(422, {
      error: 'Session status is not as expected. Try again later or restart the session',
      session: session.name,
      status: session.status,
      expected: [status],
    });
  };
  const findWorking = (name: unknown) => inStatus(name, 'WORKING');
  const toSessionDto = (session: WahaSession): Json => ({
    name: session.name,
    status: session.status,
    config: session.config as Json,
  });
  const info = (session: WahaSession): Json => ({
    ...(toSessionDto(session) as Record<string, Json>),
    me: session.me && { ...session.me },
    presence: session.presence,
    timestamps: { activity: session.lastActivity },
    engine: { engine },
  });
  const sign = (kind: 'seen' | 'typing' | 'paused', body: Record<string, unknown>): void => {
    const chatId = String(body['chatId']);
    state.signs.push({ session: String(body['session']), chat_id: chatId, sign: kind, at: state.now() });
  };
  const ok = (body: Json): Answer => ({ status: 200, body });

  /** Restarts a session, which connects once the answer is being sent. */
  const start = (session: WahaSession): Answer => {
    session.start();
    return { status: 201, body: toSessionDto(session), afterwards: () => session.connect() };
  };

  const sessions: Record<string, Handler> = {
    'POST /api/sessions': ({ body }) => {
      const name = String(body['name'] ?? `session_${createMessageKey(true).toLowerCase()}`);
      if (state.sessions.has(name))
        throw createUnprocessable(`Session '${name}' already exists. Use PUT to update it.`);
      const session = new WahaSession(name, (body['config'] ?? {}) as SessionConfig, state);
      state.sessions.set(name, session);
      return body['start'] === false ? { status: 201, body: toSessionDto(session) } : start(session);
    },
    'GET /api/sessions': ({ query }) =>
      ok(
        [...state.sessions.values()]
          .filter(({ status }) => query['all'] === 'true' || status !== 'STOPPED')
          .map(info),
      ),
    'GET /api/sessions/{session}': ({ params }) => ok(info(find(params['session']))),
    'PUT /api/sessions/{session}': ({ params, body }) => {
      const session = find(params['session']);
      const { running } = session;
      if (running) session.stop();
      session.config = (body['config'] ?? {}) as SessionConfig;
      return { ...(running ? start(session) : { body: toSessionDto(session) }), status: 200 };
    },
    'DELETE /api/sessions/{session}': ({ params }) => {
      const session = state.sessions.get(String(params['session']));
      session?.stop();
      if (session) state.sessions.delete(session.name);
      return { status: 200 };
    },
    'GET /api/sessions/{session}/me': ({ params }) => {
      const { me, lock } = find(params['session']);
      return ok(me && { ...me, reachoutTimelock: lock });
    },
    'POST /api/sessions/{session}/start': ({ params }) => start(find(params['session'])),
    'POST /api/sessions/{session}/stop': ({ params }) => {
      const session = find(params['session']);
      session.stop();
      return { status: 201, body: toSessionDto(session) };
    },
    'POST /api/sessions/{session}/restart': ({ params }) => {
      const session = find(params['session']);
      session.stop();
      return start(session);
    },
    'POST /api/sessions/{session}/logout': ({ params }) => {
      const session = find(params['session']);
      const { running } = session;
      session.stop();
      session.forget();
      return running ? start(session) : { status: 201, body: toSessionDto(session) };
    },
    'GET /api/{session}/auth/qr': async ({ params, query, accept }) => {
      const session = await inStatus(params['session'], 'SCAN_QR_CODE');
      if (query['format'] === 'raw') return ok({ value: session.qr });
      if (accept.includes('application/json')) {
        return ok({ mimetype: 'image/png', data: PNG.toString('base64') });
      }
      return { status: 200, body: PNG, type: 'image/png' };
    },
    'POST /api/{session}/auth/request-code': ({ params }) => {
      const session = find(params['session']);
      if (session.status !== 'SCAN_QR_CODE') {
        throw createUnprocessable(
          `Can request code only in SCAN_QR_CODE status. The current status is ${session.status}`,
        );
      }
      return { status: 201, body: { code: 'ABCD-EFGH' } };
    },
  };

  const chats: Record<string, Handler> = {
    'POST /api/sendText': async ({ body }) => {
      const session = await findWorking(body['session']);
      const chatId = toChatId(String(body['chatId']));
      const asked = typeof body['id'] === 'string' ? body['id'] : null;
      const message = session.add(
        {
          chat_id: chatId,
          from_me: true,
          source: 'api',
          text: String(body['text']),
          participant: isGroup(chatId) ? session.known.id : null,
          ack: 0,
          // Only GOWS accepts the caller's id, and it sends the message again if the id is repeated.
          ...(asked && engine === 'GOWS' ? { key: asked } : {}),
        },
        false,
      );
      const id = buildSerializedId(message, session.known);
      state.sent.push({
        session: session.name,
        chat_id: chatId,
        text: String(body['text']),
        id,
        asked_id: asked,
        at: message.at,
      });
      return {
        status: 201,
        body: buildSentAnswer(engine, message, session.known),
        afterwards: () => {
          session.tell(message);
          session.acknowledge(message, 1);
        },
      };
    },
    'POST /api/sendSeen': async ({ body }) => {
      await findWorking(body['session']);
      sign('seen', body);
      return { status: 201, body: {} };
    },
    'POST /api/startTyping': async ({ body }) => {
      await findWorking(body['session']);
      sign('typing', body);
      return { status: 201 };
    },
    'POST /api/stopTyping': async ({ body }) => {
      await findWorking(body['session']);
      sign('paused', body);
      return { status: 201 };
    },
    'GET /api/{session}/chats/{chatId}/messages': async ({ params, query }) => {
      const session = await findWorking(params['session']);
      needsStore(engine, session);
      const chat = params['chatId'];
      // whatsapp-web.js has no list of all chats.
      if (chat === 'all' && engine === 'WEBJS')
        throw createEngineFault(state, 'Evaluation failed: chat not found');
      const number = (name: string) => (query[name] === undefined ? undefined : Number(query[name]));
      const from = number('filter.timestamp.gte') ?? 0;
      const until = number('filter.timestamp.lte') ?? Number.POSITIVE_INFINITY;
      const found = session.messages
        .filter(({ chat_id }) => chat === 'all' || chat_id === toChatId(String(chat)))
        .filter(({ at }) => Math.floor(at / 1000) >= from && Math.floor(at / 1000) <= until)
        .filter(
          ({ from_me }) => query['filter.fromMe'] === undefined || String(from_me) === query['filter.fromMe'],
        )
        .sort((one, other) => (query['sortOrder'] === 'asc' ? one.at - other.at : other.at - one.at));
      const offset = number('offset') ?? 0;
      return ok(
        found.slice(offset, offset + (number('limit') ?? 10)).map((message) => session.payload(message)),
      );
    },
    'GET /api/{session}/chats/{chatId}/messages/{messageId}': async ({ params }) => {
      const session = await findWorking(params['session']);
      needsStore(engine, session);
      const wanted = String(params['messageId']);
      const found = session.messages.find(
        (message) => message.key === wanted || buildSerializedId(message, session.known) === wanted,
      );
      if (!found) throw createNotFound('Message not found');
      return ok(session.payload(found));
    },
    'GET /api/contacts/check-exists': async ({ query }) => {
      await findWorking(query['session']);
      const phone = String(query['phone']).replace(/\D/g, '');
      const known = state.phones.get(phone);
      const chatId = known === undefined ? `${phone}@c.us` : known;
      if (chatId) return ok({ numberExists: true, chatId });
      return ok(engine === 'GOWS' ? { numberExists: false, chatId: null } : { numberExists: false });
    },
    'GET /api/{session}/lids': async ({ params, query }) => {
      const session = await findWorking(params['session']);
      const offset = Number(query['offset'] ?? 0);
      const known = [...session.lids].filter(([, pn]) => pn !== null).map(([lid, pn]) => ({ lid, pn }));
      return ok(known.slice(offset, offset + Number(query['limit'] ?? 100)));
    },
    'GET /api/{session}/lids/count': async ({ params }) => {
      const session = await findWorking(params['session']);
      return ok({ count: [...session.lids.values()].filter((pn) => pn !== null).length });
    },
    'GET /api/{session}/lids/{lid}': async ({ params }) => {
      const session = await findWorking(params['session']);
      const lid = params['lid']!.includes('@') ? params['lid']! : `${params['lid']}@lid`;
      if (!lid.endsWith('@lid')) throw createUnprocessable('Invalid LID - it must end with @lid');
      return ok({ lid, pn: session.lids.get(lid) ?? null });
    },
    'GET /api/{session}/lids/pn/{phoneNumber}': async ({ params }) => {
      const session = await findWorking(params['session']);
      const pn = toChatId(params['phoneNumber']!);
      return ok({ lid: [...session.lids].find(([, phone]) => phone === pn)?.[0] ?? null, pn });
    },
    'GET /api/{session}/groups': async ({ params, query }) => {
      const session = await findWorking(params['session']);
      if (engine === 'NOWEB' && !session.config.noweb?.store?.enabled)
        throw createEngineFault(state, 'rate-overlimit');
      const offset = Number(query['offset'] ?? 0);
      const groups = [...session.groups.values()].slice(offset, offset + Number(query['limit'] ?? 1000));
      return ok(groupList(engine, groups));
    },
    'GET /api/{session}/groups/count': async ({ params }) =>
      ok({ count: (await findWorking(params['session'])).groups.size }),
    'POST /api/{session}/groups/refresh': async ({ params }) => {
      await findWorking(params['session']);
      return { status: 200, body: { success: true } };
    },
    'GET /api/{session}/groups/{id}/participants/v2': async ({ params }) => {
      const group = (await findWorking(params['session'])).groups.get(params['id']!);
      if (!group) throw createNotFound('Group not found');
      return ok(group.members.map((member) => ({ ...member })));
    },
    'GET /api/{session}/groups/{id}/invite-code': async ({ params }) => {
      const group = (await findWorking(params['session'])).groups.get(params['id']!);
      if (!group) throw createNotFound('Group not found');
      return ok(group.invite);
    },
    'POST /api/{session}/presence': async ({ params, body }) => {
      const session = await findWorking(params['session']);
      const presence = String(body['presence']);
      if (presence === 'online' || presence === 'offline') session.presence = presence;
      else sign(presence === 'paused' ? 'paused' : 'typing', { ...body, session: session.name });
      return { status: 201 };
    },
  };

  return {
    'GET /ping': () => ok({ message: 'pong' }),
    'GET /health': () => ok({ status: 'ok', info: {}, error: {}, details: {} }),
    'GET /api/server/version': () => ok(state.environment()),
    ...sessions,
    ...chats,
  };
}

/** Returns a chat id. WAHA treats bare digits as a user's phone. */
const toChatId = (id: string): string => (id.includes('@') ? id : `${id}@c.us`);

/** NOWEB keeps no history unless configured to. */
function needsStore(engine: WahaEngine, session: WahaSession): void {
  if (engine !== 'NOWEB' || session.config.noweb?.store?.enabled) return;
  throw new Refusal(400, {
    message: 'Enable NOWEB store "config.noweb.store.enabled=True" and "config.noweb.store.full_sync=True"',
    error: 'Bad Request',
    statusCode: 400,
  });
}

/** Returns an error from the engine itself, in WAHA's format. */
export function createEngineFault(state: World, message: string): Refusal {
  return new Refusal(500, {
    statusCode: 500,
    timestamp: new Date(state.now()).toISOString(),
    exception: { message, code: 2, details: message },
    version: state.environment(),
  });
}
