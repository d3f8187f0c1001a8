// The HTTP server: routes of the contract, health, metrics, and one shape for every error, whatever raised it.
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
import type { Gate } from './admission.ts';
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

/** How long a client may take; in milliseconds. */
export interface Patience {
  /** For the headers, and for the whole of a request. */
  request: number;
  /** Between two requests on a connection. */
  idle: number;
  /** For taking any byte of an answer. */
  unread: number;
  /** How often it is looked at. */
  check: number;
}

export interface ServerOptions {
  system: System;
  databaseOf: DatabaseOf;
  gate: Gate;
  doors: Doors;
  routes: readonly Route[];
  health: Health;
  /** Adds what is served beside the API. */
  pages?: readonly ((app: FastifyInstance, doors: Doors) => void)[];
  /** Origins whose browsers may call; none unless given. */
  origins?: Origins | undefined;
  /** Whose X-Forwarded-For is believed: addresses, ranges, `loopback`; nobody's unless given. */
  trustedProxies?: readonly string[] | undefined;
  patience?: Patience | undefined;
}

/** Clients that send slowly are cut after 10 s (api.md#patience), those that read nothing after half a minute. */
const PATIENCE: Patience = { request: 10_000, idle: 72_000, unread: 30_000, check: 1_000 };

/** How often connections that became idle are closed while the server closes. */
const CLOSING_MS = 50;

/** Builds the server; it listens when told to. */
export function createServer(options: ServerOptions): FastifyInstance {
  const {
    system,
    databaseOf,
    gate,
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
    // The right-most address that no trusted proxy has is the caller's.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    exposeHeadRoutes: false,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    connectionTimeout: patience.unread,
    http: {
      headersTimeout: patience.request,
      connectionsCheckingInterval: patience.check,
      // Node would answer a missing Host in a shape of its own; see the first hook.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQueryString as never, maxParamLength: 200 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerUnrouted(error, request, reply),
    clientErrorHandler: (error, socket) => answerBroken(gate, error, socket),
  });
  app.server.on('timeout', (socket) => cutUnlessAtWork(socket, patience.unread));
  // An expectation that is not understood may be ignored (RFC 9110, 10.1.1); Node's own answer has another shape.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('principal', null);
  app.removeAllContentTypeParsers();
  // Whatever it claims to be: an empty body is none, and what is wrong with others is told after the path's id.
  app.addContentTypeParser('*', (request: FastifyRequest, _payload: Readable) =>
    readBody(request.raw, request.headers['content-length'], request.routeOptions.bodyLimit),
  );
  app.addHook('onRequest', async (request, reply) => {
    identify(request, reply);
    noticeProxy(request);
    if (origins && answerCors(origins, request, reply)) return reply;
    const problem = hostProblem(request.raw);
    if (problem) {
      reply.headers(gate.countBroken(request.ip));
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

  /** Unknown routes of the API are checked like known ones; elsewhere there is nothing to protect. */
  async function admitKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (/^\/(api\/v1|sandbox)(\/|$|\?)/.test(request.url)) await gate.admit(request, reply);
  }

  /** No hook runs for a path that can't be decoded or is too long. */
  async function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    identify(request, reply);
    const refusal = await admitKnown(request, reply).then(
      () => error,
      (refused: unknown) => refused,
    );
    sendError(refusal, request, reply);
  }

  // A connection whose answer ends while the server closes would be kept for a next request.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSING_MS).unref();
    app.server.once('close', () => clearInterval(closing));
  });

  // A body is read on every call, so that one on a call that takes none is refused (api.md#requests).
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  mount(app, system, databaseOf, gate.admit, routes);
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
  // With the rest of it unread, Node would go on to read it.
  if (error instanceof CrumbledBody) {
    reply.header('connection', 'close').raw.prependOnceListener('finish', () => request.raw.destroy());
  }
  if (answer.unexpected) request.log.error({ err: error, status: answer.status }, 'request failed');
  return send(reply, answer);
}

/** The answer that a socket waits for, unless there is none. */
const answerOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse })._httpMessage;

/** Has the request that it answers arrived to its end? */
const isWhole = (answer: ServerResponse) => answer.req.complete;

/**
 * Nothing came or went on the socket for that long. A request that is still worked on has nothing to be read yet; what
 * was written and not taken, not even in part, is for a client that does not read.
 */
function cutUnlessAtWork(socket: Socket, unread: number): void {
  if (answerOn(socket) && socket.writableLength === 0) socket.setTimeout(unread);
  else socket.destroy();
}

/** A request that never became one (malformed, too slow, headers too large) is answered in the error shape too. */
function answerBroken(gate: Gate, error: Error & { code?: string }, socket: Socket): void {
  const answer = answerOn(socket);
  // In the middle of an answer there is no room for another.
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) return void socket.destroy();
  // What came before it, and is worked on, is answered first: this is no answer to that.
  if (answer && isWhole(answer)) {
    answer.once('close', () => setImmediate(() => answerBroken(gate, error, socket)));
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
    ...gate.countBroken(socket.remoteAddress ?? ''),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
