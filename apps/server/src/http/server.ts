// Creates the HTTP server: the routes of the contract, health, metrics, and one format for every error.
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
import type { Log } from '../platform/log.ts';
import { type Admissions, createApiKeyAuth } from './admission/admission.ts';
import { findHostProblem } from './admission/check-host.ts';
import type { EndpointLimits } from './admission/endpoint-limits.ts';
import { createProxyNotice } from './admission/proxies.ts';
import { createVary, type FixedHeaders, getFixedHeaders, type VaryFor } from './answer-headers.ts';
import { parseQueryString } from './body/query-string.ts';
import { readBody, TooManyChunks } from './body/read-body.ts';
import { type AllowedOrigins, answerCors } from './cors.ts';
import { type ErrorPages, sendError } from './errors.ts';
import type { Health } from './health.ts';
import { mountHealth } from './health.ts';
import { type CallerAuth, type GetDatabase, mountRoutes } from './mount-routes.ts';
import type { PageFor } from './pages.ts';
import type { Route } from './route.ts';
import { DASHBOARD } from './session.ts';
import { answerOn, answerUnreadable } from './unreadable-requests.ts';

/** Time limits of clients, in milliseconds. */
export interface Patience {
  /** The time to send the headers, and to send the whole request. */
  request: number;
  /** The time between two requests on a connection. */
  idle: number;
  /** The time in which a client must read at least one byte of a response. */
  unread: number;
  /** The interval between checks of connections. */
  check: number;
  /** The time for running calls to finish when the server closes. */
  closing: number;
}

export interface ServerOptions {
  system: System;
  databaseOf: GetDatabase;
  admissions: Admissions;
  endpointLimits: EndpointLimits;
  routes: readonly Route[];
  /** How callers of the dashboard's API are checked. */
  dashboard: CallerAuth;
  health: Health;
  /** Functions that add routes besides the API. */
  pages?: readonly ((app: FastifyInstance, endpointLimits: EndpointLimits) => void)[];
  /** The pages of the dashboard, if it is built. */
  pageFor?: PageFor | undefined;
  /** Paths whose errors are pages for people; none by default. */
  errorPages?: ErrorPages | undefined;
  /** Origins whose pages may call; none by default. */
  origins?: AllowedOrigins | undefined;
  /** Proxies whose X-Forwarded-For is trusted: addresses, ranges, `loopback`; none by default. */
  trustedProxies?: readonly string[] | undefined;
  /** Receives the address of an untrusted proxy. */
  noteProxy?: ((peer: string) => void) | undefined;
  patience?: Patience | undefined;
}

/** Clients that send slowly are cut off after 10 s, clients that read nothing after half a minute (api.md#patience). */
const PATIENCE: Patience = { request: 10_000, idle: 72_000, unread: 30_000, check: 1_000, closing: 15_000 };

/** The interval at which a closing server closes connections that became idle. */
const CLOSING_MS = 50;

const createWarningLog = (log: Log) =>
  log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });

/** Builds the server without listening. */
export function createServer(options: ServerOptions): FastifyInstance {
  const {
    system,
    databaseOf,
    admissions,
    endpointLimits,
    routes,
    health,
    pages = [],
    origins,
    patience = PATIENCE,
  } = options;
  const { trustedProxies = [] } = options;
  const noticeProxy = createProxyNotice(system.log, options.noteProxy ?? (() => {}));
  const fixed = getFixedHeaders(system.baseUrl);
  const varyFor = createVary(origins);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(error, request, reply, options.errorPages);
  const app = fastify({
    // The framework's own log has only warnings. Requests have the usual one.
    loggerInstance: createWarningLog(system.log) as FastifyBaseLogger,
    childLoggerFactory: (_, bindings, options) => system.log.child(bindings, options) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // The caller is the right-most address that is not a trusted proxy.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // Fastify's HEAD routes would give a 304 a length. The hook below adds ours.
    exposeHeadRoutes: false,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    connectionTimeout: patience.unread,
    http: {
      headersTimeout: patience.request,
      connectionsCheckingInterval: patience.check,
      // The first hook checks the Host header, because Node would respond in a different format.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQueryString as never, maxParamLength: 200 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerUnrouted(error, request, reply),
    clientErrorHandler: (error, socket) =>
      answerUnreadable((address) => ({ ...fixed, ...admissions.countBroken(address) }), error, socket),
  });
  app.server.on('timeout', (socket) => cutUnlessAtWork(socket, patience.unread));
  // The server may ignore an unknown expectation (RFC 9110, 10.1.1). Node would respond in a different format.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('caller', null);
  app.removeAllContentTypeParsers();
  // Accepts any content type: an empty body counts as no body. A wrong type or an unreadable body is refused later,
  // after the id in the path is checked, so the error replaces the body here (api.md#order-of-checks).
  app.addContentTypeParser('*', (request: FastifyRequest, _payload: Readable) =>
    readBody(request.raw, request.headers['content-length'], request.routeOptions.bodyLimit).catch(
      (refusal: Error) => refusal,
    ),
  );
  app.addHook('preHandler', (request, reply, done) => {
    if (request.body instanceof TooManyChunks) closeAfter(request, reply);
    done();
  });
  app.addHook('onRequest', async (request, reply) => {
    identify(request, reply, fixed, varyFor);
    noticeProxy(request);
    // CORS never applies to the dashboard's API.
    if (origins && !isDashboard(request) && answerCors(origins, request, reply)) return reply;
    const problem = findHostProblem(request.raw);
    if (problem) {
      reply.headers(admissions.countBroken(request.ip));
      throw new ContractError('malformed_path', [problem]);
    }
    if (!request.is404) return;
    if (await options.pageFor?.(request, reply)) return reply;
    await admitUnknownRoute(request, reply);
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

  /** Checks the key for unknown routes of the API, as for known ones. Other unknown paths need no key. */
  async function admitUnknownRoute(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (/^\/(api\/v1|sandbox)(\/|$|\?)/.test(request.url)) await admissions.admit(request, reply);
  }

  /** Responds to a path that can't be decoded or is too long, for which Fastify runs no hook. */
  async function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    identify(request, reply, fixed, varyFor);
    const refusal = await admitUnknownRoute(request, reply).then(
      () => error,
      (refused: unknown) => refused,
    );
    refuse(refusal, request, reply);
  }

  // While the server closes, Node keeps connections open for another request after their last response, so close them
  // here. Calls that wait for another server are ended after a while, so that there is time to close the rest in order.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSING_MS).unref();
    const cutting = setTimeout(() => app.server.closeAllConnections(), patience.closing).unref();
    app.server.once('close', () => {
      clearInterval(closing);
      clearTimeout(cutting);
    });
  });

  // HEAD works wherever GET does; Node sends no body.
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD'];
  });
  // Read the body of every call, to refuse a body where the call takes none (api.md#requests).
  for (const method of ['GET', 'HEAD']) app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
  for (const auth of [createApiKeyAuth(admissions), options.dashboard])
    mountRoutes(app, system, databaseOf, auth, routes);
  mountHealth(app, health, endpointLimits);
  for (const add of pages) add(app, endpointLimits);
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

/** Closes the connection after the response, because Node would otherwise read the rest of the body. */
function closeAfter(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close').raw.prependOnceListener('finish', () => request.raw.destroy());
}

/**
 * Handles a socket that had no traffic for `unread` milliseconds. It stays open while a request is processed, because
 * there is nothing to read then. If written bytes are unread, the client does not read, and the socket is closed.
 */
function cutUnlessAtWork(socket: Socket, unread: number): void {
  if (answerOn(socket) && socket.writableLength === 0) socket.setTimeout(unread);
  else socket.destroy();
}
