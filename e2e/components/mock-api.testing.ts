// The dashboard's API without a server: it serves the built dashboard and answers its calls from the contract. Calls and
// answers that the contract does not allow are problems, which fail the test.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ContractError,
  contract,
  ERRORS,
  getDashboardPath,
  type InputOf,
  type LiveEvent,
  listCapabilities,
  listErrors,
  listOperations,
  type Operation,
  type ResultOf,
  type Role,
} from '@parley/contract';
import { parseInput } from '../../apps/server/src/http/body/validation.ts';
import { buildPolicy, NONCE_PLACEHOLDER } from '../../apps/server/src/http/pages.ts';
import { createExampleAnswer, type Size } from './example-answer.testing.ts';

const DIST = fileURLToPath(new URL('../../apps/dashboard/dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type Contract = typeof contract;
type Resource = keyof Contract & string;
/** An answer of each operation, or a function that returns it. The function can `fail` like a verb of the server. */
export type Answers = {
  [Id in OperationId]?: OperationAt<Id> extends infer O extends Operation
    ? ResultOf<O> | ((input: InputOf<O>) => ResultOf<O>)
    : never;
};
type OperationId = { [R in Resource]: `${R}.${keyof Contract[R] & string}` }[Resource];
type OperationAt<Id extends string> = Id extends `${infer R}.${infer V}`
  ? R extends Resource
    ? V extends keyof Contract[R]
      ? Contract[R][V]
      : never
    : never
  : never;

export interface MockApi {
  url: string;
  /** The calls of the pages, in order. */
  calls: { id: string; input: object }[];
  /** The inputs of the calls of one operation. */
  inputs(id: OperationId): object[];
  /** Answers and requests that the contract does not allow, and requests that nothing answered. */
  problems: string[];
  /** Sends an event to every page. */
  tell(event: LiveEvent): void;
  close(): void;
}

export interface MockOptions {
  answers?: Answers | undefined;
  role?: Role | undefined;
  /** The answers of operations that have none in `answers`. */
  size?: Size | undefined;
}

/** Starts a mock. It answers every operation of the contract. */
export async function startMockApi({ answers, role = 'owner', size }: MockOptions): Promise<MockApi> {
  const operations = listOperations('dashboard')
    .map((operation) => ({ operation, pattern: getPattern(operation) }))
    // A path without parameters comes before one with them.
    .toSorted((one, other) => one.pattern.source.split('(').length - other.pattern.source.split('(').length);
  const streams = new Set<ServerResponse>();
  const given: Record<string, unknown> = { 'session.get': createSession(role), ...answers };

  async function answerCall(request: IncomingMessage, path: URL, response: ServerResponse): Promise<void> {
    const found = operations.find(
      ({ operation, pattern }) => operation.method === request.method && pattern.test(path.pathname),
    );
    if (!found) {
      mock.problems.push(`there is no ${request.method} ${path.pathname}`);
      return send(response, 404, {});
    }
    const { operation, pattern } = found;
    try {
      const input = await readInput(request, operation, pattern, path);
      mock.calls.push({ id: operation.id, input });
      const answer = given[operation.id] ?? createExampleAnswer(operation, size);
      const body = typeof answer === 'function' ? answer(input) : answer;
      operation.success.body.parse(body);
      send(response, operation.success.status, body);
    } catch (error) {
      // The page canceled the request before its body was complete.
      if (!request.complete) return;
      if (error instanceof ContractError && listErrors(operation).includes(error.reason)) {
        const { status, code } = ERRORS[error.reason];
        return send(response, status, { error: { code, message: error.message, issues: error.issues } });
      }
      mock.problems.push(`${operation.id}: ${error}`);
      send(response, 500, {});
    }
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://mock');
    if (path.pathname === '/dashboard/api/live') return openStream(response);
    if (path.pathname.startsWith('/dashboard/api/')) return void answerCall(request, path, response);
    void sendFile(response, path.pathname);
  });

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: mock.0\nevent: hello\ndata: {"epoch":"mock","build":"mock"}\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mock: MockApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    inputs: (id) => mock.calls.filter((call) => call.id === id).map(({ input }) => input),
    problems: [],
    tell({ name, data }) {
      for (const stream of streams) stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return mock;
}

function getPattern(operation: Operation): RegExp {
  return new RegExp(`^${getDashboardPath(operation).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** Returns the session of Ana, in a workspace that reaches real people. */
function createSession(role: Role): ResultOf<typeof contract.session.get> {
  const { data } = createExampleAnswer(contract.session.get) as ResultOf<typeof contract.session.get>;
  const capabilities = listCapabilities({ role, scopes: [] });
  const member = { id: 'member_ana', name: 'Ana', email: 'ana@e2e.test', role };
  return {
    data: {
      ...data,
      member,
      capabilities,
      second_step: 'off',
      build: 'mock',
      expires_at: '2100-01-01T00:00:00.000Z',
    },
  };
}

async function readInput(
  request: IncomingMessage,
  operation: Operation,
  pattern: RegExp,
  { pathname, searchParams }: URL,
): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    ...(operation.params.parse({ ...pattern.exec(pathname)?.groups }) as object),
    ...(parseInput(operation.query, Object.fromEntries(searchParams), 'query') as object),
    ...(operation.body && (parseInput(operation.body, JSON.parse(text), 'body') as object)),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends a file of the dashboard, or its page for any other address. */
async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const ending = extname(path);
  const file = ending in TYPES && ending !== '.html' ? path : '/index.html';
  const content = await readFile(join(DIST, file)).catch(() => null);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  if (file !== '/index.html' || !content)
    return void response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content);
  const page = content.toString();
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(200, { 'content-type': type, 'content-security-policy': buildPolicy(page)(nonce) })
    .end(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}
