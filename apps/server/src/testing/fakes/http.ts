// HTTP as every fake needs it: a server that can stop and start at one address, bodies in, answers out.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Trouble } from './faults.ts';

/** Part of a JSON document. */
export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

export interface Answer {
  status: number;
  body?: Json | Uint8Array;
  type?: string;
  headers?: Record<string, string>;
  /** What happens once the answer is on its way. */
  afterwards?: () => void;
}

/** A server on loopback. */
export interface Listener {
  /** Known after the first start, and the same after each. */
  readonly port: number;
  readonly listening: boolean;
  start(): Promise<void>;
  /** Breaks every connection. */
  stop(): Promise<void>;
}

/** `failed` hears of what the handler throws; the caller's connection breaks. */
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

/** What a fake says where only its provider's words will do. */
export interface Words {
  unauthorized: Answer;
  rateLimited: Answer;
  /** What a call that was silent says in the end, if it was not done. */
  timedOut: Answer;
  /** The status of a good answer where there is none to take it from. */
  good: number;
}

/** Lets a call go wrong. `done` is the answer to what was done already. */
export async function goWrong(
  trouble: Trouble,
  released: Promise<void>,
  words: Words,
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

export function send(response: ServerResponse, { status, body, type, headers = {} }: Answer): void {
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

/** The body, or undefined where the caller went away in the middle of it. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What is no JSON stays text, and fits no schema. */
export function parsed(raw: string): unknown {
  if (raw === '') return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** A name that is given twice becomes a list. */
export function valuesOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : all[0]!];
    }),
  );
}
