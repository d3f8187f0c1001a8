// One HTTP call to a provider. It knows what a broken call says of a message: one that never left is surely not sent, one
// whose answer is lost may be.
import { type Dispatcher, Agent as HttpAgent, request } from 'undici';
import { EngineError } from './port.ts';

/** An answer of any status. */
export interface ProviderAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  json: unknown;
}

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** For all of it, in milliseconds. */
  timeoutMs: number;
}

const CONNECT_MS = 5_000;
/** No provider answers more to a call of ours. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Failures before the request left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  // It speaks http, not https.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export interface Caller {
  /** Throws {@link EngineError} of the kind `provider_away` when it was never reached, else `unknown`. */
  call(call: ProviderCall): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

/** Keeps connections alive between calls; an idle one is closed before the provider closes it. */
export function createCaller(name: string): Caller {
  const dispatcher: Dispatcher = new HttpAgent({
    connect: { timeout: CONNECT_MS },
    keepAliveTimeout: 4_000,
  });
  return {
    async call({ method, url, headers, body, timeoutMs }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, {
          method,
          dispatcher,
          signal,
          headers: {
            accept: 'application/json',
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await readText(answer.body);
        return { status: answer.statusCode, headers: answer.headers, text, json: parse(text) };
      } catch (error) {
        if (error instanceof EngineError) throw error;
        const code = codeOf(error);
        if (NEVER_SENT.has(code))
          throw new EngineError('provider_away', `${name} can't be reached (${code})`, true);
        const why = signal.aborted ? `did not answer within ${timeoutMs / 1_000} s` : `broke off (${code})`;
        throw new EngineError('unknown', `${name} ${why}`, false);
      }
    },
    close: () => dispatcher.close(),
  };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'no reason';
}
