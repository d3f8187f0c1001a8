// Resolves the names of webhook targets by asking DNS directly. The system's lookup would also read local host files,
// and its four threads serve the whole process: four hanging names would stop it.

import { Resolver } from 'node:dns/promises';

/** An address that a name resolved to. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves a name to all its addresses; rejects or returns none when it has none. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/**
 * A resolver that asks the machine's DNS servers, or those given as `address:port`. It gives up before the delivery's
 * deadline (webhooks.md#attempts: 10 s); a hanging name delays no other.
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
