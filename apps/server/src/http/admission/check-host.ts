// Checks the Host header of a request. An attacker can exploit two servers that read different hosts from one request,
// so only one plain name is accepted (RFC 9112, 3.2).

import type { IncomingMessage } from 'node:http';
import { type Issue, issue } from '@parley/contract';

const HOST = /^(\[[\da-f:.]+\]|[\w.-]*)(:\d{0,5})?$/i;

/** Returns the problem of the Host header; null if it is valid. */
export function findHostProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): Issue | null {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.1' ? issue('host_missing') : null;
  // Node keeps only the first Host header, so count the raw ones.
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) return issue('host_twice');
  return HOST.test(host) ? null : issue('host_malformed');
}
