// Counts requests without a key by address, in this process and without the database. A flood from one address is
// refused early, and slows down no workspace (docs/adr/limit-callers.md).
import { fail } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedCounter } from '../../platform/bounded-counter.ts';
import type { Clock } from '../../platform/clock.ts';
import { getAddressBlock } from './address.ts';
import { type Admission, getRateHeaders } from './rate-limit.ts';

/** The maximum number of requests per minute, by address. */
export const ENDPOINT_RATES = {
  /** Short URLs of tracked links. Many people on a mobile network might share one address. */
  links: 300,
  /** Refused requests to the engines' webhooks: unsigned, or signed with a wrong secret. */
  engines: 120,
  /** The pages where leads manage their meetings. */
  bookings: 120,
  /** Refused requests to the calendars' webhooks. */
  calendars: 120,
  metrics: 300,
  /** Requests to the dashboard's API, by session; without a session, by address. */
  dashboard: 600,
  /** The pages of the dashboard and their files: a first visit takes a hundred, and an office shares one address. */
  pages: 6_000,
  /**
   * Requests to the dashboard without a session, such as sign-in. Behind an untrusted proxy all callers share this
   * limit.
   */
  joining: 300,
  /** The reference pages and their files. */
  docs: 60,
  openapi: 120,
  /**
   * Readiness probes. Above this limit `/readyz` returns the last result, because refusing probes would take a healthy
   * process out of service.
   */
  readiness: 120,
};
type LimitedEndpoint = keyof typeof ENDPOINT_RATES;

export interface EndpointLimits {
  /** Counts a request of this kind from this address. @returns whether it is within the limit. */
  admit(kind: string, address: string, limit: number): Admission;
  /** Counts a request. Returns whether the address is within the limit of this kind of route. */
  isOpen(endpoint: LimitedEndpoint, address: string): boolean;
  /** Returns whether the address exceeds the limit, without counting a request. */
  isOver(endpoint: LimitedEndpoint, address: string): boolean;
  /** Returns a hook that responds with 429 to addresses over the limit. */
  guard(endpoint: LimitedEndpoint): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

export function createEndpointLimits(
  clock: Clock,
  rates: typeof ENDPOINT_RATES = ENDPOINT_RATES,
): EndpointLimits {
  const counter = createBoundedCounter(clock);
  const admit: EndpointLimits['admit'] = (kind, address, limit) => {
    const { taken, count, resetsAt } = counter.take(`${kind} ${getAddressBlock(address)}`, limit);
    return { admitted: taken, limit, remaining: Math.max(0, limit - count), resetsAt };
  };
  return {
    admit,
    isOpen: (endpoint, address) => admit(endpoint, address, rates[endpoint]).admitted,
    isOver: (endpoint, address) =>
      counter.take(`${endpoint} ${getAddressBlock(address)}`, 0).count >= rates[endpoint],
    guard: (endpoint) => async (request, reply) => {
      const admission = admit(endpoint, request.ip, rates[endpoint]);
      if (admission.admitted) return;
      reply.headers(getRateHeaders(admission, clock.ms()));
      fail('rate_limited', 'too_many_from_address', { limit: admission.limit });
    },
  };
}
