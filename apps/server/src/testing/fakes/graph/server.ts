// The Graph API without a product: versions, tokens, forms, faults and webhooks. The fake of a product adds its routes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFaults, type FaultList, isApplied, type Trouble } from '../faults.ts';
import {
  type Answer,
  type AnswerFormats,
  createListener,
  goWrong,
  parseJson,
  readBody,
  sendAnswer,
  toValues,
} from '../http.ts';
import { findProblems, findQueryProblems } from '../schemas.ts';
import { GraphError, type GraphErrorOptions, graphErrors } from './errors.ts';
import { checkToken, readToken, type Token, type Tokens } from './tokens.ts';

/** A fault of a call. */
export type GraphTrouble =
  | Trouble
  /** A refusal by Meta, given by its code. */
  | ({ kind: 'refused' } & GraphErrorOptions);

/** The properties to which a fault can be limited. */
interface GraphFaultyCall {
  /** The name of the route, for example `POST /{phone_number_id}/messages`. */
  operation: string;
  /** The first id in the path. */
  account: string | undefined;
}

export interface GraphCall {
  params: Record<string, string>;
  /** The query or body, converted to the types of the route's schema. */
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** The token; undefined if the route needs none. */
  token: Token | undefined;
  /** The text of {@link GraphCall.token}. */
  tokenText: string | undefined;
}

export interface GraphRoute {
  /** The name, such as `POST /{phone_number_id}/messages`. */
  operation: string;
  /**
   * Returns whether the first id of the path is of this route's kind: the path alone doesn't distinguish a number from
   * a file.
   */
  of?(id: string): boolean;
  /**
   * Returns whether this route handles the body. Set only if several routes share a path; their operation names then
   * also contain the kind of body.
   */
  when?(body: unknown): boolean;
  /** The JSON Schemas of the query and the body; undefined if the route accepts none. */
  query?: object;
  body?: object;
  /** The schema of a successful response. */
  answer?: object;
  /** The permission that the token needs. */
  permission?: string;
  /** True if the route needs no token. */
  open?: boolean;
  /** True if the path has no API version. */
  unversioned?: boolean;
  handle(call: GraphCall): Answer | Promise<Answer>;
}

/** A received call, without its secrets. */
export interface GraphCallRecord extends GraphFaultyCall {
  version: string | undefined;
  query: Record<string, string | string[]>;
  body: unknown;
  /** The status; null if no response was sent. */
  status: number | null;
}

export interface GraphOptions {
  routes: readonly GraphRoute[];
  tokens: Tokens;
  /** The supported versions, such as `v26.0`. */
  versions: readonly string[];
  port: number;
  /** Milliseconds. */
  now(): number;
  /** Returns a refusal in the product's own format, if it has one. */
  worded?(error: GraphError): GraphError;
}

export interface Graph {
  readonly url: string;
  readonly calls: GraphCallRecord[];
  readonly faults: FaultList<GraphTrouble, GraphFaultyCall>;
  /** Records an invalid request: {@link Graph.close} throws. */
  violated(what: string): void;
  /** Returns and clears the violations so far, so that {@link Graph.close} does not throw. */
  takeViolations(): string[];
  start(): Promise<void>;
  /** Breaks every connection. {@link Graph.start} starts again at the same address. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

const NOTHING = { type: 'object', additionalProperties: false };
const SECRETS = ['access_token', 'client_secret', 'input_token'];

/** Starts the server. Routes report their own violations to {@link Graph.violated}. */
export async function startGraph({
  routes,
  tokens,
  versions,
  port,
  now,
  worded = (error) => error,
}: GraphOptions): Promise<Graph> {
  const violations: string[] = [];
  const calls: GraphCallRecord[] = [];
  const faults: Graph['faults'] = createFaults();
  const matchers = routes.map((route) => {
    const [method, path] = route.operation.split(' ') as [string, string];
    return {
      route,
      method,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
    };
  });
  const words: AnswerFormats = {
    unauthorized: worded(graphErrors.unknownToken()).answer(),
    rateLimited: worded(graphErrors.tooManyCalls()).answer(),
    timedOut: worded(graphErrors.temporary()).answer(),
    good: 200,
  };
  const violated = (what: string): void => void violations.push(what);

  function find(method: string, path: string, body: unknown) {
    for (const one of matchers) {
      const found = one.method === method ? one.pattern.exec(path) : null;
      if (!found) continue;
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      const account: string | undefined = Object.values(params)[0];
      if (account !== undefined && one.route.of && !one.route.of(account)) continue;
      if (one.route.when && !one.route.when(body)) continue;
      return { ...one, params, account };
    }
    return undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(request);
    // The caller disconnected in the middle of its request.
    if (raw === undefined) return void response.destroy();
    const url = new URL(request.url ?? '/', 'http://graph');
    const method = request.method ?? 'GET';
    const [, version, path] = /^(?:\/(v\d+\.\d+))?(\/.*)$/.exec(url.pathname) as unknown as [
      string,
      string | undefined,
      string,
    ];
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    // A form can replace a query.
    const given = { ...toValues(url.searchParams), ...(isForm ? toValues(new URLSearchParams(raw)) : {}) };
    const body = isForm ? undefined : parseJson(raw);
    const { access_token: _, ...query }: Record<string, unknown> = given;
    const match = find(method, path, body);
    const record: GraphCallRecord = {
      operation: match?.route.operation ?? `${method} ${path}`,
      account: match?.account,
      version,
      query: Object.fromEntries(Object.entries(given).filter(([name]) => !SECRETS.includes(name))),
      body,
      status: null,
    };
    calls.push(record);
    const respond = (result: Answer): void => {
      record.status = result.status;
      sendAnswer(response, result);
    };
    const refuse = (error: GraphError): void => respond(worded(error).answer());

    if (version !== undefined && !versions.includes(version)) {
      violated(`the Graph API has no version ${version}`);
      return refuse(graphErrors.unknownPath(`/${version}`));
    }
    const tokenText = readToken(request, given);
    let token: Token | undefined;
    try {
      if (!match?.route.open) token = checkToken(tokens, tokenText, now());
    } catch (error) {
      if (error instanceof GraphError) return refuse(error);
      throw error;
    }
    if (!match) {
      const id = /^\/(\d+)\/?$/.exec(path)?.[1];
      // It is not the caller's mistake if an object was deleted.
      if (id && (method === 'GET' || method === 'DELETE')) return refuse(graphErrors.noObject(method, id));
      if (matchers.some((one) => one.method === method && one.pattern.test(path))) {
        return refuse(graphErrors.noObject(method, path.split('/')[1]!));
      }
      violated(`the Graph API has no ${record.operation}`);
      return refuse(graphErrors.unknownPath(path));
    }
    const { route } = match;
    if (version === undefined && !route.unversioned) violated(`${route.operation} without a version`);
    const wrong = [
      ...findQueryProblems(`${route.operation} query`, route.query ?? NOTHING, query),
      ...(route.body ? findProblems(`${route.operation} body`, route.body, body) : []),
      ...(!route.body && body !== undefined ? [`${route.operation} takes no body`] : []),
    ];
    if (wrong.length) {
      for (const one of wrong) violated(one);
      return refuse(graphErrors.wrongParameter(wrong.join('; ')));
    }
    if (route.permission && !token?.permissions.has(route.permission)) {
      return refuse(graphErrors.noPermission(route.permission));
    }
    const fault = faults.take({ operation: route.operation, account: match.account });
    const fail = async (trouble: GraphTrouble, done?: Answer): Promise<void> =>
      trouble.kind === 'refused'
        ? refuse(new GraphError(trouble))
        : goWrong(trouble, fault!.released, words, response, respond, done);
    if (fault && !isApplied(fault.trouble)) return fail(fault.trouble);

    let result: Answer;
    try {
      result = await route.handle({
        params: match.params,
        query,
        body: (body ?? {}) as Record<string, unknown>,
        token,
        tokenText,
      });
      if (route.answer) {
        for (const one of findProblems(`${route.operation} answer`, route.answer, result.body)) violated(one);
      }
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      result = worded(error).answer();
    }
    // If a fault occurs after the work, webhooks are sent before the caller gets its answer.
    if (fault && fault.trouble.kind !== 'slow') {
      result.afterwards?.();
      return fail(fault.trouble, result);
    }
    if (fault) await fail(fault.trouble, result);
    else respond(result);
    result.afterwards?.();
  }

  const listener = createListener(port, answer, (error) =>
    violated(`the fake itself failed: ${error.stack}`),
  );
  await listener.start();
  return {
    url: `http://127.0.0.1:${listener.port}`,
    calls,
    faults,
    violated,
    takeViolations: () => violations.splice(0),
    start: () => listener.start(),
    stop: () => listener.stop(),
    async close() {
      faults.clear();
      await listener.stop();
      if (violations.length) throw new Error(`What does not fit the Graph API:\n${violations.join('\n')}`);
    },
  };
}
