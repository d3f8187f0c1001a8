// The private hosts that the operator allows webhooks to call (WEBHOOK_ALLOW, webhooks.md#targets).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isMetadataAddress, parseHostAddress } from './addresses.ts';

export interface AllowedHosts {
  /** Returns whether the operator named the host of a URL. Such a host can also use http. */
  hasHost(hostname: string): boolean;
  /** Returns whether an address is in a range that the operator allows. */
  hasAddress(address: string): boolean;
}

/** Parses hosts and ranges of addresses, separated by commas. Returns null if an entry is neither. */
export function parseAllowedHosts(text: string): AllowedHosts | null {
  const entries = text.split(',').map((entry) => entry.trim());
  const ranges = entries.filter((entry) => entry.includes('/'));
  const hosts = entries.filter((entry) => !entry.includes('/')).map(parseHost);
  if (hosts.includes(null) || !ranges.every(isRange)) return null;
  const allowed = { ranges: ranges.map((range) => ipaddr.parseCIDR(range)) };
  return {
    hasHost: (hostname) => hosts.includes(withoutDot(hostname)),
    hasAddress: (address) =>
      ipaddr.isValid(address) &&
      !isMetadataAddress(address) &&
      ipaddr.subnetMatch(ipaddr.process(address), allowed, 'other') === 'ranges',
  };
}

export const NO_ALLOWED_HOSTS: AllowedHosts = { hasHost: () => false, hasAddress: () => false };

/** Returns whether a text is a range of addresses. A range of every address would allow any host. */
function isRange(text: string): boolean {
  if (!ipaddr.isValidCIDR(text)) return false;
  const [address, bits] = ipaddr.parseCIDR(text);
  // Addresses are compared as IPv4 if they can be, so no address is in a range of mapped ones.
  return bits > 0 && !(address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress());
}

/** Returns a host as URLs spell it; null if the text is not a host. */
function parseHost(text: string): string | null {
  // A port would be ignored.
  if (!/^[\w.-]+$/.test(text) && isIP(text) !== 6) return null;
  const url = URL.parse(`http://${isIP(text) === 6 ? `[${text}]` : text}`);
  if (url?.pathname !== '/') return null;
  const address = parseHostAddress(url.hostname);
  return address !== null && isMetadataAddress(address) ? null : withoutDot(url.hostname);
}

const withoutDot = (hostname: string) => hostname.replace(/\.$/, '');
