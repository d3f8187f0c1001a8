// Filters text from servers that members configure, because the text might be a page of the internal network or deceive
// members. A version or a code is shown only if it looks like one; other text is not shown
// (running.md#calls-to-providers).

const VERSION = /^\d{1,9}(\.\d{1,9}){0,3}([-+.][0-9A-Za-z.-]{1,32})?$/;
/** Matches words or numbers with separators, but not keys and passwords, which mix letters and digits. */
const CODE = /^(?:[A-Za-z]+\d{0,3}|\d{1,6})(?:[_.:-](?:[A-Za-z]+\d{0,3}|\d{1,6}))*$/;
const LONGEST_CODE = 50;

/** Returns a version such as `2026.6.1` or `3.0.0-rc.1`, or null for anything else. */
export function readVersion(value: unknown): string | null {
  return typeof value === 'string' && VERSION.test(value) ? value : null;
}

/** Returns an error code such as `rate-overlimit`, `invalid_grant` or `463`, or null for anything else. */
export function readCode(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= LONGEST_CODE && CODE.test(text) ? text : null;
}

/** Returns the first code in a list of values, or null if there is none. */
export function findCode(values: readonly unknown[]): string | null {
  return values.map(readCode).find((code) => code !== null) ?? null;
}

/** Returns whether the URL is https at one of these hosts, which are a provider's own, so their text can be shown. */
export function isAtHost(url: string, hosts: readonly string[]): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === 'https:' && hosts.includes(hostname ?? '');
}
