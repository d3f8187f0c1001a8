// A WAHA server for tests and demos: it speaks WAHA's HTTP, keeps its sessions in memory, and holds every request,
// answer and webhook against WAHA's own OpenAPI document. `phone.ts` is the other end: the people and their phones.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDocument, type WahaDocument } from './document.ts';
import type { Json } from './errata.ts';
import { createFaults, type Faults, type Trouble } from './faults.ts';
import { type Answer, engineFault, Refusal, routesOf, type Sent, type State } from './routes.ts';
import type { WahaSession } from './session.ts';
import type { WahaEngine } from './shapes.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface WahaOptions {
  /** Which of WAHA's engines it plays; GOWS unless given. */
  engine?: WahaEngine;
  apiKey?: string;
  /** 0, any free port, unless given. */
  port?: number;
  /** Milliseconds; the wall clock unless given. */
  now?: () => number;
  /** Webhooks are tried again by themselves, as in production, instead of in `webhooks.retryDue()`. */
  realTime?: boolean;
  /** How long a call waits for a session to get into the right status; WAHA waits 5,000 ms, the fake 0. */
  statusWaitMs?: number;
}

/** A call that arrived. Secrets are not kept. */
export interface CallRecord {
  /** `POST /api/sendText`; the bare method and path where the document has no such operation. */
  operation: string;
  session: string | undefined;
  body: unknown;
  /** null when no answer was given. */
  status: number | null;
}

export interface Waha {
  readonly url: string;
  readonly apiKey: string;
  readonly engine: WahaEngine;
  readonly document: WahaDocument;
  readonly sessions: Map<string, WahaSession>;
  readonly phones: State['phones'];
  /** What WhatsApp took, in order: two entries for a message that was sent twice. */
  readonly sent: Sent[];
  readonly signs: State['signs'];
  readonly calls: CallRecord[];
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  /** Files by path, as `media.url` names them. */
  readonly files: Map<string, { bytes: Uint8Array; mimetype: string }>;
  now(): number;
  /** How often WhatsApp took each message of a chat, by text. */
  timesSent(chatId: string): Record<string, number>;
  /** What did not fit WAHA's document so far; {@link Waha.close} no longer complains about it. */
  takeViolations(): string[];
  /** The process ends: sessions stop without a word, connections break. */
  stop(): Promise<void>;
  /** Starts again at the same address, with what was on disk. Sessions that ran start by themselves. */
  start(): Promise<void>;
  /** Ends it for good. Throws if anything did not fit WAHA's document. */
  close(): Promise<void>;
}

export async function startWaha({
  engine = 'GOWS',
  apiKey = 'fake-waha-key',
  port = 0,
  now = Date.now,
  realTime = false,
  statusWaitMs = 0,
}: WahaOptions = {}): Promise<Waha> {
  const document = readDocument();
  const { version } = document;
  const faults = createFaults();
  const webhooks = createWebhooks({ now, userAgent: `WAHA/${version}`, realTime });
  const violations: string[] = [];
  const calls: CallRecord[] = [];
  const files: Waha['files'] = new Map();
  let server: Server | undefined;
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
      for (let waited = 0; session.status !== status && waited < statusWaitMs && server; waited += 50) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return session.status === status;
    },
  };
  const routes = routesOf(state);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bodyOf(request).catch(() => undefined);
    // The caller went away in the middle of its request.
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
    const query = queryOf(url);
    const key = request.headers['x-api-key'] ?? query['x-api-key'];
    delete query['x-api-key'];
    const body = parsed(raw);
    const session = match?.params['session'] ?? query['session'] ?? namedIn(body);
    const record: CallRecord = {
      operation: match?.operation ?? `${method} ${url.pathname}`,
      session: typeof session === 'string' ? session : undefined,
      body,
      status: null,
    };
    calls.push(record);
    const respond = (status: number, content?: Json | Uint8Array, type?: string, headers = {}): void => {
      record.status = status;
      send(response, status, content, type, headers);
    };

    if (!match) {
      state.violated(`WAHA has no ${record.operation}`);
      const message = `Cannot ${method} ${url.pathname}`;
      return respond(404, { message, error: 'Not Found', statusCode: 404 });
    }
    if (key !== apiKey && match.operation !== 'GET /ping') return respond(401, UNAUTHORIZED);

    const wrong = file ? [] : document.request(match.operation, query, body);
    if (wrong.length) {
      for (const one of wrong) state.violated(one);
      return respond(400, { statusCode: 400, message: wrong, error: 'Bad Request' });
    }
    const fault = faults.take(match.operation, record.session);
    if (fault && !isApplied(fault.trouble)) {
      return interrupt(fault.trouble, fault.released, response, respond, (message) =>
        engineFault(state, message),
      );
    }
    let result: Answer;
    if (file) {
      result = fileAnswer(files, decodeURIComponent(url.pathname));
    } else {
      result = await handle(match.operation, match.params, query, body, request.headers.accept ?? '');
      const { status, body: given, type } = result;
      for (const one of document.answer(match.operation, status, given, type)) state.violated(one);
    }
    if (fault?.trouble.kind === 'slow') {
      const { ms } = fault.trouble;
      await new Promise((resolve) => setTimeout(resolve, ms));
    } else if (fault) {
      // It is done, and the world hears of it before the caller does.
      result.afterwards?.();
      return interrupt(fault.trouble, fault.released, response, respond, () => result, result);
    }
    respond(result.status, result.body, result.type);
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

  let listening = port;
  async function start(): Promise<void> {
    server = createServer((request, response) => {
      answer(request, response).catch((error: Error) => {
        state.violated(`the fake itself failed: ${error.stack}`);
        response.destroy();
      });
    });
    server.listen(listening, '127.0.0.1');
    await once(server, 'listening');
    listening = (server.address() as AddressInfo).port;
    for (const session of ran.splice(0)) {
      session.start();
      session.connect();
    }
  }

  const ran: WahaSession[] = [];
  async function stop(): Promise<void> {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    server = undefined;
    for (const session of state.sessions.values()) {
      if (session.running) ran.push(session);
      session.powerCut();
    }
  }

  await start();
  return {
    url: `http://127.0.0.1:${listening}`,
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

const isApplied = (trouble: Trouble): boolean =>
  trouble.kind === 'slow' || ('applied' in trouble && trouble.applied);

type Respond = (
  status: number,
  body?: Json | Uint8Array,
  type?: string,
  headers?: Record<string, string>,
) => void;

/** Lets a call go wrong. `late` is the answer of a silent call that may go on; `done` what was done already. */
async function interrupt(
  trouble: Trouble,
  released: Promise<void>,
  response: ServerResponse,
  respond: Respond,
  late: (message: string) => { status: number; body?: Json | Uint8Array },
  done?: Answer,
): Promise<void> {
  switch (trouble.kind) {
    case 'cut':
      response.destroy();
      return;
    case 'silent': {
      await released;
      if (response.destroyed) return;
      const { status, body } = late('Timed out');
      return respond(status, body, done?.type);
    }
    case 'unauthorized':
      return respond(401, UNAUTHORIZED);
    case 'rate_limited':
      return respond(429, { statusCode: 429, message: 'ThrottlerException: Too Many Requests' }, undefined, {
        'retry-after': trouble.retry_after,
      });
    case 'whatsapp': {
      const { code } = trouble;
      const refusal = late(typeof code === 'number' ? `2 UNKNOWN: server returned error ${code}` : code);
      return respond(refusal.status, refusal.body);
    }
    case 'status':
      return respond(trouble.status, trouble.body as Json);
    case 'not_json':
      return respond(done?.status ?? 201, Buffer.from('<html>Bad gateway</html>'), 'application/json');
    case 'wrong_json':
      return respond(done?.status ?? 201, trouble.body as Json);
  }
}

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

function send(
  response: ServerResponse,
  status: number,
  body: Json | Uint8Array | undefined,
  type: string | undefined,
  headers: Record<string, string>,
): void {
  if (body instanceof Uint8Array) {
    response.writeHead(status, { 'content-type': type ?? 'application/octet-stream', ...headers }).end(body);
  } else if (body === undefined || body === null) {
    // WAHA's framework sends nothing for null, and a bare text as it is.
    response.writeHead(status, headers).end();
  } else if (typeof body === 'string') {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  } else {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** What is no JSON stays text, and fits no schema. */
function parsed(raw: string): unknown {
  if (raw === '') return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

function queryOf(url: URL): Record<string, string | string[]> {
  const names = new Set(url.searchParams.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const all = url.searchParams.getAll(name);
      return [name, all.length > 1 ? all : all[0]!];
    }),
  );
}

function namedIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return 'session' in body ? body.session : 'name' in body ? body.name : undefined;
}
