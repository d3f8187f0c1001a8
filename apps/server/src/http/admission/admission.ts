// The first checks of every call, in the contract's order: authentication, then rate limit, then scope
// (api.md#order-of-checks).
import { fail, type Operation, SCOPES } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { CallerAuth } from '../mount-routes.ts';
import type { EndpointLimits } from './endpoint-limits.ts';
import { type Principal, type Principals, readKey } from './principal.ts';
import {
  type Admission,
  getRateHeaders,
  getWindowHeaders,
  type PLAN_RATES,
  type RateLimiter,
} from './rate-limit.ts';

export interface AdmissionOptions {
  clock: Clock;
  principals: Principals<Principal>;
  limiter: RateLimiter;
  endpointLimits: EndpointLimits;
  /** The maximum number of requests per minute, by plan. */
  rates: typeof PLAN_RATES;
}

/** Identifies the caller and counts the request; sets the rate headers. Fails with 401 or 429. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal>;

export interface Admissions {
  admit: Admit;
  /** Identifies the caller like `admit`, but counts only requests without a valid key. */
  identify: Admit;
  /** Counts an unreadable request against its address. @returns the rate headers for its response. */
  countBroken(address: string): Record<string, string>;
}

export function createAdmissions({
  clock,
  principals,
  limiter,
  endpointLimits,
  rates,
}: AdmissionOptions): Admissions {
  function applyAdmission(reply: FastifyReply, admission: Admission): void {
    reply.headers(getRateHeaders(admission, clock.ms()));
    if (admission.admitted) return;
    fail('rate_limited', 'too_many_requests', { limit: admission.limit });
  }
  // A workspace's limit is part of the contract, so it is exact over all processes. An address's limit only protects
  // the server, so it is counted in memory, without the database.
  const countAddress = (address: string) => endpointLimits.admit('api', address, rates.free);

  /** Returns the rate headers for a request that could not be counted, from the last count in this process's memory. */
  function getUncountedHeaders(principal: Principal | null): Record<string, string> {
    if (!principal) return getWindowHeaders(clock.ms());
    return getRateHeaders(limiter.lastKnown(principal.teamId, rates[principal.plan]), clock.ms());
  }

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
    const key = readKey(request.headers);
    const find = async (key: string) =>
      principals.find(key).catch((error) => {
        reply.headers(getUncountedHeaders(principals.lastKnown(key)));
        throw error;
      });
    const principal = key === undefined ? null : await find(key);
    if (principal) return principal;
    applyAdmission(reply, countAddress(request.ip));
    if (key === undefined) {
      fail('missing_api_key', 'api_key_missing');
    }
    fail('invalid_api_key', 'api_key_invalid');
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
    const principal = await identify(request, reply);
    const limit = rates[principal.plan];
    const admission = await limiter.admit(principal.teamId, limit).catch((error) => {
      reply.headers(getUncountedHeaders(principal));
      throw error;
    });
    applyAdmission(reply, admission);
    return principal;
  }

  return {
    admit,
    identify,
    countBroken: (address) => getRateHeaders(countAddress(address), clock.ms()),
  };
}

/** Returns how callers with an API key are checked. */
export function createApiKeyAuth({ admit }: Admissions): CallerAuth {
  return {
    audience: 'api',
    pathOf: ({ root, path }) => root + path,
    async admit(request, reply, operation) {
      const principal = await admit(request, reply);
      checkScope(operation, principal);
      return {
        in: { teamId: principal.teamId, actor: { kind: 'key', ...principal.key } },
        visit: null,
      };
    },
  };
}

/** Fails with 403 unless the key has the scope that the operation needs. */
function checkScope(operation: Operation, principal: Principal): void {
  const { scope } = operation;
  if (scope === null) return;
  const held = principal.key.scopes;
  const missing =
    scope === 'all' ? SCOPES.find((one) => !held.includes(one)) : held.includes(scope) ? null : scope;
  if (missing) {
    fail('insufficient_scope', scope === 'all' ? 'every_scope_missing' : 'scope_missing', { scope: missing });
  }
}
