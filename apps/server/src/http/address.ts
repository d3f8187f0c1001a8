// An address as one caller: an IPv6 host has a whole /64 to itself, and one host is written in many ways.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const LONGEST = 64;

/** @param address of a socket, or what a trusted proxy says, which may carry a port. */
export function addressBlock(address: string): string {
  const bare = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address);
  const host = bare?.[1] ?? bare?.[2] ?? address;
  if (isIP(host) === 0) return host.slice(0, LONGEST);
  // `::ffff:192.0.2.7` is 192.0.2.7.
  const parsed = ipaddr.process(host);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Is it an address of this machine or of a private network: one that a proxy of ours would have? */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 0) return false;
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(address).range());
}
