// HTTP for all fakes: a server that can stop and restart at the same address, and functions that read bodies and send
// responses.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Trouble } from './faults.ts';

/** A value inside a JSON document. */
export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

export interface Answer {
  status: number;
  body?: Json | Uint8Array;
  type?: string;
  headers?: Record<string, string>;
  /** Runs as soon as the response is being sent. */
  afterwards?: () => void;
}

/** A server on loopback. */
export interface Listener {
  /** The port. It is known after the first start and does not change after that. */
  readonly port: number;
  readonly listening: boolean;
  start(): Promise<void>;
  /** Breaks every connection. */
  stop(): Promise<void>;
}

/** Creates a server. `failed` receives the errors that the handler throws; the caller's connection is then broken. */
export function createListener(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  failed: (error: Error) => void,
): Listener {
  let listening = port;
  let server: Server | undefined;
  return {
    get port() {
      return listening;
    },
    get listening() {
      return server !== undefined;
    },
    async start() {
      server = createServer((request, response) => {
        handle(request, response).catch((error: Error) => {
          failed(error);
          response.destroy();
        });
      });
      server.listen(listening, '127.0.0.1');
      await once(server, 'listening');
      listening = (server.address() as AddressInfo).port;
    },
    async stop() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      server = undefined;
    },
  };
}

/** Responses in the provider's own format. */
export interface AnswerFormats {
  unauthorized: Answer;
  rateLimited: Answer;
  /** The response to a silent call whose work was not done. */
  timedOut: Answer;
  /** The status of a successful response without a body to copy it from. */
  good: number;
}

/** Applies a fault to a call. `done` is the response if the call has already done its work. */
export async function goWrong(
  trouble: Trouble,
  released: Promise<void>,
  words: AnswerFormats,
  response: ServerResponse,
  respond: (answer: Answer) => void,
  done?: Answer,
): Promise<void> {
  const good = done?.status ?? words.good;
  switch (trouble.kind) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, trouble.ms));
      return respond(done ?? words.timedOut);
    case 'cut':
      response.destroy();
      return;
    case 'silent':
      await released;
      if (!response.destroyed) respond(done ?? words.timedOut);
      return;
    case 'unauthorized':
      return respond(words.unauthorized);
    case 'rate_limited':
      return respond({ ...words.rateLimited, headers: { 'retry-after': trouble.retry_after } });
    case 'status':
      return respond({ status: trouble.status, body: trouble.body as Json });
    case 'not_json':
      return respond({
        status: good,
        body: Buffer.from('<html>Bad gateway</html>'),
        type: 'application/json',
      });
    case 'wrong_json':
      return respond({ status: good, body: trouble.body as Json });
  }
}

export function sendAnswer(response: ServerResponse, { status, body, type, headers = {} }: Answer): void {
  if (body instanceof Uint8Array) {
    response.writeHead(status, { 'content-type': type ?? 'application/octet-stream', ...headers }).end(body);
  } else if (body === undefined || body === null) {
    response.writeHead(status, headers).end();
  } else if (typeof body === 'string') {
    response.writeHead(status, { 'content-type': type ?? 'text/html; charset=utf-8', ...headers }).end(body);
  } else {
    response
      .writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  }
}

/** Returns the body, or undefined if the caller disconnected in the middle of it. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the parsed JSON. Text that is not JSON stays text, which fits no schema. */
export function parseJson(raw: string): unknown {
  if (raw === '') return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** Returns the values by name. If a name is repeated, its value is a list. */
export function toValues(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : all[0]!];
    }),
  );
}
