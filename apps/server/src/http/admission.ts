// The first checks of every call, in the contract's order: authentication, then rate limit, then scope (decisions 1).
import { isIPv6 } from 'node:net';
import { ContractError, fail, type Operation, SCOPES } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { keyOf, type Principal, type Principals } from './principal.ts';
import { type PLAN_RATES, type RateLimiter, rateHeaders, uncountedHeaders } from './rate-limit.ts';

export interface AdmissionOptions {
  clock: Clock;
  principals: Principals;
  limiter: RateLimiter;
  /** Requests a minute, by plan. */
  rates: typeof PLAN_RATES;
}

/** Who calls; sets the rate headers, and fails with 401 or 429. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal>;

export interface Gate {
  admit: Admit;
  /** Counts a request that could not be read, whoever sent it: the rate headers of its answer. Never fails. */
  countBroken(address: string): Promise<Record<string, string>>;
}

export function createGate({ clock, principals, limiter, rates }: AdmissionOptions): Gate {
  async function count(reply: FastifyReply, subject: string, limit: number): Promise<void> {
    const admission = await limiter.admit(subject, limit).catch((error) => {
      reply.headers(uncountedHeaders(clock.ms(), limit));
      throw error;
    });
    reply.headers(rateHeaders(admission, clock.ms()));
    if (!admission.admitted) {
      fail('rate_limited', `More than ${limit} requests in this minute. Wait as long as Retry-After says.`);
    }
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
    const key = keyOf(request.headers);
    const find = async (key: string) =>
      principals.find(key).catch((error) => {
        reply.headers(uncountedHeaders(clock.ms()));
        throw error;
      });
    const principal = key === undefined ? null : await find(key);
    if (principal) {
      await count(reply, principal.teamId, rates[principal.plan]);
      return principal;
    }
    await count(reply, addressSubject(request.ip), rates.free);
    if (key === undefined) {
      fail('missing_api_key', 'Send an API key as Authorization: Bearer <key> or as X-Api-Key.');
    }
    fail('invalid_api_key', 'The API key is unknown, revoked, or not in the format of a key.');
  }

  return {
    admit,
    countBroken: (address) =>
      limiter.admit(addressSubject(address), rates.free).then(
        (admission) => rateHeaders(admission, clock.ms()),
        () => uncountedHeaders(clock.ms(), rates.free),
      ),
  };
}

const addressSubject = (address: string) => `ip ${addressBlock(address)}`;

/** An address as one caller: an IPv6 host has a whole /64 to itself. */
function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Fails with 403 unless the key holds what the operation needs. */
export function checkScope(operation: Operation, principal: Principal): void {
  const { scope } = operation;
  if (scope === null) return;
  const held = principal.key.scopes;
  const missing =
    scope === 'all' ? SCOPES.find((one) => !held.includes(one)) : held.includes(scope) ? null : scope;
  if (missing) {
    const message =
      scope === 'all'
        ? `This call needs a key with every scope; this key lacks ${missing}.`
        : `This call needs the scope ${missing}, which this key does not have.`;
    throw new ContractError('insufficient_scope', message);
  }
}
