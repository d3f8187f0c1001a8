// A simulated browser that uses the dashboard's API: it stores cookies, sends the origin with its requests, and checks
// each response against the contract.
import {
  type CallOf,
  contract,
  ERRORS,
  getDashboardPath,
  listErrors,
  type Operation,
  type ResultOf,
  SESSION_ERRORS,
} from '@parley/contract';
import { expect } from 'vitest';
import { type Answer, sendRequest } from '../http/wire.testing.ts';
import type { TestApp } from './start-app.ts';

/** An error response. */
export class ErrorAnswer extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly { path: readonly (string | number)[]; code: string; params: object }[];
  readonly headers: Answer['headers'];
  constructor(answer: Answer) {
    const { error } = JSON.parse(answer.text);
    super(error.message);
    this.status = answer.status;
    this.code = error.code;
    this.issues = error.issues ?? [];
    this.headers = answer.headers;
  }
}

interface SentRequest {
  method: Operation['method'];
  path: string;
  headers: Record<string, string>;
  /** The body as JSON. */
  body?: string;
}

export interface Browser {
  /** The stored cookies, by name. */
  cookies: Map<string, string>;
  /** Calls an operation like a dashboard page; throws {@link ErrorAnswer}. */
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<ResultOf<O>>;
  /** Calls an operation without checking the response. */
  ask(
    operation: Operation,
    input?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Returns the request that {@link sendRequest} would send, for another process to send it. */
  buildRequest(operation: Operation, input?: Record<string, unknown>): SentRequest;
  signIn(
    email: string,
    password?: string,
    code?: string,
  ): Promise<ResultOf<typeof contract.session.signIn>['data']>;
}

/** The password of all members in tests. */
export const PASSWORD = 'seven grey herons';

/**
 * Creates a browser.
 * @param address the value of X-Forwarded-For, for an app that trusts this machine as a proxy.
 */
export function createBrowser(app: Pick<TestApp, 'url'>, address?: string): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    buildRequest(operation, input = {}) {
      const rest: Record<string, unknown> = { ...input };
      let path = getDashboardPath(operation).replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = String(rest[name]);
        delete rest[name];
        return encodeURIComponent(value);
      });
      const key = rest['idempotency_key'];
      delete rest['idempotency_key'];
      const query = operation.body === null && Object.keys(rest).length > 0;
      if (query) path += `?${new URLSearchParams(rest as Record<string, string>)}`;
      return {
        method: operation.method,
        path,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(key !== undefined && { 'idempotency-key': String(key) }),
        },
        ...(operation.body !== null && { body: JSON.stringify(rest) }),
      };
    },
    async ask(operation, input, headers = {}) {
      const sent = browser.buildRequest(operation, input);
      const answer = await sendRequest(app.url, { ...sent, headers: { ...sent.headers, ...headers } });
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (/Max-Age=0/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    async call(operation, input) {
      const answer = await browser.ask(operation, input as Record<string, unknown>);
      if (answer.status >= 400) {
        const refused = new ErrorAnswer(answer);
        const declared = [...listErrors(operation), ...SESSION_ERRORS, 'insufficient_scope' as const].map(
          (name) => `${ERRORS[name].status} ${ERRORS[name].code}`,
        );
        expect({ id: operation.id, declared }).toEqual({
          id: operation.id,
          declared: expect.arrayContaining([`${refused.status} ${refused.code}`]),
        });
        throw refused;
      }
      const body: unknown = JSON.parse(answer.text);
      expect(operation.success.body.safeParse(body).error?.issues ?? []).toEqual([]);
      expect(answer.status).toBe(operation.success.status);
      return body as never;
    },
    async signIn(email, password = PASSWORD, code) {
      const input = { email, password, ...(code !== undefined && { code }) };
      return (await browser.call(contract.session.signIn, input)).data;
    },
  };
  return browser;
}
