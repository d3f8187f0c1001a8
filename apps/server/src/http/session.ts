// The dashboard's API: every operation also under /dashboard/api, for signed-in members
// (dashboard-operations.md#one-contract-two-apis). Only this API reads the cookie.
import { canCall, fail, getDashboardPath, getRoleLimits, type Operation } from '@parley/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn, Visitor } from '../context.ts';
import { createBoundedCounter } from '../platform/bounded-counter.ts';
import type { Clock } from '../platform/clock.ts';
import { getAddressBlock, getNetwork } from './admission/address.ts';
import { checkOrigin, createFromHere } from './admission/csrf.ts';
import { ENDPOINT_RATES, type EndpointLimits } from './admission/endpoint-limits.ts';
import type { Principals } from './admission/principal.ts';
import { findUntrustedProxy } from './admission/proxies.ts';
import { type Admission, getRateHeaders } from './admission/rate-limit.ts';
import type { Caller, CallerAuth } from './mount-routes.ts';

/** The path prefix of the dashboard's API. */
export const DASHBOARD = '/dashboard/';

/** The format of a token: 256 bits in base64url. */
export const TOKEN_FORMAT = /^[A-Za-z0-9_-]{43}$/;

/**
 * The maximum number of sign-in attempts from one address, in browsers in which the person has not signed in before.
 * Above this limit the address counts as crowded.
 */
const STRANGERS = { most: 30, windowMs: 10 * 60_000 };
/** The maximum number of sign-in attempts from a crowded address, over all accounts. */
const CROWD = { most: 60, windowMs: 60 * 60_000 };
const DAY_S = 24 * 60 * 60;
/** The lifetime of the session cookie. The server can end the session sooner. */
const SESSION_S = 30 * DAY_S;
/** The maximum age of cookies in browsers. */
const BROWSER_S = 400 * DAY_S;

export interface SessionAuthOptions {
  clock: Clock;
  endpointLimits: EndpointLimits;
  sessions: Principals<SignedIn>;
  /** The public URL, on which cookies and allowed origins depend. */
  baseUrl: string;
  /** The maximum number of requests per minute: of a session, and of an address without a session. */
  rates?: Pick<typeof ENDPOINT_RATES, 'dashboard' | 'joining'> | undefined;
}

export function createSessionAuth(options: SessionAuthOptions): CallerAuth {
  const { clock, endpointLimits, sessions, baseUrl, rates = ENDPOINT_RATES } = options;
  const fromHere = createFromHere(baseUrl);
  const strangers = createBoundedCounter(clock, STRANGERS.windowMs);
  const crowd = createBoundedCounter(clock, CROWD.windowMs);
  const secure = baseUrl.startsWith('https:');
  // With this prefix, browsers refuse a cookie that another host or path of the domain set. The prefix needs https.
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}parley`, browser: `${prefix}parley-browser` };
  const formatCookie = (name: string, value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' });

  function applyAdmission(reply: FastifyReply, admission: Admission): void {
    reply.headers(getRateHeaders(admission, clock.ms()));
    if (admission.admitted) return;
    fail('rate_limited', 'too_many_requests', { limit: admission.limit });
  }

  function getVisitor(request: FastifyRequest, reply: FastifyReply): Visitor {
    const address = getAddressBlock(request.ip);
    const cookies = parseCookie(request.headers.cookie ?? '');
    return {
      address,
      network: getNetwork(address),
      agent: request.headers['user-agent'] ?? null,
      token: cookies[names.session] ?? null,
      browser: cookies[names.browser] ?? null,
      countStranger: () => strangers.take(address, STRANGERS.most).taken,
      // Behind an untrusted proxy all callers have the same address, so a total limit would lock all of them out.
      countCrowded: () => findUntrustedProxy(request) !== null || crowd.take(address, CROWD.most).taken,
      retryAfter: (seconds) => void reply.header('Retry-After', String(seconds)),
      keep(token, browser) {
        const set = [formatCookie(names.session, token ?? '', token === null ? 0 : SESSION_S)];
        if (browser !== undefined) set.push(formatCookie(names.browser, browser, BROWSER_S));
        reply.header('set-cookie', set);
      },
      remember: (browser) =>
        void reply.header('set-cookie', [formatCookie(names.browser, browser, BROWSER_S)]),
    };
  }

  async function find(token: string | null): Promise<SignedIn | null> {
    const session = token === null ? null : await sessions.find(token);
    return session && session.endsAt > clock.ms() ? session : null;
  }

  async function admit(request: FastifyRequest, reply: FastifyReply, operation: Operation): Promise<Caller> {
    checkOrigin(fromHere, request.method, request.headers);
    const visitor = getVisitor(request, reply);
    if (operation.open) {
      applyAdmission(reply, endpointLimits.admit('joining', request.ip, rates.joining));
      return { in: null, visit: visitor };
    }
    const session = await find(visitor.token);
    if (!session) {
      applyAdmission(reply, endpointLimits.admit('dashboard', request.ip, rates.dashboard));
      return fail('session_required', 'sign_in_first');
    }
    applyAdmission(reply, endpointLimits.admit('session', session.sessionId, rates.dashboard));
    checkPermission(session, operation);
    if (operation.confirmed && session.confirmedUntil <= clock.ms()) {
      fail('reauthentication_required', 'password_again');
    }
    const { teamId, memberId, name, email, role } = session;
    return {
      in: { teamId, actor: { kind: 'member', id: memberId, name: name ?? email } },
      visit: { ...visitor, session },
      fields: getRoleLimits(role)[operation.id],
    };
  }

  async function canContinue({ visit, in: caller }: Caller, operation: Operation): Promise<boolean> {
    const session = await find(visit?.token ?? null);
    return session !== null && session.teamId === caller?.teamId && canCall(session, operation);
  }

  return { audience: 'dashboard', pathOf: getDashboardPath, admit, mayStay: canContinue };
}

/**
 * Checks a member's permission.
 * @throws 403 if the member's role does not allow the operation, or if the workspace requires two-factor authentication
 * and the member has not set it up.
 */
function checkPermission(session: SignedIn, operation: Operation): void {
  if (canCall(session, operation)) return;
  if (session.lacksSecondStep) {
    fail('insufficient_scope', 'second_step_demanded');
  }
  fail('insufficient_scope', 'role_operation', { role: session.role, operation: operation.id });
}
