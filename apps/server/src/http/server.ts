// The HTTP server: the routes of the contract, health, metrics, and one shape for every error.
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { API_VERSION, ContractError, issue } from '@parley/contract';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { System } from '../context.ts';
import { type Entrance, entryOf } from './admission.ts';
import { createVary, type FixedHeaders, fixedHeaders, type VaryFor } from './answer-headers.ts';
import { answerCors, type Origins } from './cors.ts';
import type { Doors } from './doors.ts';
import { type ErrorPages, sendError } from './errors.ts';
import type { Health } from './health.ts';
import { mountHealth } from './health.ts';
import { hostProblem } from './host.ts';
import { type DatabaseOf, type Entry, mount } from './mount.ts';
import type { PageFor } from './pages.ts';
import { createProxyNotice } from './proxies.ts';
import { parseQueryString } from './query-string.ts';
import { CrumbledBody, readBody } from './read-body.ts';
import type { Route } from './route.ts';
import { DASHBOARD } from './session.ts';
import { answerOn, answerUnreadable } from './unreadable.ts';

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
  /** Calls under way when the server closes. */
  closing: number;
}

export interface ServerOptions {
  system: System;
  databaseOf: DatabaseOf;
  entrance: Entrance;
  doors: Doors;
  routes: readonly Route[];
  /** The dashboard's door: who comes in there, and its routes. */
  dashboard: { entry: Entry; routes: readonly Route[] };
  health: Health;
  /** Adds what is served beside the API. */
  pages?: readonly ((app: FastifyInstance, doors: Doors) => void)[];
  /** The pages of the dashboard, where it is built. */
  pageFor?: PageFor | undefined;
  /** Paths where people, not programs, see errors; none unless given. */
  errorPages?: ErrorPages | undefined;
  /** Origins whose browsers may call; none unless given. */
  origins?: Origins | undefined;
  /** Proxies whose X-Forwarded-For is believed: addresses, ranges, `loopback`; none unless given. */
  trustedProxies?: readonly string[] | undefined;
  /** Takes the address of a proxy that is not among them. */
  noteProxy?: ((peer: string) => void) | undefined;
  patience?: Patience | undefined;
}

/** Clients that send slowly are cut off after 10 s, clients that read nothing after half a minute (api.md#patience). */
const PATIENCE: Patience = { request: 10_000, idle: 72_000, unread: 30_000, check: 1_000, closing: 15_000 };

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
  const noticeProxy = createProxyNotice(system.log, options.noteProxy ?? (() => {}));
  const fixed = fixedHeaders(system.baseUrl);
  const varyFor = createVary(origins);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(error, request, reply, options.errorPages);
  const app = fastify({
    loggerInstance: system.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // The caller is the right-most address that is no trusted proxy.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // Its routes would give a 304 a length; the hook below makes ours.
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
    clientErrorHandler: (error, socket) =>
      answerUnreadable((address) => ({ ...fixed, ...entrance.countBroken(address) }), error, socket),
  });
  app.server.on('timeout', (socket) => cutUnlessAtWork(socket, patience.unread));
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own answer has another shape.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('caller', null);
  app.removeAllContentTypeParsers();
  // Any content type: an empty body counts as none. A wrong type or a body that can't be read is refused later, after
  // the id in the path, so a refusal takes the place of the body (api.md#order-of-checks).
  app.addContentTypeParser('*', (request: FastifyRequest, _payload: Readable) =>
    readBody(request.raw, request.headers['content-length'], request.routeOptions.bodyLimit).catch(
      (refusal: Error) => refusal,
    ),
  );
  app.addHook('preHandler', (request, reply, done) => {
    if (request.body instanceof CrumbledBody) closeAfter(request, reply);
    done();
  });
  app.addHook('onRequest', async (request, reply) => {
    identify(request, reply, fixed, varyFor);
    noticeProxy(request);
    // No other origin has business at the dashboard's door.
    if (origins && !isDashboard(request) && answerCors(origins, request, reply)) return reply;
    const problem = hostProblem(request.raw);
    if (problem) {
      reply.headers(entrance.countBroken(request.ip));
      throw new ContractError('malformed_path', [problem]);
    }
    if (!request.is404) return;
    if (await options.pageFor?.(request, reply)) return reply;
    await admitKnown(request, reply);
    throw new ContractError('not_found', [issue('not_found')]);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.url ?? 'unknown route';
    health.observe(request.method, operation, reply.statusCode, reply.elapsedTime / 1000);
    request.log.debug({ method: request.method, route: operation, status: reply.statusCode }, 'request');
    done();
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) =>
    refuse(new ContractError('not_found', [issue('not_found')]), request, reply),
  );

  /** Unknown routes of the API need a key, as known ones do; other paths have nothing to protect. */
  async function admitKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (/^\/(api\/v1|sandbox)(\/|$|\?)/.test(request.url)) await entrance.admit(request, reply);
  }

  /** For a path that can't be decoded or is too long: Fastify runs no hook for it. */
  async function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    identify(request, reply, fixed, varyFor);
    const refusal = await admitKnown(request, reply).then(
      () => error,
      (refused: unknown) => refused,
    );
    refuse(refusal, request, reply);
  }

  // While the server closes, Node keeps connections whose last answer ends for a next request: close them. Whoever waits
  // for somebody else's server is cut off in the end, so that there is time to close the rest in order.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSING_MS).unref();
    const cutting = setTimeout(() => app.server.closeAllConnections(), patience.closing).unref();
    app.server.once('close', () => {
      clearInterval(closing);
      clearTimeout(cutting);
    });
  });

  // HEAD works where GET does; Node sends no body.
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD'];
  });
  // Read the body of every call, to refuse one where the call takes none (api.md#requests).
  for (const method of ['GET', 'HEAD']) app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
  mount(app, system, databaseOf, entryOf(entrance), routes);
  mount(app, system, databaseOf, options.dashboard.entry, options.dashboard.routes);
  mountHealth(app, health, doors);
  for (const add of pages) add(app, doors);
  return app;
}

const isDashboard = (request: FastifyRequest) => request.url.startsWith(DASHBOARD);

function identify(request: FastifyRequest, reply: FastifyReply, fixed: FixedHeaders, varyFor: VaryFor): void {
  reply.headers(fixed);
  reply.header('X-Api-Version', API_VERSION);
  reply.header('X-Request-Id', request.id);
  const vary = varyFor(request.url);
  if (vary !== undefined) reply.header('vary', vary);
}

/** Closes the connection with the answer: Node would go on to read the rest of the body. */
function closeAfter(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close').raw.prependOnceListener('finish', () => request.raw.destroy());
}

/**
 * Called when nothing came or went on a socket for `unread` milliseconds. While a request is being worked on there is
 * nothing to read, so it waits on; bytes that were written and not taken mean a client that does not read.
 */
function cutUnlessAtWork(socket: Socket, unread: number): void {
  if (answerOn(socket) && socket.writableLength === 0) socket.setTimeout(unread);
  else socket.destroy();
}
