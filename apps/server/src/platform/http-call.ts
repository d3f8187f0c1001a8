// Makes HTTP calls to other servers. The error of a failed call says whether the request was sent. If it was not sent,
// it was certainly not performed; if only the response is missing, it might have been.
import { type Fact, fact, factText } from '@parley/contract';
import { type Dispatcher, Agent as HttpAgent, request } from 'undici';
import { readCode } from './foreign-requests.ts';
import { createProviderConnector, MetadataAddress } from './outgoing-connections.ts';

/** A response with any status. */
export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
}

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  /** The body to send as JSON. */
  body?: object;
  /** The fields to send as a form, instead of `body`. */
  form?: Record<string, string>;
  /** The limit for the whole call, in milliseconds. */
  timeoutMs: number;
}

/** The error if there was no response. */
export class NoAnswer extends Error {
  /** Returns the reason, with the server's name. */
  readonly reasonFor: (server: string) => Fact;
  /** False if the request was never sent, so it was not performed. */
  readonly left: boolean;
  /** True if the call reached its time limit. */
  readonly late: boolean;
  constructor(reasonFor: (server: string) => Fact, left: boolean, late = false) {
    super(factText(reasonFor('the server')));
    this.name = 'NoAnswer';
    this.reasonFor = reasonFor;
    this.left = left;
    this.late = late;
  }
}

export interface HttpCaller {
  /** Makes a call. @throws NoAnswer if there is no response. */
  call(call: HttpCall): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;
/** The maximum size of a response; no provider sends more. */
const MOST_MEBIBYTES = 4;
const MOST_BYTES = MOST_MEBIBYTES * 1024 * 1024;
const CONNECT_LATE = 'UND_ERR_CONNECT_TIMEOUT';
/** Errors that occur before the request is sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  CONNECT_LATE,
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  // The server speaks http, not https.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Creates a caller that keeps connections open between calls, and closes an idle one before the server does. */
export function createHttpCaller(): HttpCaller {
  const dispatcher: Dispatcher = new HttpAgent({
    connect: createProviderConnector(CONNECT_MS),
    keepAliveTimeout: 4_000,
  });
  return {
    async call({ method, url, headers, timeoutMs, ...content }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { type, body } = encodeBody(content);
        const answer = await request(url, {
          method,
          dispatcher,
          signal,
          headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...headers },
          ...(body !== undefined && { body }),
        });
        const text = await readText(answer.body);
        return { status: answer.statusCode, headers: answer.headers, text, json: parse(text) };
      } catch (error) {
        if (error instanceof NoAnswer) throw error;
        if (error instanceof MetadataAddress) {
          throw new NoAnswer((server) => fact('address_not_called', { server }), false);
        }
        const code = getErrorCode(error);
        if (NEVER_SENT.has(code)) {
          const unreachable = (server: string) => fact('server_unreachable', { server, code });
          throw new NoAnswer(unreachable, false, code === CONNECT_LATE);
        }
        if (signal.aborted) {
          const seconds = timeoutMs / 1_000;
          throw new NoAnswer((server) => fact('server_late', { server, seconds }), true, true);
        }
        throw new NoAnswer((server) => fact('connection_cut', { server, code }), true);
      }
    },
    close: () => dispatcher.close(),
  };
}

function encodeBody({ body, form }: Pick<HttpCall, 'body' | 'form'>): { type?: string; body?: string } {
  if (body) return { type: 'application/json', body: JSON.stringify(body) };
  if (form) {
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  }
  return {};
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) {
      throw new NoAnswer((server) => fact('answer_too_large', { server, mebibytes: MOST_MEBIBYTES }), true);
    }
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

/**
 * Returns the code of an error. Its message is not shown, because errors of the parser can quote what the server sent.
 */
function getErrorCode(error: unknown): string {
  return readCode((error as { code?: unknown }).code) ?? 'no code';
}
