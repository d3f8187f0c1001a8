// The HTTP server: routes of the contract, health, metrics, and one shape for every error, whatever raised it.
import type { Socket } from 'node:net';
import { API_VERSION } from '@parley/contract';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { System } from '../context.ts';
import type { Admit } from './admission.ts';
import { answerFor, errorAnswer } from './errors.ts';
import type { Health } from './health.ts';
import { mountHealth } from './health.ts';
import { mount } from './mount.ts';
import { parseQueryString } from './query-string.ts';
import type { Route } from './route.ts';

export interface ServerOptions {
  system: System;
  admit: Admit;
  routes: readonly Route[];
  health: Health;
}

const KNOWN_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];

/** Builds the server; it listens when told to. Slow clients are cut after 10 s (reliability 6). */
export function createServer({ system, admit, routes, health }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: system.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQueryString as never, maxParamLength: 200 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });

  app.decorateRequest('principal', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Api-Version', API_VERSION);
    reply.header('X-Request-Id', request.id);
    done();
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
  app.setNotFoundHandler(
    {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) =>
        void (await admitKnown(request, reply)),
    },
    (_request: FastifyRequest, reply: FastifyReply) => send(reply, errorAnswer('not_found', 'Not found.')),
  );

  /** Unknown routes of the API are checked like known ones; elsewhere there is nothing to protect. */
  async function admitKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (/^\/(api\/v1|sandbox)(\/|$|\?)/.test(request.url)) await admit(request, reply);
  }

  mount(app, system, admit, routes);
  mountHealth(app, health);
  for (const method of KNOWN_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return app;
}

function send(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerFor(error);
  if (answer.unexpected) request.log.error({ err: error, status: answer.status }, 'request failed');
  return send(reply, answer);
}

/** A request that never became one (malformed, too slow, headers too large) is answered in the error shape too. */
function answerBrokenRequest(this: unknown, error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The request took too long to arrive.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.']
        : ['400 Bad Request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ error: { code: 'validation_error', message } });
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Api-Version: ${API_VERSION}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
