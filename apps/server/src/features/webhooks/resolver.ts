// Resolves the names of webhook targets with direct DNS queries. The system's lookup would also read local host files,
// and it has only four threads per process: four hanging names would block it.

import { Resolver } from 'node:dns/promises';

/** An IP address that a name resolves to. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Returns all addresses of a name; rejects or returns an empty list if it has none. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/**
 * Creates a resolver that queries the machine's DNS servers, or the given ones (`address:port`). It times out before
 * the delivery's deadline (webhooks.md#attempts: 10 s), and a hanging name delays no other.
 */
export function createResolver(servers?: string[]): Resolve {
  const dns = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) dns.setServers(servers);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    const found: ResolvedAddress[] = [];
    if (v4.status === 'fulfilled')
      found.push(...v4.value.map((address) => ({ address, family: 4 as const })));
    if (v6.status === 'fulfilled')
      found.push(...v6.value.map((address) => ({ address, family: 6 as const })));
    return found;
  };
}
