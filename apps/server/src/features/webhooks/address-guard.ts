// Blocks connections to private addresses where a workspace chooses the target (webhooks.md#targets). The connection's
// own lookup checks the address that it then connects to, so a name whose address changes between check and use cannot
// evade the check.

import type { LookupFunction } from 'node:net';
import { isBlockedAddress, isMetadataAddress, parseHostAddress } from '../../platform/addresses.ts';
import { NO_ALLOWED_HOSTS } from '../../platform/allowed-hosts.ts';
import {
  lookupWith,
  type Resolve as ResolveNamed,
  resolveBySystem,
} from '../../platform/outgoing-connections.ts';
import { BlockedAddress, NameNotResolved } from './post-error.ts';
import { createResolver, type Resolve } from './resolver.ts';
import { isLocalHost, type TargetOptions } from './target.ts';

export interface GuardOptions extends TargetOptions {
  resolve?: Resolve;
  /** Resolves the hosts that the operator named. */
  resolveNamed?: ResolveNamed;
  /** Decides which addresses are refused; a test can treat a loopback address as public. */
  isBlocked?: (address: string) => boolean;
}

export interface Guard {
  /** Checks the host of a URL. Connections to a literal address make no lookup, so `lookup` does not check those. */
  checkHost(url: URL): void;
  /** The lookup for connections. Returns all addresses of a name; fails if any of them is blocked. */
  lookup: LookupFunction;
}

export function createGuard({
  allowLocal,
  allowedHosts = NO_ALLOWED_HOSTS,
  resolve = createResolver(),
  resolveNamed = resolveBySystem,
  isBlocked = isBlockedAddress,
}: GuardOptions): Guard {
  const isRefused = (address: string) => isBlocked(address) && !allowedHosts.hasAddress(address);
  return {
    checkHost({ hostname, protocol, username, password }) {
      if (protocol !== 'https:' && protocol !== 'http:') throw new BlockedAddress();
      if (username !== '' || password !== '') throw new BlockedAddress();
      if (allowedHosts.hasHost(hostname)) return;
      if (isLocalHost(hostname)) {
        if (!allowLocal) throw new BlockedAddress();
        return;
      }
      const address = parseHostAddress(hostname);
      if (address !== null && isRefused(address)) throw new BlockedAddress();
    },
    lookup: lookupWith(async (hostname) => {
      // `localhost` is always this machine, whatever a resolver returns; `checkHost` has decided whether it is allowed.
      if (isLocalHost(hostname)) return LOOPBACK;
      const isNamed = allowedHosts.hasHost(hostname);
      const addresses = await (isNamed ? resolveNamed : resolve)(hostname).catch(() => []);
      if (addresses.length === 0) throw new NameNotResolved();
      if (!isNamed && addresses.some(({ address }) => isRefused(address))) throw new BlockedAddress();
      // Names in a local network often have a link-local address besides another one.
      const allowed = addresses.filter(({ address }) => !isMetadataAddress(address));
      if (allowed.length === 0) throw new BlockedAddress();
      return allowed;
    }),
  };
}

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 as const },
  { address: '::1', family: 6 as const },
];
