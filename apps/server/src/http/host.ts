// The Host of a request. An attacker can exploit two servers on one connection that disagree on the host, so anything
// but one plain name is refused (RFC 9112, 3.2).
import type { IncomingMessage } from 'node:http';

const HOST = /^(\[[\da-f:.]+\]|[\w.-]*)(:\d{0,5})?$/i;

/** What is wrong with the Host header, in a sentence; null when nothing is. */
export function hostProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.1' ? 'The request has no Host header.' : null;
  // Node keeps only the first of several, so count the raw ones.
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) return 'The request has more than one Host header.';
  return HOST.test(host) ? null : 'The Host header must be a name or an address, with or without a port.';
}
