// Serves the MCP server at `/mcp`, inside the service's process (mcp.md). The server's calls run through the API's
// routes like any other call but without a socket, so every check of the API applies.
import type { McpHttp } from '@parley/mcp';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Admissions } from './admission/admission.ts';
import { readKey } from './admission/principal.ts';
import { type Bounds, checkBounds } from './body/body-bounds.ts';
import type { AllowedOrigins } from './cors.ts';

/** The maximum size of a request: room for the API's largest body, which is an import, and for its envelope. */
const MOST_BYTES = 4 * 1024 * 1024 + 64 * 1024;
const BOUNDS: Bounds = { depth: 40, keys: 400, items: 1_000, itemsOf: new Map(), values: 33_000 };

export interface McpServerOptions {
  admissions: Admissions;
  clock: Clock;
  log: Log;
  baseUrl: string;
  /** Other origins whose pages can call this server. */
  origins: AllowedOrigins | undefined;
}

export function addMcpServer({ admissions, clock, log, baseUrl, origins }: McpServerOptions) {
  const { origin: own } = new URL(baseUrl);
  const isWelcome = (origin: string) => origin === own || origins === '*' || origins?.includes(origin);
  let loading: Promise<McpHttp> | undefined;
  /** Loads the MCP server at the first request, so that start-up does not wait for it. */
  const load = () => {
    loading ??= import('@parley/mcp').then(({ createMcpHttp }) =>
      createMcpHttp({
        baseUrl: own,
        now: () => clock.ms(),
        onError: (error) => log.error({ err: error }, 'a call through MCP failed'),
      }),
    );
    return loading;
  };

  return (app: FastifyInstance): void => {
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: MOST_BYTES,
      onRequest: async (request, reply) => {
        const { origin } = request.headers;
        if (origin !== undefined && !isWelcome(origin)) return refuseOrigin(reply);
        await admissions.identify(request, reply).catch((error) => {
          reply.header('www-authenticate', 'Bearer');
          throw error;
        });
      },
      handler: async (request, reply) => {
        const server = await load();
        const { body } = request;
        if (body instanceof Error) throw body;
        if (Buffer.isBuffer(body)) checkBounds(body, BOUNDS);
        const answer = await server.answer(
          new Request(own + request.url, { method: request.method, headers: listHeaders(request) }),
          {
            key: readKey(request.headers)!,
            text: Buffer.isBuffer(body) ? body.toString() : undefined,
            fetch: fetchWithin(app, request.ip),
          },
        );
        return reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .send(await answer.text());
      },
    });
  };
}

function refuseOrigin(reply: FastifyReply): FastifyReply {
  const message = 'Pages of this origin cannot call: CORS_ORIGINS does not name it.';
  return reply.code(403).send({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
}

/** The headers that the protocol uses. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

function listHeaders({ headers }: FastifyRequest): [string, string][] {
  return HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]);
}

/** Returns a fetch function that sends calls to the routes of this process, as calls from `address`. */
function fetchWithin(app: FastifyInstance, address: string): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const call = {
      method: init?.method,
      url: pathname + search,
      headers: init?.headers,
      payload: init?.body,
      remoteAddress: address,
    } as InjectOptions;
    const answer = await app.inject(call).catch((error: Error) => {
      // The server is closing: fail like a fetch without a connection.
      throw new TypeError('The API does not accept the call.', { cause: error });
    });
    const { statusCode: status, payload } = answer;
    const headers = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    // Only the fields that a client reads. A whole Response would pass the text through streams.
    return { ok: status < 400, status, headers, text: async () => payload } as Response;
  };
}
