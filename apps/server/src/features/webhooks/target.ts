// Checks the target of a new webhook by its URL only (webhooks.md#targets). Each connection checks the addresses that
// the name resolves to (`post-delivery.ts`), because they can change at any time.

import { type Violation, violation } from '@parley/contract';
import { isBlockedAddress, parseHostAddress } from '../../platform/addresses.ts';
import { type AllowedHosts, NO_ALLOWED_HOSTS } from '../../platform/allowed-hosts.ts';

const MAX_LENGTH = 2_048;
const LOCAL_HOSTS = new Set(['localhost', 'localhost.', '127.0.0.1', '[::1]']);

/** Returns whether the host of a parsed URL is one of this machine's own names (webhooks.md#targets). */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.has(hostname);
}

/** The targets besides public hosts that the operator allows (webhooks.md#targets). */
export interface TargetOptions {
  /** Whether `localhost`, `127.0.0.1` and `[::1]` are allowed. */
  allowLocal: boolean;
  /** The hosts that the operator named; default none. */
  allowedHosts?: AllowedHosts;
}

/**
 * Checks the `url` of a new subscription (webhooks.md#targets): it must be https, or http to a host that the operator
 * allows.
 */
export function checkTargetUrl(
  text: string,
  { allowLocal, allowedHosts = NO_ALLOWED_HOSTS }: TargetOptions,
): { ok: true; url: URL } | { ok: false; problem: Violation } {
  const refuse = (problem: Violation) => ({ ok: false as const, problem });
  if (text.length > MAX_LENGTH) return refuse(violation('text_max', { max: MAX_LENGTH }));
  // The parser accepts spaces, control characters and backslashes, which another parser might read differently.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const strict = /^(https?):\/\/([^/?#\\\s\u0000-\u001f\u007f]+)(?:[/?#][^\\\s\u0000-\u001f\u007f]*)?$/i.exec(
    text,
  );
  const url = URL.parse(text);
  if (!url || !strict) {
    const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
    if (scheme && scheme !== 'https:' && scheme !== 'http:') return refuse(NOT_HTTPS);
    return refuse(violation('target_not_absolute'));
  }
  if (strict[2]?.includes('@')) return refuse(violation('target_user'));
  if (text.includes('#')) return refuse(violation('target_fragment'));
  if (url.port === '0') return refuse(violation('target_port'));

  if (allowedHosts.hasHost(url.hostname)) return { ok: true, url };
  if (isLocalHost(url.hostname)) {
    if (allowLocal) return { ok: true, url };
    return refuse(violation('target_localhost'));
  }
  const address = parseHostAddress(url.hostname);
  const local = url.hostname.replace(/\.$/, '').endsWith('.localhost');
  const blocked = address !== null && isBlockedAddress(address) && !allowedHosts.hasAddress(address);
  if (local || blocked) {
    return refuse(violation('target_private', { host: url.hostname }));
  }
  return url.protocol === 'https:' ? { ok: true, url } : refuse(NOT_HTTPS);
}

const NOT_HTTPS = violation('target_not_https');
