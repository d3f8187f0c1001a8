// Describes the error of a delivery in a few words, for the log and for `POST /webhooks/{id}/test`
// (webhooks.md#test-deliveries). It never includes a library's message, which might name addresses of our own network.

import { errors } from 'undici';

/** The error when the target, or an address that its name resolves to, is not allowed (webhooks.md#targets). */
export class BlockedAddress extends Error {}

/** The error when the name has no address. */
export class NameNotResolved extends Error {}

/** The error when the deadline of the attempt has passed (webhooks.md#attempts). */
export class DeadlinePassed extends Error {
  readonly seconds: number;

  constructor(timeoutMs: number) {
    super();
    this.seconds = timeoutMs / 1_000;
  }
}

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed before a response',
  EPIPE: 'connection closed before a response',
  UND_ERR_SOCKET: 'connection closed before a response',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  EADDRNOTAVAIL: 'host unreachable',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are larger than 16 KiB',
  UND_ERR_CLOSED: 'the sender is stopping',
  UND_ERR_DESTROYED: 'the sender is stopping',
  EPROTO: 'TLS: handshake failed',
  CERT_HAS_EXPIRED: 'TLS: certificate has expired',
  CERT_NOT_YET_VALID: 'TLS: certificate is not valid yet',
  CERT_REVOKED: 'TLS: certificate is revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS: certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'TLS: certificate is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'TLS: certificate is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS: certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS: certificate chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS: certificate is for another name',
};

/** Returns the message that describes an attempt's error. */
export function describeError(error: unknown): string {
  if (error instanceof DeadlinePassed) return `timed out after ${error.seconds} s`;
  if (error instanceof BlockedAddress) return 'address not allowed';
  if (error instanceof NameNotResolved) return 'DNS lookup failed';
  const code = getErrorCode(error);
  const known = SENTENCES[code];
  if (known !== undefined) return known;
  if (error instanceof errors.HTTPParserError) return 'the response is not valid HTTP';
  return /^ERR_(TLS|SSL)_|CERT/.test(code) ? 'TLS: handshake failed' : 'request failed';
}

function getErrorCode(error: unknown): string {
  // An attempt that tries several addresses fails with one error for each. Only the first error is described.
  const single = error instanceof AggregateError && !('code' in error) ? error.errors[0] : error;
  const code = typeof single === 'object' && single !== null && 'code' in single ? single.code : null;
  return typeof code === 'string' ? code : '';
}
