// Streamable HTTP without sessions: a new server answers each POST with one JSON body (mcp.md#transports).
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { ApiError } from '@parley/client';
import { contract } from '@parley/contract';
import { type Api, createApi } from './api.ts';
import { describeProblem } from './problem.ts';
import { isRefusal } from './protocol-refusal.ts';
import { type Connection, createServer } from './server.ts';
import { makeOffer } from './server-offer.ts';
import { createToolboxes, NarrowingError, parseNarrowing } from './toolsets.ts';

export interface HttpCall {
  key: string;
  /** The request's body; undefined if there is none. */
  text: string | undefined;
  /** Sends the requests to the API. */
  fetch: typeof fetch;
}

export interface McpHttp {
  /** Answers a request whose key, origin and size have been checked. */
  answer(request: Request, call: HttpCall): Promise<Response>;
}

export interface McpHttpOptions {
  baseUrl: string;
  /** Returns the server's time in milliseconds. */
  now: () => number;
  /** Receives errors that are not refusals. */
  onError: (error: unknown) => void;
}

export function createMcpHttp({ baseUrl, now, onError }: McpHttpOptions): McpHttp {
  const offer = makeOffer();
  const getToolbox = createToolboxes(offer.tools);
  const connections = new WeakMap<Request, Connection>();
  const modern = createMcpHandler(({ requestInfo }) => createServer(connections.get(requestInfo!)!), {
    legacy: 'reject',
  });

  async function answerWith(connection: Connection, request: Request, body: unknown): Promise<Response> {
    if (await isLegacyRequest(request, body)) return answerLegacy(request, body, connection);
    connections.set(request, connection);
    return modern.fetch(request, { parsedBody: body });
  }

  return {
    async answer(request, { key, text, fetch }) {
      const narrowing = readNarrowing(request.url);
      if (narrowing instanceof Response) return narrowing;
      if (request.method !== 'POST')
        return createRpcError(405, -32_000, 'Method not allowed.', { allow: 'POST' });
      const body = parseJson(text);
      if (body === undefined) return createRpcError(400, -32_700, 'Parse error: the body must be JSON.');
      if (Array.isArray(body))
        return createRpcError(400, -32_600, 'Send one message at a time: the protocol has no batches.');
      const { method } = (body ?? {}) as { method?: unknown };
      // There are no notifications, because the tools that a key can see do not change while it is connected.
      if (method === 'subscriptions/listen') return createRpcError(404, -32_601, 'Method not found');
      const api = createApi({ baseUrl, key, fetch, now });
      let called = false;
      const call: Api['call'] = (operation, input) => {
        called = true;
        return api.call(operation, input);
      };
      const toolbox = getToolbox(narrowing);
      const answer = await answerWith({ ...offer, api: { ...api, call }, toolbox, onError }, request, body);
      // The API counts its own calls toward the rate limit. A message that makes no call is counted by a call of
      // `identity.me`.
      return called
        ? answer
        : ((await api.call(contract.identity.me, {}).then(() => null, toErrorResponse)) ?? answer);
    },
  };
}

/** Responds to clients that use a protocol revision before 2026-07-28. */
async function answerLegacy(
  request: Request,
  parsedBody: unknown,
  connection: Connection,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  // Nothing is closed, because no part of the server is used after the response.
  await createServer(connection).connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/** Returns the response that the API gave when it refused a request. */
function toErrorResponse(error: unknown): Response {
  if (!isRefusal(error)) throw error;
  const status = error instanceof ApiError ? error.status : 503;
  const headers = error instanceof ApiError ? error.headers : new Headers();
  const kept = [...headers].filter(([name]) => /^(retry-after|(x-)?ratelimit)/.test(name));
  return Response.json(describeProblem(error), { status, headers: kept });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function readNarrowing(url: string) {
  const { searchParams } = new URL(url);
  const names = [...searchParams.keys()];
  const wrong = names.find(
    (name, index) => !/^(toolsets|readonly)$/.test(name) || names.indexOf(name) < index,
  );
  if (wrong !== undefined) {
    const message = `The URL accepts only the parameters toolsets and readonly, each at most once. It has ${wrong.slice(0, 50)}.`;
    return createRpcError(400, -32_600, message);
  }
  try {
    return parseNarrowing(
      searchParams.get('toolsets') ?? undefined,
      searchParams.get('readonly') ?? undefined,
    );
  } catch (error) {
    if (error instanceof NarrowingError) return createRpcError(400, -32_600, error.message);
    throw error;
  }
}

/** Returns a protocol error that is not the response to a message. */
function createRpcError(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
