// Connects to servers that members configure: engines, calendars, models (running.md#calls-to-providers). Such a server
// can run in this machine's private network, but never at a link-local address or a cloud's metadata service, whatever
// its name resolves to at the time of the call.
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch, type RequestInit, type Response } from 'undici';
import { isMetadataAddress, parseHostAddress } from './addresses.ts';

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The error for a connection to a link-local address or a cloud's metadata service. */
export class MetadataAddress extends Error {
  readonly code = 'ERR_METADATA_ADDRESS';
}

/** Returns a lookup for sockets that connects to the addresses that `find` returns, or fails with its error. */
export function lookupWith(find: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/** Resolves a name as other programs on this machine do, including names of its network and its hosts file. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Returns a connector for undici's agents. It never connects to a link-local address or a cloud's metadata service, and
 * fails with {@link MetadataAddress} instead. @param timeout for the connection, in milliseconds.
 */
export function createProviderConnector(
  timeout: number,
  resolve: Resolve = resolveBySystem,
): buildConnector.connector {
  const allowed = lookupWith(async (hostname) => {
    // Names in a local network often have a link-local address besides another one.
    const found = (await resolve(hostname)).filter(({ address }) => !isMetadataAddress(address));
    if (found.length === 0) throw new MetadataAddress();
    return found;
  });
  const connect = buildConnector({ timeout, allowH2: false, lookup: allowed });
  return (options, callback) => {
    // If the URL contains an IP address, the socket makes no lookup.
    const address = parseHostAddress(options.hostname);
    if (address !== null && isMetadataAddress(address)) return callback(new MetadataAddress(), null);
    return connect(options, callback);
  };
}

const CONNECT_MS = 10_000;
const agent = new Agent({ connect: createProviderConnector(CONNECT_MS), keepAliveTimeout: 1_000 });

/** Calls `fetch`, for files of engines. Refuses the same addresses as {@link createProviderConnector}. */
export function fetchFromProvider(url: string | URL, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, dispatcher: agent });
}
