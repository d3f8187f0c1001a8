// The HTTP server that all fakes of calendar providers use, with routes, tokens, limits, faults and webhooks. It checks
// each request against the provider's rules; `close()` throws if one was invalid.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createDeliverer, type Deliverer, type Delivery } from '../deliverer.ts';
import { createFaults, type FaultList, isApplied, type Trouble } from '../faults.ts';
import {
  type Answer,
  type AnswerFormats,
  createListener,
  goWrong,
  type Json,
  parseJson,
  readBody,
  sendAnswer,
  toValues,
} from '../http.ts';
import { findProblems, findQueryProblems, type Schema } from '../schemas.ts';

export interface Call {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

export interface Route {
  /** The method and path, such as `POST /bookings/{uid}/cancel`. */
  operation: string;
  query?: Schema;
  body?: Schema;
  /** True if the route needs no token. */
  open?: boolean;
  /** True if the body is a form. */
  form?: boolean;
  /** The version header that this route requires. */
  version?: string;
  handle(call: Call): Answer;
}

/** A refusal in the provider's format. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

export interface FakeOptions {
  routes: readonly Route[];
  /** The prefix of every path, such as `/v2`. */
  base: string;
  words: {
    unauthorized: Json;
    rateLimited: Json;
    failed: Json;
    unknown(path: string): Answer;
    wrong(complaints: string[]): Answer;
  };
  versionHeader?: string;
  hasToken(authorization: string | undefined): boolean;
  /** The number of calls allowed in a window, and its headers. */
  limit: { most: number; windowMs: number; headers(left: number, endsInMs: number): Record<string, string> };
  /** Milliseconds. */
  now(): number;
}

interface FaultyCall {
  operation: string;
}

export interface WebhookDelivery extends Delivery {
  /** The type of event that it reports. */
  readonly event: string;
}

export interface FakeServer {
  readonly url: string;
  /** The called operations in order, with their status; null if no response was sent. */
  readonly calls: {
    operation: string;
    query: Record<string, string>;
    body: unknown;
    status: number | null;
  }[];
  readonly faults: FaultList<Trouble, FaultyCall>;
  readonly webhooks: Deliverer<WebhookDelivery>;
  /** Sends webhooks to this origin instead of the one that Parley registered. */
  findUsAt(origin: string): void;
  /** Sets the number of calls that are left in the current window. */
  limit(most: number): void;
  violated(what: string): void;
  takeViolations(): string[];
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const NOTHING: Schema = { type: 'object', additionalProperties: false };

export async function startFake({
  routes,
  base,
  words,
  versionHeader,
  hasToken,
  limit: { most, windowMs, headers: limitHeaders },
  now,
}: FakeOptions): Promise<FakeServer> {
  const violations: string[] = [];
  let origin: string | undefined;
  const calls: FakeServer['calls'] = [];
  const faults: FakeServer['faults'] = createFaults();
  // The fakes don't retry webhooks, because no provider documents its retries.
  const webhooks = createDeliverer<WebhookDelivery>({
    now,
    delayAfter: () => null,
    realTime: false,
    reach: (url) => (origin === undefined ? url : url.replace(new URL(url).origin, origin)),
  });
  const violated = (what: string) => void violations.push(what);
  const matchers = routes.map((route) => {
    const [method, path] = route.operation.split(' ') as [string, string];
    return { route, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
  });
  let allowed = most;
  let window = { from: now(), used: 0 };

  const standing: AnswerFormats = {
    unauthorized: { status: 401, body: words.unauthorized },
    rateLimited: { status: 429, body: words.rateLimited },
    timedOut: { status: 504, body: words.failed },
    good: 200,
  };

  /**
   * Counts a call against the limit.
   * @returns the headers, and whether the call exceeds the limit.
   */
  function countCall(): { headers: Record<string, string>; over: boolean } {
    if (now() >= window.from + windowMs) window = { from: now(), used: 0 };
    window.used += 1;
    const endsIn = window.from + windowMs - now();
    return { headers: limitHeaders(Math.max(0, allowed - window.used), endsIn), over: window.used > allowed };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(request);
    if (raw === undefined) return void response.destroy();
    const url = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? 'GET';
    const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : '';
    const found = matchers.find((one) => one.method === method && one.pattern.test(path));
    const route = found?.route;
    const query = toValues(url.searchParams) as Record<string, string>;
    const body = route?.form ? toValues(new URLSearchParams(raw)) : parseJson(raw);
    const record: FakeServer['calls'][number] = {
      operation: route?.operation ?? `${method} ${url.pathname}`,
      query,
      body,
      status: null,
    };
    calls.push(record);
    const { headers, over } = countCall();
    const respond = (result: Answer): void => {
      record.status = result.status;
      sendAnswer(response, {
        ...result,
        headers: { date: new Date(now()).toUTCString(), ...headers, ...result.headers },
      });
    };
    if (over) return respond(standing.rateLimited);
    if (!route || !found) {
      violated(`there is no ${method} ${url.pathname}`);
      return respond(words.unknown(url.pathname));
    }
    if (!route.open && !hasToken(request.headers.authorization)) return respond(standing.unauthorized);
    if (versionHeader && route.version && request.headers[versionHeader] !== route.version) {
      violated(`${route.operation} needs ${versionHeader}: ${route.version}`);
    }
    const wrong = [
      ...findQueryProblems(`${route.operation} query`, route.query ?? NOTHING, query),
      ...(route.body ? findProblems(`${route.operation} body`, route.body, body) : []),
      ...(!route.body && body !== undefined && raw !== '' ? [`${route.operation} takes no body`] : []),
    ];
    if (wrong.length) {
      for (const one of wrong) violated(one);
      return respond(words.wrong(wrong));
    }
    const fault = faults.take({ operation: route.operation });
    const fail = (done?: Answer) =>
      goWrong(fault!.trouble, fault!.released, standing, response, respond, done);
    if (fault && !isApplied(fault.trouble)) return fail();
    const params = Object.fromEntries(
      Object.entries(found.pattern.exec(path)!.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ]),
    );
    let result: Answer;
    try {
      result = route.handle({
        params,
        query,
        body: (body ?? {}) as Record<string, unknown>,
        headers: request.headers,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result = error.answer;
    }
    if (fault) await fail(result);
    else respond(result);
  }

  const listener = createListener(0, answer, (error) => violated(`the fake itself failed: ${error.stack}`));
  await listener.start();
  return {
    url: `http://127.0.0.1:${listener.port}${base}`,
    calls,
    faults,
    webhooks,
    findUsAt(found) {
      origin = found;
    },
    limit(calls) {
      allowed = calls;
      window = { from: now(), used: 0 };
    },
    violated,
    takeViolations: () => violations.splice(0),
    stop: () => listener.stop(),
    start: () => listener.start(),
    async close() {
      faults.clear();
      webhooks.close();
      await listener.stop();
      if (violations.length) throw new Error(`What does not fit the provider:\n${violations.join('\n')}`);
    },
  };
}
