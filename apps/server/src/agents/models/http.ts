// HTTP to a model's provider: one request, no redirects, no proxy, a limited response size. It replaces `fetch` in the
// AI SDK and turns all transport errors into ModelError.
import { fact } from '@parley/contract';
import { Agent, request as send } from 'undici';
import { readCode } from '../../platform/foreign-requests.ts';
import { createProviderConnector, MetadataAddress } from '../../platform/outgoing-connections.ts';
import { findErrorStatus, modelFailed, toProviderFailure } from './failures.ts';
import { ModelError, type ModelUsage } from './port.ts';

const MOST_BYTES = 1024 * 1024;
const CONNECT_MS = 10_000;
/**
 * The time for which an idle connection stays open. Most servers close it after 5 s, and a request sent at that moment
 * would be lost.
 */
const KEEP_ALIVE_MS = 4_000;

/** The options that the AI SDK passes to `fetch`. */
export interface RequestInit {
  method?: string;
  headers?: unknown;
  body?: unknown;
}

/** The connections to one provider. They don't keep the process running. */
export interface Connections {
  /**
   * Makes one request.
   * @throws {ModelError} unless the provider responds with success.
   */
  call(who: string, url: string, init: RequestInit, signal: AbortSignal): Promise<Response>;
}

export function createConnections(): Connections {
  // A separate agent, because the environment can configure a proxy for the global one.
  const dispatcher = new Agent({
    connect: createProviderConnector(CONNECT_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // No timeouts: the caller's signal ends a call, and models can be slow.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function readResponse(who: string, url: string, init: RequestInit, signal: AbortSignal) {
    const method = init.method === 'GET' ? 'GET' : 'POST';
    const { headers, body } = await encodeRequest(init);
    const answer = await send(url, { method, headers, body, signal, dispatcher });
    const text = await readText(who, answer.body);
    const { statusCode, headers: answered } = answer;
    const ok = statusCode >= 200 && statusCode < 300;
    const status = ok ? findErrorStatus(text) : statusCode;
    if (status !== null) throw toProviderFailure(who, { status, headers: answered, body: text });
    const type = String(answered['content-type'] ?? 'application/json');
    return new Response(text, { headers: { 'content-type': type } });
  }

  return {
    async call(who, url, init, signal) {
      const late = () => new ModelError('timeout', modelFailed(who, fact('model_late')));
      if (signal.aborted) {
        throw new ModelError('timeout', modelFailed(who, fact('model_not_called')), { usage: NOT_SENT });
      }
      // undici ignores the signal until the request is written.
      const { promise: ended, reject } = Promise.withResolvers<never>();
      const end = () => reject(late());
      signal.addEventListener('abort', end, { once: true });
      try {
        return await Promise.race([ended, readResponse(who, url, init, signal)]);
      } catch (error) {
        if (error instanceof ModelError) throw error;
        throw signal.aborted ? late() : createConnectionError(who, error);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}

/** The usage of a request that was never sent. */
const NOT_SENT: ModelUsage = { input: 0, cached: 0, output: 0 };
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Creates an error whose reason contains only the error's code, because other texts might contain the key. */
function createConnectionError(who: string, error: unknown): ModelError {
  if (error instanceof MetadataAddress) {
    const forbidden = modelFailed(who, fact('model_address_forbidden'));
    return new ModelError('invalid', forbidden, { usage: NOT_SENT });
  }
  const { code } = error as { code?: unknown };
  if (code === 'ERR_INVALID_URL' || code === 'UND_ERR_INVALID_ARG')
    return new ModelError('invalid', modelFailed(who, fact('model_address_invalid')));
  const reason = modelFailed(who, fact('model_unreachable', { code: readCode(code) }));
  return new ModelError('unreachable', reason, {
    usage: NO_CONNECTION.has(String(code)) ? NOT_SENT : null,
  });
}

/** Encodes a request. A recording is sent as a form, whose content type contains the boundary. */
async function encodeRequest({ headers, body }: RequestInit) {
  // undici does not decompress responses, so request uncompressed ones.
  const given = {
    ...Object.fromEntries(new Headers(headers as Record<string, string>)),
    'accept-encoding': 'identity',
  };
  if (!(body instanceof FormData)) return { headers: given, body: (body ?? null) as string | null };
  const form = new Response(body);
  const bytes = Buffer.from(await form.arrayBuffer());
  return { headers: { ...given, 'content-type': form.headers.get('content-type')! }, body: bytes };
}

async function readText(who: string, body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MOST_BYTES) {
      const tooLarge = fact('model_response_too_large', { mebibytes: MOST_BYTES / 2 ** 20 });
      throw new ModelError('nonsense', modelFailed(who, tooLarge));
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
