// The HTTP server: the routes of the contract, health, metrics, and one shape for every error.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { API_VERSION, ContractError } from '@parley/contract';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { System } from '../context.ts';
import type { Entrance } from './admission.ts';
import { answerCors, type Origins } from './cors.ts';
import type { Doors } from './doors.ts';
import { answerFor, errorAnswer } from './errors.ts';
import type { Health } from './health.ts';
import { mountHealth } from './health.ts';
import { hostProblem } from './host.ts';
import { type DatabaseOf, mount } from './mount.ts';
import { createProxyNotice } from './proxies.ts';
import { parseQueryString } from './query-string.ts';
import { CrumbledBody, readBody } from './read-body.ts';
import type { Route } from './route.ts';

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** To send the headers, and to send the whole request. */
  request: number;
  /** Between two requests on a connection. */
  idle: number;
  /** Without reading any byte of an answer. */
  unread: number;
  /** How often connections are checked. */
  check: number;
}

export interface ServerOptions {
  system: System;
  databaseOf: DatabaseOf;
  entrance: Entrance;
  doors: Doors;
  routes: readonly Route[];
  health: Health;
  /** Adds what is served beside the API. */
  pages?: readonly ((app: FastifyInstance, doors: Doors) => void)[];
  /** Origins whose browsers may call; none unless given. */
  origins?: Origins | undefined;
  /** Proxies whose X-Forwarded-For is believed: addresses, ranges, `loopback`; none unless given. */
  trustedProxies?: readonly string[] | undefined;
  patience?: Patience | undefined;
}

/** Clients that send slowly are cut off after 10 s, clients that read nothing after half a minute (api.md#patience). */
const PATIENCE: Patience = { request: 10_000, idle: 72_000, unread: 30_000, check: 1_000 };

/** While the server closes: how often it closes connections that became idle. */
const CLOSING_MS = 50;

/** Builds the server; it does not listen yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const {
    system,
    databaseOf,
    entrance,
    doors,
    routes,
    health,
    pages = [],
    origins,
    patience = PATIENCE,
  } = options;
  const { trustedProxies = [] } = options;
  const noticeProxy = createProxyNotice(system.log);
  const app = fastify({
    loggerInstance: system.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // The caller is the right-most address that is no trusted proxy.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    exposeHeadRoutes: false,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    connectionTimeout: patience.unread,
    http: {
      headersTimeout: patience.request,
      connectionsCheckingInterval: patience.check,
      // The first hook checks it: Node would answer in another shape.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQueryString as never, maxParamLength: 200 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerUnrouted(error, request, reply),
    clientErrorHandler: (error, socket) => answerBroken(entrance, error, socket),
  });
  app.server.on('timeout', (socket) => cutUnlessAtWork(socket, patience.unread));
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own answer has another shape.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('principal', null);
  app.removeAllContentTypeParsers();
  // Any content type: an empty body counts as none, and a wrong one is refused later, after the id in the path.
  app.addContentTypeParser('*', (request: FastifyRequest, _payload: Readable) =>
    readBody(request.raw, request.headers['content-length'], request.routeOptions.bodyLimit),
  );
  app.addHook('onRequest', async (request, reply) => {
    identify(request, reply);
    noticeProxy(request);
    if (origins && answerCors(origins, request, reply)) return reply;
    const problem = hostProblem(request.raw);
    if (problem) {
      reply.headers(entrance.countBroken(request.ip));
      throw new ContractError('malformed_path', problem);
    }
    if (!request.is404) return;
    await admitKnown(request, reply);
    throw new ContractError('not_found', 'Not found.');
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.url ?? 'unknown route';
    health.observe(request.method, operation, reply.statusCode, reply.elapsedTime / 1000);
    request.log.debug({ method: request.method, route: operation, status: reply.statusCode }, 'request');
    done();
  });
  app.setErrorHandler((error: Error, request: FastifyRequest, reply: FastifyReply) =>
    sendError(error, request, reply),
  );
  app.setNotFoundHandler((_request, reply) => send(reply, errorAnswer('not_found', 'Not found.')));

  /** Unknown routes of the API need a key, as known ones do; other paths have nothing to protect. */
  async function admitKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (/^\/(api\/v1|sandbox)(\/|$|\?)/.test(request.url)) await entrance.admit(request, reply);
  }

  /** For a path that can't be decoded or is too long: Fastify runs no hook for it. */
  async function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    identify(request, reply);
    const refusal = await admitKnown(request, reply).then(
      () => error,
      (refused: unknown) => refused,
    );
    sendError(refusal, request, reply);
  }

  // While the server closes, Node keeps connections whose last answer ends for a next request: close them.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSING_MS).unref();
    app.server.once('close', () => clearInterval(closing));
  });

  // Read the body of every call, to refuse one where the call takes none (api.md#requests).
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  mount(app, system, databaseOf, entrance.admit, routes);
  mountHealth(app, health, doors);
  for (const add of pages) add(app, doors);
  return app;
}

function identify(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Api-Version', API_VERSION);
  reply.header('X-Request-Id', request.id);
}

function send(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerFor(error);
  // Node would go on to read the rest of the body.
  if (error instanceof CrumbledBody) {
    reply.header('connection', 'close').raw.prependOnceListener('finish', () => request.raw.destroy());
  }
  if (answer.unexpected) request.log.error({ err: error, status: answer.status }, 'request failed');
  return send(reply, answer);
}

/** The answer that this socket waits for, if any. */
const answerOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse })._httpMessage;

/** Has its request arrived in full? */
const isWhole = (answer: ServerResponse) => answer.req.complete;

/**
 * Called when nothing came or went on a socket for `unread` milliseconds. While a request is being worked on there is
 * nothing to read, so it waits on; bytes that were written and not taken mean a client that does not read.
 */
function cutUnlessAtWork(socket: Socket, unread: number): void {
  if (answerOn(socket) && socket.writableLength === 0) socket.setTimeout(unread);
  else socket.destroy();
}

/** Answers a request that could not be read (malformed, too slow, headers too large), in the shape of every error. */
function answerBroken(entrance: Entrance, error: Error & { code?: string }, socket: Socket): void {
  const answer = answerOn(socket);
  // An answer that has begun can't be followed by an error.
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) return void socket.destroy();
  // The request before it is still being worked on: answer that first, or the client would take this for its answer.
  if (answer && isWhole(answer)) {
    answer.once('close', () => setImmediate(() => answerBroken(entrance, error, socket)));
    return;
  }
  const [status, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The request took too long to arrive.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.']
        : ['400 Bad Request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ error: { code: 'validation_error', message } });
  const headers = {
    'X-Api-Version': API_VERSION,
    'X-Request-Id': crypto.randomUUID(),
    ...entrance.countBroken(socket.remoteAddress ?? ''),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
