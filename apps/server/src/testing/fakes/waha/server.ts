// A WAHA server for tests and demos: it implements WAHA's HTTP API, keeps its sessions in memory, and checks every
// request, answer and webhook against WAHA's OpenAPI document. `phone.ts` is the other side: the people and their
// phones.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFaults, type FaultList, isApplied, type Trouble } from '../faults.ts';
import {
  type Answer,
  type AnswerFormats,
  createListener,
  goWrong,
  parseJson,
  readBody,
  sendAnswer,
  toValues,
} from '../http.ts';
import { readDocument, type WahaDocument } from './document.ts';
import type { WahaEngine } from './message-formats.ts';
import { createEngineFault, createWahaRoutes, Refusal, type SentMessage, type State } from './routes.ts';
import type { WahaSession } from './session.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** A fault of a call. */
export type WahaTrouble =
  | Trouble
  /** The engine's own error, which WAHA reports as 500: `463` for a reach-out lock, `475` for the message cap. */
  | { kind: 'whatsapp'; code: 463 | 475 | 'rate-overlimit' };

/**
 * The properties to which a fault can be limited. `operation` is the name in WAHA's document, for example `POST
 * /api/sendText`.
 */
interface FaultyCall {
  operation: string;
  session: string | undefined;
}

export interface WahaOptions {
  /** The simulated WAHA engine; GOWS by default. */
  engine?: WahaEngine;
  apiKey?: string;
  /** The port; by default 0, any free port. */
  port?: number;
  /** Milliseconds; by default the wall clock. */
  now?: () => number;
  /** Returns the real URL of a webhook; by default the URL itself. */
  reach?: (url: string) => string;
  /** If true, webhooks are retried automatically, as in production, instead of in `webhooks.retryDue()`. */
  realTime?: boolean;
  /** The time that a call waits for the right status of its session. WAHA waits 5,000 ms, the fake 0. */
  statusWaitMs?: number;
}

/** A received call, without secrets. */
interface CallRecord {
  /** The operation, such as `POST /api/sendText`. If the document does not have it, the method and path. */
  operation: string;
  session: string | undefined;
  body: unknown;
  /** The status; null if no answer was sent. */
  status: number | null;
}

export interface Waha {
  readonly url: string;
  readonly apiKey: string;
  readonly engine: WahaEngine;
  readonly document: WahaDocument;
  readonly sessions: Map<string, WahaSession>;
  readonly phones: State['phones'];
  /** The messages that WhatsApp accepted, in order. A message that was sent twice has two entries. */
  readonly sent: SentMessage[];
  readonly signs: State['signs'];
  readonly calls: CallRecord[];
  readonly faults: FaultList<WahaTrouble, FaultyCall>;
  readonly webhooks: Webhooks;
  /** Files by path, as in `media.url`. */
  readonly files: Map<string, { bytes: Uint8Array; mimetype: string }>;
  now(): number;
  /** Returns the number of times that WhatsApp accepted each text to a chat. */
  timesSent(chatId: string): Record<string, number>;
  /** Returns and clears the violations of WAHA's document so far, so that {@link Waha.close} does not throw. */
  takeViolations(): string[];
  /** Ends the process: sessions stop without an event, and connections break. */
  stop(): Promise<void>;
  /** Starts again at the same URL, with the data on disk. Sessions that were running start automatically. */
  start(): Promise<void>;
  /** Closes the server for good. Throws if a request did not match WAHA's document. */
  close(): Promise<void>;
}

export async function startWaha({
  engine = 'GOWS',
  apiKey = 'fake-waha-key',
  port = 0,
  now = Date.now,
  reach,
  realTime = false,
  statusWaitMs = 0,
}: WahaOptions = {}): Promise<Waha> {
  const document = readDocument();
  const { version } = document;
  const faults: Waha['faults'] = createFaults();
  const webhooks = createWebhooks({ now, userAgent: `WAHA/${version}`, reach, realTime });
  const violations: string[] = [];
  const calls: CallRecord[] = [];
  const files: Waha['files'] = new Map();
  const state: State = {
    engine,
    webhooks,
    version,
    now,
    sessions: new Map(),
    phones: new Map(),
    sent: [],
    signs: [],
    environment: () => ({
      version,
      engine,
      tier: 'CORE',
      browser: engine === 'WEBJS' ? '/usr/bin/google-chrome-stable' : null,
      platform: 'linux/x64',
      worker: { id: null },
    }),
    violated: (what) => violations.push(what),
    checkWebhook: (event, envelope) => document.webhook(event, envelope),
    async reaches(session, status) {
      for (
        let waited = 0;
        session.status !== status && waited < statusWaitMs && listener.listening;
        waited += 50
      ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return session.status === status;
    },
  };
  const routes = createWahaRoutes(state);
  const words: AnswerFormats = {
    unauthorized: { status: 401, body: UNAUTHORIZED },
    rateLimited: {
      status: 429,
      body: { statusCode: 429, message: 'ThrottlerException: Too Many Requests' },
    },
    timedOut: createEngineFault(state, 'Timed out'),
    // The status of a successful call that changes something.
    good: 201,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('date', new Date(now()).toUTCString());
    const raw = await readBody(request);
    // The caller disconnected in the middle of its request.
    if (raw === undefined) return void response.destroy();
    const url = new URL(request.url ?? '/', 'http://waha');
    const method = request.method ?? 'GET';
    const file = method === 'GET' && url.pathname.startsWith('/api/files/');
    const match = file
      ? {
          operation: 'GET /api/files',
          params: { session: url.pathname.split('/')[3]! } as Record<string, string>,
        }
      : document.match(method, url.pathname);
    const query = toValues(url.searchParams);
    const key = request.headers['x-api-key'] ?? query['x-api-key'];
    delete query['x-api-key'];
    const body = parseJson(raw);
    const session = match?.params['session'] ?? query['session'] ?? getNamedSession(body);
    const record: CallRecord = {
      operation: match?.operation ?? `${method} ${url.pathname}`,
      session: typeof session === 'string' ? session : undefined,
      body,
      status: null,
    };
    calls.push(record);
    const respond = (given: Answer): void => {
      record.status = given.status;
      sendAnswer(response, given);
    };

    if (!match) {
      state.violated(`WAHA has no ${record.operation}`);
      const message = `Cannot ${method} ${url.pathname}`;
      return respond({ status: 404, body: { message, error: 'Not Found', statusCode: 404 } });
    }
    if (key !== apiKey && match.operation !== 'GET /ping') return respond(words.unauthorized);

    const wrong = file ? [] : document.request(match.operation, query, body);
    if (wrong.length) {
      for (const one of wrong) state.violated(one);
      return respond({ status: 400, body: { statusCode: 400, message: wrong, error: 'Bad Request' } });
    }
    const fault = faults.take({ operation: match.operation, session: record.session });
    const fail = async (trouble: WahaTrouble, done?: Answer): Promise<void> => {
      if (trouble.kind === 'whatsapp') {
        const { code } = trouble;
        return respond(
          createEngineFault(
            state,
            typeof code === 'number' ? `2 UNKNOWN: server returned error ${code}` : code,
          ),
        );
      }
      return goWrong(trouble, fault!.released, words, response, respond, done);
    };
    if (fault && !isApplied(fault.trouble)) return fail(fault.trouble);
    let result: Answer;
    if (file) {
      result = fileAnswer(files, decodeURIComponent(url.pathname));
    } else {
      result = await handle(match.operation, match.params, query, body, request.headers.accept ?? '');
      const { status, body: given, type } = result;
      for (const one of document.answer(match.operation, status, given, type)) state.violated(one);
    }
    // If a fault occurs after the work, webhooks are sent before the caller gets its answer.
    if (fault && fault.trouble.kind !== 'slow') {
      result.afterwards?.();
      return fail(fault.trouble, result);
    }
    if (fault) await fail(fault.trouble, result);
    else respond(result);
    result.afterwards?.();
  }

  async function handle(
    operation: string,
    params: Record<string, string>,
    query: Record<string, string | string[]>,
    body: unknown,
    accept: string,
  ): Promise<Answer> {
    const route = routes[operation];
    if (!route)
      return { status: 501, body: { statusCode: 501, message: `The fake has no ${operation} yet.` } };
    try {
      return await route({ params, query, body: (body ?? {}) as Record<string, unknown>, accept });
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  }

  const listener = createListener(port, answer, (error) =>
    state.violated(`the fake itself failed: ${error.stack}`),
  );
  async function start(): Promise<void> {
    await listener.start();
    for (const session of ran.splice(0)) {
      session.start();
      session.connect();
    }
  }

  const ran: WahaSession[] = [];
  async function stop(): Promise<void> {
    if (!listener.listening) return;
    await listener.stop();
    for (const session of state.sessions.values()) {
      if (session.running) ran.push(session);
      session.powerCut();
    }
  }

  await start();
  return {
    url: `http://127.0.0.1:${listener.port}`,
    apiKey,
    engine,
    document,
    sessions: state.sessions,
    phones: state.phones,
    sent: state.sent,
    signs: state.signs,
    calls,
    faults,
    webhooks,
    files,
    now,
    timesSent: (chatId) =>
      Object.fromEntries(
        Object.entries(Object.groupBy(state.sent, ({ text }) => text))
          .map(([text, all]) => [text, all!.filter(({ chat_id }) => chat_id === chatId).length] as const)
          .filter(([, times]) => times > 0),
      ),
    takeViolations: () => violations.splice(0),
    start,
    stop,
    async close() {
      faults.clear();
      webhooks.close();
      await stop();
      await webhooks.settled();
      if (violations.length) throw new Error(`What does not fit WAHA's document:\n${violations.join('\n')}`);
    },
  };
}

const UNAUTHORIZED = { message: 'Unauthorized', statusCode: 401 };

function fileAnswer(files: Waha['files'], path: string): Answer {
  const found = files.get(path);
  if (found) return { status: 200, body: found.bytes, type: found.mimetype };
  return {
    status: 404,
    body: {
      error: { code: 404, key: 'FILE_NOT_FOUND', message: 'File not found', details: 'No longer available' },
    },
  };
}

function getNamedSession(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return 'session' in body ? body.session : 'name' in body ? body.name : undefined;
}
