// Prevents pages of other origins from acting as the signed-in member (dashboard-operations.md#foreign-pages), by the origin
// that the browser reports. Only the dashboard's API checks this, because only that API reads the cookie.

import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@parley/contract';

/** Methods that only read. */
const READS = new Set(['GET', 'HEAD']);

/** Returns whether a request comes from a page of this installation. */
export type IsSameOrigin = (method: string, headers: IncomingHttpHeaders) => boolean;

/** Returns a function that checks the origin of requests. @param baseUrl the public URL of the installation. */
export function createFromHere(baseUrl: string): IsSameOrigin {
  const ours = new URL(baseUrl);

  /**
   * Returns whether the origin is this installation's. Over https only the public URL counts; over http, the host
   * of the request counts too, because a machine can have several names.
   */
  function isOurs(origin: string, host: string | undefined): boolean {
    if (origin === ours.origin) return true;
    if (ours.protocol === 'https:' || !origin.startsWith('http://')) return false;
    return host !== undefined && origin === `http://${host.toLowerCase()}`;
  }

  return (method, headers) => {
    const site = headers['sec-fetch-site'];
    // Browsers omit this header on plain http, except on the local machine.
    if (site !== undefined) return site === 'same-origin' || (site === 'none' && READS.has(method));
    if (headers.origin !== undefined) return isOurs(headers.origin, headers.host);
    // Browsers send no Origin when a page reads from its own origin.
    return READS.has(method);
  };
}

/** Checks the origin of a request. @throws 403 if its page has another or an unknown origin. */
export function checkOrigin(fromHere: IsSameOrigin, method: string, headers: IncomingHttpHeaders): void {
  if (fromHere(method, headers)) return;
  fail('foreign_origin', 'foreign_origin');
}
