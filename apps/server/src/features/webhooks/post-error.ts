// The reason for the error of a delivery, for the log and for `POST /webhooks/{id}/test`
// (webhooks.md#test-deliveries). It never includes a library's message, which might name addresses of our own network.

import { type Fact, fact } from '@parley/contract';
import type { TlsProblem } from '@parley/contract/reasons';
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

const toTlsReason = (problem: TlsProblem): Fact => fact('tls_failed', { problem });

const REASONS: Record<string, Fact> = {
  ECONNREFUSED: fact('connection_refused'),
  ECONNRESET: fact('connection_closed'),
  EPIPE: fact('connection_closed'),
  UND_ERR_SOCKET: fact('connection_closed'),
  EHOSTUNREACH: fact('host_unreachable'),
  ENETUNREACH: fact('host_unreachable'),
  EADDRNOTAVAIL: fact('host_unreachable'),
  ETIMEDOUT: fact('connection_timed_out'),
  UND_ERR_CONNECT_TIMEOUT: fact('connection_timed_out'),
  UND_ERR_HEADERS_OVERFLOW: fact('response_headers_too_large'),
  UND_ERR_CLOSED: fact('sender_stopping'),
  UND_ERR_DESTROYED: fact('sender_stopping'),
  EPROTO: toTlsReason('handshake'),
  CERT_HAS_EXPIRED: toTlsReason('expired'),
  CERT_NOT_YET_VALID: toTlsReason('not_valid_yet'),
  CERT_REVOKED: toTlsReason('revoked'),
  DEPTH_ZERO_SELF_SIGNED_CERT: toTlsReason('self_signed'),
  SELF_SIGNED_CERT_IN_CHAIN: toTlsReason('unknown_authority'),
  UNABLE_TO_GET_ISSUER_CERT: toTlsReason('unknown_authority'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: toTlsReason('unknown_authority'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: toTlsReason('chain_incomplete'),
  ERR_TLS_CERT_ALTNAME_INVALID: toTlsReason('other_name'),
};

/** Returns why a request failed. */
export function getRequestReason(error: unknown): Fact {
  if (error instanceof DeadlinePassed) return fact('request_timed_out', { seconds: error.seconds });
  if (error instanceof BlockedAddress) return fact('address_not_allowed');
  if (error instanceof NameNotResolved) return fact('name_not_resolved');
  const code = getErrorCode(error);
  const known = REASONS[code];
  if (known !== undefined) return known;
  if (error instanceof errors.HTTPParserError) return fact('response_invalid');
  return /^ERR_(TLS|SSL)_|CERT/.test(code) ? toTlsReason('handshake') : fact('request_failed');
}

function getErrorCode(error: unknown): string {
  // An attempt that tries several addresses fails with one error for each. Only the first error is described.
  const single = error instanceof AggregateError && !('code' in error) ? error.errors[0] : error;
  const code = typeof single === 'object' && single !== null && 'code' in single ? single.code : null;
  return typeof code === 'string' ? code : '';
}
