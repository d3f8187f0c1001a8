// Keeps connections to addresses that a workspace chose away from private ones (webhooks.md#targets).
//
// The connection's own lookup checks the address, and the connection goes to the checked address: a name that resolves
// to something else a moment later changes nothing.

import type { LookupFunction } from 'node:net';
import { addressOf, isBlockedAddress } from '../../platform/addresses.ts';
import { lookupWith } from '../../platform/outgoing.ts';
import { BlockedAddress, NotResolved } from './post-error.ts';
import { createResolver, type Resolve } from './resolver.ts';
import { isLocalHost } from './target.ts';

export interface GuardOptions {
  /** May we connect to `localhost`, `127.0.0.1` and `[::1]`? Never to other private hosts (webhooks.md#targets). */
  allowLocal: boolean;
  resolve?: Resolve;
  /** Which addresses are refused; a test may let one loopback address stand for a public one. */
  isBlocked?: (address: string) => boolean;
}

export interface Guard {
  /** Checks the URL. An address in it is connected to without a lookup, so the check there would miss it. */
  checkHost(url: URL): void;
  /** For the connection: returns all addresses of a name, or fails when any of them is blocked. */
  lookup: LookupFunction;
}

export function createGuard({
  allowLocal,
  resolve = createResolver(),
  isBlocked = isBlockedAddress,
}: GuardOptions): Guard {
  return {
    checkHost({ hostname, protocol, username, password }) {
      if (protocol !== 'https:' && protocol !== 'http:') throw new BlockedAddress();
      if (username !== '' || password !== '') throw new BlockedAddress();
      if (isLocalHost(hostname)) {
        if (!allowLocal) throw new BlockedAddress();
        return;
      }
      const address = addressOf(hostname);
      if (address !== null && isBlocked(address)) throw new BlockedAddress();
    },
    lookup: lookupWith(async (hostname) => {
      // `localhost` is this machine by definition, whatever a resolver says; `checkHost` has decided whether we may
      // connect to it.
      if (isLocalHost(hostname)) return LOOPBACK;
      const addresses = await resolve(hostname).catch(() => []);
      if (addresses.length === 0) throw new NotResolved();
      if (addresses.some(({ address }) => isBlocked(address))) throw new BlockedAddress();
      return addresses;
    }),
  };
}

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 as const },
  { address: '::1', family: 6 as const },
];
