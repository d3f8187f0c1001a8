// Decides which addresses calls to other servers can reach, in every notation of an address. Webhooks and pages reach
// public hosts only (webhooks.md#targets). Engines, calendars and models can also run on this machine or in its
// network, but no call reaches a link-local address or a cloud's metadata service (running.md#calls-to-providers).

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const BLOCKED_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's metadata host on a public address
  '169.254.0.0/16', // link-local, metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map((cidr) => ipaddr.IPv4.parseCIDR(cidr));

// Only 2000::/3 is public. That excludes loopback, unique-local, link-local, multicast, discard and the forms that
// carry an IPv4 address in a low prefix (::a.b.c.d, 64:ff9b::a.b.c.d), because a host or a gateway can turn those into
// a connection to that IPv4 address.
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const BLOCKED_V6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

/**
 * Returns whether webhooks never connect to this address (webhooks.md#targets): private, loopback, link-local,
 * unique-local, carrier-grade NAT, multicast, reserved and documentation addresses, and forms that carry one of these.
 * Text that is not an address is blocked.
 */
export function isBlockedAddress(ip: string): boolean {
  if (isIP(ip) === 0) return true;
  const plain = toPlainAddress(ip);
  // An address with a zone (`fe80::1%eth0`) is local, so it is blocked.
  if (plain === undefined) return true;
  // A v4-mapped address connects to the IPv4 address in it.
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv4) return BLOCKED_V4.some((range) => address.match(range));
  return !address.match(PUBLIC_V6) || BLOCKED_V6.some((range) => address.match(range));
}

const METADATA_V4 = [
  '169.254.0.0/16', // link-local, metadata of most clouds
  '168.63.129.16/32', // Azure
  '100.100.100.200/32', // Alibaba
  '192.0.0.192/32', // Oracle
].map((cidr) => ipaddr.IPv4.parseCIDR(cidr));

const METADATA_V6 = [
  'fe80::/10', // link-local
  'fd00:ec2::/32', // AWS
  'fd20:ce::254/128', // Google
  'fd00:c1::a9fe:a9fe/128', // Oracle
  'fd00:42::42/128', // Scaleway
  // These can lead to any IPv4 address, and no provider is installed at one.
  '2002::/16', // 6to4
  '64:ff9b:1::/48', // local NAT64
].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

/** Prefixes with an IPv4 address in the last 32 bits. */
const CARRIES_V4 = [
  '::/96', // IPv4-compatible
  '::ffff:0:0:0/96', // IPv4-translated
  '64:ff9b::/96', // NAT64, which networks without IPv4 use for every host
].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

/**
 * Returns whether the address is link-local or a cloud's metadata service, which hands out the machine's credentials.
 * No call to another server can reach one, even where private addresses are allowed. Returns true for text that is not
 * an address.
 */
export function isMetadataAddress(ip: string): boolean {
  const [bare = ''] = ip.split('%');
  if (isIP(bare) === 0) return true;
  const address = ipaddr.process(toPlainAddress(bare) ?? bare);
  if (address instanceof ipaddr.IPv4) return METADATA_V4.some((range) => address.match(range));
  if (METADATA_V6.some((range) => address.match(range))) return true;
  if (!CARRIES_V4.some((range) => address.match(range))) return false;
  const carried = new ipaddr.IPv4(address.toByteArray().slice(12));
  return METADATA_V4.some((range) => carried.match(range));
}

/**
 * Returns the plain form of an address, because the library reads `::8.8.8.8` as `::ffff:8.8.8.8`, which is another
 * address. Returns undefined for an address with a zone (`fe80::1%eth0`), which has no plain form.
 */
function toPlainAddress(ip: string): string | undefined {
  return isIP(ip) === 6 ? URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1) : ip;
}

/** Returns the host of a URL as an address without brackets, or null if it is a name. */
export function parseHostAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}
