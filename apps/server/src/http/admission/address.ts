// Decides which addresses count as one caller: an IPv6 host owns a whole /64, and the same address can be written in
// many ways.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const LONGEST = 64;

/**
 * Returns the part of an address that counts as one caller.
 * @param address from a socket or a trusted proxy, which can add a port; undefined if the caller closed the connection
 * early, although Fastify's types exclude that.
 */
export function getAddressBlock(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const bare = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address);
  const host = bare?.[1] ?? bare?.[2] ?? address;
  if (isIP(host) === 0) return host.slice(0, LONGEST);
  // Converts `::ffff:192.0.2.7` to `192.0.2.7`.
  const parsed = ipaddr.process(host);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the network that contains a block from {@link getAddressBlock}: a /24 for IPv4, a /48 for IPv6. A single
 * customer of a provider can own that much.
 */
export function getNetwork(block: string): string {
  return isIP(block) === 4
    ? block.replace(/\.\d+$/, '.0/24')
    : block.replace(/^(\w+:\w+:\w+):.*$/, '$1::/48');
}

/** Returns whether the address belongs to this machine or a private network, where our own proxy would be. */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 0) return false;
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(address).range());
}
